import type { FieldPath, FieldValues, PathValue } from 'react-hook-form';
import type { ZodForm } from '#client/forms/use-zod-form.ts';
import type { PictureKeys } from '#domains/attachments/client/use-chosen-files.ts';

/** The field of forms with pictures. */
export function picturesField<Input extends FieldValues>(): FieldPath<Input> {
  return 'pictures' as FieldPath<Input>;
}

/** The keys of the pictures in a form, or in another field of it. */
export function usePictureKeys<Input extends FieldValues, Output>(
  form: ZodForm<Input, Output>,
  name = picturesField<Input>(),
): PictureKeys {
  return {
    shown: form.watch(name),
    read: () => form.getValues(name),
    write(keys) {
      const { isSubmitted } = form.formState;
      const value = keys as PathValue<Input, FieldPath<Input>>;
      form.setValue(name, value, { shouldDirty: true, shouldValidate: isSubmitted });
    },
  };
}
