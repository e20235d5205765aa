/** How the people of a booking get in. It may contain the code of a door, so nobody reads it before or after their booking. */
import type { PaymentStatus } from '#domains/bookings/schema.ts';

/** The columns of a booking that decide, and what its place says. */
type Entered = { active: boolean; payment_status: PaymentStatus; ends_at: Date; entry_instructions: string };

/** The instructions while a booking is confirmed and not over, otherwise ''. */
export function entryOf({ active, payment_status, ends_at, entry_instructions }: Entered, now: Date): string {
  return active && payment_status === 'completed' && ends_at > now ? entry_instructions : '';
}
