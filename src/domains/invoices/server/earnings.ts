/** What workspaces have earned: the database adds up their documents. docs/rules.md says what counts when. */
import type { Knex } from 'knex';
import { NO_ACCESS, listedSpaceIds, managesBookingsOf, showsAllBookings } from '#server/actor.ts';
import type { Call } from '#server/context.ts';
import { type Value, select } from '#server/db/statements.ts';
import {
  type EarningsInput,
  type EarningsRow,
  type EarningsView,
  boundsOf,
  monthsOf,
} from '#domains/invoices/earnings.ts';
import { METHOD_TEXTS } from '#domains/payments/index.ts';
import { NotAllowed } from '#shared/errors.ts';
import { type Currency, DEFAULT_CURRENCY, type Pence, toMajor } from '#shared/money.ts';
import { keysOf } from '#shared/objects.ts';
import { toLocal } from '#shared/time.ts';

/** A screen shows the largest ones. The file has all. */
const MAX_ROWS = 200;

type By = EarningsInput['by'];
type SpaceOf = { id: string; time_zone: string; currency: Currency };
/** Sums as the driver returns them. */
type SumRow = {
  key: string | null;
  currency: Currency;
  bookings: string;
  invoiced: string;
  credited: string;
  net: string;
};
type Named = Pick<EarningsRow, 'label' | 'detail'>;

/** What the rows are grouped by. The room is that of the document, also if the booking has moved since. */
const KEYS: Record<Exclude<By, 'month'>, string> = {
  room: `JSON_UNQUOTE(JSON_EXTRACT(i.snapshot, '$.resource_id._id'))`,
  customer: `COALESCE(CAST(i.user_id AS CHAR), CONCAT('company-', i.company_id))`,
  method: `COALESCE(c.method, IF(i.booking_id IS NULL, 'account', 'transfer'))`,
};

/**
 * The sums of the documents of some workspaces in a period. A document belongs to the charge of its own, of its refund or dispute, or of
 * the credit note that it takes back. An approved request has none, and is paid by transfer. Deposits are left out.
 */
const sumsSql = (key: string) => `SELECT ${key} AS \`key\`, i.currency,
    SUM(i.kind = 'invoice' AND i.reversal_of IS NULL AND (i.request_id IS NOT NULL OR c.purpose = 'booking')) AS bookings,
    SUM(IF(i.kind = 'invoice', i.total_pence - i.deposit_pence, 0)) AS invoiced,
    SUM(IF(i.kind = 'credit_note', i.total_pence - i.deposit_pence, 0)) AS credited,
    SUM(IF(i.kind = 'invoice', i.net_pence - i.deposit_pence, i.deposit_pence - i.net_pence)) AS net
  FROM invoices i FORCE INDEX (invoices_space_dates)
  LEFT JOIN invoices n ON n.id = i.reversal_of
  LEFT JOIN refunds r ON r.id = COALESCE(i.refund_id, n.refund_id)
  LEFT JOIN disputes d ON d.id = COALESCE(i.dispute_id, n.dispute_id)
  LEFT JOIN charges c ON c.id = COALESCE(i.charge_id, r.charge_id, d.charge_id)
  WHERE i.space_id IN (?) AND i.invoice_date >= ? AND i.invoice_date < ? GROUP BY 1, 2`;

/** One sum per month, or one over all months, for the workspaces of each time zone: their months begin at other instants. */
function partsOf(by: By, spaces: SpaceOf[], months: string[]): { sql: string; values: Value[] }[] {
  const part = (key: string, zone: string, first: string, last: string) => {
    const { from, to } = boundsOf(first, last, zone);
    const ids = spaces.filter(({ time_zone }) => time_zone === zone).map(({ id }) => id);
    return { sql: sumsSql(key), values: [ids, from, to] };
  };
  const zones = [...new Set(spaces.map(({ time_zone }) => time_zone))];
  return zones.flatMap((zone) =>
    by === 'month'
      ? months.map((month) => part(`'${month}'`, zone, month, month))
      : [part(KEYS[by], zone, months[0]!, months.at(-1)!)],
  );
}

