/** Reads what customers owe, by how long it is overdue: one statement over the documents that are open. */
import type { Knex } from 'knex';
import { NO_ACCESS, listedSpaceIds, managesBookingsOf, showsAllBookings } from '#server/actor.ts';
import type { Call } from '#server/context.ts';
import { type Value, select } from '#server/db/statements.ts';
import type { AgedDebtInput, AgedDebtView, DebtSums } from '#domains/invoices/aged-debt.ts';
import { NotAllowed } from '#shared/errors.ts';
import { type Currency, toMajor } from '#shared/money.ts';
import { toLocal } from '#shared/time.ts';

/** A screen shows the largest ones. The file has all. */
const MAX_ROWS = 500;

const NAMES = ['not_due', 'to_30', 'to_60', 'to_90', 'over_90', 'credit'] as const;
type Name = (typeof NAMES)[number];

type Row = Record<Name, string> & {
  currency: Currency;
  user_id: string | null;
  company_id: string | null;
  name: string | null;
  email: string | null;
};

/** How many days an invoice is overdue at its workspace. */
const overdue = (zones: number) => `DATEDIFF(CASE s.time_zone ${'WHEN ? THEN ? '.repeat(zones)}END, i.due_on)`;

const sumOf = (name: Name, condition: string) => `SUM(IF(${condition}, open_pence, 0)) AS ${name}`;

/** One row for each customer and currency. An invoice of a company is billed to it, whoever has booked. */
const debtSql = (
  zones: number,
  ofSpaces: string,
) => `SELECT d.*, COALESCE(c.name, u.name) AS name, COALESCE(c.billing_email, u.email) AS email
  FROM (SELECT currency, user_id, company_id,
      ${sumOf('not_due', `kind = 'invoice' AND overdue <= 0`)},
      ${sumOf('to_30', `kind = 'invoice' AND overdue BETWEEN 1 AND 30`)},
      ${sumOf('to_60', `kind = 'invoice' AND overdue BETWEEN 31 AND 60`)},
      ${sumOf('to_90', `kind = 'invoice' AND overdue BETWEEN 61 AND 90`)},
      ${sumOf('over_90', `kind = 'invoice' AND overdue > 90`)},
      ${sumOf('credit', `kind = 'credit_note'`)}
    FROM (SELECT i.kind, i.currency, i.open_pence, IF(i.company_id IS NULL, i.user_id, NULL) AS user_id, i.company_id,
        ${overdue(zones)} AS overdue
      FROM invoices i FORCE INDEX (invoices_open) JOIN spaces s ON s.id = i.space_id
      WHERE i.open_pence > 0${ofSpaces}) open
    GROUP BY currency, user_id, company_id) d
  LEFT JOIN users u ON u.id = d.user_id LEFT JOIN companies c ON c.id = d.company_id`;

const PARTS = NAMES.filter((name) => name !== 'credit');
const totalOf = (row: Record<Name, number | string>) =>
  PARTS.reduce((sum, name) => sum + Number(row[name]), 0) - Number(row.credit);

function sumsView(currency: Currency, row: Record<Name, number | string>): DebtSums {
  const major = (pence: number | string) => toMajor(Number(pence), currency);
  return {
    currency,
    not_due: major(row.not_due),
    to_30: major(row.to_30),
    to_60: major(row.to_60),
    to_90: major(row.to_90),
    over_90: major(row.over_90),
    credit: major(row.credit),
    total: major(totalOf(row)),
  };
}

/** One total per currency. */
function totalsOf(rows: Row[]): DebtSums[] {
  const currencies = [...new Set(rows.map(({ currency }) => currency))].sort();
  return currencies.map((currency) => {
    const some = rows.filter((row) => row.currency === currency);
    const sums = Object.fromEntries(
      NAMES.map((name) => [name, some.reduce((sum, row) => sum + Number(row[name]), 0)]),
    ) as Record<Name, number>;
    return sumsView(currency, sums);
  });
}

async function readRows(knex: Knex, now: Date, spaceIds: string[] | undefined): Promise<Row[]> {
  if (spaceIds?.length === 0) return [];
  const zones = await knex('spaces').distinct().pluck<string[]>('time_zone');
  if (zones.length === 0) return [];
  const values: Value[] = zones.flatMap((zone) => [zone, toLocal(now, zone).day]);
  const ofSpaces = spaceIds ? ' AND i.space_id IN (?)' : '';
  const rows = await select<Row>(knex, debtSql(zones.length, ofSpaces), [...values, ...(spaceIds ? [spaceIds] : [])]);
  return rows.sort((one, other) => totalOf(other) - totalOf(one));
}

/**
 * The customers who owe something, or are owed. @param limit the rows that are returned; the totals are those of all
 * @throws NotAllowed for a caller who does not see all invoices of the workspace
 */
export async function agedDebt(call: Call, { space_id }: AgedDebtInput, limit = MAX_ROWS): Promise<AgedDebtView> {
  const { services, actor, now } = call;
  if (space_id === undefined ? !showsAllBookings(actor) : !managesBookingsOf(actor, space_id))
    throw new NotAllowed(NO_ACCESS);
  const rows = await readRows(services.knex, now, listedSpaceIds(actor, space_id));
  return {
    rows: rows.slice(0, limit).map((row) => ({
      user_id: row.user_id,
      company_id: row.company_id,
      name: row.name || row.email || 'Customers without an account',
      email: row.email ?? '',
      ...sumsView(row.currency, row),
    })),
    row_count: rows.length,
    totals: totalsOf(rows),
  };
}
