/** Charges the default cards and bank accounts of customers who have agreed to that, for invoices that are due. The customers are absent. */
import type { Moment } from '#server/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { leadsCompany } from '#domains/companies/server/index.ts';
import { type ChargeRow, chargeAbsent, defaultPayer, openChargesOf } from '#domains/payments/server/index.ts';
import { beginInvoiceCharge, chargeFailed, lockInvoice } from '#domains/invoices/server/payable.ts';
import type { Currency } from '#shared/money.ts';
import { DAY, toLocal } from '#shared/time.ts';
import { msg } from '#shared/texts.ts';

const BATCH = 100;
const NO_METHOD = msg('There is no saved card or bank account');

/** An invoice, and whose card or bank account is charged for it. */
type Due = { id: string; company_id: string | null; user_id: string; currency: Currency };

/** The invoices whose day has come where they were issued, unless a payment of them is on its way. */
async function dueInvoices({ services: { knex }, now }: Moment): Promise<Due[]> {
  const rows = await knex('invoices as i')
    .join('spaces as s', 's.id', 'i.space_id')
    .where('i.collect_on', '<=', toLocal(new Date(now.getTime() + DAY), 'UTC').day)
    .whereRaw('COALESCE(i.collect_user_id, i.user_id) IS NOT NULL')
    .whereNotExists(openChargesOf(knex, knex.ref('i.id')).select('c.id'))
    .orderBy('i.collect_on')
    .limit(BATCH)
    .select<(Due & { collect_on: string; zone: string })[]>(
      'i.id',
      'i.company_id',
      'i.currency',
      knex.raw('COALESCE(i.collect_user_id, i.user_id) AS user_id'),
      'i.collect_on',
      's.time_zone as zone',
    );
  return rows.filter(({ collect_on, zone }) => collect_on <= toLocal(now, zone).day);
}

/**
 * Records the charge, before anything is charged. Only one process does: the day is taken off under the lock of the invoice.
 * @returns undefined if nothing is to be charged
 */
async function begin(at: Moment, { id, company_id, user_id, currency }: Due): Promise<ChargeRow | undefined> {
  const { services, now } = at;
  // Somebody who has left the company pays no more for it.
  const isPayer = company_id === null || (await leadsCompany(services.knex, company_id, user_id));
  const payer = isPayer ? await defaultPayer(services, user_id, currency) : undefined;
  return inTransaction(services, async (trx) => {
    const invoice = await lockInvoice(trx, id);
    const columns = ['collect_on', 'collect_no', 'unaccepted_pence'] as const;
    const { collect_on, collect_no, unaccepted_pence } = (await trx('invoices')
      .where({ id })
      .first(...columns))!;
    if (collect_on === null) return undefined;
    await trx('invoices')
      .where({ id })
      .update({ collect_on: null, collect_no: collect_no + 1 });
    // What is open beyond the accepted part is paid by hand. What was paid by hand pays the accepted part first.
    const amountPence = (invoice.open_pence ?? 0) - unaccepted_pence;
    if (amountPence <= 0) return undefined;
    if (!payer) {
      await chargeFailed(trx, invoice, { reason: NO_METHOD, isLost: false }, at);
      return undefined;
    }
    return beginInvoiceCharge(trx, invoice, { payer, collected: { no: collect_no + 1, amountPence }, now });
  });
}

/** The job. An invoice that fails does not stop the others, and is tried again by the next run. */
export async function collectInvoices(at: Moment): Promise<void> {
  const { services } = at;
  if (!services.stripe) return;
  for (const due of await dueInvoices(at)) {
    try {
      const charge = await begin(at, due);
      if (charge) await chargeAbsent(services, charge);
    } catch (error) {
      services.log.error({ err: error, invoiceId: due.id }, 'an invoice was not collected');
    }
  }
}
