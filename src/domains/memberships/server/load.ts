/** A membership with what its fees depend on. */
import type { Queryable, Transaction } from '#server/db/transaction.ts';
import type { CompanyPayment, CompanyTax } from '#domains/companies/index.ts';
import type { SpaceRules, TaxRate } from '#domains/workspaces/index.ts';
import { type MonthlyProduct, monthOfDay, type MembershipTerms } from '#domains/memberships/rules.ts';
import type { MembershipRow, MonthlyProductRow } from '#domains/memberships/server/tables.ts';
import { NotFound } from '#shared/errors.ts';
import { msg } from '#shared/texts.ts';

export type Loaded = MembershipRow & {
  plan_name: string;
  /** The doors of its plan; null for none. */
  door_ids: string[] | null;
  space: { name: string; area: string; time_zone: string };
  use_rules: SpaceRules | null;
  tax_rates: TaxRate[] | null;
  /** Null without a company. */
  company_tax: CompanyTax | null;
  company_payment: CompanyPayment | null;
  terms: MembershipTerms;
};

type Row = Omit<Loaded, 'space' | 'terms'> & Omit<Loaded['space'], 'name'> & { space_name: string };

const byMonth = (one: { from: string }, other: { from: string }) => one.from.localeCompare(other.from);

export const productOf = (row: MonthlyProductRow): MonthlyProduct => ({
  id: row.id,
  productId: row.product_id,
  name: row.name,
  quantity: row.quantity,
  unitPence: row.unit_pence,
  taxRate: row.tax_rate,
  from: row.from_month,
  until: row.until_month,
  unaccepted: row.unaccepted,
});

/** The memberships with these ids, in their order. */
export async function loadAll(on: Queryable, ids: string[]): Promise<Loaded[]> {
  if (ids.length === 0) return [];
  const [rows, prices, pauses, products] = await Promise.all([
    on('memberships as m')
      .join('membership_plans as p', 'p.id', 'm.plan_id')
      .join('spaces as s', 's.id', 'm.space_id')
      .leftJoin('companies as c', 'c.id', 'm.company_id')
      .whereIn('m.id', ids)
      .orderBy('m.id')
      .select<Row[]>(
        'm.*',
        'p.name as plan_name',
        'p.door_ids',
        's.name as space_name',
        's.area',
        's.time_zone',
        's.use_rules',
        's.tax_rates',
        'c.tax as company_tax',
        'c.payment as company_payment',
      ),
    on('membership_prices').whereIn('membership_id', ids),
    on('membership_pauses').whereIn('membership_id', ids),
    on('membership_products').whereIn('membership_id', ids).orderBy(['membership_id', 'id']),
  ]);
  return rows.map(({ space_name: name, area, time_zone, ...row }) => {
    const own = ({ membership_id }: { membership_id: string }) => membership_id === row.id;
    const terms = {
      from: row.from_day,
      end: row.end_day,
      prices: prices
        .filter(own)
        .map(({ from_month: from, price_pence: pence, unaccepted }) => ({ from, pence, unaccepted }))
        .sort(byMonth),
      pauses: pauses
        .filter(own)
        .map(({ from_month: from, until_month: until }) => ({ from, until }))
        .sort(byMonth),
      products: products.filter(own).map(productOf),
      taxRate: row.tax_rate,
      startFeePence: row.start_fee_pence,
      depositPence: row.deposit_pence,
      currency: row.currency,
    };
    return { ...row, space: { name, area, time_zone }, terms };
  });
}

/** Locks memberships, in the order of their ids: the first locks of every transaction that changes or bills them. */
export async function lockMemberships(trx: Transaction, ids: string[]): Promise<Loaded[]> {
  await trx('memberships').whereIn('id', ids).orderBy('id').forUpdate().select('id');
  return loadAll(trx, ids);
}

/** @throws NotFound */
export async function lockMembership(trx: Transaction, id: string): Promise<Loaded> {
  const [loaded] = await lockMemberships(trx, [id]);
  if (!loaded) throw new NotFound(msg('Membership not found'));
  return loaded;
}

/** The first month that is not billed yet: changes may begin with it. Null after the last one. */
export const nextMonth = ({ next_on }: Pick<MembershipRow, 'next_on'>): string | null => next_on && monthOfDay(next_on);
