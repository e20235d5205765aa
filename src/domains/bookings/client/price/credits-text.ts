import type { BookingView } from '#domains/bookings/schema.ts';
import { coveredText } from '#domains/credits/index.ts';
import { toMinor } from '#shared/money.ts';

/** What a booking has of credits: '2 h and £20.00'. Empty for nothing. */
export const heldCreditsText = (
  booking: Pick<BookingView, 'type' | 'currency'>,
  { amount, money }: { amount: number; money: number },
): string => coveredText(booking, { amount, moneyPence: toMinor(money, booking.currency) });
