/** What workspaces have earned by month and source, from what the job has added up. */
import { listedSpaceIds, managesBookingsOf, NO_ACCESS, showsAllBookings } from '#server/actor.ts';
import type { Call } from '#server/context.ts';
import { select, type Value } from '#server/db/statements.ts';
import type { RevenueInput, RevenueMonth, RevenueView } from '#domains/insight/revenue.ts';
import type { Source } from '#domains/invoices/server/index.ts';
import { NotAllowed } from '#shared/errors.ts';
import { type Currency, DEFAULT_CURRENCY, type Pence, toMajor } from '#shared/money.ts';
import { addMonths } from '#shared/months.ts';
import { toLocal } from '#shared/time.ts';

const SHOWN_MONTHS = 12;
const YEAR = 12;

type Sum = { month: string; currency: Currency; source: Source; pence: Pence };

/** @param ids undefined for all workspaces */
async function readSums({ services }: Call, ids: string[] | undefined, [from, to]: [string, string]): Promise<Sum[]> {
  const [where, values]: [string, Value[]] = ids ? ['space_id IN (?) AND', [ids]] : ['', []];
  const sql = `SELECT month, currency, source, SUM(net_pence) AS pence FROM revenue_sums
    WHERE ${where} month BETWEEN ? AND ? GROUP BY month, currency, source`;
  const rows = await select<Omit<Sum, 'pence'> & { pence: string }>(services.knex, sql, [...values, from, to]);
  return rows.map((row) => ({ ...row, pence: Number(row.pence) }));
}

const total = (sums: readonly Sum[]): Pence => sums.reduce((all, { pence }) => all + pence, 0);

/** The currencies of some sums, the largest first. */
function currenciesOf(sums: readonly Sum[]): Currency[] {
  const sumOf = (code: Currency) => total(sums.filter(({ currency }) => currency === code));
  const all = [...new Set(sums.map(({ currency }) => currency))];
  return all.sort((one, other) => sumOf(other) - sumOf(one) || one.localeCompare(other));
}

function monthView(month: string, sums: readonly Sum[], currency: Currency): RevenueMonth {
  const ofMonth = sums.filter((sum) => sum.month === month);
  const amount = (source: Source) => toMajor(total(ofMonth.filter((sum) => sum.source === source)), currency);
  const before = addMonths(month, -YEAR);
  const isKnown = sums.some((sum) => sum.month <= before);
  return {
    month,
    bookings: amount('bookings'),
    memberships: amount('memberships'),
    products: amount('products'),
    other: amount('other'),
    net: toMajor(total(ofMonth), currency),
    year_before: isKnown ? toMajor(total(sums.filter((sum) => sum.month === before)), currency) : null,
  };
}

/** The report. @throws NotAllowed for a caller who does not see all invoices of the workspace */
export async function revenue(call: Call, { space_id, currency: wanted }: RevenueInput): Promise<RevenueView> {
  const { actor, now } = call;
  if (space_id === undefined ? !showsAllBookings(actor) : !managesBookingsOf(actor, space_id))
    throw new NotAllowed(NO_ACCESS);
  const ids = listedSpaceIds(actor, space_id);
  const last = toLocal(now).day.slice(0, 7);
  const months = Array.from({ length: SHOWN_MONTHS }, (_, index) => addMonths(last, index + 1 - SHOWN_MONTHS));
  const isNone = ids?.length === 0;
  const sums = isNone ? [] : await readSums(call, ids, [addMonths(months[0]!, -YEAR), last]);
  const currencies = currenciesOf(sums);
  const currency = currencies.find((each) => each === wanted) ?? currencies[0] ?? DEFAULT_CURRENCY;
  const inCurrency = sums.filter((sum) => sum.currency === currency);
  return { currency, currencies, months: months.map((month) => monthView(month, inCurrency, currency)) };
}
