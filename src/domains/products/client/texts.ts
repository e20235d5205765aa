/** How products and orders are shown. */
import { amountOfOne, creditText } from '#domains/credits/index.ts';
import type { OrderView, ProductView } from '#domains/products/schema.ts';
import { formatMoney } from '#shared/money.ts';

export const KIND_NAMES: Record<ProductView['kind'], string> = {
  item: 'Item',
  pack: 'Pack of credits',
  monthly: 'Monthly, with a membership',
};
export const SOLD_TO_NAMES: Record<ProductView['sold_to'], string> = { customers: 'Customers', staff: 'Staff only' };

export const priceText = ({ price, currency }: Pick<ProductView, 'price' | 'currency'>): string =>
  `${formatMoney(price, currency)} before tax`;

/** '10 h of meeting rooms, for 90 days'. Empty for an item. */
export function packText({
  credit_type,
  credits,
  valid_days,
}: Pick<ProductView, 'credit_type' | 'credits' | 'valid_days'>): string {
  if (credit_type === null) return '';
  const amount = creditText(credit_type, (credits ?? 0) * amountOfOne(credit_type));
  const where = credit_type === 'meeting_room' ? 'of meeting rooms' : 'at flexi desks';
  return `${amount} ${where}, for ${valid_days} ${valid_days === 1 ? 'day' : 'days'}`;
}

/** '3 × Coffee, 1 × Screen on a stand'. */
export const linesText = ({ lines }: Pick<OrderView, 'lines'>): string =>
  lines.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ');
