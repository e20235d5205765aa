/**
 * Writes one credit note per refund, and per dispute that was lost. When the refund fails later, or the dispute is won after all, an
 * invoice takes the credit note back, because a document never changes.
 */
import type { Services } from '#server/context.ts';
import type { Transaction } from '#server/db/transaction.ts';
import type { Heard } from '#server/events.ts';
import { languageOfDocument } from '#domains/invoices/server/language.ts';
import type { BillingDocument } from '#domains/invoices/server/snapshot.ts';
import { CHARGE_COLUMNS, momentOf, writeDocument, writeInvoice, writeOnce } from '#domains/invoices/server/service.ts';

const CREDIT_NOTE = { kind: 'credit_note', chargeId: null, refundId: null, isDifference: false } as const;

/** Takes a credit note back, unless that was done. */
async function takeBack(
  services: Services,
  trx: Transaction,
  key: { refund_id: string } | { dispute_id: string },
): Promise<void> {
  const note = await trx('invoices')
    .where(key)
    .first('id', 'invoice_id', 'booking_id', 'company_id', 'total_pence', 'language');
  if (!note || note.booking_id === null) return;
  const written = await trx('invoices').where('reversal_of', note.id).first('id');
  if (written) return;
  await writeDocument(services, trx, {
    kind: 'invoice',
    bookingId: note.booking_id,
    companyId: note.company_id,
    chargeId: null,
    refundId: null,
    reversalOf: { id: note.id, number: note.invoice_id },
    totalPence: note.total_pence,
    language: languageOfDocument(services, note),
    isDifference: false,
    at: services.clock.now(),
    billed: null,
  });
}

/**
 * Writes a credit note, unless it exists. An invoice that its charge does not have yet comes first. A refund of a charge on account is part of
 * the next collective invoice.
 */
async function credit(
  services: Services,
  trx: Transaction,
  key: { refund_id: string } | { dispute_id: string },
  { chargeId, document }: { chargeId: string; document: Omit<BillingDocument, 'companyId'> },
): Promise<void> {
  const charge = await trx('charges')
    .where({ id: chargeId, outcome: 'kept' })
    .whereNot('method', 'account')
    .first(...CHARGE_COLUMNS);
  if (!charge) return;
  await writeInvoice(services, trx, charge);
  const written = await trx('invoices').where(key).first('id');
  if (written) return;
  const invoice = await trx('invoices').where('charge_id', charge.id).first('language');
  const language = invoice && languageOfDocument(services, invoice);
  await writeDocument(services, trx, { ...document, companyId: charge.company_id, ...(language && { language }) });
}

/** Hears of refunds. */
export async function creditRefund({ facts }: Heard<{ refundId: string }>, services: Services): Promise<void> {
  await writeOnce(services, async (trx) => {
    const refund = await trx('refunds').where('id', facts.refundId).first();
    if (refund?.status === 'failed') return takeBack(services, trx, { refund_id: refund.id });
    if (refund?.status !== 'succeeded' || refund.booking_id === null) return;
    const { id, charge_id: chargeId, booking_id: bookingId, amount_pence: totalPence } = refund;
    const document = { ...CREDIT_NOTE, bookingId, refundId: id, totalPence, ...momentOf(refund) };
    await credit(services, trx, { refund_id: id }, { chargeId, document });
  });
}

/** Hears of disputes that have ended. */
export async function writeDisputeDocument({ facts }: Heard<{ disputeId: string }>, services: Services): Promise<void> {
  await writeOnce(services, async (trx) => {
    const dispute = await trx('disputes').where('id', facts.disputeId).first();
    // What paid an invoice and came back is to be paid again. The invoice stays as it is.
    if (!dispute || dispute.booking_id === null) return;
    const { id, charge_id: chargeId, booking_id: bookingId, amount_pence: totalPence, changed_at: at } = dispute;
    if (!dispute.is_lost) return takeBack(services, trx, { dispute_id: id });
    const document = { ...CREDIT_NOTE, bookingId, disputeId: id, totalPence, at, billed: null };
    await credit(services, trx, { dispute_id: id }, { chargeId, document });
  });
}
