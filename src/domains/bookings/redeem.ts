/** A booking that waits for its payment: its voucher, and its confirmation if nothing is left to pay. */
import { z } from 'zod';
import { Members } from '#domains/bookings/schema.ts';
import { id, requiredText } from '#shared/fields.ts';
import { msg } from '#shared/texts.ts';

export const RedeemInput = z.object({ _id: id, voucher_code: requiredText(msg('Please enter a code'), 40) });
export type RedeemInput = z.output<typeof RedeemInput>;

/** Without `members`, the attendees stay. */
export const ConfirmFreeInput = z.object({ _id: id, members: Members.optional() });
export type ConfirmFreeInput = z.output<typeof ConfirmFreeInput>;
