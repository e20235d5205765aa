import type { RecordDialogProps } from '#client/forms/edit-dialog.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { fillOf, formSchema } from '#domains/content/client/content-form.ts';
import { dialogTitle } from '#domains/content/client/dialog-title.ts';
import type { ContentItem } from '#domains/content/schema.ts';
import { ActiveField } from './active-field.tsx';
import { ContentDialog } from './content-dialog.tsx';
import { FilesField } from './files-field.tsx';

const KIND = {
  type: 'testimonial',
  schema: formSchema('testimonial'),
  fill: fillOf('testimonial', { role: '' }),
} as const;

export default function TestimonialDialog(props: RecordDialogProps<ContentItem>) {
  return (
    <ContentDialog {...props} kind={KIND} title={dialogTitle('Testimonial', props)} size="md">
      {(editor) => {
        const fields = { form: editor.form, disabled: editor.disabled };
        return (
          <>
            <TextField {...fields} name="name" label="Name" />
            <TextField {...fields} name="meta.role" label="Role" />
            <FilesField editor={editor} group="file" label="Picture" />
            <TextField {...fields} name="description" label="Description" rows={4} />
            <ActiveField editor={editor} />
          </>
        );
      }}
    </ContentDialog>
  );
}
