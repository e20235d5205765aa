/** The lines of the price summary. All amounts come from the server, and the lines add up to the total. */
import type { BookingView } from '#domains/bookings/schema.ts';
import { UNNAMED } from '#domains/pricing/index.ts';
import { type Pence, toMinor } from '#shared/money.ts';
import type { Translate } from '#shared/texts.ts';

export type PriceLine = { label: string; pence: Pence };

type PricedBooking = Pick<BookingView, 'currency' | 'price' | 'base_net' | 'dynamic_price' | 'reductions'>;

/**
 * The net price, the surcharge for high occupancy and the reductions, if there are any, and the tax.
 * @returns amounts in the smallest unit, negative for a discount; `totalPence` is the charged total
 */
export function priceLines(
  booking: PricedBooking,
  t: Translate,
): {
  lines: PriceLine[];
  totalPence: Pence;
} {
  const { currency, price, base_net, dynamic_price } = booking;
  const basePence = toMinor(base_net, currency);
  const dynamicPence = toMinor(dynamic_price.net, currency);
  const netPence = toMinor(price.net, currency);
  const totalPence = toMinor(price.total, currency);
  const lines: PriceLine[] = [{ label: t('Net'), pence: basePence }];
  if (dynamicPence !== basePence) lines.push({ label: t('Busy times'), pence: dynamicPence - basePence });
  const reductions = booking.reductions.map(({ text, net }) => ({ label: text, pence: -signedMinor(net, currency) }));
  const unnamedPence = reductions.reduce((rest, { pence }) => rest - pence, netPence - dynamicPence);
  if (unnamedPence !== 0) lines.push({ label: t(UNNAMED), pence: unnamedPence });
  lines.push(...reductions.filter(({ pence }) => pence !== 0));
  lines.push({ label: t('Tax ({tax}%)', { tax: price.tax }), pence: totalPence - netPence });
  return { lines, totalPence };
}

/** A reduction is negative where a move to a cheaper time was not refunded. */
const signedMinor = (amount: number, currency: string) =>
  amount < 0 ? -toMinor(-amount, currency) : toMinor(amount, currency);
