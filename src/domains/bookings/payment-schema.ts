/** The inputs and the views of the payments of bookings. */
import { z } from 'zod';
import { BookingView, Members } from '#domains/bookings/schema.ts';
import { SeriesView } from '#domains/bookings/series.ts';
import { cardId, DeskFields } from '#domains/payments/index.ts';
import { currencyCode } from '#shared/currencies.ts';
import { id, numeric, optionalText, pickedId, requiredText } from '#shared/fields.ts';
import type { Currency } from '#shared/money.ts';
import { msg, msgFilled } from '#shared/texts.ts';

export const WRONG_AMOUNT = msg('The amount is not the price of this booking');

const AMOUNT = msg('Please enter the amount in pence');

export const wrongCurrency = (currency: Currency): string => msgFilled('Payments are in {currency}', { currency });
export const SEVERAL_CURRENCIES = msg('These bookings have prices in different currencies. Please pay them one by one');

export const CUSTOMER_MUST_AGREE = msg('Please confirm that the customer agrees to this charge');

export const PayChargeInput = z.object({
  _id: id,
  source_id: cardId,
  /** If it is named, it must be that of the booking. */
  currency: currencyCode.optional(),
  /** In the smallest unit of the currency. Must equal the total that the server calculates. */
  amount: numeric(AMOUNT, z.number().int(AMOUNT).min(0, AMOUNT)),
  members: Members.optional(),
  description: optionalText(500),
  /** Staff charge a card of the billed member, who has agreed to it. */
  agreed: z.boolean().optional(),
  /** The company of the billed member that the invoice names as the customer. */
  company_id: id.optional(),
});
export type PayChargeInput = z.output<typeof PayChargeInput>;

/** A booking that the caller pays in the browser. `amount` is in the smallest unit of the currency and must equal the total that the server calculates. */
export const StartBookingPaymentInput = z.strictObject({
  _id: id,
  amount: numeric(AMOUNT, z.number().int(AMOUNT).min(1, AMOUNT)),
  members: Members.optional(),
  /** The company of the caller that the invoice names as the customer. */
  company_id: id.optional(),
});
export type StartBookingPaymentInput = z.output<typeof StartBookingPaymentInput>;

/** `_id` is the series. `amount` is the price of all its unpaid bookings, in the smallest unit of their currency. */
export const PaySeriesInput = z.strictObject({
  _id: id,
  source_id: cardId,
  amount: numeric(AMOUNT, z.number().int(AMOUNT).min(0, AMOUNT)),
});
export type PaySeriesInput = z.output<typeof PaySeriesInput>;

/** The series, and the URL of the bank's page if the customer must confirm the payment. */
export const PaySeriesView = SeriesView.extend({ url: z.string().nullable() });
export type PaySeriesView = z.output<typeof PaySeriesView>;

/** A payment that staff take at the desk. `amount` is in the smallest unit of the currency and must equal the total that the server calculates. */
export const DeskPaymentInput = DeskFields.safeExtend({
  _id: id,
  amount: numeric(AMOUNT, z.number().int(AMOUNT).min(0, AMOUNT)),
});
export type DeskPaymentInput = z.output<typeof DeskPaymentInput>;

/** A booking that is put on the account of a company. `amount` is in pence and must equal the total that the server calculates. */
export const AccountPaymentInput = z.strictObject({
  _id: id,
  company_id: pickedId(msg('Please select a company')),
  amount: numeric(AMOUNT, z.number().int(AMOUNT).min(0, AMOUNT)),
  members: Members.optional(),
});
export type AccountPaymentInput = z.output<typeof AccountPaymentInput>;

/** A booking that is paid at a card reader. `amount` is in the smallest unit of the currency and must equal the total that the server calculates. */
export const ReaderPaymentInput = z.strictObject({
  _id: id,
  reader_id: requiredText(msg('Please select a card reader'), 100),
  amount: numeric(AMOUNT, z.number().int(AMOUNT).min(1, AMOUNT)),
});
export type ReaderPaymentInput = z.output<typeof ReaderPaymentInput>;

/** What became of a payment at a card reader, and why it failed. */
export const ReaderPaymentView = z.object({
  state: z.enum(['none', 'waiting', 'paid', 'failed']),
  problem: z.string().nullable(),
});
export type ReaderPaymentView = z.output<typeof ReaderPaymentView>;

export const ReaderView = z.object({ _id: z.string(), name: z.string(), online: z.boolean(), busy: z.boolean() });
export type ReaderView = z.output<typeof ReaderView>;

/** The booking, and the URL of the bank's page if the customer must confirm the payment. */
export const PayChargeView = BookingView.extend({ url: z.string().nullable() });
export type PayChargeView = z.output<typeof PayChargeView>;
