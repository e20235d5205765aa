/** The accounting API of the sandbox, with the refusals of the real one. */
import { z } from 'zod';
import { MINUTE, uuidOf } from '../frame/basics.ts';
import { escapeHtml } from '../frame/page.ts';
import type { Answer } from '../frame/sandbox.ts';
import { type Asked, Refusal, type Route, type Routes, htmlAnswer } from '../frame/sandbox.ts';
import { ACCOUNTS, type Document, TENANTS, type XeroStore, contactView, documentView, unitsOf } from './books.ts';

const BASE = '/api.xro/2.0';
const MAX_PAGE = 100;
/** How long a call with the same key is answered like the first one. */
const KEY_MS = 6 * MINUTE;

const notFound = () =>
  new Refusal(404, { Title: 'Not Found', Detail: 'The resource you are looking for cannot be found' });

/** A refused record, as Xero describes it. */
function invalid(Message: string): Refusal {
  const [Type, about] = ['ValidationException', 'A validation exception occurred'];
  return new Refusal(400, { ErrorNumber: 10, Type, Message: about, Elements: [{ ValidationErrors: [{ Message }] }] });
}

function sent<T>(schema: z.ZodType<T>, body: unknown): T {
  const { success, data, error } = schema.safeParse(body);
  if (!success) throw invalid(z.prettifyError(error));
  return data;
}

const minor = (amount: number, currency: string) => Math.round(amount * unitsOf(currency));

/** The types of sales: 20%, 5% and 0%, exempt, and without VAT. */
const TAX_TYPES = ['OUTPUT2', 'RROUTPUT', 'ZERORATEDOUTPUT', 'EXEMPTOUTPUT', 'NONE'];

const Line = z.object({
  Description: z.string().min(1),
  Quantity: z.number(),
  UnitAmount: z.number(),
  AccountCode: z.string(),
  TaxType: z.string(),
  TaxAmount: z.number(),
});
const NewDocument = z.object({
  InvoiceNumber: z.string().optional(),
  CreditNoteNumber: z.string().optional(),
  Reference: z.string(),
  Contact: z.object({ ContactID: z.string() }),
  Date: z.iso.date(),
  LineAmountTypes: z.literal('Exclusive'),
  CurrencyCode: z.string().length(3).default('GBP'),
  Status: z.string(),
  LineItems: z.array(Line).min(1),
});
const NewContact = z.object({
  Name: z.string().min(1),
  ContactNumber: z.string(),
  EmailAddress: z.string().optional(),
});
const NewPayment = z.object({
  Invoice: z.object({ InvoiceID: z.string() }).optional(),
  CreditNote: z.object({ CreditNoteID: z.string() }).optional(),
  Account: z.object({ AccountID: z.string() }),
  Date: z.iso.date(),
  Amount: z.number().positive(),
});

const LISTS = {
  invoice: { name: 'Invoices', number: 'InvoiceNumber', title: 'Invoice' },
  credit_note: { name: 'CreditNotes', number: 'CreditNoteNumber', title: 'Credit Note' },
} as const;
type Kind = keyof typeof LISTS;

/** A document of an organisation by its id or number. */
export function findDocument(store: XeroStore, tenantId: string, idOrNumber = ''): Document | undefined {
  const isAsked = ({ id, number }: Document) => id === idOrNumber || number === idOrNumber;
  return store.list('document').find((each) => each.tenantId === tenantId && isAsked(each));
}

const tenantOf = ({ header }: Asked) => header('xero-tenant-id');

function contactsOf(store: XeroStore, tenantId: string) {
  return store.list('contact').filter((each) => each.tenantId === tenantId);
}

const viewOf = (store: XeroStore, document: Document) =>
  documentView(document, store.get('contact', document.contactId));

function requireDocument(store: XeroStore, kind: Kind, asked: Asked): Document {
  const document = findDocument(store, tenantOf(asked), asked.params.id);
  if (document?.kind !== kind) throw notFound();
  return document;
}

function listDocuments(store: XeroStore, kind: Kind, asked: Asked) {
  const { query, header } = asked;
  const since = header('if-modified-since');
  const after = since ? new Date(`${since}Z`).toISOString() : '';
  const size = Math.min(Number(query.pageSize ?? MAX_PAGE), MAX_PAGE);
  const start = (Number(query.page ?? 1) - 1) * size;
  const documents = store
    .list('document')
    .filter((each) => each.tenantId === tenantOf(asked) && each.kind === kind && each.updatedAt >= after)
    .sort((a, b) => a.updatedAt.localeCompare(b.updatedAt));
  return { [LISTS[kind].name]: documents.slice(start, start + size).map((each) => viewOf(store, each)) };
}

function createDocument(store: XeroStore, kind: Kind, asked: Asked) {
  const [tenantId, updatedAt] = [tenantOf(asked), asked.now.toISOString()];
  const given = sent(NewDocument, asked.body);
  const number = given[LISTS[kind].number] ?? '';
  if (findDocument(store, tenantId, number)) throw invalid(`${LISTS[kind].title} # must be unique.`);
  const contactId = given.Contact.ContactID;
  if (!contactsOf(store, tenantId).some(({ id }) => id === contactId)) throw invalid('Contact must be valid.');
  const unknown = given.LineItems.find(({ TaxType }) => !TAX_TYPES.includes(TaxType));
  if (unknown)
    throw invalid(
      `The TaxType code '${unknown.TaxType}' does not exist or cannot be used for this type of transaction.`,
    );
  if (given.LineItems.some(({ AccountCode }) => !ACCOUNTS.some(({ Code }) => Code === AccountCode)))
    throw invalid('Account code must be valid.');
  const currency = given.CurrencyCode;
  const totalPence = given.LineItems.reduce(
    (sum, { Quantity, UnitAmount, TaxAmount }) =>
      sum + minor(Quantity * UnitAmount, currency) + minor(TaxAmount, currency),
    0,
  );
  if (totalPence < 0) throw invalid('The document total must be greater than or equal to zero.');
  const status = totalPence === 0 ? 'PAID' : given.Status;
  const facts = {
    kind,
    number,
    reference: given.Reference,
    contactId,
    day: given.Date,
    currency,
    totalPence,
    status,
    updatedAt,
  };
  const id = uuidOf(`${number} ${updatedAt}`);
  return {
    [LISTS[kind].name]: [viewOf(store, store.put({ object: 'document', id, tenantId, ...facts, paidPence: 0 }))],
  };
}

