/** Writes one invoice per payment. The numbers of documents have no gaps and no duplicates. */
import type { Services } from '#server/context.ts';
import { raiseCounter } from '#server/db/counters.ts';
import { type Transaction, inTransaction, isDuplicate } from '#server/db/transaction.ts';
import { liveNews } from '#server/live.ts';
import type { Delivery, News } from '#server/outbox.ts';
import { recordActivity } from '#server/records/activities.ts';
import { companyReaders } from '#domains/companies/server/index.ts';
import { fromBilled, lockBooking, type StoredBilled } from '#domains/bookings/server/index.ts';
import { invoiceMailNews } from '#domains/invoices/server/mail.ts';
import { bookingOf, type ChargeRow } from '#domains/payments/server/index.ts';
import type { InvoiceSnapshot } from '#domains/invoices/schema.ts';
import { type BillingDocument, netPenceOf, snapshotOf } from '#domains/invoices/server/snapshot.ts';
import type { InvoiceRow } from '#domains/invoices/server/tables.ts';

const NUMBERING = {
  invoice: { counter: 'invoice', prefix: 'INV' },
  credit_note: { counter: 'credit_note', prefix: 'CRN' },
} as const;

/** The next number, from INV-000001. The row of the counter is locked until the commit, so a rollback leaves no gap. */
async function nextNumber(trx: Transaction, kind: BillingDocument['kind']): Promise<string> {
  const { counter, prefix } = NUMBERING[kind];
  const number = await raiseCounter(trx, counter);
  return `${prefix}-${String(number).padStart(6, '0')}`;
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
  due_on: null,
  open_pence: null,
  collect_on: null,
} as const;

type NewDocument = Omit<InvoiceRow, 'id' | 'invoice_id' | 'snapshot' | 'collect_no' | keyof typeof OPTIONAL> &
  Partial<Pick<InvoiceRow, keyof typeof OPTIONAL>> & {
    snapshot: InvoiceSnapshot;
    /** The customer gets no mail with it. */
    isQuiet?: boolean;
  };

/**
 * Inserts a document with the next number, and publishes its activity, its live event and its mail.
 * @param title what it is for, as the activity says it
 */
export async function insertDocument(
  trx: Transaction,
  { isQuiet = false, ...given }: NewDocument,
  title: string,
  now: Date,
): Promise<string> {
  const document = { ...OPTIONAL, ...given };
  const { kind, space_id: spaceId, user_id: actorId, company_id } = document;
  const invoice_id = await nextNumber(trx, kind);
  const [inserted] = await trx('invoices').insert({
    ...document,
    invoice_id,
    snapshot: JSON.stringify(document.snapshot),
  });
  const id = String(inserted);
  const message = `${kind === 'invoice' ? 'Invoice' : 'Credit note'} ${invoice_id} was written for ${title}`;
  await recordActivity(trx, { actorId, spaceId, model: 'Invoice', modelId: id, message, now }, [
    await invoiceNews(trx, 'create', { id, space_id: spaceId, user_id: actorId, company_id }),
    ...(document.snapshot.customer.email && !isQuiet ? [invoiceMailNews(id)] : []),
  ]);
  return id;
}

