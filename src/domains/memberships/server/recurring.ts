/** What memberships earn in each month, for reports. */
import { select, type Value } from '#server/db/statements.ts';
import type { Queryable } from '#server/db/transaction.ts';
import {
  firstDayOf,
  lastDayOfMonth,
  type Month,
  recurringPence,
  type MembershipTerms,
} from '#domains/memberships/rules.ts';
import type { MembershipRow, MonthlyProductRow } from '#domains/memberships/server/tables.ts';
import { productOf } from '#domains/memberships/server/load.ts';
import type { Currency, Pence } from '#shared/money.ts';

export type Recurring = {
  /** The person or the company that is billed. */
  customer: string;
  currency: Currency;
  /** By month; null where the membership does not run on the last day of the month. */
  pence: (Pence | null)[];
};

type Row = Pick<MembershipRow, 'id' | 'user_id' | 'company_id' | 'currency' | 'from_day' | 'end_day'>;
type PriceRow = { membership_id: string; from_month: Month; price_pence: Pence };
type PauseRow = { membership_id: string; from_month: Month; until_month: Month };

/** One that its customer has begun and not paid yet is none. */
const RUNNING = 'm.pay_until IS NULL AND m.from_day <= ? AND (m.end_day IS NULL OR m.end_day >= ?)';

function grouped<Of extends { membership_id: string }>(rows: readonly Of[]): (id: string) => Of[] {
  const groups = new Map<string, Of[]>();
  for (const row of rows) groups.set(row.membership_id, [...(groups.get(row.membership_id) ?? []), row]);
  return (id) => groups.get(id) ?? [];
}

/**
 * The memberships that run in some months. @param spaceIds undefined for those of all workspaces
 * @param months in their order, one after the other
 */
export async function recurringFees(
  on: Queryable,
  spaceIds: string[] | undefined,
  months: readonly Month[],
): Promise<Recurring[]> {
  if (spaceIds?.length === 0) return [];
  const read = `FROM memberships m${spaceIds ? ' FORCE INDEX (memberships_list)' : ''}`;
  const where = `${spaceIds ? 'm.space_id IN (?) AND ' : ''}${RUNNING}`;
  const values: Value[] = [...(spaceIds ? [spaceIds] : []), lastDayOfMonth(months.at(-1)!), firstDayOf(months[0]!)];
  const of = (table: string) => `SELECT x.* ${read} STRAIGHT_JOIN ${table} x ON x.membership_id = m.id WHERE ${where}`;
  const [rows, prices, pauses, products] = await Promise.all([
    select<Row>(on, `SELECT id, user_id, company_id, currency, from_day, end_day ${read} WHERE ${where}`, values),
    select<PriceRow>(on, of('membership_prices'), values).then(grouped),
    select<PauseRow>(on, of('membership_pauses'), values).then(grouped),
    select<MonthlyProductRow>(on, of('membership_products'), values).then(grouped),
  ]);
  const days = months.map((month) => ({ month, last: lastDayOfMonth(month) }));
  return rows.map(({ id, user_id, company_id, currency, from_day: from, end_day: end }) => {
    const terms: Parameters<typeof recurringPence>[0] = {
      from,
      end,
      prices: prices(id).map(({ from_month, price_pence: pence }): MembershipTerms['prices'][number] => ({
        from: from_month,
        pence,
      })),
      pauses: pauses(id).map(({ from_month, until_month }) => ({ from: from_month, until: until_month })),
      products: products(id).map(productOf),
    };
    const customer = user_id ?? `company-${company_id}`;
    return { customer, currency, pence: days.map(({ month, last }) => recurringPence(terms, month, last)) };
  });
}
