/** Payments of collective invoices, which staff record. */
import { managesBookingsOf } from '#server/actor.ts';
import type { Call } from '#server/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { recordActivity } from '#server/records/activities.ts';
import { enterAccount, lockCompany } from '#domains/companies/server/index.ts';
import { type InvoiceDetail, type InvoicePaymentInput, TO_PAY } from '#domains/invoices/schema.ts';
import { getInvoice } from '#domains/invoices/server/queries.ts';
import { invoiceNews } from '#domains/invoices/server/service.ts';
import { METHOD_TEXTS } from '#domains/payments/index.ts';
import { Conflict, InvalidInput, NotFound } from '#shared/errors.ts';
import { formatMoney, toMajor, toMinor } from '#shared/money.ts';

/**
 * Records a payment, or a part of one, of a collective invoice; for a credit note, what was paid back.
 * @throws NotFound, also for an invoice that the caller does not manage; Conflict if nothing is to be paid; InvalidInput for too much
 */
export async function recordPayment(call: Call, input: InvoicePaymentInput): Promise<InvoiceDetail> {
  const { services, actor, now } = call;
  const { _id, method, reference = '', amount } = input;
  const seen = await services.knex('invoices').where('id', _id).first('company_id', 'space_id');
  if (!seen || !managesBookingsOf(actor, seen.space_id)) throw new NotFound('Invoice');
  const { company_id } = seen;
  if (company_id === null) throw new Conflict('This invoice is paid already');
  await inTransaction(services, async (trx) => {
    const company = await lockCompany(trx, company_id);
    const invoice = (await trx('invoices').where('id', _id).forUpdate().first())!;
    if (!invoice.open_pence) throw new Conflict('This invoice is paid already');
    const paidPence = toMinor(amount, invoice.currency);
    if (toMajor(paidPence, invoice.currency) !== amount) throw new InvalidInput(TO_PAY, 'amount');
    if (paidPence > invoice.open_pence) throw new InvalidInput('This is more than is to be paid', 'amount');
    const amount_pence = invoice.kind === 'invoice' ? -paidPence : paidPence;
    await enterAccount(trx, { company_id, kind: 'payment', invoice_id: _id, method, reference, amount_pence, at: now });
    await trx('invoices').where('id', _id).decrement('open_pence', paidPence);
    const sum = `${formatMoney(amount, invoice.currency)} ${METHOD_TEXTS[method].paid}`;
    const done = invoice.kind === 'invoice' ? 'took' : 'paid back';
    const message = `${actor.name || actor.email} ${done} ${sum} for ${invoice.invoice_id} of ${company.name}`;
    const { space_id: spaceId } = invoice;
    const activity = { actorId: actor.userId, spaceId, model: 'Invoice', modelId: _id, message, now } as const;
    await recordActivity(trx, activity, [await invoiceNews(trx, 'update', invoice)]);
  });
  return getInvoice(call, _id);
}
