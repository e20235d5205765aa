import type { RecordDialogProps } from '#client/forms/edit-dialog.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { fillOf, formSchema } from '#domains/content/client/content-form.ts';
import { dialogTitle } from '#domains/content/client/dialog-title.ts';
import type { ContentItem } from '#domains/content/schema.ts';
import { ActiveField } from './active-field.tsx';
import { ContentDialog } from './content-dialog.tsx';
import { FilesField } from './files-field.tsx';
import { TopicFields } from './topic-fields.tsx';

const KIND = {
  type: 'image-gallery',
  schema: formSchema('image-gallery'),
  fill: fillOf('image-gallery', { title: '', description: '', resource_type: undefined }),
} as const;

export default function GalleryDialog(props: RecordDialogProps<ContentItem>) {
  return (
    <ContentDialog {...props} kind={KIND} title={dialogTitle('Image Gallery', props)}>
      {(editor) => {
        const fields = { form: editor.form, disabled: editor.disabled };
        return (
          <>
            <TextField {...fields} name="meta.title" label="Title" />
            <TextField {...fields} name="meta.description" label="Description" rows={2} />
            <TopicFields editor={editor} label="Resource type" />
            <FilesField editor={editor} group="file" label="Images" />
            <ActiveField editor={editor} />
          </>
        );
      }}
    </ContentDialog>
  );
}
