/** Credit notes that staff write by hand, for an invoice that was open when it was issued. */
import { managesBookingsOf } from '#server/actor.ts';
import type { Call } from '#server/context.ts';
import { type Transaction, inTransaction } from '#server/db/transaction.ts';
import { publish } from '#server/outbox.ts';
import { requireProofOfRefund } from '#server/proof.ts';
import { lockActor, recordActivity } from '#server/records/activities.ts';
import { enterAccount, lockCompany } from '#domains/companies/server/index.ts';
import { giveAway } from '#domains/gifts/server/index.ts';
import {
  type CreditInput,
  creditOf,
  creditProblem,
  inexactOf,
  leftOfLines,
  wantedOf,
} from '#domains/invoices/credit.ts';
import type { DocumentSums } from '#domains/invoices/rules.ts';
import type { InvoiceDetail } from '#domains/invoices/schema.ts';
import { invoiceSentences } from '#domains/invoices/sentences.ts';
import { languageOfDocument } from '#domains/invoices/server/language.ts';
import { operatorParticulars } from '#domains/invoices/server/operator.ts';
import { creditableOf, getInvoice, invoiceView, isCreditable, notesOf } from '#domains/invoices/server/queries.ts';
import { insertDocument, invoiceNews } from '#domains/invoices/server/documents.ts';
import { NO_BOOKING } from '#domains/invoices/server/snapshot.ts';
import { documentFacts, invoicePaymentRecorded, lockInvoice, notePayment } from '#domains/invoices/server/payable.ts';
import { lowerOpen } from '#domains/invoices/server/open-amounts.ts';
import type { InvoiceRow } from '#domains/invoices/server/tables.ts';
import {
  INVOICE_REFUND_PLANNED,
  planInvoiceRefunds,
  type PlannedRefund,
  requireNoOpenCharge,
} from '#domains/payments/server/index.ts';
import { Conflict, InvalidInput, NotFound } from '#shared/errors.ts';
import { msg } from '#shared/texts.ts';

const OF_BOOKING = msg('This invoice was paid with its booking. Please cancel or change the booking, which refunds it');
const NO_INVOICE = msg('Only an invoice can be credited');
const ALL_CREDITED = msg('All of this invoice is credited already');

/** What is credited of a locked invoice. @throws Conflict, InvalidInput at the field */
async function sumsFor(trx: Transaction, row: InvoiceRow, { lines }: CreditInput): Promise<DocumentSums> {
  if (row.kind !== 'invoice' || row.reversal_of !== null) throw new Conflict(NO_INVOICE);
  if (!isCreditable(row)) throw new Conflict(OF_BOOKING);
  const of = creditableOf(row, await notesOf(trx, row.id));
  if (leftOfLines(of).every((left) => left === 0)) throw new Conflict(ALL_CREDITED);
  const wanted = wantedOf(of, lines);
  const sums = creditOf(of, wanted);
  const problem = inexactOf(lines, row.currency) ?? creditProblem(of, wanted, sums);
  if (problem) throw new InvalidInput(problem.message, problem.field);
  return sums;
}

/** Tells of the credit at the invoice. */
async function recordCredit(trx: Transaction, { actor, now }: Call, row: InvoiceRow): Promise<void> {
  const { id: modelId, space_id: spaceId, invoice_id: number } = row;
  const said = invoiceSentences.credited({ number, author: actor.name || actor.email });
  const activity = { actorId: actor.userId, spaceId, model: 'Invoice', modelId, said, now } as const;
  const recorded = invoicePaymentRecorded({ invoiceId: modelId });
  await recordActivity(trx, activity, [recorded, await invoiceNews(trx, 'update', row)]);
}

/** A refund counts as soon as it is planned. It is sent after the commit. */
async function noteRefund(trx: Transaction, row: InvoiceRow, planned: PlannedRefund, now: Date): Promise<void> {
  const { charge, refund } = planned;
  const { method, currency } = charge;
  const payment = {
    amountPence: -refund.amount_pence,
    method: method === 'debit' ? 'debit' : 'card',
    userId: charge.user_id,
    said: invoiceSentences.isPaidBack({ ...documentFacts(row), pence: refund.amount_pence, currency, method }),
  } as const;
  await notePayment(trx, await lockInvoice(trx, row.id), payment, now);
  await publish(trx, [{ topic: INVOICE_REFUND_PLANNED, payload: { chargeId: charge.id } }], now);
}

