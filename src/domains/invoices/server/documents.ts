/** Inserts invoices and credit notes. Their numbers have no gaps and no duplicates. */
import { z } from 'zod';
import { raiseCounter } from '#server/db/counters.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { defineEvent } from '#server/events.ts';
import { liveNews } from '#server/live.ts';
import type { News } from '#server/outbox.ts';
import { type Activity, recordActivities } from '#server/records/activities.ts';
import { companyReaders, readersOf } from '#domains/companies/server/index.ts';
import type { InvoiceSnapshot } from '#domains/invoices/schema.ts';
import type { DocumentFacts } from '#domains/invoices/sentences.ts';
import { keptLanguage } from '#domains/invoices/server/language.ts';
import { invoiceMailNews } from '#domains/invoices/server/mail.ts';
import type { InvoiceRow } from '#domains/invoices/server/tables.ts';
import type { SpokenLanguage } from '#shared/languages.ts';
import type { Said } from '#shared/said.ts';

type Kind = InvoiceRow['kind'];

const NUMBERING = {
  invoice: { counter: 'invoice', prefix: 'INV' },
  credit_note: { counter: 'credit_note', prefix: 'CRN' },
} as const;

/** The next numbers, from INV-000001. The row of a counter is locked until the commit, so a rollback leaves no gap. */
async function nextNumbers(trx: Transaction, kinds: Kind[]): Promise<string[]> {
  const next = { invoice: 0n, credit_note: 0n };
  for (const kind of ['invoice', 'credit_note'] as const) {
    const count = kinds.filter((each) => each === kind).length;
    if (count > 0) next[kind] = (await raiseCounter(trx, NUMBERING[kind].counter, count)) - BigInt(count) + 1n;
  }
  return kinds.map((kind) => `${NUMBERING[kind].prefix}-${String(next[kind]++).padStart(6, '0')}`);
}

/** What only some documents have. */
const OPTIONAL = {
  booking_id: null,
  user_id: null,
  company_id: null,
  resource_type: null,
  charge_id: null,
  refund_id: null,
  request_id: null,
  dispute_id: null,
  reversal_of: null,
  credited_id: null,
  deposit_pence: 0,
  due_on: null,
  open_pence: null,
  collect_on: null,
  collect_user_id: null,
  unaccepted_pence: 0,
} as const;

export type NewDocument = Omit<
  InvoiceRow,
  'id' | 'invoice_id' | 'snapshot' | 'collect_no' | 'language' | keyof typeof OPTIONAL
> &
  Partial<Pick<InvoiceRow, keyof typeof OPTIONAL>> & {
    /** In which its lines are written. */
    language: SpokenLanguage;
    snapshot: InvoiceSnapshot;
    /** The customer gets no mail with it. */
    isQuiet?: boolean;
  };

/** An invoice or a credit note exists. `at` is its date. */
export const documentWritten = defineEvent('document.written', z.object({ space_id: z.string(), at: z.string() }));

/** What the activity of a document says, once it has its number. */
type DocumentSentence = (document: DocumentFacts) => Said;

export type WrittenDocument = NewDocument & { written: DocumentSentence };

/** Inserts rows with their numbers. @returns their ids in the same order */
async function insertNumbered(
  trx: Transaction,
  documents: Omit<NewDocument, 'isQuiet'>[],
  numbers: string[],
): Promise<string[]> {
  const rows = documents.map((document, index) => {
    const { language, snapshot, ...row } = document;
    const kept = { language: keptLanguage(language), snapshot: JSON.stringify(snapshot) };
    return { ...OPTIONAL, ...row, ...kept, invoice_id: numbers[index]! };
  });
  const [first] = await trx('invoices').insert(rows);
  if (rows.length === 1) return [String(first)];
  const inserted = await trx('invoices').whereIn('invoice_id', numbers).select('id', 'invoice_id');
  const ids = new Map(inserted.map(({ id, invoice_id }) => [invoice_id, id]));
  return numbers.map((number) => ids.get(number)!);
}

/**
 * Inserts documents with the next numbers, and publishes their activities, live events and mails. The number of statements does not depend on
 * how many there are.
 * @returns their ids in the same order
 */
export async function insertDocuments(trx: Transaction, documents: WrittenDocument[], now: Date): Promise<string[]> {
  if (documents.length === 0) return [];
  const numbers = await nextNumbers(
    trx,
    documents.map(({ kind }) => kind),
  );
  const ids = await insertNumbered(
    trx,
    documents.map(({ isQuiet: _quiet, written: _written, ...row }) => row),
    numbers,
  );
  const readers = await readersOf(
    trx,
    documents.flatMap(({ company_id }) => company_id ?? []),
  );
  const activities = documents.map(({ kind, space_id: spaceId, user_id: actorId = null, written }, index): Activity => {
    const said = written({ kind, number: numbers[index]! });
    return { actorId, spaceId, model: 'Invoice', modelId: ids[index]!, said, now };
  });
  const news = documents.flatMap(({ space_id, user_id = null, company_id, invoice_date, snapshot, isQuiet }, index) => {
    const id = ids[index]!;
    return [
      newsOf('create', { id, space_id, user_id }, (company_id && readers.get(company_id)) || []),
      documentWritten({ space_id, at: invoice_date.toISOString() }),
      ...(snapshot.customer.email && !isQuiet ? [invoiceMailNews(id)] : []),
    ];
  });
  await recordActivities(trx, activities, news);
  return ids;
}

/** Inserts a document, like `insertDocuments`. @returns its id */
export async function insertDocument(
  trx: Transaction,
  document: NewDocument,
  written: DocumentSentence,
  now: Date,
): Promise<string> {
  return (await insertDocuments(trx, [{ ...document, written }], now))[0]!;
}

function newsOf(
  event: 'create' | 'update',
  { id, space_id: spaceId, user_id }: Pick<InvoiceRow, 'id' | 'space_id' | 'user_id'>,
  admins: string[],
): News {
  return liveNews({
    name: `invoices.${event}`,
    spaceId,
    audience: {
      userIds: [...new Set([...(user_id === null ? [] : [user_id]), ...admins])],
      staff: { area: 'invoice', spaceId, needsAllBookings: true },
    },
    data: { _id: id },
  });
}

/** The live event of a document, for its customer, the admins of its company, and staff who see all bookings. */
export async function invoiceNews(
  trx: Transaction,
  event: 'create' | 'update',
  document: Pick<InvoiceRow, 'id' | 'space_id' | 'user_id' | 'company_id'>,
): Promise<News> {
  const { company_id } = document;
  return newsOf(event, document, company_id === null ? [] : await companyReaders(trx, company_id));
}
