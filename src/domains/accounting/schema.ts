import { z } from 'zod';
import { STATUSES } from '#domains/accounting/statuses.ts';
import { day, id, ids, numeric, optionalText, version } from '#shared/fields.ts';
import { pageOf, paging } from '#shared/paging.ts';
import { msg, msgFilled } from '#shared/texts.ts';

/** An invoice or a credit note of Xero, with the names that Xero uses. */
export const XeroInvoiceView = z.object({
  _id: z.string(),
  invoiceID: z.string(),
  kind: z.enum(['invoice', 'credit_note']),
  invoiceNumber: z.string(),
  reference: z.string(),
  contact: z.object({ name: z.string() }),
  date: z.string(),
  total: z.number(),
  status: z.string(),
  currencyCode: z.string(),
  /** The page on which the customer sees the invoice. Null if Xero has none. */
  onlineInvoiceUrl: z.string().nullable(),
});
export type XeroInvoiceView = z.output<typeof XeroInvoiceView>;

export const BankView = z.object({
  name: z.string(),
  bankAccountNumber: z.string(),
  code: z.string(),
  status: z.string(),
  currencyCode: z.string(),
  bankAccountType: z.string(),
});
export type BankView = z.output<typeof BankView>;

/** Where the list comes from, and how old it is. */
export const AccountingSource = z.object({
  /** True if this installation has the keys of an application at Xero. */
  connected: z.boolean(),
  sandbox: z.boolean(),
  /**
   * `none` until somebody has given permission, `choose` until one of several organisations is chosen, `broken` when the permission must
   * be given again.
   */
  state: z.enum(['none', 'choose', 'connected', 'broken']),
  organisation: z.string(),
  read_until: z.date().nullable(),
  /** Why the last reading failed, or why Xero must be connected again. */
  failure: z.string().nullable(),
});
export type AccountingSource = z.output<typeof AccountingSource>;

export const ListXeroInput = z.object({
  text: optionalText(100),
  status: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.enum(STATUSES, { error: msg('Please select a status') }).optional(),
  ),
  ...paging,
});
export type ListXeroInput = z.output<typeof ListXeroInput>;
export const XeroPage = pageOf(XeroInvoiceView).extend({ bank: BankView.nullable(), source: AccountingSource });
export type XeroPage = z.output<typeof XeroPage>;

/** The address at Xero on which a person gives permission. */
export const ConsentView = z.object({ url: z.string() });

const secret = (message: string) => z.string({ error: message }).trim().min(1, message).max(2_000, message);
export const FinishInput = z.object({ code: secret(msg('Invalid code')), state: secret(msg('Invalid state')) });
export type FinishInput = z.output<typeof FinishInput>;
/** Null if the permission is for several organisations, of which one must be chosen. */
export const ConnectedView = z.object({ organisation: z.string().nullable() });
export type ConnectedView = z.output<typeof ConnectedView>;

/** The organisations that the permission is for. */
export const OrganisationsView = z.object({
  chosen: z.string().nullable(),
  organisations: z.array(z.object({ _id: z.string(), name: z.string() })),
});
export type OrganisationsView = z.output<typeof OrganisationsView>;
const SELECT_ORGANISATION = msg('Please select an organisation');
export const ChooseOrganisationInput = z.object({ tenant_id: z.uuid({ error: SELECT_ORGANISATION }) });
export type ChooseOrganisationInput = z.output<typeof ChooseOrganisationInput>;
export const ChosenOrganisation = z.object({ organisation: z.string() });
/** The organisation that was connected. Empty if none was chosen. */
export const Disconnected = z.object({ organisation: z.string() });
export const Renewed = z.object({ organisation: z.string() });
export const ReadStarted = z.object({ state: z.literal('started') });

const AccountChoice = z.object({ _id: z.string(), code: z.string(), name: z.string() });
/** The tax type of lines with a percentage. */
const TaxTypeView = z.object({ percent: z.number(), tax_type: z.string() });
export type TaxTypeOf = z.output<typeof TaxTypeView>;

