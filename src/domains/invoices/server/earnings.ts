/** What workspaces have earned: the database adds up their documents. docs/rules.md says what counts when. */
import type { Knex } from 'knex';
import { NO_ACCESS, listedSpaceIds, managesBookingsOf, showsAllBookings } from '#server/actor.ts';
import type { Call } from '#server/context.ts';
import { select } from '#server/db/statements.ts';
import { type EarningsInput, type EarningsView, monthsOf } from '#domains/invoices/earnings.ts';
import { namesOf } from '#domains/invoices/server/earnings-names.ts';
import { partsOf, type SpaceOf, type SumRow } from '#domains/invoices/server/earnings-sql.ts';
import { NotAllowed } from '#shared/errors.ts';
import { type Currency, DEFAULT_CURRENCY, type Pence, toMajor } from '#shared/money.ts';
import { toLocal } from '#shared/time.ts';

/** A screen shows the largest ones. The file has all. */
const MAX_ROWS = 200;

type By = EarningsInput['by'];
type EarningsSums = { bookings: number; invoicedPence: Pence; creditedPence: Pence; netPence: Pence };
type InCurrency = EarningsSums & { currency: Currency };
type Keyed = InCurrency & { key: string | null };

const NOTHING: EarningsSums = { bookings: 0, invoicedPence: 0, creditedPence: 0, netPence: 0 };

function added(one: EarningsSums, other: EarningsSums): EarningsSums {
  return {
    bookings: one.bookings + other.bookings,
    invoicedPence: one.invoicedPence + other.invoicedPence,
    creditedPence: one.creditedPence + other.creditedPence,
    netPence: one.netPence + other.netPence,
  };
}

const grossPence = ({ invoicedPence, creditedPence }: EarningsSums): Pence => invoicedPence - creditedPence;

/** The sums by key and currency. Every month has a row for each currency of the workspaces, also without a document. */
async function readSums(knex: Knex, by: By, spaces: SpaceOf[], months: string[]): Promise<Keyed[]> {
  const parts = partsOf(by, spaces, months);
  if (parts.length === 0) return [];
  const sql = parts.map((part) => part.sql).join(' UNION ALL ');
  const values = parts.flatMap((part) => part.values);
  const rows = await select<SumRow>(knex, sql, values);
  const currencies = [...new Set(spaces.map(({ currency }) => currency))];
  const empty = by === 'month' ? months.flatMap((key) => currencies.map((currency) => ({ key, currency }))) : [];
  const idOf = ({ key, currency }: Pick<Keyed, 'key' | 'currency'>) => JSON.stringify([key, currency]);
  const sums = new Map(empty.map((each): [string, Keyed] => [idOf(each), { ...each, ...NOTHING }]));
  for (const { key, currency, bookings, invoiced, credited, net } of rows) {
    const row = {
      bookings: Number(bookings),
      invoicedPence: Number(invoiced),
      creditedPence: Number(credited),
      netPence: Number(net),
    };
    const id = idOf({ key, currency });
    sums.set(id, { key, currency, ...added(sums.get(id) ?? NOTHING, row) });
  }
  const keyed = [...sums.values()];
  return by === 'month' ? keyed : keyed.sort((one, other) => grossPence(other) - grossPence(one));
}

function sumsView({ currency, ...sums }: InCurrency): EarningsView['total'] {
  const gross = grossPence(sums);
  return {
    currency,
    bookings: sums.bookings,
    invoiced: toMajor(sums.invoicedPence, currency),
    credited: toMajor(sums.creditedPence, currency),
    net: toMajor(sums.netPence, currency),
    vat: toMajor(gross - sums.netPence, currency),
    gross: toMajor(gross, currency),
  };
}

/** One total per currency. */
function totalsOf(rows: Keyed[]): EarningsView['totals'] {
  const totals = new Map<Currency, EarningsSums>();
  for (const row of rows) totals.set(row.currency, added(totals.get(row.currency) ?? NOTHING, row));
  const sums = [...totals].map(([currency, total]) => ({ currency, ...total }));
  return sums.sort((one, other) => grossPence(other) - grossPence(one)).map(sumsView);
}

/** Staff who may list the invoices of a workspace may add them up. */
async function readSpaces({ services: { knex }, actor }: Call, spaceId: string | undefined): Promise<SpaceOf[]> {
  if (spaceId === undefined ? !showsAllBookings(actor) : !managesBookingsOf(actor, spaceId))
    throw new NotAllowed(NO_ACCESS);
  const ids = listedSpaceIds(actor, spaceId);
  const query = knex('spaces').select('id', 'time_zone', 'currency');
  return ids ? query.whereIn('id', ids) : query;
}

/**
 * The report. @param limit the rows that are returned; the totals are those of all
 * @throws NotAllowed for a caller who does not see all invoices of the workspace, InvalidInput
 */
export async function earnings(call: Call, input: EarningsInput, limit = MAX_ROWS): Promise<EarningsView> {
  const { knex } = call.services;
  const months = monthsOf(input, toLocal(call.now).day.slice(0, 7));
  const spaces = await readSpaces(call, input.space_id);
  const all = await readSums(knex, input.by, spaces, months);
  const shown = all.slice(0, limit);
  const keys = shown.flatMap(({ key }) => key ?? []);
  const nameOf = await namesOf(knex, input.by, keys);
  const totals = totalsOf(all);
  return {
    from: months[0]!,
    to: months.at(-1)!,
    rows: shown.map(({ key, ...sums }) => ({
      key,
      ...nameOf(key),
      ...sumsView(sums),
    })),
    row_count: all.length,
    totals,
    total: totals[0] ?? sumsView({ currency: DEFAULT_CURRENCY, ...NOTHING }),
  };
}
