import type { BookingView } from '#domains/bookings/schema.ts';
import { coveredAmount } from '#domains/credits/client/index.ts';
import { toMinor } from '#shared/money.ts';
import type { Translate } from '#shared/texts.ts';

/** What a booking has of credits: '2 h and £20.00'. Empty for nothing. */
export const heldCreditsText = (
  booking: Pick<BookingView, 'type' | 'currency'>,
  { amount, money }: { amount: number; money: number },
  t: Translate,
): string => coveredAmount(booking, { amount, moneyPence: toMinor(money, booking.currency) }, t);
