import { z } from 'zod';
import { DESK_METHODS } from '#domains/payments/methods.ts';
import { optionalText } from '#shared/fields.ts';
import { printed } from '#shared/printable.ts';
import { msg } from '#shared/texts.ts';

/** A payment at the desk, which staff record. Cash needs no reference. */
export const DeskFields = z
  .object({
    method: z.enum(DESK_METHODS, { error: msg('Please select how the customer paid') }),
    reference: printed(optionalText(100)),
  })
  .refine(({ method, reference }) => method === 'cash' || Boolean(reference), {
    path: ['reference'],
    message: msg('Please enter the reference'),
  });
export type DeskFields = z.output<typeof DeskFields>;
