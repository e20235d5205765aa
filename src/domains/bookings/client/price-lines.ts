/** The lines of the price summary. All amounts come from the server, and the lines add up to the total. */
import type { BookingView } from '#domains/bookings/schema.ts';
import { type Pence, toMinor } from '#shared/money.ts';

export type PriceLine = { label: string; pence: Pence };

type Priced = Pick<BookingView, 'currency' | 'price' | 'base_net' | 'dynamic_price' | 'plan' | 'offer'>;

/**
 * The net price, the surcharge for high occupancy and the discount of the plan or the offer if there are any, and the tax.
 * @returns amounts in the smallest unit, negative for a discount; `totalPence` is the charged total
 */
export function priceLines({ currency, price, base_net, dynamic_price, plan, offer }: Priced): {
  lines: PriceLine[];
  totalPence: Pence;
} {
  const basePence = toMinor(base_net, currency);
  const dynamicPence = toMinor(dynamic_price.net, currency);
  const netPence = toMinor(price.net, currency);
  const totalPence = toMinor(price.total, currency);
  const lines: PriceLine[] = [{ label: 'Net', pence: basePence }];
  if (dynamicPence !== basePence) lines.push({ label: 'Busy times', pence: dynamicPence - basePence });
  if (netPence !== dynamicPence) lines.push({ label: discountLabel({ plan, offer }), pence: netPence - dynamicPence });
  lines.push({ label: `Tax (${price.tax}%)`, pence: totalPence - netPence });
  return { lines, totalPence };
}

function discountLabel({ plan, offer }: Pick<Priced, 'plan' | 'offer'>): string {
  if (offer) return `Offer: ${offer.name}`;
  return plan ? `Discount (${plan.discount}%)` : 'Discount';
}
