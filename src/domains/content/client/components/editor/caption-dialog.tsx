import type { FieldPath, PathValue } from 'react-hook-form';
import { z } from 'zod';
import { FormDialog } from '#client/forms/form-dialog.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { useZodForm } from '#client/forms/use-zod-form.ts';
import { type BaseValues, NO_CAPTION } from '#domains/content/client/content-form.ts';
import type { Editor } from '#domains/content/client/use-editor.ts';
import { FileChangeInput } from '#domains/content/schema.ts';

const { tag, title, imgDescription } = FileChangeInput.shape;
const CaptionForm = z.object({ tag: tag.unwrap(), title: title.unwrap(), imgDescription: imgDescription.unwrap() });

type CaptionDialogProps<V extends BaseValues> = {
  editor: Editor<V>;
  pictureKey: string;
  /** The file name. */
  name: string;
  onClose: () => void;
};

/** The texts of a picture. They are saved with the form. */
export function CaptionDialog<V extends BaseValues>({ editor, pictureKey, name, onClose }: CaptionDialogProps<V>) {
  const { form: outer, canEdit } = editor;
  const path = 'captions' as FieldPath<V>;
  const captions = outer.getValues(path) as BaseValues['captions'];
  const form = useZodForm(CaptionForm, captions[pictureKey] ?? NO_CAPTION);
  const fields = { form, disabled: !canEdit };

  function keep(caption: z.output<typeof CaptionForm>) {
    const changed = { ...captions, [pictureKey]: caption } as PathValue<V, FieldPath<V>>;
    outer.setValue(path, changed, { shouldDirty: true });
    return Promise.resolve();
  }

  return (
    <FormDialog
      form={form}
      title={`Texts of ${name}`}
      size="sm"
      submit="Update"
      cancel="Close"
      canEdit={canEdit}
      onSave={keep}
      onClose={onClose}
    >
      <TextField
        {...fields}
        name="tag"
        label="alt tag"
        hint="Says what the picture shows to people who cannot see it."
      />
      <TextField {...fields} name="title" label="title" />
      <TextField {...fields} name="imgDescription" label="image description" rows={3} />
    </FormDialog>
  );
}
