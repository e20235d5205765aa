/** How products and orders are shown. */
import type { OrderView, ProductView } from '#domains/products/schema.ts';
import { formatMoney } from '#shared/money.ts';
import { type Translate, later, type Later } from '#shared/texts.ts';

export const KIND_NAMES: Record<ProductView['kind'], Later> = {
  item: later('Item'),
  pack: later('Pack of credits'),
  monthly: later('Monthly, with a membership'),
};
export const SOLD_TO_NAMES: Record<ProductView['sold_to'], Later> = {
  customers: later('Customers'),
  staff: later('Staff only'),
};

export const priceText = ({ price, currency }: Pick<ProductView, 'price' | 'currency'>, t: Translate): string =>
  t('{amount} before tax', { amount: formatMoney(price, currency, t) });

/** '10 h of meeting rooms, for 90 days'. Empty for an item. */
export function packText(
  {
    credit_type,
    credits,
    valid_days,
    currency,
  }: Pick<ProductView, 'credit_type' | 'credits' | 'valid_days' | 'currency'>,
  t: Translate,
): string {
  if (credit_type === null) return '';
  const values = { count: credits ?? 0, days: valid_days ?? 0 };
  if (credit_type === 'meeting_room')
    return t('{count} h of meeting rooms, for {days, plural, one {{days} day} other {{days} days}}', values);
  if (credit_type === 'flexi_desk')
    return t(
      '{count, plural, one {{count} day} other {{count} days}} at flexi desks, for {days, plural, one {{days} day} other {{days} days}}',
      values,
    );
  return t('{amount} for bookings, for {days, plural, one {{days} day} other {{days} days}}', {
    amount: formatMoney(values.count, currency, t),
    days: values.days,
  });
}

/** '3 × Coffee, 1 × Screen on a stand'. */
export const linesText = ({ lines }: Pick<OrderView, 'lines'>): string =>
  lines.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ');
