/** The voucher that lowers the price of a booking. */
import type { OfferedReduction } from '#domains/pricing/index.ts';
import { discountSaid } from '#shared/benefit.ts';
import type { Currency, Pence } from '#shared/money.ts';
import { IN_ENGLISH } from '#shared/in-english.ts';
import { spoken } from '#shared/messages.ts';
import { type Message, msgWith } from '#shared/texts.ts';

/**
 * What a booking keeps of a voucher: a percentage, or an amount before tax in the currency of the booking, and the version of the voucher on which the
 * price is based. Bookings of earlier releases have no version.
 */
export type SoldVoucher = { id: string; code: string; version?: number } & (
  | { percent: number; amount_pence: null }
  | { percent: null; amount_pence: Pence }
);

declare module '#domains/pricing/reductions.ts' {
  interface KeptReductions {
    voucher: SoldVoucher;
  }
}

/** '20% off with SPRING20', '£10.00 off with SPRING20'. */
export const voucherSaid = ({ code, ...off }: Omit<SoldVoucher, 'id' | 'version'>, currency: Currency): Message =>
  off.amount_pence === null
    ? discountSaid({ name: code, percent: off.percent! })
    : msgWith('{amount} off with {name}', { amount: { pence: off.amount_pence, currency }, name: code });

export const offeredVoucher = (kept: SoldVoucher, currency: Currency): OfferedReduction<'voucher'> => ({
  kind: 'voucher',
  ref: kept.id,
  text: spoken(voucherSaid(kept, currency), IN_ENGLISH),
  kept,
  off: kept.amount_pence === null ? { percent: kept.percent } : { amountPence: kept.amount_pence },
});
