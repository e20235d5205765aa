import { z } from 'zod';
import { BookingView, Members, SeriesView } from '#domains/bookings/index.ts';
import { ConsentView, SeriesConsentView } from '#domains/payments/consent.ts';
import { currencyCode } from '#shared/currencies.ts';
import type { Currency } from '#shared/money.ts';
import { DEBIT_KINDS } from '#domains/payments/methods.ts';
import { DeskFields } from '#domains/payments/desk-fields.ts';
import { id, numeric, optionalText, pickedId, requiredText } from '#shared/fields.ts';

/** Shown if payments are not configured. */
export const NO_PAYMENT_SETUP = 'We experienced some error, please refresh and try again.';

export const WRONG_AMOUNT = 'The amount is not the price of this booking';

const AMOUNT = 'Please enter the amount in pence';

export const wrongCurrency = (currency: Currency): string => `Payments are in ${currency}`;
export const SEVERAL_CURRENCIES = 'These bookings have prices in different currencies. Please pay them one by one';
const CARD = 'Please select a card';
const cardId = requiredText(CARD, 100);

export const CUSTOMER_MUST_AGREE = 'Please confirm that the customer agrees to this charge';

/** `src_id` is the token that the payment service created for a card in the browser. */
export const AttachCardInput = z.object({ src_id: cardId });
export const CardIdInput = z.object({ src_id: cardId });

/** The form of the add-card dialog, without the card details, which are sent only to the payment service. */
export const CardNameForm = z.object({ name: requiredText('Please enter name on card', 100) });

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
  company_id: pickedId('Please select a company'),
  amount: numeric(AMOUNT, z.number().int(AMOUNT).min(0, AMOUNT)),
  members: Members.optional(),
});
export type AccountPaymentInput = z.output<typeof AccountPaymentInput>;

/** A booking that is paid at a card reader. `amount` is in the smallest unit of the currency and must equal the total that the server calculates. */
export const ReaderPaymentInput = z.strictObject({
  _id: id,
  reader_id: requiredText('Please select a card reader', 100),
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

/** Where card readers are, as registered at the payment service. `taken` is true for the location of another workspace. */
export const ReaderLocationsView = z.object({
  chosen: z.string().nullable(),
  locations: z.array(z.object({ _id: z.string(), name: z.string(), taken: z.boolean() })),
});
export type ReaderLocationsView = z.output<typeof ReaderLocationsView>;

export const ReaderSpaceInput = z.object({ space_id: id });
export const ChooseLocationInput = z.object({ space_id: id, location_id: z.string().max(100).nullable() });
export type ChooseLocationInput = z.output<typeof ChooseLocationInput>;
export const ChosenLocation = z.object({ location_id: z.string().nullable() });

/** The booking, and the URL of the bank's page if the customer must confirm the payment. */
export const PayChargeView = BookingView.extend({ url: z.string().nullable() });
export type PayChargeView = z.output<typeof PayChargeView>;

/** What the browser needs to confirm a payment by the form of the payment service, with the secret of this payment alone. */
export const StartedPayment = z.object({
  /** The page for the return of the customer has it in its address. */
  session_id: z.string(),
  client_secret: z.string(),
  /** How it can be paid. Apple Pay and Google Pay are cards. */
  kinds: z.array(z.enum(['card', 'bacs_debit', 'sepa_debit'])),
  /** Where a bank sends the customer back. */
  return_url: z.string(),
});
export type StartedPayment = z.output<typeof StartedPayment>;

/** What the browser needs to save a bank account by the form of the payment service. */
export const StartedBankAccount = StartedPayment.omit({ session_id: true }).extend({ setup_id: z.string() });
export type StartedBankAccount = z.output<typeof StartedBankAccount>;

/** `setup_id` is that of `StartedBankAccount`, once the payment service has saved the account. */
export const SaveBankAccountInput = z.object({ setup_id: requiredText('Please name the bank account', 100) });

export const PaymentDoneInput = z.object({ session_id: requiredText('Please name the payment', 128) });
/** What was paid: a booking, or an invoice. */
export const PaymentDoneView = z.object({
  booking_id: z.string().nullable(),
  invoice_id: z.string().optional(),
  /** True while the bank of the customer processes the payment, which takes days. */
  processing: z.boolean(),
  message: z.string(),
});
export type PaymentDoneView = z.output<typeof PaymentDoneView>;

export const CardView = z.object({
  src_id: z.string(),
  card: z.object({ last4: z.string(), exp_month: z.number(), exp_year: z.number(), brand: z.string() }),
  owner: z.object({ name: z.string() }),
  default_source: z.boolean(),
});
export type CardView = z.output<typeof CardView>;

/** A card as its owner sees it. */
export const OwnCardView = CardView.extend({ consent: ConsentView.nullable(), series: z.array(SeriesConsentView) });
export type OwnCardView = z.output<typeof OwnCardView>;

/** A saved bank account. It pays the invoices of memberships, and no bookings. */
export const BankAccountView = z.object({
  src_id: z.string(),
  kind: z.enum(DEBIT_KINDS),
  last4: z.string(),
  owner: z.object({ name: z.string() }),
  default_source: z.boolean(),
});
export type BankAccountView = z.output<typeof BankAccountView>;

/** A card as staff see it: without the id that charges it. */
export const MemberCard = CardView.pick({ card: true, default_source: true });
export type MemberCard = z.output<typeof MemberCard>;
/** The saved cards and bank accounts of a member. */
export const MemberMethods = z.object({
  cards: z.array(MemberCard),
  accounts: z.array(BankAccountView.pick({ kind: true, last4: true, default_source: true })),
});
export type MemberMethods = z.output<typeof MemberMethods>;
export const MemberCardsInput = z.object({ user_id: id });

export const BillingView = z.object({
  customer: z.object({ id: z.string(), default_source: z.string().nullable() }).nullable(),
  sources: z.array(OwnCardView),
  accounts: z.array(BankAccountView),
  /** The last ten charges. Amounts are in the smallest unit of the currency, and times in Unix seconds. */
  history: z.array(
    z.object({
      amount: z.number(),
      currency: z.string(),
      description: z.string(),
      payment_method_details: z.object({ card: z.object({ last4: z.string() }) }),
      /** 'Visa 4242', 'account ending 3201'. */
      paid_with: z.string(),
      created: z.number(),
      status: z.string(),
    }),
  ),
});
export type BillingView = z.output<typeof BillingView>;
