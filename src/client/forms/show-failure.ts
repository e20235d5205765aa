import type { FieldValues } from 'react-hook-form';
import { toast } from 'sonner';
import { failureOf } from '#client/failure.ts';
import { type ZodForm, applyServerErrors } from './use-zod-form.ts';

/** Shows why saving failed: under the fields that the server names, otherwise as a toast. The input is kept. */
export function showFailure<Input extends FieldValues, Output>(form: ZodForm<Input, Output>, error: unknown): void {
  const { fields, message } = failureOf(error);
  const elsewhere = applyServerErrors(form, fields);
  if (fields.length > 0 && elsewhere.length === 0) return;
  const text = elsewhere[0]?.message ?? message;
  // The id keeps the same message from appearing twice.
  toast.error(text, { id: text });
}
