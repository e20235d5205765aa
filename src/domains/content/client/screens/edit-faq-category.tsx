import { useParams } from 'react-router-dom';
import { TextField } from '#client/forms/text-field.tsx';
import { useSession } from '#client/session.tsx';
import { ActiveField } from '#domains/content/client/components/editor/active-field.tsx';
import { ContentPage } from '#domains/content/client/components/editor/content-page.tsx';
import { EditScreen } from '#domains/content/client/components/editor/edit-screen.tsx';
import { QuestionsField } from '#domains/content/client/components/editor/questions-field.tsx';
import { fillOf, formSchema } from '#domains/content/client/content-form.ts';
import { dialogTitle } from '#domains/content/client/dialog-title.ts';
import { paths } from '#shared/paths.ts';

const KIND = { type: 'faq', schema: formSchema('faq'), fill: fillOf('faq', { qna: [] }) } as const;

export default function EditFaqCategoryScreen() {
  const { id } = useParams();
  const canEdit = useSession().may('cms');
  const title = dialogTitle('Category', { record: id ? {} : undefined, canEdit });
  return (
    <EditScreen key={id} id={id} type="faq" title={title} back={paths.cmsFaqs}>
      {(item) => (
        <ContentPage kind={KIND} item={item} canEdit={canEdit} title={title} back={paths.cmsFaqs}>
          {(editor) => (
            <div className="space-y-4 rounded-lg border bg-card p-4 sm:p-5">
              <TextField form={editor.form} disabled={editor.disabled} name="name" label="Name" />
              <QuestionsField editor={editor} name="meta.qna" label="Questions and answers" />
              <ActiveField editor={editor} />
            </div>
          )}
        </ContentPage>
      )}
    </EditScreen>
  );
}
