/** The books of the sandbox, and its records as Xero sends them. Amounts are integer pence. */
import { DAY, uuidOf } from '../frame/basics.ts';
import type { Store } from '../frame/store.ts';

export const TENANT = { id: '5f0c2a4e-7a1b-4c3d-9e8f-000000000001', name: 'Cockpit Demo Company' };
/** The organisations of the person who signs in. Only the first one has documents when the sandbox begins. */
export const TENANTS = [TENANT, { id: '5f0c2a4e-7a1b-4c3d-9e8f-000000000002', name: 'Cockpit Events' }];

type OfTenant = { id: string; tenantId: string };
export type Contact = OfTenant & { object: 'contact'; number: string; name: string; email: string };
export type Document = OfTenant & {
  object: 'document';
  kind: 'invoice' | 'credit_note';
  number: string;
  reference: string;
  contactId: string;
  day: string;
  currency: string;
  totalPence: number;
  paidPence: number;
  status: string;
  updatedAt: string;
};

/** What the person who signed in has permitted. */
type Permission =
  | { object: 'code'; id: string; challenge: string; redirectUri: string; tenantIds: string[]; expiresAt: number }
  | { object: 'access'; id: string; expiresAt: number }
  /** `usedAt` is the time at which it was exchanged for a new one. */
  | { object: 'refresh'; id: string; usedAt: number | null; expiresAt: number }
  /** An organisation that the application is connected to. */
  | { object: 'connected'; id: string };

/** The response to a call with an `Idempotency-Key`. */
type Answered = { object: 'answered'; id: string; at: number; body: unknown };

export type XeroStore = Store<Contact | Document | Permission | Answered>;

const account = (Code: string, Name: string, Type: string, more: object = {}) => ({
  AccountID: uuidOf(`account ${Code}`),
  Code,
  Name,
  Type,
  Status: 'ACTIVE',
  ...more,
});
const bank = (Code: string, Name: string, BankAccountNumber: string) =>
  account(Code, Name, 'BANK', { BankAccountNumber, BankAccountType: 'BANK', CurrencyCode: 'GBP', TaxType: 'NONE' });

export const ACCOUNTS = [
  bank('090', 'Business Current Account', '20-00-00 55779911'),
  bank('091', 'Business Savings Account', '20-00-00 55779922'),
  account('200', 'Sales', 'REVENUE', { TaxType: 'OUTPUT2' }),
  account('260', 'Other Revenue', 'REVENUE', { TaxType: 'OUTPUT2' }),
  account('400', 'Advertising & Marketing', 'OVERHEADS', { TaxType: 'INPUT2' }),
];

/** An invoice that somebody has written in Xero itself. */
type Written = [number: string, name: string, reference: string, daysAgo: number, totalPence: number, status: string];
const WRITTEN: Written[] = [
  ['SI-0041', 'Ridgeway University', 'Summer school', 34, 180_000, 'PAID'],
  ['SI-0042', 'Bright & Co', 'Event on 12 floors', 21, 96_000, 'PAID'],
  ['SI-0043', 'Marine Systems', 'Storage', 9, 42_000, 'AUTHORISED'],
  ['SI-0044', 'Young Bros Transport', 'Post box', 2, 1_800, 'DRAFT'],
];

/** The books with which the sandbox begins. */
export function firstBooks(now: Date): (Contact | Document)[] {
  const tenantId = TENANT.id;
  return WRITTEN.flatMap(([number, name, reference, daysAgo, totalPence, status]): (Contact | Document)[] => {
    const updatedAt = new Date(now.getTime() - daysAgo * DAY).toISOString();
    const contactId = uuidOf(`contact ${name}`);
    const paidPence = status === 'PAID' ? totalPence : 0;
    const amounts = { currency: 'GBP', totalPence, paidPence, status, updatedAt, day: updatedAt.slice(0, 10) };
    const id = uuidOf(`document ${number}`);
    return [
      { object: 'contact', id: contactId, tenantId, number: '', name, email: '' },
      { object: 'document', id, tenantId, kind: 'invoice', number, reference, contactId, ...amounts },
    ];
  });
}

const msDate = (at: Date) => `/Date(${at.getTime()}+0000)/`;

export const contactView = ({ id, number, name, email }: Contact) => ({
  ContactID: id,
  ContactNumber: number,
  Name: name,
  EmailAddress: email,
  ContactStatus: 'ACTIVE',
});

/** The smallest units in one unit of a currency: 100 pence in a pound. */
export function unitsOf(currency: string): number {
  const { maximumFractionDigits } = new Intl.NumberFormat('en-GB', { style: 'currency', currency }).resolvedOptions();
  return 10 ** maximumFractionDigits!;
}

/** A document as Xero sends it. Amounts have decimals. */
export function documentView(document: Document, contact: Contact | undefined) {
  const { id, kind, number, reference, day, currency, totalPence, paidPence, status, updatedAt } = document;
  const open = (totalPence - paidPence) / unitsOf(currency);
  const common = {
    Reference: reference,
    Contact: { ContactID: document.contactId, Name: contact?.name ?? '' },
    Date: msDate(new Date(day)),
    DateString: `${day}T00:00:00`,
    Total: totalPence / unitsOf(currency),
    Status: status,
    CurrencyCode: currency,
    UpdatedDateUTC: msDate(new Date(updatedAt)),
  };
  return kind === 'credit_note'
    ? { ...common, Type: 'ACCRECCREDIT', CreditNoteID: id, CreditNoteNumber: number, RemainingCredit: open }
    : {
        ...common,
        Type: 'ACCREC',
        InvoiceID: id,
        InvoiceNumber: number,
        AmountDue: open,
        AmountPaid: paidPence / unitsOf(currency),
      };
}
