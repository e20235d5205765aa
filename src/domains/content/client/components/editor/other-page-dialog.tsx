import type { RecordDialogProps } from '#client/forms/edit-dialog.tsx';
import { FormSection } from '#client/forms/form-section.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { fillOf, formSchema } from '#domains/content/client/content-form.ts';
import { dialogTitle } from '#domains/content/client/dialog-title.ts';
import type { ContentItem } from '#domains/content/schema.ts';
import { ActiveField } from './active-field.tsx';
import { ContentDialog } from './content-dialog.tsx';
import { MetaFields } from './meta-fields.tsx';
import { RichTextField } from './rich-text-field.tsx';
import { SlugField } from './slug-field.tsx';

const KIND = {
  type: 'other-page',
  schema: formSchema('other-page'),
  fill: fillOf('other-page', { pageMeta: { title: '', description: '' }, slug: '' }),
} as const;

export default function OtherPageDialog(props: RecordDialogProps<ContentItem>) {
  return (
    <ContentDialog {...props} kind={KIND} title={dialogTitle('Page', props)}>
      {(editor) => {
        const fields = { form: editor.form, disabled: editor.disabled };
        return (
          <div className="space-y-5">
            <FormSection title="Page Meta">
              <MetaFields editor={editor} />
            </FormSection>
            <FormSection title="Page">
              <TextField {...fields} name="name" label="Name" />
              <SlugField editor={editor} name="meta.slug" label="Slug" />
              <RichTextField {...fields} name="description" label="Description" className="sm:col-span-2" />
            </FormSection>
            <ActiveField editor={editor} />
          </div>
        );
      }}
    </ContentDialog>
  );
}
