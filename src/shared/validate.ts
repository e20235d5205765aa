import type { z } from 'zod';
import { AppError } from '#shared/errors.ts';

/**
 * Checks a value against a schema that is known only after a record has been read.
 * @throws AppError 400 with each field and its message, like the input check of a procedure.
 */
export function validate<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map((issue) => ({ field: issue.path.join('.'), message: issue.message }));
  throw new AppError('invalid', fields[0]!.message, fields);
}
