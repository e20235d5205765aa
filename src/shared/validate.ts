import type { z } from 'zod';
import { tellAll } from '#shared/all-messages.ts';
import { AppError, type FieldMessage } from '#shared/errors.ts';
import { msg } from '#shared/texts.ts';

/** The messages of a failed check, each at its field: 'members.0' for the first of a list. */
export function fieldMessages(error: z.ZodError): FieldMessage[] {
  return error.issues.map(({ path, message }) => ({ field: path.join('.'), message }));
}

/**
 * Checks a value against a schema that is known only after a record has been read.
 * @throws AppError 400 with each field and its message, like the input check of a procedure.
 */
export function validate<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = tellAll(schema).safeParse(value);
  if (parsed.success) return parsed.data;
  const fields = fieldMessages(parsed.error);
  throw new AppError('invalid', fields[0]?.message ?? msg('Invalid input'), fields);
}
