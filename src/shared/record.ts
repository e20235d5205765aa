/** The input of a procedure that needs only the id of a record, and the output of one that deletes a record. */
import { z } from 'zod';
import { id } from '#shared/fields.ts';

export const IdInput = z.object({ _id: id });
export const Removed = z.object({ _id: z.string() });
