/** The voucher that lowers the price of a booking. */
import { z } from 'zod';
import { discountText } from '#shared/benefit.ts';
import { type Currency, formatPence, type Pence, toMajor } from '#shared/money.ts';

/** What a booking keeps of a voucher: a percentage, or an amount before tax in the currency of the booking. */
export type SoldVoucher = { id: string; code: string } & (
  | { percent: number; amount_pence: null }
  | { percent: null; amount_pence: Pence }
);

/** What is shown of the voucher of a booking. The amount has the decimals of its currency. */
export const BookedVoucher = z.object({
  code: z.string(),
  percent: z.number().nullable(),
  amount: z.number().nullable(),
  text: z.string(),
});
export type BookedVoucher = z.output<typeof BookedVoucher>;

/** '20% off with SPRING20', '£10.00 off with SPRING20'. */
export const voucherText = ({ code, ...off }: Omit<SoldVoucher, 'id'>, currency: Currency): string =>
  off.amount_pence === null
    ? discountText({ name: code, percent: off.percent! })
    : `${formatPence(off.amount_pence, currency)} off with ${code}`;

export const bookedVoucher = (voucher: SoldVoucher | null, currency: Currency): BookedVoucher | null =>
  voucher && {
    code: voucher.code,
    percent: voucher.percent,
    amount: voucher.amount_pence === null ? null : toMajor(voucher.amount_pence, currency),
    text: voucherText(voucher, currency),
  };
