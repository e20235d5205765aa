import { receivedPence } from '#domains/bookings/daily-figures.ts';
import type { BookingView } from '#domains/bookings/schema.ts';
import { creditsView, planOf, type Reduction, reductionViews, specifiedReductions } from '#domains/pricing/index.ts';
import { type Currency, type Pence, toMajor } from '#shared/money.ts';

type StoredPrice = Record<
  'net_pence' | 'total_pence' | 'base_net_pence' | 'dynamic_net_pence' | 'paid_pence',
  Pence
> & {
  currency: Currency;
  tax_percent: number;
  on_account: boolean;
  reductions: readonly Reduction[];
};

type Price = Pick<
  BookingView,
  | 'currency'
  | 'price'
  | 'base_net'
  | 'dynamic_price'
  | 'paid'
  | 'plan'
  | 'offer'
  | 'room_discount'
  | 'voucher'
  | 'credits'
  | 'reductions'
>;

/** The price of a booking, with the decimals of its currency. @param textOf puts a reduction into the language of the reader */
export function priceView(record: StoredPrice, textOf: (reduction: Reduction) => string): Price {
  const { currency, reductions } = record;
  const amountOf = (pence: number) => toMajor(pence, currency);
  return {
    currency,
    price: { net: amountOf(record.net_pence), total: amountOf(record.total_pence), tax: record.tax_percent },
    base_net: amountOf(record.base_net_pence),
    dynamic_price: { net: amountOf(record.dynamic_net_pence), discounted_net: amountOf(record.net_pence) },
    paid: amountOf(receivedPence(record)),
    plan: planOf(reductions),
    ...specifiedReductions(reductions, currency),
    credits: creditsView(reductions, currency),
    reductions: reductionViews(reductions, currency, textOf),
  };
}
