/** The voucher of a booking that waits for its payment. */
import { z } from 'zod';
import { Members } from '#domains/bookings/schema.ts';
import { id, requiredText } from '#shared/fields.ts';

export const RedeemInput = z.object({
  _id: id,
  voucher_code: requiredText('Please enter a code', 40),
  /** Who attends, if the booking then costs nothing and is confirmed. Without it, the attendees stay. */
  members: Members.optional(),
});
export type RedeemInput = z.output<typeof RedeemInput>;
