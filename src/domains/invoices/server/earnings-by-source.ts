/** What a workspace has earned in a month by what was sold, with the definitions of the report of earnings. */
import { select } from '#server/db/statements.ts';
import type { Queryable } from '#server/db/transaction.ts';
import { boundsOf } from '#domains/invoices/earnings.ts';
import { type SumRow, sumsSql } from '#domains/invoices/server/earnings-sql.ts';
import type { Currency, Pence } from '#shared/money.ts';

export type Source = 'bookings' | 'memberships' | 'products' | 'other';

/** The invoice of a document: its own, that which it credits, or that whose credit note it takes back. */
const INVOICE = 'COALESCE(i.credited_id, n.credited_id, i.id)';
const anyOf = (table: string, more = '') => `EXISTS (SELECT 1 FROM ${table} x WHERE x.invoice_id = ${INVOICE}${more})`;

/** What a document bills, as a whole. A collective invoice of a company bills bookings. */
const SOURCE = `CASE WHEN i.booking_id IS NOT NULL THEN 'bookings'
    WHEN ${anyOf('membership_periods')} OR ${anyOf('membership_deposits')} THEN 'memberships'
    WHEN ${anyOf('orders')} THEN 'products'
    WHEN ${anyOf('company_entries', ' AND (x.charge_id IS NOT NULL OR x.refund_id IS NOT NULL)')} THEN 'bookings'
    ELSE 'other' END`;

type SourceSum = { source: Source; currency: Currency; netPence: Pence };

/** The net amounts of a workspace in a month, by source and currency. They add up to those of the report. */
export async function earningsBySource(
  knex: Queryable,
  space: { id: string; time_zone: string },
  month: string,
): Promise<SourceSum[]> {
  const { from, to } = boundsOf(month, month, space.time_zone);
  const rows = await select<SumRow & { key: Source }>(knex, sumsSql(SOURCE), [[space.id], from, to]);
  return rows.map(({ key: source, currency, net }) => ({ source, currency, netPence: Number(net) }));
}
