import type { Call } from '#server/context.ts';
import type { Knex } from 'knex';
import { managedSpaceIds, managesAllSpaces, managesBookingsOf, showsAllBookings } from '#server/actor.ts';
import { mapPage, paged } from '#server/db/paged.ts';
import type { InvoiceSnapshot, InvoiceView, ListInvoicesInput } from '#domains/invoices/schema.ts';
import { requireManages } from '#domains/workspaces/server/queries.ts';
import { NotFound } from '#shared/errors.ts';
import { penceToPounds } from '#shared/money.ts';
import type { Page } from '#shared/paging.ts';
import { may } from '#shared/permissions.ts';
import { DESK_TYPES } from '#shared/resource-types.ts';

type InvoiceRow = {
  id: string;
  invoice_id: string;
  kind: InvoiceView['kind'];
  booking_id: string;
  space_id: string;
  user_id: string | null;
  invoice_date: Date;
  net_pence: number;
  total_pence: number;
  tax_percent: number;
  snapshot: InvoiceSnapshot;
};

function invoiceView(row: InvoiceRow): InvoiceView {
  return {
    ...row.snapshot,
    _id: row.id,
    invoice_id: row.invoice_id,
    invoice_date: row.invoice_date.toISOString(),
    kind: row.kind,
    booking_id: row.booking_id,
    space_id: row.space_id,
    price: { net: penceToPounds(row.net_pence), tax: row.tax_percent, total: penceToPounds(row.total_pence) },
  };
}

/** Those of a space for staff who see its invoices and all its bookings; else one's own. */
function scoped(call: Call, spaceId: string | undefined): Knex.QueryBuilder {
  const { services, actor } = call;
  const query = services.knex('invoices');
  if (!showsAllBookings(actor))
    return spaceId ? query.where({ user_id: actor.userId, space_id: spaceId }) : query.where('user_id', actor.userId);
  if (spaceId) {
    requireManages(actor, spaceId);
    return query.where('space_id', spaceId);
  }
  return managesAllSpaces(actor) ? query : query.whereIn('space_id', managedSpaceIds(actor));
}

export async function listInvoices(call: Call, filter: ListInvoicesInput): Promise<Page<InvoiceView>> {
  const { space_id, resource_type, from, to } = filter;
  const query = scoped(call, space_id);
  if (resource_type) query.whereIn('resource_type', resource_type === 'desks' ? DESK_TYPES : [resource_type]);
  if (from) query.where('invoice_date', '>=', from);
  if (to) query.where('invoice_date', '<=', to);
  const read = (page: Knex.QueryBuilder) => page.orderBy('id', 'desc').select<InvoiceRow[]>('*');
  return mapPage(await paged({ query, read }, filter), invoiceView);
}

/** By `_id` or number. @throws NotFound also for one that the caller may not see */
export async function getInvoice(call: Call, idOrNumber: string): Promise<InvoiceView> {
  const { services, actor } = call;
  const key = /^\d+$/.test(idOrNumber) ? { id: idOrNumber } : { invoice_id: idOrNumber };
  const row = await services.knex<InvoiceRow>('invoices').where(key).first();
  const isOwn = row?.user_id === actor.userId;
  const isStaff = row && may(actor.role, 'invoice', 'show') && managesBookingsOf(actor, row.space_id);
  if (!row || !(isOwn || isStaff)) throw new NotFound('Invoice');
  return invoiceView(row);
}