export const SettingsView = z.object({
  _id: z.string(),
  version: z.number(),
  bank_account_id: z.string().nullable(),
  sales_code: z.string(),
  /** For the deposits of memberships; blank for that of sales. */
  deposit_code: z.string(),
  tax_type: z.string(),
  tax_types: z.array(TaxTypeView),
  /** The first day whose invoices are sent. Null while none are sent. */
  push_from: z.string().nullable(),
  bank_accounts: z.array(AccountChoice),
  sales_accounts: z.array(AccountChoice),
});
export type SettingsView = z.output<typeof SettingsView>;

const SELECT_BANK = msg('Please select a bank account');
const SELECT_SALES = msg('Please select a sales account');
const TAX_TYPE = msg('Please enter a tax type such as OUTPUT2');
const PERCENT = msg('Please enter a percentage from 0 to 100');
export const MOST_TAX_TYPES = 20;
const taxType = z
  .string({ error: TAX_TYPE })
  .trim()
  .regex(/^[A-Z0-9]{1,50}$/, TAX_TYPE);

const TaxTypes = z
  .array(z.strictObject({ percent: numeric(PERCENT, z.number().min(0, PERCENT).max(100, PERCENT)), tax_type: taxType }))
  .max(MOST_TAX_TYPES, msgFilled('Please enter at most {max} tax types', { max: MOST_TAX_TYPES }))
  .refine(
    (types) => new Set(types.map(({ percent }) => percent)).size === types.length,
    msg('Please enter each percentage once'),
  );

export const SettingsInput = z.object({
  bank_account_id: z.uuid({ error: SELECT_BANK }),
  sales_code: z.string({ error: SELECT_SALES }).trim().min(1, SELECT_SALES).max(10, SELECT_SALES),
  deposit_code: z.string().trim().max(10, msg('Please select an account')).default(''),
  /** Of sales with tax, unless their percentage has its own. */
  tax_type: taxType,
  /** The tax types of single percentages. Omitted, they stay as they are. */
  tax_types: TaxTypes.optional(),
  push_from: day(msg('Please select a valid date')).nullable(),
});
export type SettingsInput = z.output<typeof SettingsInput>;
export const UpdateSettingsInput = SettingsInput.extend({ version });
export type UpdateSettingsInput = z.output<typeof UpdateSettingsInput>;

/** An invoice of ours that Xero has refused. */
export const RefusedView = z.object({
  _id: z.string(),
  invoice_id: z.string(),
  reason: z.string(),
});
export type RefusedView = z.output<typeof RefusedView>;

export const DIFFERENCE_KINDS = ['missing_there', 'missing_here', 'total', 'paid'] as const;
export const DifferenceView = z.object({
  _id: z.string(),
  kind: z.enum(DIFFERENCE_KINDS),
  number: z.string(),
  currency: z.string(),
  /** Our total and that of Xero, or what is paid. Null if there is none. */
  ours: z.number().nullable(),
  theirs: z.number().nullable(),
});
export type DifferenceView = z.output<typeof DifferenceView>;

/** How the sending of our invoices goes. */
export const SendingView = z.object({
  push_from: z.string().nullable(),
  sent: z.number(),
  waiting: z.number(),
  refused: z.array(RefusedView),
  compared_at: z.date().nullable(),
  differences: z.array(DifferenceView),
});
export type SendingView = z.output<typeof SendingView>;

export const PUSH_STATES = ['waiting', 'sent', 'refused'] as const;
export const PushesInput = z.object({
  // A query string with one id holds text, not a list.
  invoice_ids: z.preprocess((value) => (typeof value === 'string' ? [value] : value), ids),
});
export type PushesInput = z.output<typeof PushesInput>;

/** How far one of our invoices is sent to Xero. */
export const PushView = z.object({
  invoice_id: z.string(),
  state: z.enum(PUSH_STATES),
  /** Why Xero has refused it. */
  reason: z.string().nullable(),
});
export type PushView = z.output<typeof PushView>;

/** Null if Xero is not connected. Invoices that are not sent, such as earlier ones, are missing. */
export const PushesView = z.array(PushView).nullable();
export type PushesView = z.output<typeof PushesView>;

export const PushInput = z.object({ _id: id });
export const Retried = z.object({ _id: z.string() });
