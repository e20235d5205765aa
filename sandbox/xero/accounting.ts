/** The accounting API of the sandbox, with the refusals of the real one. */
import { z } from 'zod';
import { type Answer, type Asked, HTML, Refusal, type SandboxRoute } from '../frame/json-sandbox.ts';
import { ACCOUNTS, type SandboxDocument, TENANTS, contactView, documentView, uuidOf } from './books.ts';
import type { XeroState } from './state.ts';
import type { TenantBooks } from './tenant-books.ts';

const BASE = '/api.xro/2.0';
const MAX_PAGE = 100;

const notFound = () =>
  new Refusal(404, { Title: 'Not Found', Detail: 'The resource you are looking for cannot be found' });

/** A refused record, as Xero describes it. */
function invalid(...messages: string[]): Refusal {
  const ValidationErrors = messages.map((Message) => ({ Message }));
  const Message = 'A validation exception occurred';
  return new Refusal(400, { ErrorNumber: 10, Type: 'ValidationException', Message, Elements: [{ ValidationErrors }] });
}

function parsed<T>(schema: z.ZodType<T>, body: unknown): T {
  const { success, data, error } = schema.safeParse(body);
  if (!success) throw invalid(z.prettifyError(error));
  return data;
}

const pence = (pounds: number) => Math.round(pounds * 100);

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
  Status: z.string(),
  LineItems: z.array(Line).min(1),
});

const LISTS = {
  invoice: { path: '/Invoices', name: 'Invoices', number: 'InvoiceNumber' },
  credit_note: { path: '/CreditNotes', name: 'CreditNotes', number: 'CreditNoteNumber' },
} as const;
type Kind = keyof typeof LISTS;

