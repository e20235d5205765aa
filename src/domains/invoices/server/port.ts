/** The port of the payments domain: what becomes of an open invoice when money comes or goes. */
import type { Services } from '#server/context.ts';
import { expectRow } from '#server/db/expect-row.ts';
import { publish } from '#server/outbox.ts';
import { recordActivity } from '#server/records/activities.ts';
import { enterAccount, lockCompany } from '#domains/companies/server/index.ts';
import { nextCollectDay } from '#domains/invoices/collect.ts';
import { documentTitle } from '#domains/invoices/document.ts';
import { invoiceMailNews } from '#domains/invoices/server/mail.ts';
import { invoiceNews } from '#domains/invoices/server/documents.ts';
import { notePaid } from '#domains/invoices/server/open-amounts.ts';
import { toLocal } from '#shared/time.ts';

/** Money has come or gone for an open invoice, or an invoice was credited. What was bought with it may follow. */
export const INVOICE_PAYMENT_NOTED = 'invoice.payment-noted';

export const invoicesPort: Services['invoices'] = {
  async lock(trx, id) {
    // The account of a company is locked before its invoices.
    const company = await trx('invoices').where({ id }).first('company_id');
    if (company?.company_id) await lockCompany(trx, company.company_id);
    const row = await trx('invoices')
      .where({ id })
      .forUpdate()
      .first('id', 'invoice_id', 'kind', 'space_id', 'user_id', 'company_id', 'currency', 'open_pence');
    return expectRow(row, `Invoice ${id}`);
  },
  async notePayment(trx, invoice, { amountPence, method, userId, action }, now) {
    const { id, user_id, company_id, space_id: spaceId, invoice_id } = invoice;
    const open = await notePaid(trx, invoice, amountPence);
    // What has come back is not charged again by itself. After a part was paid, the rest is charged as planned.
    const isPlanned = amountPence > 0 && open > 0;
    if (!isPlanned) await trx('invoices').where({ id }).update({ collect_on: null });
    const message = `${documentTitle(invoice)} ${invoice_id} ${action}`;
    if (company_id !== null) {
      const entry = { company_id, kind: 'payment', invoice_id: id, method, reference: '' } as const;
      await enterAccount(trx, { ...entry, amount_pence: -amountPence, at: now });
    }
    const activity = { actorId: user_id ?? userId, spaceId, model: 'Invoice', modelId: id, message, now } as const;
    const noted = { topic: INVOICE_PAYMENT_NOTED, payload: { invoiceId: id } };
    await recordActivity(trx, activity, [noted, await invoiceNews(trx, 'update', invoice)]);
  },
  async noteProcessing(trx, invoice, action, now) {
    const { id, user_id: actorId, space_id: spaceId, invoice_id } = invoice;
    const message = `${documentTitle(invoice)} ${invoice_id} ${action}`;
    const activity = { actorId, spaceId, model: 'Invoice', modelId: id, message, now } as const;
    await recordActivity(trx, activity, [await invoiceNews(trx, 'update', invoice)]);
  },
  async chargeFailed(trx, invoice, { row, reason, isLost }, { now }) {
    const { id } = invoice;
    const { invoice_date, time_zone, collect_no, collect_on } = (await trx('invoices')
      .join('spaces', 'spaces.id', 'invoices.space_id')
      .where('invoices.id', id)
      .first('invoices.invoice_date', 'invoices.collect_no', 'invoices.collect_on', 'spaces.time_zone'))!;
    const [issued, today] = [toLocal(invoice_date, time_zone).day, toLocal(now, time_zone).day];
    // A charge that the customer has made themselves changes nothing for an invoice that is not collected.
    const isCollected = row?.collect_no !== null || collect_on !== null;
    const again_on = !isCollected ? null : isLost ? today : nextCollectDay(issued, today);
    await trx('invoices').where({ id }).update({ collect_on: again_on });
    if (isLost) return;
    const debit = row?.method === 'debit' ? { charge_id: row.id, last4: row.card_last4 } : undefined;
    const failed = { no: collect_no, reason, again_on, debit };
    await publish(trx, [invoiceMailNews(id, failed), await invoiceNews(trx, 'update', invoice)], now);
  },
};
