/** What is left at the end of a run of what was sold: credits, vouchers, orders, memberships, and the accounts of companies. */
import type { Knex } from 'knex';
import { type CreditFacts, readCredits } from '../../../test/helpers/credits.ts';
import { type VoucherFacts, readVouchers } from '../../../test/helpers/vouchers.ts';

export type OrderFact = {
  id: string;
  company_id: string | null;
  invoice_id: string | null;
  total_pence: number;
  lines: { product_id: string; quantity: number }[];
};

export type MembershipFact = {
  id: string;
  from_day: string;
  end_day: string | null;
  /** The first day that is not billed yet; null after the last month. */
  next_on: string | null;
  /** Of its first month, before tax. */
  price_pence: number;
  pauses: { from: string; until: string }[];
  periods: { month: string; invoice_id: string }[];
};

export type CompanyEntryFact = {
  company_id: string;
  kind: string;
  invoice_id: string | null;
  reference: string;
  amount_pence: number;
};

export type TillFacts = {
  credits: CreditFacts;
  /** What staff wrote with each grant. */
  grants: { id: string; note: string }[];
  vouchers: VoucherFacts;
  orders: OrderFact[];
  memberships: MembershipFact[];
  companies: { id: string; balance_pence: number; limit_pence: number | null }[];
  companyEntries: CompanyEntryFact[];
};

async function readOrders(knex: Knex): Promise<OrderFact[]> {
  const orders = await knex('orders').select('id', 'company_id', 'invoice_id', 'total_pence');
  const lines = await knex('order_lines').orderBy('id').select('order_id', 'product_id', 'quantity');
  return orders.map((order) => ({ ...order, lines: lines.filter(({ order_id }) => order_id === order.id) }));
}

async function readMemberships(knex: Knex): Promise<MembershipFact[]> {
  const rows = await knex('memberships').select('id', 'from_day', 'end_day', 'next_on');
  const prices = await knex('membership_prices').orderBy('from_month').select('membership_id', 'price_pence');
  const pauses = await knex('membership_pauses').select('membership_id', 'from_month as from', 'until_month as until');
  const periods = await knex('membership_periods').select('membership_id', 'month', 'invoice_id');
  return rows.map((row) => {
    const own = <T extends { membership_id: string }>(all: T[]) =>
      all.filter(({ membership_id }) => membership_id === row.id);
    return { ...row, price_pence: own(prices)[0]!.price_pence, pauses: own(pauses), periods: own(periods) };
  });
}

export async function readTill(knex: Knex): Promise<TillFacts> {
  return {
    credits: await readCredits(knex),
    grants: await knex('credits').select('id', 'note'),
    vouchers: await readVouchers(knex),
    orders: await readOrders(knex),
    memberships: await readMemberships(knex),
    companies: await knex('companies').select('id', 'balance_pence', 'limit_pence'),
    companyEntries: await knex('company_entries').select(
      'company_id',
      'kind',
      'invoice_id',
      'reference',
      'amount_pence',
    ),
  };
}
