/** The books with which the sandbox begins, and its records as Xero sends them. Amounts are integer pence. */
import { createHash } from 'node:crypto';
import { DAY } from '../frame/basics.ts';

export const TENANT = { id: '5f0c2a4e-7a1b-4c3d-9e8f-000000000001', name: 'Cockpit Demo Company' };
/** The organisations of the person who signs in. Only the first one has documents when the sandbox begins. */
export const TENANTS = [TENANT, { id: '5f0c2a4e-7a1b-4c3d-9e8f-000000000002', name: 'Cockpit Events' }];

export type SandboxContact = { id: string; number: string; name: string; email: string };
export type SandboxDocument = {
  id: string;
  kind: 'invoice' | 'credit_note';
  number: string;
  reference: string;
  contactId: string;
  day: string;
  totalPence: number;
  paidPence: number;
  status: string;
  updatedAt: string;
};

/** A stable id in the form of a UUID. */
export function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

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

export type Books = { contacts: SandboxContact[]; documents: SandboxDocument[] };

export function firstBooks(now: Date): Books {
  const contacts = WRITTEN.map(([, name]) => ({ id: uuidOf(`contact ${name}`), number: '', name, email: '' }));
  const documents = WRITTEN.map(([number, name, reference, daysAgo, totalPence, status]): SandboxDocument => {
    const at = new Date(now.getTime() - daysAgo * DAY).toISOString();
    return {
      id: uuidOf(`document ${number}`),
      kind: 'invoice',
      number,
      reference,
      contactId: uuidOf(`contact ${name}`),
      day: at.slice(0, 10),
      totalPence,
      paidPence: status === 'PAID' ? totalPence : 0,
      status,
      updatedAt: at,
    };
  });
  return { contacts, documents };
}

const msDate = (at: Date) => `/Date(${at.getTime()}+0000)/`;

export const contactView = ({ id, number, name, email }: SandboxContact) => ({
  ContactID: id,
  ContactNumber: number,
  Name: name,
  EmailAddress: email,
  ContactStatus: 'ACTIVE',
});

/** A document as Xero sends it. Amounts are pounds. */
export function documentView(document: SandboxDocument, contact: SandboxContact | undefined) {
  const { id, kind, number, reference, day, totalPence, paidPence, status, updatedAt } = document;
  const open = (totalPence - paidPence) / 100;
  const common = {
    Reference: reference,
    Contact: { ContactID: document.contactId, Name: contact?.name ?? '' },
    Date: msDate(new Date(day)),
    DateString: `${day}T00:00:00`,
    Total: totalPence / 100,
    Status: status,
    CurrencyCode: 'GBP',
    UpdatedDateUTC: msDate(new Date(updatedAt)),
  };
  if (kind === 'credit_note')
    return { ...common, Type: 'ACCRECCREDIT', CreditNoteID: id, CreditNoteNumber: number, RemainingCredit: open };
  return {
    ...common,
    Type: 'ACCREC',
    InvoiceID: id,
    InvoiceNumber: number,
    AmountDue: open,
    AmountPaid: paidPence / 100,
  };
}
