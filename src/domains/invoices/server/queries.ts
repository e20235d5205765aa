import { managesBookingsOf } from '#server/actor.ts';
import type { Call } from '#server/context.ts';
import type { InvoiceView, ListInvoicesInput } from '#domains/invoices/schema.ts';
import { findInvoices } from '#domains/invoices/server/find.ts';
import type { InvoiceRow } from '#domains/invoices/server/tables.ts';
import { NotFound } from '#shared/errors.ts';
import { penceToPounds } from '#shared/money.ts';
import type { Page } from '#shared/paging.ts';
import { may } from '#shared/permissions.ts';

function invoiceView(row: InvoiceRow): InvoiceView {
  const { from, to, ...snapshot } = row.snapshot;
  return {
    ...snapshot,
    from: new Date(from),
    to: new Date(to),
    _id: row.id,
    invoice_id: row.invoice_id,
    invoice_date: row.invoice_date,
    kind: row.kind,
    booking_id: row.booking_id,
    space_id: row.space_id,
    price: { net: penceToPounds(row.net_pence), tax: row.tax_percent, total: penceToPounds(row.total_pence) },
  };
}

export async function listInvoices(call: Call, filter: ListInvoicesInput): Promise<Page<InvoiceView>> {
  const { offset, limit } = filter;
  const { ids, total } = await findInvoices(call, filter);
  const rows = await call.services.knex('invoices').whereIn('id', ids).orderBy('id', 'desc');
  return { items: rows.map(invoiceView), ...total, offset, limit };
}

/** An invoice by `_id` or number. @throws NotFound also if the caller may not see it */
export async function getInvoice(call: Call, idOrNumber: string): Promise<InvoiceView> {
  const { services, actor } = call;
  const key = /^\d+$/.test(idOrNumber) ? { id: idOrNumber } : { invoice_id: idOrNumber };
  const row = await services.knex('invoices').where(key).first();
  const isOwn = row?.user_id === actor.userId;
  const isStaff = row && may(actor.role, 'invoice', 'show') && managesBookingsOf(actor, row.space_id);
  if (!row || !(isOwn || isStaff)) throw new NotFound('Invoice');
  return invoiceView(row);
}
