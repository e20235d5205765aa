/** The end of deposits, and what is held of them. */
import { z } from 'zod';
import { money } from '#domains/memberships/schema.ts';
import { id, optionalText } from '#shared/fields.ts';

const KEEP = 'Please enter an amount from 0';

/** The end of a deposit: what is kept, with tax, and why; the rest is returned. */
export const DepositInput = z
  .strictObject({ _id: id, keep: money(KEEP).default(0), reason: optionalText(200) })
  .refine(({ keep, reason }) => keep === 0 || Boolean(reason), {
    path: ['reason'],
    message: 'Please enter why it is kept',
  });
export type DepositInput = z.output<typeof DepositInput>;
export type DepositForm = z.input<typeof DepositInput>;

export const HeldDepositsInput = z.object({ space_id: id });
/** The deposits that a workspace holds, in each currency. */
export const HeldDeposits = z.array(z.object({ currency: z.string(), held: z.number() }));
export type HeldDeposits = z.output<typeof HeldDeposits>;
