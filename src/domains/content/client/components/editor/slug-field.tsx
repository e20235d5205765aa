import { type FieldPath, useController } from 'react-hook-form';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import type { FormValues } from '#domains/content/client/content-form.ts';
import { typedSlug } from '#domains/content/client/slug.ts';
import type { Editor } from '#domains/content/client/use-editor.ts';

type SlugFieldProps = {
  editor: Editor;
  name: FieldPath<FormValues>;
  label: string;
  hint?: string;
};

/** The part of the address of a page that names the item. Spaces become dashes while it is typed. */
export function SlugField({ editor, name, label, hint }: SlugFieldProps) {
  const { form, disabled } = editor;
  const { field, fieldState } = useController({ control: form.control, name });
  return (
    <Field label={label} hint={hint} error={fieldState.error?.message}>
      {(control) => (
        <Input
          {...field}
          {...control}
          value={String(field.value ?? '')}
          disabled={disabled}
          autoComplete="off"
          onChange={({ target }) => field.onChange(typedSlug(target.value))}
        />
      )}
    </Field>
  );
}
