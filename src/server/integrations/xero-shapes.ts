/** The records of Xero's accounting API, as far as they are used here. Amounts become whole numbers of the smallest unit of their currency. */
import { z } from 'zod';
import { DEFAULT_CURRENCY, toMinor } from '#shared/money.ts';

const uuid = z.uuid();
const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');
const noAmount = z
  .number()
  .nullish()
  .transform((value) => value ?? 0);

/** '/Date(1518685950940+0000)/' */
const instant = z
  .string()
  .regex(/^\/Date\((\d+)([+-]\d{4})?\)\/$/)
  .transform((value) => new Date(Number(/\d+/.exec(value)![0])));

/** '2024-06-03T00:00:00' → '2024-06-03' */
const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}/)
  .transform((value) => value.slice(0, 10));

const Contact = z.object({ ContactID: uuid, Name: text });
export const Contacts = z.object({ Contacts: z.array(Contact) });

const Account = z.object({
  AccountID: uuid,
  Code: text,
  Name: z.string(),
  Type: z.string(),
  TaxType: text,
  Status: text,
  BankAccountNumber: text,
  BankAccountType: text,
  CurrencyCode: text,
});
export type XeroAccount = z.output<typeof Account>;
export const Accounts = z.object({ Accounts: z.array(Account) });

export const Organisations = z.object({ Organisations: z.array(z.object({ Name: z.string() })).min(1) });

const documentFields = {
  Contact,
  DateString: day,
  Total: z.number(),
  Status: z.string(),
  CurrencyCode: text.transform((code) => code || DEFAULT_CURRENCY),
  Reference: text,
  UpdatedDateUTC: instant,
};

const invoice = z.object({
  ...documentFields,
  Type: z.string(),
  InvoiceID: uuid,
  InvoiceNumber: text,
  AmountDue: noAmount,
});
const creditNote = z.object({
  ...documentFields,
  Type: z.string(),
  CreditNoteID: uuid,
  CreditNoteNumber: text,
  RemainingCredit: noAmount,
});

/** An invoice or a credit note of Xero. */
export type XeroDocument = {
  id: string;
  kind: 'invoice' | 'credit_note';
  /** True for documents of sales. Others are bills. */
  isSale: boolean;
  number: string;
  reference: string;
  contact: string;
  day: string;
  totalPence: number;
  /** What is not yet paid, or not yet refunded. */
  openPence: number;
  status: string;
  currency: string;
  updatedAt: Date;
};

type Common = Pick<
  z.output<typeof invoice>,
  'Reference' | 'Contact' | 'DateString' | 'Total' | 'Status' | 'CurrencyCode' | 'UpdatedDateUTC'
>;

const commonOf = ({ Reference, Contact, DateString, Total, Status, CurrencyCode, UpdatedDateUTC }: Common) => ({
  reference: Reference,
  contact: Contact.Name,
  day: DateString,
  totalPence: toMinor(Total, CurrencyCode),
  status: Status,
  currency: CurrencyCode,
  updatedAt: UpdatedDateUTC,
});

const Invoice = invoice.transform((found): XeroDocument => ({
  ...commonOf(found),
  id: found.InvoiceID,
  kind: 'invoice',
  isSale: found.Type === 'ACCREC',
  number: found.InvoiceNumber,
  openPence: toMinor(found.AmountDue, found.CurrencyCode),
}));
const CreditNote = creditNote.transform((found): XeroDocument => ({
  ...commonOf(found),
  id: found.CreditNoteID,
  kind: 'credit_note',
  isSale: found.Type === 'ACCRECCREDIT',
  number: found.CreditNoteNumber,
  openPence: toMinor(found.RemainingCredit, found.CurrencyCode),
}));

/** The lists of documents by kind: their path, and how a response is read. */
export const DOCUMENTS = {
  invoice: {
    path: '/Invoices',
    answer: z.object({ Invoices: z.array(Invoice) }).transform(({ Invoices }) => Invoices),
  },
  credit_note: {
    path: '/CreditNotes',
    answer: z.object({ CreditNotes: z.array(CreditNote) }).transform(({ CreditNotes }) => CreditNotes),
  },
} as const;

export const Payments = z.object({ Payments: z.array(z.object({ PaymentID: uuid })).min(1) });
export const OnlineInvoices = z.object({
  OnlineInvoices: z.array(z.object({ OnlineInvoiceUrl: z.string().nullish() })),
});
export const Connections = z.array(
  z.object({ id: uuid, tenantId: uuid, tenantType: z.string(), tenantName: z.string().nullish() }),
);

const Problem = z.object({ Message: z.string() });
const Refused = z.object({
  Message: z.string().nullish(),
  Detail: z.string().nullish(),
  Elements: z.array(z.object({ ValidationErrors: z.array(Problem).nullish() })).nullish(),
});

/** What Xero says about a refusal: the validation errors, or else the message. */
export function refusalOf(body: unknown): string | undefined {
  const { data } = Refused.safeParse(body);
  const problems = (data?.Elements ?? []).flatMap(({ ValidationErrors }) => ValidationErrors ?? []);
  const message = problems.map(({ Message }) => Message).join(' ');
  return message || (data?.Message ?? data?.Detail ?? undefined);
}
