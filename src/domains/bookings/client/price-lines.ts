/** The lines of the price summary. All amounts come from the server, and the lines add up to the total. */
import { heldCreditsText } from '#domains/bookings/client/credits-text.ts';
import type { BookingView } from '#domains/bookings/schema.ts';
import { discountText } from '#shared/benefit.ts';
import { type Pence, toMinor } from '#shared/money.ts';

export type PriceLine = { label: string; pence: Pence };

type Priced = Pick<
  BookingView,
  | 'currency'
  | 'price'
  | 'base_net'
  | 'dynamic_price'
  | 'plan'
  | 'offer'
  | 'room_discount'
  | 'voucher'
  | 'type'
  | 'credits'
>;

/**
 * The net price, the surcharge for high occupancy, the discount of the plan, the offer, the membership or the voucher and what credits cover, if there are any, and the
 * tax.
 * @returns amounts in the smallest unit, negative for a discount; `totalPence` is the charged total
 */
export function priceLines(booking: Priced): {
  lines: PriceLine[];
  totalPence: Pence;
} {
  const { currency, price, base_net, dynamic_price, credits } = booking;
  const basePence = toMinor(base_net, currency);
  const dynamicPence = toMinor(dynamic_price.net, currency);
  const netPence = toMinor(price.net, currency);
  const totalPence = toMinor(price.total, currency);
  const lines: PriceLine[] = [{ label: 'Net', pence: basePence }];
  if (dynamicPence !== basePence) lines.push({ label: 'Busy times', pence: dynamicPence - basePence });
  const creditPence = credits ? toMinor(credits.net, currency) : 0;
  const discountPence = netPence + creditPence - dynamicPence;
  if (discountPence !== 0) lines.push({ label: discountLabel(booking), pence: discountPence });
  if (credits) lines.push({ label: `${heldCreditsText(booking, credits)} from credits`, pence: -creditPence });
  lines.push({ label: `Tax (${price.tax}%)`, pence: totalPence - netPence });
  return { lines, totalPence };
}

function discountLabel({ plan, offer, room_discount, voucher }: Omit<Priced, 'price'>): string {
  if (voucher) return voucher.text;
  if (offer) return `Offer: ${offer.name}`;
  if (room_discount) return discountText(room_discount);
  return plan ? `Discount (${plan.discount}%)` : 'Discount';
}