export function accountingRoutes(state: XeroState): SandboxRoute[] {
  const booksOf = ({ header }: Asked) => state.booksOf(header('xero-tenant-id') ?? '');

  const view = (books: TenantBooks, document: SandboxDocument) =>
    documentView(
      document,
      books.now.contacts.find(({ id }) => id === document.contactId),
    );

  function listDocuments(kind: Kind, asked: Asked): Answer {
    const { query, header } = asked;
    const books = booksOf(asked);
    const since = header('if-modified-since');
    const after = since ? new Date(`${since}Z`).toISOString() : '';
    const size = Math.min(Number(query.pageSize ?? MAX_PAGE), MAX_PAGE);
    const start = (Number(query.page ?? 1) - 1) * size;
    const found = books.now.documents
      .filter((each) => each.kind === kind && each.updatedAt >= after)
      .sort((a, b) => a.updatedAt.localeCompare(b.updatedAt));
    return { body: { [LISTS[kind].name]: found.slice(start, start + size).map((each) => view(books, each)) } };
  }

  function findDocument(books: TenantBooks, kind: Kind, idOrNumber = ''): SandboxDocument {
    const found = books.findDocument(idOrNumber);
    if (found?.kind !== kind) throw notFound();
    return found;
  }

  function createDocument(kind: Kind, asked: Asked): Answer {
    const { body, now } = asked;
    const books = booksOf(asked);
    const given = parsed(NewDocument, body);
    const number = given[LISTS[kind].number] ?? '';
    if (books.findDocument(number))
      throw invalid(`${kind === 'invoice' ? 'Invoice' : 'Credit Note'} # must be unique.`);
    if (!books.now.contacts.some(({ id }) => id === given.Contact.ContactID)) throw invalid('Contact must be valid.');
    if (given.LineItems.some(({ AccountCode }) => !ACCOUNTS.some(({ Code }) => Code === AccountCode)))
      throw invalid('Account code must be valid.');
    const amounts = given.LineItems.map(
      ({ Quantity, UnitAmount, TaxAmount }) => pence(Quantity * UnitAmount) + pence(TaxAmount),
    );
    const totalPence = amounts.reduce((sum, amount) => sum + amount, 0);
    if (totalPence < 0) throw invalid('The document total must be greater than or equal to zero.');
    const document: SandboxDocument = {
      id: uuidOf(`${number} ${now.toISOString()}`),
      kind,
      number,
      reference: given.Reference,
      contactId: given.Contact.ContactID,
      day: given.Date,
      totalPence,
      paidPence: 0,
      status: totalPence === 0 ? 'PAID' : given.Status,
      updatedAt: now.toISOString(),
    };
    books.addDocument(document);
    return { body: { [LISTS[kind].name]: [view(books, document)] } };
  }

  const NewContact = z.object({
    Name: z.string().min(1),
    ContactNumber: z.string(),
    EmailAddress: z.string().optional(),
  });
  function createContact(asked: Asked): Answer {
    const { Name, ContactNumber, EmailAddress = '' } = parsed(NewContact, asked.body);
    const books = booksOf(asked);
    if (books.now.contacts.some(({ name }) => name.toLowerCase() === Name.toLowerCase()))
      throw invalid(
        `The contact name ${Name} is already assigned to another contact. The contact name must be unique.`,
      );
    const contact = {
      id: uuidOf(`contact ${ContactNumber} ${Name}`),
      number: ContactNumber,
      name: Name,
      email: EmailAddress,
    };
    books.addContact(contact);
    return { body: { Contacts: [contactView(contact)] } };
  }

  const NewPayment = z.object({
    Invoice: z.object({ InvoiceID: z.string() }).optional(),
    CreditNote: z.object({ CreditNoteID: z.string() }).optional(),
    Account: z.object({ AccountID: z.string() }),
    Date: z.iso.date(),
    Amount: z.number().positive(),
  });
  function createPayment(asked: Asked): Answer {
    const { body, now } = asked;
    const books = booksOf(asked);
    const { Invoice, CreditNote, Account, Amount } = parsed(NewPayment, body);
    const document = books.findDocument(Invoice?.InvoiceID ?? CreditNote?.CreditNoteID ?? '');
    if (!document) throw invalid('The document of the payment could not be found.');
    if (!ACCOUNTS.some(({ AccountID, Type }) => AccountID === Account.AccountID && Type === 'BANK'))
      throw invalid('Account could not be found');
    if (document.status !== 'AUTHORISED') throw invalid('Payments can only be made against Authorised documents');
    const paidPence = document.paidPence + pence(Amount);
    if (paidPence > document.totalPence)
      throw invalid('Payment amount exceeds the amount outstanding on this document');
    const status = paidPence === document.totalPence ? 'PAID' : 'AUTHORISED';
    books.changeDocument(document.id, { paidPence, status, updatedAt: now.toISOString() });
    return { body: { Payments: [{ PaymentID: uuidOf(`payment ${document.id} ${paidPence}`), Amount }] } };
  }

  function findContacts(asked: Asked): Answer {
    const number = /^ContactNumber=="(.*)"$/.exec(asked.query.where ?? '')?.[1];
    const found = booksOf(asked).now.contacts.filter((each) => number === undefined || each.number === number);
    return { body: { Contacts: found.map(contactView) } };
  }

  /** Within some minutes, a call with the same key is answered like the first one, and does nothing. */
  function once(work: (asked: Asked) => Answer): (asked: Asked) => Answer {
    return (asked) => {
      const key = asked.header('idempotency-key');
      const before = key && state.answeredTo(key, asked.now);
      if (before) return { status: before.status, body: before.body };
      const answer = work(asked);
      if (key) state.keepAnswer({ key, status: answer.status ?? 200, body: answer.body }, asked.now);
      return answer;
    };
  }

  const documents = (['invoice', 'credit_note'] as const).flatMap((kind): SandboxRoute[] => {
    const { path, name } = LISTS[kind];
    return [
      { method: 'get', path: BASE + path, answer: (asked) => listDocuments(kind, asked) },
      { method: 'put', path: BASE + path, answer: once((asked) => createDocument(kind, asked)) },
      {
        method: 'get',
        path: `${BASE}${path}/:id`,
        answer: (asked) => {
          const books = booksOf(asked);
          return { body: { [name]: [view(books, findDocument(books, kind, asked.params.id))] } };
        },
      },
    ];
  });
  return [
    ...documents,
    {
      method: 'get',
      path: `${BASE}/Invoices/:id/OnlineInvoice`,
      answer: (asked) => {
        const { id, status } = findDocument(booksOf(asked), 'invoice', asked.params.id);
        const OnlineInvoiceUrl = `http://${asked.header('host')}/online/${id}`;
        return { body: { OnlineInvoices: status === 'DRAFT' ? [] : [{ OnlineInvoiceUrl }] } };
      },
    },
    {
      method: 'get',
      path: '/online/:id',
      answer: ({ params }) => {
        const books = TENANTS.map(({ id }) => state.booksOf(id)).find((each) => each.findDocument(params.id ?? ''));
        if (!books) throw notFound();
        const { number, day } = findDocument(books, 'invoice', params.id);
        return { headers: HTML, body: `<!doctype html><title>${number}</title><h1>${number}</h1><p>${day}</p>` };
      },
    },
    { method: 'get', path: `${BASE}/Contacts`, answer: findContacts },
    { method: 'put', path: `${BASE}/Contacts`, answer: once(createContact) },
    { method: 'put', path: `${BASE}/Payments`, answer: once(createPayment) },
    { method: 'get', path: `${BASE}/Accounts`, answer: () => ({ body: { Accounts: ACCOUNTS } }) },
    {
      method: 'get',
      path: `${BASE}/Organisation`,
      answer: ({ header }) => {
        const tenant = TENANTS.find(({ id }) => id === header('xero-tenant-id'));
        return { body: { Organisations: [{ Name: tenant?.name }] } };
      },
    },
  ];
}
