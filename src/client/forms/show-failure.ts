import type { FieldValues } from 'react-hook-form';
import { toast } from 'sonner';
import { failureOf } from '#client/failure.ts';
import { type ZodForm, applyServerErrors } from './use-zod-form.ts';

/** Shows why a save failed: under the fields that the server names, else as a toast. What was typed stays. */
export function showFailure<Input extends FieldValues, Output>(form: ZodForm<Input, Output>, error: unknown): void {
  const { fields, message } = failureOf(error);
  const elsewhere = applyServerErrors(form, fields);
  if (fields.length > 0 && elsewhere.length === 0) return;
  const text = elsewhere[0]?.message ?? message;
  // The same words twice are one toast.
  toast.error(text, { id: text });
}
