/** The unpaid invoices of memberships, and what they stop. */
import type { Knex } from 'knex';
import type { AccountColumns } from '#domains/accounts/server/index.ts';
import type { MembershipView } from '#domains/memberships/schema.ts';
import type { Loaded } from '#domains/memberships/server/load.ts';
import { stoppedBy, stoppingUntil, stopsOf } from '#domains/workspaces/index.ts';
import type { UnpaidInvoice } from '#shared/unpaid-invoice.ts';

export type Unpaid = UnpaidInvoice & { membership_id: string };

/** The months whose invoice is not paid, is not charged any more, and has no payment that a bank processes. */
function unpaidAmong(knex: Knex) {
  return knex('membership_periods as p')
    .join('invoices as i', 'i.id', 'p.invoice_id')
    .where('i.open_pence', '>', 0)
    .whereNull('i.collect_on')
    .whereNotExists(
      knex('charges as c').where('c.invoice_id', knex.ref('i.id')).where('c.status', 'processing').select('c.id'),
    );
}

const unpaidOf = (
  customer: string,
) => `(SELECT JSON_ARRAYAGG(JSON_OBJECT('space_id', CONCAT(i.space_id), '_id', CONCAT(i.id),
    'invoice_id', i.invoice_id, 'due_on', CONCAT(i.due_on)))
  FROM invoices i WHERE ${customer} AND i.open_pence > 0 AND i.collect_on IS NULL AND i.kind = 'invoice'
    AND EXISTS (SELECT 1 FROM membership_periods d WHERE d.invoice_id = i.id)
    AND NOT EXISTS (SELECT 1 FROM charges c WHERE c.invoice_id = i.id AND c.status = 'processing'))`;

type Columns = { own_unpaid: UnpaidInvoice[] | null; company_unpaid: UnpaidInvoice[] | null };

/** Those of an account and of its companies. One whose payment a bank processes is not among them: its customer has done what they can. */
export const unpaidColumns: AccountColumns<UnpaidInvoice[]> = {
  sql: (user) => `${unpaidOf(`i.user_id = ${user}`)} AS own_unpaid,
  ${unpaidOf(`i.company_id IN (SELECT cp.company_id FROM company_people cp WHERE cp.user_id = ${user})`)} AS company_unpaid`,
  read(row) {
    const { own_unpaid, company_unpaid } = row as Columns;
    const all = [...(own_unpaid ?? []), ...(company_unpaid ?? [])];
    return all.sort((one, other) => one.due_on.localeCompare(other.due_on) || Number(one._id) - Number(other._id));
  },
};

/** The unpaid invoices of memberships, the oldest first. */
export function readUnpaid(knex: Knex, ids: string[]): Promise<Unpaid[]> {
  return unpaidAmong(knex)
    .whereIn('p.membership_id', ids)
    .orderBy('i.due_on')
    .select<Unpaid[]>('p.membership_id', 'i.space_id', 'i.id as _id', 'i.invoice_id', 'i.due_on');
}

/** The ids of memberships with an invoice that should have been paid until a day. */
export const dueUntil = (knex: Knex, day: string): Knex.QueryBuilder =>
  unpaidAmong(knex).where('i.due_on', '<=', day).select('p.membership_id');

/** The ids of memberships whose customer is stopped in a workspace. */
export function stoppedIn(knex: Knex, space: Parameters<typeof stopsOf>[0], today: string) {
  const until = stopsOf(space).length > 0 ? stoppingUntil(space, today) : undefined;
  return until === undefined ? [] : dueUntil(knex, until);
}

/** The overdue invoice that stops the customer of a membership. @param unpaid those of the membership, the oldest first */
export function stopOf(
  { space_id: id, space: { time_zone }, use_rules }: Loaded,
  unpaid: Unpaid[],
  now: Date,
): MembershipView['stopped'] {
  const [bookings, doors] = (['bookings', 'doors'] as const).map((what) =>
    stoppedBy({ id, time_zone, use_rules }, what, unpaid, now),
  );
  const invoice = bookings ?? doors;
  if (!invoice) return null;
  const { _id, invoice_id } = invoice;
  return { _id, invoice_id, bookings: bookings !== undefined, doors: doors !== undefined };
}
