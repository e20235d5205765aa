/**
 * The steps of sending a document: its contact, the document, its payment. Each looks first whether an earlier attempt has made it,
 * because the answer to that attempt may have been lost.
 */
import type { Services } from '#server/context.ts';
import { inEpoch } from '#server/epoch.ts';
import { OutsideError } from '#server/integrations/outside-error.ts';
import { XERO } from '#server/integrations/xero-oauth.ts';
import type { XeroCalls } from '#server/integrations/xero.ts';
import { hashOf } from '#domains/accounts/server/index.ts';
import {
  type BookedWith,
  type SentDocument,
  contactBody,
  documentBody,
  paymentBody,
  referenceOf,
  totalOf,
} from '#domains/accounting/documents.ts';
import type { PushRow } from '#domains/accounting/server/tables.ts';
import { type InvoiceRow, invoiceView } from '#domains/invoices/server/index.ts';
import { expectRow } from '#server/db/expect-row.ts';

/** How documents are sent. */
export type Settings = BookedWith & { tenant_id: string; bank_account_id: string; push_from: string };
type PushStep = { calls: XeroCalls; settings: Settings; push: PushRow };
type PushOutcome = Partial<Pick<PushRow, 'state' | 'contact_id' | 'document_id' | 'payment_id'>>;
type Sending = PushStep & { row: InvoiceRow; invoice: SentDocument; epoch: string };

const refused = (message: string) => new OutsideError(XERO, 'refused', message);

/** The key of a call. A repeat by a person is a new call, as Xero keeps refusals, too. */
const keyOf = ({ row, push, epoch }: Sending, step: string) =>
  inEpoch(epoch, `cockpit-${row.invoice_id}-${step}-${push.retries}`);

/** What a contact has as its number at Xero: the company, the account, or for a customer without one, the email address. */
function contactNumber({ row, invoice }: Sending): string {
  if (row.company_id) return `cockpit-company-${row.company_id}`;
  if (row.user_id) return `cockpit-user-${row.user_id}`;
  return `cockpit-mail-${hashOf(invoice.customer.email || invoice.customer.name).slice(0, 24)}`;
}

async function makeContact(sending: Sending): Promise<string> {
  const { calls, invoice } = sending;
  const number = contactNumber(sending);
  const known = await calls.findContact(number);
  if (known) return known;
  try {
    return await calls.createContact(contactBody(invoice, number, false), keyOf(sending, 'contact'));
  } catch (error) {
    const isTaken = error instanceof OutsideError && error.kind === 'refused' && /unique|already/i.test(error.message);
    if (!isTaken) throw error;
    return calls.createContact(contactBody(invoice, number, true), keyOf(sending, 'contact-2'));
  }
}

async function makeDocument(sending: Sending, contactId: string): Promise<string> {
  const { calls, settings, invoice } = sending;
  const { kind, invoice_id: number } = invoice;
  const known = await calls.findDocument(kind, number);
  if (known && known.reference !== referenceOf(invoice))
    throw refused(`${XERO} has another document with the number ${number}`);
  if (known) return known.id;
  const body = documentBody(invoice, contactId, settings);
  return (await calls.createDocument(kind, body, keyOf(sending, 'document'))).id;
}

/** Charges, refunds and disputes are settled. A booking request is paid by transfer, which is matched at Xero. */
const isSettled = ({ row, invoice }: Sending) =>
  (row.charge_id ?? row.refund_id ?? row.dispute_id ?? row.reversal_of) !== null && totalOf(invoice) > 0;

async function makePayment(sending: Sending, documentId: string): Promise<string | null> {
  const { calls, settings, invoice } = sending;
  if (!isSettled(sending)) return null;
  const document = await calls.findDocument(invoice.kind, documentId);
  if (!document) throw refused(`${XERO} does not have the document any more`);
  if (document.totalPence !== totalOf(invoice))
    throw refused(`The total at ${XERO} is not that of ${invoice.invoice_id}`);
  if (document.openPence === 0) return null;
  if (document.openPence !== document.totalPence) throw refused(`A part of ${invoice.invoice_id} is paid at ${XERO}`);
  const body = paymentBody(invoice, documentId, settings.bank_account_id);
  return calls.createPayment(body, keyOf(sending, 'payment'));
}

/** Makes the next step of a push. @returns what is to be recorded. @throws OutsideError */
export async function nextStep(services: Services, step: PushStep): Promise<PushOutcome> {
  const { push } = step;
  const found = await services.knex('invoices').where('id', push.invoice_id).first();
  const row = expectRow(found, `Invoice ${push.invoice_id}`);
  const sending: Sending = { ...step, row, invoice: invoiceView(row), epoch: services.epoch };
  const { contact_id, document_id } = push;
  if (document_id !== null) return { state: 'done', payment_id: await makePayment(sending, document_id) };
  if (contact_id !== null) return { state: 'document_made', document_id: await makeDocument(sending, contact_id) };
  return { state: 'contact_made', contact_id: await makeContact(sending) };
}