type Sums = { bookings: number; invoicedPence: Pence; creditedPence: Pence; netPence: Pence };
type InCurrency = Sums & { currency: Currency };
type Keyed = InCurrency & { key: string | null };

const NOTHING: Sums = { bookings: 0, invoicedPence: 0, creditedPence: 0, netPence: 0 };

function added(one: Sums, other: Sums): Sums {
  return {
    bookings: one.bookings + other.bookings,
    invoicedPence: one.invoicedPence + other.invoicedPence,
    creditedPence: one.creditedPence + other.creditedPence,
    netPence: one.netPence + other.netPence,
  };
}

const grossPence = ({ invoicedPence, creditedPence }: Sums): Pence => invoicedPence - creditedPence;

/** The sums by key and currency. Every month has a row for each currency of the workspaces, also without a document. */
async function readSums(knex: Knex, by: By, spaces: SpaceOf[], months: string[]): Promise<Keyed[]> {
  const parts = partsOf(by, spaces, months);
  if (parts.length === 0) return [];
  const sql = parts.map((part) => part.sql).join(' UNION ALL ');
  const rows = await select<SumRow>(
    knex,
    sql,
    parts.flatMap(({ values }) => values),
  );
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

async function roomNames(knex: Knex, ids: string[]): Promise<Map<string, Named>> {
  const rows = await knex('resources')
    .join('spaces', 'spaces.id', 'resources.space_id')
    .whereIn('resources.id', ids)
    .select('resources.id', 'resources.name as label', 'spaces.name as detail');
  return new Map(rows.map(({ id, ...names }) => [id, names]));
}

const COMPANY = 'company-';

async function customerNames(knex: Knex, keys: string[]): Promise<Map<string, Named>> {
  const companyIds = keys.filter((key) => key.startsWith(COMPANY)).map((key) => key.slice(COMPANY.length));
  const ids = keys.filter((key) => !key.startsWith(COMPANY));
  const [people, companies] = await Promise.all([
    knex('users').whereIn('id', ids).select('id', 'name', 'email'),
    knex('companies').whereIn('id', companyIds).select('id', 'name', 'billing_email'),
  ]);
  return new Map([
    ...people.map(({ id, name, email }) => [id, { label: name || email, detail: name ? email : '' }] as const),
    ...companies.map(
      ({ id, name, billing_email }) => [`${COMPANY}${id}`, { label: name, detail: billing_email }] as const,
    ),
  ]);
}

/** The names of the rows, in one statement. */
async function namesOf(knex: Knex, by: By, rows: Keyed[]): Promise<(key: string) => Named> {
  const ids = rows.flatMap(({ key }) => key ?? []);
  if (by === 'room' || by === 'customer') {
    const names = await (by === 'room' ? roomNames : customerNames)(knex, ids);
    return (key) => names.get(key) ?? { label: key, detail: '' };
  }
  const methods = new Map<string, string>(keysOf(METHOD_TEXTS).map((method) => [method, METHOD_TEXTS[method].name]));
  return (key) => ({ label: methods.get(key) ?? key, detail: '' });
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

/** What has no key: a customer without an account, and a collective invoice, which has no room. */
const NO_KEY: Record<By, Named> = {
  month: { label: '', detail: '' },
  room: { label: 'Without a room', detail: 'Collective invoices, memberships and invoices by hand' },
  customer: { label: 'Customers without an account', detail: '' },
  method: { label: '', detail: '' },
};

/** One total per currency. */
function totalsOf(rows: Keyed[]): EarningsView['totals'] {
  const totals = new Map<Currency, Sums>();
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
  const nameOf = await namesOf(knex, input.by, shown);
  const totals = totalsOf(all);
  return {
    from: months[0]!,
    to: months.at(-1)!,
    rows: shown.map(({ key, ...sums }) => ({
      key,
      ...(key === null ? NO_KEY[input.by] : nameOf(key)),
      ...sumsView(sums),
    })),
    row_count: all.length,
    totals,
    total: totals[0] ?? sumsView({ currency: DEFAULT_CURRENCY, ...NOTHING }),
  };
}