/**
 * Writes the credit note of a locked invoice. It lowers what is open; what exceeds that goes back to the cards and bank accounts that have paid,
 * or is to be paid back.
 */
async function write(trx: Transaction, call: Call, row: InvoiceRow, input: CreditInput): Promise<string> {
  const { services, actor, now } = call;
  const { lines, netPence, totalPence, taxPercent } = await sumsFor(trx, row, input);
  const open_pence = await lowerOpen(trx, row, totalPence);
  const by = actor.name || actor.email;
  const { space_id, user_id, company_id, currency, invoice_id } = row;
  const { from, to, customer, space, tax_note } = invoiceView(row);
  const language = languageOfDocument(services, row);
  const { t } = services.inLanguage(language);
  const id = await insertDocument(
    trx,
    {
      kind: 'credit_note',
      space_id,
      user_id,
      company_id,
      credited_id: row.id,
      invoice_date: now,
      open_pence,
      currency,
      net_pence: netPence,
      total_pence: totalPence,
      tax_percent: taxPercent,
      language,
      snapshot: {
        description: t('Credit for {number}', { number: invoice_id }),
        created_by: by,
        ...NO_BOOKING,
        from,
        to,
        customer,
        space,
        operator: await operatorParticulars(services.config, trx),
        tax_note,
        note: input.reason,
        lines,
      },
    },
    (document) =>
      invoiceSentences.writtenForCredit({ ...document, credited: invoice_id, author: by, reason: input.reason }),
    now,
  );
  await recordCredit(trx, call, row);
  if (company_id !== null) {
    const entry = { company_id, kind: 'refund', invoice_id: id, amount_pence: -totalPence, at: now } as const;
    await enterAccount(trx, entry);
  }
  requireProofOfRefund(call, { payerId: user_id, currency, pence: open_pence });
  if (open_pence > 0) {
    const owed = { invoiceId: row.id, noteId: id, pence: open_pence, now };
    for (const planned of await planInvoiceRefunds(services, trx, owed)) await noteRefund(trx, row, planned, now);
  }
  const what = `Credit for ${invoice_id}: ${input.reason}`;
  const about = { model: 'Invoice', id: row.id } as const;
  const gift = { kind: 'credit_note', what, about, worth: totalPence, monthly: false } as const;
  await giveAway(trx, call, { ...gift, space_id, user_id, company_id });
  return id;
}

const lockRow = async (trx: Transaction, id: string) => (await trx('invoices').where({ id }).forUpdate().first())!;

/**
 * Credits an invoice, in whole or in parts, and never more than it has. Two at once wait for each other.
 * @returns the credit note
 * @throws NotFound, also for an invoice that the caller does not manage; InvalidInput at the line; Conflict for what was paid with its
 *   booking, is credited already, or while a card payment is being processed; AgreementNeeded beyond the limit of the role
 */
export async function creditInvoice(call: Call, input: CreditInput): Promise<InvoiceDetail> {
  const { services, actor } = call;
  const seen = await services.knex('invoices').where('id', input._id).first('company_id', 'space_id');
  if (!seen || !managesBookingsOf(actor, seen.space_id)) throw new NotFound(msg('Invoice not found'));
  const { company_id: companyId } = seen;
  const id = await inTransaction(services, async (trx) => {
    if (companyId !== null) {
      await lockActor(trx, actor.userId);
      await lockCompany(trx, companyId);
      const row = await lockRow(trx, input._id);
      await requireNoOpenCharge(trx, row.id);
      return write(trx, call, row, input);
    }
    const row = await lockRow(trx, input._id);
    await requireNoOpenCharge(trx, row.id);
    await lockActor(trx, actor.userId);
    return write(trx, call, row, input);
  });
  return getInvoice(call, id);
}
