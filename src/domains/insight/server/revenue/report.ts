/** What workspaces have earned by month and source, from what the job has added up. */
import type { Call } from '#server/context.ts';
import { select, type Value } from '#server/db/statements.ts';
import type { RevenueInput, RevenueMonth, RevenueView } from '#domains/insight/revenue.ts';
import { currenciesOf, lastMonths, listedSpaces } from '#domains/insight/server/money.ts';
import type { Source } from '#domains/invoices/server/index.ts';
import { type Currency, type Pence, toMajor } from '#shared/money.ts';
import { addMonths } from '#shared/months.ts';

const YEAR = 12;

type Sum = { month: string; currency: Currency; source: Source; pence: Pence };

/** @param ids undefined for all workspaces */
async function readSums(
  { services }: Call,
  ids: string[] | undefined,
  [from, to]: readonly [string, string],
): Promise<Sum[]> {
  const [where, values]: [string, Value[]] = ids ? ['space_id IN (?) AND', [ids]] : ['', []];
  const sql = `SELECT month, currency, source, SUM(net_pence) AS pence FROM revenue_sums
    WHERE ${where} month BETWEEN ? AND ? GROUP BY month, currency, source`;
  const rows = await select<Omit<Sum, 'pence'> & { pence: string }>(services.knex, sql, [...values, from, to]);
  return rows.map((row) => ({ ...row, pence: Number(row.pence) }));
}

const total = (sums: readonly Sum[]): Pence => sums.reduce((all, { pence }) => all + pence, 0);

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
export async function revenue(call: Call, input: RevenueInput): Promise<RevenueView> {
  const ids = listedSpaces(call, input);
  const months = lastMonths(call);
  const period = [addMonths(months[0]!, -YEAR), months.at(-1)!] as const;
  const sums = ids?.length === 0 ? [] : await readSums(call, ids, period);
  const { currency, currencies } = currenciesOf(sums, input.currency);
  const inCurrency = sums.filter((sum) => sum.currency === currency);
  return { currency, currencies, months: months.map((month) => monthView(month, inCurrency, currency)) };
}
