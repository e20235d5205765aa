import { receivedPence } from '#domains/bookings/daily-figures.ts';
import type { BookingView } from '#domains/bookings/schema.ts';
import { type Currency, type Pence, toMajor } from '#shared/money.ts';

type Priced = Record<'net_pence' | 'total_pence' | 'base_net_pence' | 'dynamic_net_pence' | 'paid_pence', Pence> & {
  currency: Currency;
  tax_percent: number;
  on_account: boolean;
};

type Credited = Record<'credit_amount' | 'credit_money_pence' | 'credit_net_pence', number> & { currency: Currency };

type Price = Pick<BookingView, 'currency' | 'price' | 'base_net' | 'dynamic_price' | 'paid'>;

/** What credits cover of a booking; null if it has none. */
export function creditsView(record: Credited): BookingView['credits'] {
  const { credit_amount: amount, credit_money_pence, credit_net_pence, currency } = record;
  if (amount === 0 && credit_money_pence === 0) return null;
  return { amount, money: toMajor(credit_money_pence, currency), net: toMajor(credit_net_pence, currency) };
}

/** The amounts of a booking with the decimals of their currency. */
export function priceView(record: Priced): Price {
  const { currency } = record;
  const amountOf = (pence: number) => toMajor(pence, currency);
  return {
    currency,
    price: { net: amountOf(record.net_pence), total: amountOf(record.total_pence), tax: record.tax_percent },
    base_net: amountOf(record.base_net_pence),
    dynamic_price: { net: amountOf(record.dynamic_net_pence), discounted_net: amountOf(record.net_pence) },
    paid: amountOf(receivedPence(record)),
  };
}
