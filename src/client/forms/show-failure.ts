import type { FieldValues } from 'react-hook-form';
import { showError } from '#client/error-toasts.ts';
import { failureOf } from '#client/failure.ts';
import { type ZodForm, applyServerErrors } from './use-zod-form.ts';

/** Shows why saving failed: under the fields that the server names, otherwise as a toast. The input is kept. */
export function showFailure<Input extends FieldValues, Output>(form: ZodForm<Input, Output>, error: unknown): void {
  const { fields, message } = failureOf(error);
  const elsewhere = applyServerErrors(form, fields);
  if (fields.length > 0 && elsewhere.length === 0) return;
  showError(error, elsewhere[0]?.message ?? message);
}
