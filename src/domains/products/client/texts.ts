/** How products and orders are shown. */
import { amountOfOne, type CreditType, creditAmountText } from '#domains/credits/index.ts';
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

const USES: Record<CreditType, string> = {
  meeting_room: 'of meeting rooms',
  flexi_desk: 'at flexi desks',
  money: 'for bookings',
};

/** '10 h of meeting rooms, for 90 days'. Empty for an item. */
export function packText({
  credit_type,
  credits,
  valid_days,
  currency,
}: Pick<ProductView, 'credit_type' | 'credits' | 'valid_days' | 'currency'>): string {
  if (credit_type === null) return '';
  const amount = creditAmountText({ type: credit_type, currency }, (credits ?? 0) * amountOfOne(credit_type, currency));
  return `${amount} ${USES[credit_type]}, for ${valid_days} ${valid_days === 1 ? 'day' : 'days'}`;
}

/** '3 × Coffee, 1 × Screen on a stand'. */
export const linesText = ({ lines }: Pick<OrderView, 'lines'>): string =>
  lines.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ');
