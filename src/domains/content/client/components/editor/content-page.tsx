import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { toast } from 'sonner';
import { Form, SubmitButton } from '#client/forms/form.tsx';
import { LeaveGuard } from '#client/forms/leave-guard.tsx';
import { useIsForm } from '#client/forms/record-dialog.tsx';
import { useLatest } from '#client/forms/use-latest.tsx';
import { Button } from '#client/ui/button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { PageHeader } from '#client/ui/page-header.tsx';
import { savedText } from '#domains/content/client/saved-text.ts';
import { usePreview } from '#domains/content/client/use-preview.ts';
import { type EditedKind, useEditor } from '#domains/content/client/use-editor.ts';
import { usePublicPath } from '#domains/content/client/use-public-path.ts';
import type { FieldPath } from '#domains/content/kind.ts';
import type { ContentItem } from '#domains/content/schema.ts';
import { DraftNotice } from './draft-notice.tsx';
import { EditorTools } from './editor-tools.tsx';
import { FormSections } from './form-sections.tsx';
import { SaveActions } from './save-actions.tsx';
import { WithDraft } from './with-draft.tsx';
import { WithPreview } from './with-preview.tsx';
import { useTexts } from '#domains/content/client/use-texts.ts';

type ContentPageProps = EditedKind & {
  /** Undefined to add an item. */
  item: ContentItem | undefined;
  canEdit: boolean;
  title: string;
  /** The path of the list, to which Back and a save lead. */
  back: string;
  /** A field before those of the kind. */
  first?: FieldPath;
  /** What is below the form. */
  after?: ReactNode;
};

/** A screen that adds, edits or shows an item of a kind. */
export function ContentPage(props: ContentPageProps) {
  return <WithDraft item={props.item}>{(edited) => <PageForm {...props} edited={edited} />}</WithDraft>;
}

type PageFormProps = ContentPageProps & {
  edited: { record: ContentItem | undefined; isDraft: boolean };
};

function PageForm(props: PageFormProps) {
  const t = useTexts();
  const { type, given, item, canEdit, title, back, edited, first, after } = props;
  const editor = useEditor({ type, given }, { ...edited, canEdit });
  const isForm = useIsForm(canEdit);
  const navigate = useNavigate();
  const preview = usePreview();
  const hasPreview = preview.isOpen && preview.isWide;
  const { form } = editor;
  const path = usePublicPath(type, item, given);
  const { isDirty, isSubmitting } = form.formState;
  const latest = useLatest(form, editor.edits);
  const leave = () => void navigate(back);

  const save = latest.saving(async (values, version) => {
    toast.success(savedText(await editor.save(values, version), t));
    leave();
  });

  return (
    <>
      <BackLink to={back} />
      <PageHeader
        title={title}
        actions={<EditorTools item={item} path={path} canEdit={canEdit} onRestored={leave} editor={editor} />}
      />
      {item?.draft && <DraftNotice item={item} draft={item.draft} canEdit={canEdit} form={form} onDone={leave} />}
      <Form
        {...editor.formProps}
        form={form}
        onSubmit={save}
        className={classNames('space-y-5', !hasPreview && 'max-w-4xl')}
      >
        <LeaveGuard dirty={isDirty && !isSubmitting} />
        {latest.notice}
        <WithPreview editor={editor} besideClassName="top-20 h-[calc(100dvh-11rem)]">
          <FormSections editor={editor} isPage first={first} />
        </WithPreview>
        {isForm && (
          <div className="sticky bottom-0 z-10 -mx-1 flex flex-wrap items-center justify-end gap-2 border-t bg-subtle px-1 py-3">
            <SaveActions submit={editor.submit} progress={editor.progress} />
            <SubmitButton form={form}>{t('Save')}</SubmitButton>
          </div>
        )}
      </Form>
      {after}
    </>
  );
}

export function BackLink({ to }: { to: string }) {
  const t = useTexts();
  return (
    <Button asChild variant="ghost" size="sm" className="-ms-3 mb-2">
      <Link to={to}>
        <ArrowLeft aria-hidden="true" />
        {t('Back')}
      </Link>
    </Button>
  );
}