/** The live event of a document, for its customer, the admins of its company, and staff who see all bookings. */
export async function invoiceNews(
  trx: Transaction,
  event: 'create' | 'update',
  { id, space_id: spaceId, user_id, company_id }: Pick<InvoiceRow, 'id' | 'space_id' | 'user_id' | 'company_id'>,
): Promise<News> {
  const admins = company_id === null ? [] : await companyReaders(trx, company_id);
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

/** Writes a document about a booking. */
export async function writeDocument(services: Services, trx: Transaction, document: BillingDocument): Promise<void> {
  const record = await lockBooking(trx, document.bookingId);
  const snapshot = await snapshotOf(services.config, trx, { record, document });
  const billed = document.billed ?? record;
  await insertDocument(
    trx,
    {
      kind: document.kind,
      booking_id: record.id,
      space_id: record.space_id,
      user_id: record.assigned_user_id,
      company_id: document.companyId ?? null,
      resource_type: billed.type,
      charge_id: document.chargeId,
      refund_id: document.refundId,
      request_id: document.isRequest ? record.id : null,
      dispute_id: document.disputeId ?? null,
      reversal_of: document.reversalOf?.id ?? null,
      invoice_date: document.at,
      currency: billed.currency,
      net_pence: netPenceOf(billed, document),
      total_pence: document.totalPence,
      tax_percent: billed.tax_percent,
      snapshot,
      isQuiet: document.isQuiet ?? false,
    },
    billed.title,
    services.clock.now(),
  );
}

export const CHARGE_COLUMNS = [
  'id',
  'booking_id',
  'company_id',
  'amount_pence',
  'purpose',
  'created_at',
  'settled_at',
  'billed',
] as const satisfies (keyof ChargeRow)[];

type Settled = Pick<ChargeRow, (typeof CHARGE_COLUMNS)[number]>;

/** When something was settled, and what was billed then. Earlier versions have not stored it. */
export function momentOf({ settled_at, billed, created_at }: Pick<Settled, 'settled_at' | 'billed' | 'created_at'>) {
  return { at: settled_at ?? created_at, billed: billed && fromBilled(billed) };
}

/** Writes the invoice of a charge, unless it exists. */
export async function writeInvoice(services: Services, trx: Transaction, charge: Settled): Promise<void> {
  const written = await trx('invoices').where('charge_id', charge.id).first('id');
  if (written) return;
  await writeDocument(services, trx, {
    kind: 'invoice',
    bookingId: bookingOf(charge),
    chargeId: charge.id,
    companyId: charge.company_id,
    refundId: null,
    totalPence: charge.amount_pence,
    isDifference: charge.purpose === 'difference',
    ...momentOf(charge),
  });
}

const ONE_DOCUMENT = ['charge', 'refund', 'request', 'dispute', 'reversal'].map((what) => `invoices_${what}`);

/**
 * Runs `write`. If a simultaneous delivery has written one of its documents, it runs again: it then finds that document, and writes
 * those that are still missing.
 */
export async function writeOnce(services: Services, write: (trx: Transaction) => Promise<void>): Promise<void> {
  try {
    await inTransaction(services, write);
  } catch (error) {
    if (!isDuplicate(error, ...ONE_DOCUMENT)) throw error;
    await inTransaction(services, write);
  }
}

/**
 * The outbox handler of settled payments. A charge that is refunded in full, with the outcome 'returned', has no invoice; one on account is
 * billed by a collective invoice.
 */
export async function writeInvoices(services: Services, batch: Delivery[]): Promise<void> {
  for (const { payload } of batch) {
    await writeOnce(services, async (trx) => {
      const charge = await trx('charges')
        .where({ id: String(payload.chargeId), outcome: 'kept' })
        .whereNot('method', 'account')
        .first(...CHARGE_COLUMNS);
      if (charge) await writeInvoice(services, trx, charge);
    });
  }
}

/** The outbox handler of approved requests, which are paid outside the product: the invoice of the price that was approved. */
export async function writeRequestInvoice(services: Services, { payload }: Delivery): Promise<void> {
  const bookingId = String(payload.bookingId);
  await writeOnce(services, async (trx) => {
    const written = await trx('invoices').where('request_id', bookingId).first('id');
    if (written) return;
    await writeDocument(services, trx, {
      kind: 'invoice',
      bookingId,
      chargeId: null,
      refundId: null,
      isRequest: true,
      isQuiet: payload.isQuiet === true,
      totalPence: Number(payload.amountPence),
      isDifference: false,
      at: payload.at ? new Date(String(payload.at)) : services.clock.now(),
      billed: payload.billed ? fromBilled(payload.billed as StoredBilled) : null,
    });
  });
}

/** The outbox handler of a booking whose customer has an account now: they read the documents of the booking, which stay as written. */
export async function billDocuments(services: Services, { payload }: Delivery): Promise<void> {
  const booking_id = String(payload.bookingId);
  await inTransaction(services, async (trx) => {
    const { assigned_user_id: user_id } = await lockBooking(trx, booking_id);
    await trx('invoices').where({ booking_id }).whereNull('user_id').update({ user_id });
  });
}
