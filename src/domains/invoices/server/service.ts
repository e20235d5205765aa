/** Writes one invoice per payment. */
import type { Services } from '#server/context.ts';
import { expectRow } from '#server/db/expect-row.ts';
import { type Transaction, inTransaction, isDuplicate } from '#server/db/transaction.ts';
import type { FactsOf, Heard } from '#server/events.ts';
import { type bookingOnAccount, type bookingUsed, fromBilled, lockBooking } from '#domains/bookings/server/index.ts';
import { invoiceSentences } from '#domains/invoices/sentences.ts';
import { insertDocument } from '#domains/invoices/server/documents.ts';
import { languageOfDocument } from '#domains/invoices/server/language.ts';
import { bookingOf, type ChargeRow } from '#domains/payments/server/index.ts';
import { type BillingDocument, netPenceOf, snapshotOf } from '#domains/invoices/server/snapshot.ts';

/** Writes a document about a booking. */
export async function writeDocument(services: Services, trx: Transaction, document: BillingDocument): Promise<void> {
  const record = await lockBooking(trx, document.bookingId);
  const { language, snapshot } = await snapshotOf(services, trx, { record, document });
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
      credited_id: document.creditedId ?? null,
      invoice_date: document.at,
      currency: billed.currency,
      net_pence: netPenceOf(billed, document),
      total_pence: document.totalPence,
      tax_percent: billed.tax_percent,
      language,
      snapshot,
      isQuiet: document.isQuiet ?? false,
    },
    (document) => invoiceSentences.writtenForBooking({ ...document, title: billed.title }),
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
 * Hears of settled payments. A charge that is refunded in full, with the outcome 'returned', has no invoice; one on account is
 * billed by a collective invoice.
 */
export async function billPayment({ facts }: Heard<{ chargeId: string }>, services: Services): Promise<void> {
  await writeOnce(services, async (trx) => {
    const charge = await trx('charges')
      .where({ id: facts.chargeId, outcome: 'kept' })
      .whereNot('method', 'account')
      .first(...CHARGE_COLUMNS);
    if (charge) await writeInvoice(services, trx, charge);
  });
}

/** Hears of approved requests and of others on account, which are paid outside the product: the invoice of the price that was approved. */
export async function billOnAccount(
  { facts }: Heard<FactsOf<typeof bookingOnAccount>>,
  services: Services,
): Promise<void> {
  const { bookingId, amountPence, at, billed, isQuiet = false } = facts;
  await writeOnce(services, async (trx) => {
    const written = await trx('invoices').where('request_id', bookingId).first('id');
    if (written) return;
    await writeDocument(services, trx, {
      kind: 'invoice',
      bookingId,
      chargeId: null,
      refundId: null,
      isRequest: true,
      isQuiet,
      totalPence: amountPence,
      isDifference: false,
      at: at === undefined ? services.clock.now() : new Date(at),
      billed: billed ? fromBilled(billed) : null,
    });
  });
}

/**
 * Hears of a booking that was made at a door and has ended early: a part of its invoice is credited, once. An invoice that is not written
 * yet comes first, by a later try.
 */
export async function creditUnused({ facts }: Heard<FactsOf<typeof bookingUsed>>, services: Services): Promise<void> {
  const { bookingId, creditPence, at } = facts;
  await inTransaction(services, async (trx) => {
    await lockBooking(trx, bookingId);
    const row = await trx('invoices').where('request_id', bookingId).first('id', 'language');
    const invoice = expectRow(row, `The invoice of booking ${bookingId}`);
    const { id: creditedId } = invoice;
    if (await trx('invoices').where('credited_id', creditedId).first('id')) return;
    await writeDocument(services, trx, {
      ...{
        kind: 'credit_note',
        bookingId,
        creditedId,
        chargeId: null,
        refundId: null,
        isDifference: false,
        billed: null,
      },
      totalPence: creditPence,
      language: languageOfDocument(services, invoice),
      at: new Date(at),
    });
  });
}

/** Hears of a booking whose customer has an account now: they read the documents of the booking, which stay as written. */
export async function billDocuments(
  { facts: { bookingId: booking_id } }: Heard<{ bookingId: string }>,
  services: Services,
): Promise<void> {
  await inTransaction(services, async (trx) => {
    const { assigned_user_id: user_id } = await lockBooking(trx, booking_id);
    await trx('invoices').where({ booking_id }).whereNull('user_id').update({ user_id });
  });
}
