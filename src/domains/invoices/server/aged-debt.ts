/** What customers owe, by how long it is overdue: one statement reads the documents that are open. */
import type { Knex } from 'knex';
import { NO_ACCESS, listedSpaceIds, managesBookingsOf, showsAllBookings } from '#server/actor.ts';
import type { Call } from '#server/context.ts';
import { select } from '#server/db/statements.ts';
import { type AgedDebtInput, type AgedDebtView, type DebtSums, ageOf } from '#domains/invoices/aged-debt.ts';
import { NotAllowed } from '#shared/errors.ts';
import { type Currency, type Pence, toMajor } from '#shared/money.ts';
import { toLocal } from '#shared/time.ts';

/** A screen shows the largest ones. The file has all. */
const MAX_ROWS = 500;

const NOTHING = { not_due: 0, to_30: 0, to_60: 0, to_90: 0, over_90: 0, credit: 0 };
type AgedSums = typeof NOTHING;

type Row = {
  kind: 'invoice' | 'credit_note';
  currency: Currency;
  user_id: string | null;
  company_id: string | null;
  name: string | null;
  email: string | null;
  due_on: string | null;
  open_pence: Pence;
  time_zone: string;
};

type Owing = Pick<Row, 'currency' | 'user_id' | 'company_id' | 'name' | 'email'> & { sums: AgedSums };

/** What is open. An invoice of a company is billed to it, whoever has booked. */
const openSql = (
  ofSpaces: string,
) => `SELECT i.kind, i.currency, IF(i.company_id IS NULL, i.user_id, NULL) AS user_id, i.company_id,
    COALESCE(c.name, u.name) AS name, COALESCE(c.billing_email, u.email) AS email, i.due_on, i.open_pence, s.time_zone
  FROM invoices i FORCE INDEX (invoices_open) JOIN spaces s ON s.id = i.space_id
  LEFT JOIN companies c ON c.id = i.company_id
  LEFT JOIN users u ON u.id = i.user_id AND i.company_id IS NULL
  WHERE i.open_pence > 0${ofSpaces}`;

const totalOf = ({ credit, ...owed }: AgedSums): Pence =>
  Object.values(owed).reduce((sum, pence) => sum + pence, -credit);

function sumsView(currency: Currency, sums: AgedSums): DebtSums {
  const major = (pence: Pence) => toMajor(pence, currency);
  return {
    currency,
    not_due: major(sums.not_due),
    to_30: major(sums.to_30),
    to_60: major(sums.to_60),
    to_90: major(sums.to_90),
    over_90: major(sums.over_90),
    credit: major(sums.credit),
    total: major(totalOf(sums)),
  };
}

/** Adds what is open to the sums of its age. */
function add(sums: AgedSums, { kind, due_on, open_pence, time_zone }: Row, now: Date): void {
  const age = kind === 'credit_note' ? 'credit' : ageOf(due_on, toLocal(now, time_zone).day);
  sums[age] += open_pence;
}

/** One entry for each key, in the order in which they come. */
function groupBy(rows: Row[], now: Date, keyOf: (row: Row) => unknown): Owing[] {
  const groups = new Map<string, Owing>();
  for (const row of rows) {
    const key = JSON.stringify(keyOf(row));
    const group = groups.get(key) ?? { ...row, sums: { ...NOTHING } };
    add(group.sums, row, now);
    groups.set(key, group);
  }
  return [...groups.values()];
}

async function readOpen(knex: Knex, spaceIds: string[] | undefined): Promise<Row[]> {
  if (spaceIds?.length === 0) return [];
  return spaceIds
    ? select<Row>(knex, openSql(' AND i.space_id IN (?)'), [spaceIds])
    : select<Row>(knex, openSql(''), []);
}

/**
 * The customers who owe something, or are owed. @param limit the rows that are returned; the totals are those of all
 * @throws NotAllowed for a caller who does not see all invoices of the workspace
 */
export async function agedDebt(call: Call, { space_id }: AgedDebtInput, limit = MAX_ROWS): Promise<AgedDebtView> {
  const { services, actor, now } = call;
  if (space_id === undefined ? !showsAllBookings(actor) : !managesBookingsOf(actor, space_id))
    throw new NotAllowed(NO_ACCESS);
  const open = await readOpen(services.knex, listedSpaceIds(actor, space_id));
  const debtors = groupBy(open, now, (row) => [row.currency, row.user_id, row.company_id]);
  debtors.sort((one, other) => totalOf(other.sums) - totalOf(one.sums));
  return {
    rows: debtors.slice(0, limit).map(({ user_id, company_id, name, email, currency, sums }) => ({
      user_id,
      company_id,
      name: name || email || 'Customers without an account',
      email: email ?? '',
      ...sumsView(currency, sums),
    })),
    row_count: debtors.length,
    totals: groupBy(open, now, ({ currency }) => currency).map(({ currency, sums }) => sumsView(currency, sums)),
  };
}
