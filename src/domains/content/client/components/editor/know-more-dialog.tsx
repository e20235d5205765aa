import type { RecordDialogProps } from '#client/forms/edit-dialog.tsx';
import { fillOf, formSchema } from '#domains/content/client/content-form.ts';
import { dialogTitle } from '#domains/content/client/dialog-title.ts';
import type { ContentItem } from '#domains/content/schema.ts';
import { ActiveField } from './active-field.tsx';
import { ContentDialog } from './content-dialog.tsx';
import { RichTextField } from './rich-text-field.tsx';
import { TopicFields } from './topic-fields.tsx';

const KIND = {
  type: 'know-more',
  schema: formSchema('know-more'),
  fill: fillOf('know-more', { resource_type: undefined }),
} as const;

export default function KnowMoreDialog(props: RecordDialogProps<ContentItem>) {
  return (
    <ContentDialog {...props} kind={KIND} title={dialogTitle('Know More', props)}>
      {(editor) => (
        <>
          <TopicFields editor={editor} label="Resource" />
          <RichTextField form={editor.form} disabled={editor.disabled} name="description" label="Content" />
          <ActiveField editor={editor} />
        </>
      )}
    </ContentDialog>
  );
}
