/** The voucher that lowers the price of a booking. */
import type { OfferedReduction } from '#domains/pricing/index.ts';
import { discountText } from '#shared/benefit.ts';
import { type Currency, formatPence, type Pence } from '#shared/money.ts';

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
export const voucherText = ({ code, ...off }: Omit<SoldVoucher, 'id' | 'version'>, currency: Currency): string =>
  off.amount_pence === null
    ? discountText({ name: code, percent: off.percent! })
    : `${formatPence(off.amount_pence, currency)} off with ${code}`;

export const offeredVoucher = (kept: SoldVoucher, currency: Currency): OfferedReduction<'voucher'> => ({
  kind: 'voucher',
  ref: kept.id,
  text: voucherText(kept, currency),
  kept,
  off: kept.amount_pence === null ? { percent: kept.percent } : { amountPence: kept.amount_pence },
});
