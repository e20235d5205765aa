import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, type DefaultValues, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';

/** A form whose fields have the schema's input type. `handleSubmit` passes the schema's output. */
export type ZodForm<Input extends FieldValues, Output = Input> = UseFormReturn<Input, unknown, Output>;

/**
 * A form that is validated with the Zod schema of its procedure. A field is validated when it loses the focus, and then on
 * every change; with the mode 'onSubmit', only when the form is submitted. Submitting an invalid form focuses the first field with an error.
 */
export function useZodForm<Input extends FieldValues, Output extends FieldValues>(
  schema: z.ZodType<Output, Input>,
  defaultValues: DefaultValues<Input>,
  mode: 'onTouched' | 'onSubmit' = 'onTouched',
): ZodForm<Input, Output> {
  return useForm<Input, unknown, Output>({
    resolver: zodResolver<Input, unknown, Output>(schema),
    defaultValues,
    mode,
    ...(mode === 'onSubmit' && { reValidateMode: 'onSubmit' }),
  });
}

export type ServerFieldError = { field: string; message: string };

/**
 * Shows the server's messages under their fields and focuses the first of these fields.
 * @returns the messages whose field the form does not have, for the caller to show elsewhere
 */
export function applyServerErrors<Input extends FieldValues, Output>(
  form: ZodForm<Input, Output>,
  errors: readonly ServerFieldError[],
): ServerFieldError[] {
  const known = new Set(Object.keys(form.getValues()));
  const mine = errors.filter((error) => known.has(error.field.split('.')[0] ?? ''));
  mine.forEach((error, index) => {
    form.setError(error.field as Path<Input>, { type: 'server', message: error.message }, { shouldFocus: index === 0 });
  });
  return errors.filter((error) => !mine.includes(error));
}