function createContact(store: XeroStore, asked: Asked) {
  const { Name: name, ContactNumber: number, EmailAddress: email = '' } = sent(NewContact, asked.body);
  const tenantId = tenantOf(asked);
  if (contactsOf(store, tenantId).some((each) => each.name.toLowerCase() === name.toLowerCase())) {
    const reason = `The contact name ${name} is already assigned to another contact.`;
    throw invalid(`${reason} The contact name must be unique.`);
  }
  const id = uuidOf(`contact ${tenantId} ${number} ${name}`);
  return { Contacts: [contactView(store.put({ object: 'contact', id, tenantId, number, name, email }))] };
}

function createPayment(store: XeroStore, asked: Asked) {
  const { Invoice, CreditNote, Account, Amount } = sent(NewPayment, asked.body);
  const document = findDocument(store, tenantOf(asked), Invoice?.InvoiceID ?? CreditNote?.CreditNoteID);
  if (!document) throw invalid('The document of the payment could not be found.');
  if (!ACCOUNTS.some(({ AccountID, Type }) => AccountID === Account.AccountID && Type === 'BANK'))
    throw invalid('Account could not be found');
  if (document.status !== 'AUTHORISED') throw invalid('Payments can only be made against Authorised documents');
  const paidPence = document.paidPence + minor(Amount, document.currency);
  if (paidPence > document.totalPence) throw invalid('Payment amount exceeds the amount outstanding on this document');
  const status = paidPence === document.totalPence ? 'PAID' : 'AUTHORISED';
  store.put({ ...document, paidPence, status, updatedAt: asked.now.toISOString() });
  return { Payments: [{ PaymentID: uuidOf(`payment ${document.id} ${paidPence}`), Amount }] };
}

/** For some minutes, a call with the same key is answered like the first one, and does nothing. */
function once(store: XeroStore, work: Route): Route {
  return (asked) => {
    const id = asked.header('idempotency-key');
    const before = store.get('answered', id);
    if (before && asked.now.getTime() - before.at < KEY_MS) return before.body;
    const body = work(asked);
    if (id) store.put({ object: 'answered', id, at: asked.now.getTime(), body });
    return body;
  };
}

function documentRoutes(store: XeroStore, kind: Kind): Routes {
  const { name } = LISTS[kind];
  return {
    [`GET ${BASE}/${name}`]: (asked) => listDocuments(store, kind, asked),
    [`PUT ${BASE}/${name}`]: once(store, (asked) => createDocument(store, kind, asked)),
    [`GET ${BASE}/${name}/:id`]: (asked) => ({ [name]: [viewOf(store, requireDocument(store, kind, asked))] }),
  };
}

function contactRoutes(store: XeroStore): Routes {
  return {
    [`GET ${BASE}/Contacts`]: (asked) => {
      const number = /^ContactNumber=="(.*)"$/.exec(asked.query.where ?? '')?.[1];
      const contacts = contactsOf(store, tenantOf(asked)).filter(
        (each) => number === undefined || each.number === number,
      );
      return { Contacts: contacts.map(contactView) };
    },
    [`PUT ${BASE}/Contacts`]: once(store, (asked) => createContact(store, asked)),
  };
}

/** The page on which customers see an invoice. */
function onlineRoutes(store: XeroStore): Routes {
  return {
    [`GET ${BASE}/Invoices/:id/OnlineInvoice`]: (asked) => {
      const { id, status } = requireDocument(store, 'invoice', asked);
      const OnlineInvoiceUrl = `http://${asked.header('host')}/online/${id}`;
      return { OnlineInvoices: status === 'DRAFT' ? [] : [{ OnlineInvoiceUrl }] };
    },
    'GET /online/:id': ({ params }): Answer => {
      const invoice = store.get('document', params.id ?? '');
      if (invoice?.kind !== 'invoice') throw notFound();
      const number = escapeHtml(invoice.number);
      return htmlAnswer(`<!doctype html><title>${number}</title><h1>${number}</h1><p>${invoice.day}</p>`);
    },
  };
}

export function accountingRoutes(store: XeroStore): Routes {
  return {
    ...documentRoutes(store, 'invoice'),
    ...documentRoutes(store, 'credit_note'),
    ...onlineRoutes(store),
    ...contactRoutes(store),
    [`PUT ${BASE}/Payments`]: once(store, (asked) => createPayment(store, asked)),
    [`GET ${BASE}/Accounts`]: () => ({ Accounts: ACCOUNTS }),
    [`GET ${BASE}/Organisation`]: (asked) => ({
      Organisations: TENANTS.filter(({ id }) => id === tenantOf(asked)).map(({ name }) => ({ Name: name })),
    }),
  };
}
