import { z } from 'zod';
import { ConsentView, SeriesConsentView } from '#domains/payments/consent.ts';
import { DEBIT_KINDS } from '#domains/payments/methods.ts';
import { id, requiredText } from '#shared/fields.ts';
import { msg } from '#shared/texts.ts';

/** Shown if payments are not configured. */
export const NO_PAYMENT_SETUP = msg('We experienced some error, please refresh and try again.');

export const cardId = requiredText(msg('Please select a card'), 100);

/** `src_id` is the token that the payment service created for a card in the browser. */
export const AttachCardInput = z.object({ src_id: cardId });
export const CardIdInput = z.object({ src_id: cardId });

/** The form of the add-card dialog, without the card details, which are sent only to the payment service. */
export const CardNameForm = z.object({ name: requiredText(msg('Please enter name on card'), 100) });

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
export const SaveBankAccountInput = z.object({ setup_id: requiredText(msg('Please name the bank account'), 100) });

export const PaymentDoneInput = z.object({ session_id: requiredText(msg('Please name the payment'), 128) });
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
