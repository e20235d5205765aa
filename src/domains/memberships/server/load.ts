/** A membership with what its fees depend on. */
import type { Queryable, Transaction } from '#server/db/transaction.ts';
import { monthOfDay, type Terms } from '#domains/memberships/rules.ts';
import type { MembershipRow } from '#domains/memberships/server/tables.ts';
import { NotFound } from '#shared/errors.ts';

export type Loaded = MembershipRow & {
  plan_name: string;
  space: { name: string; area: string; time_zone: string };
  terms: Terms;
};

/** The memberships with these ids, in their order. */
export async function loadAll(on: Queryable, ids: string[]): Promise<Loaded[]> {
  if (ids.length === 0) return [];
  const [rows, prices, pauses] = await Promise.all([
    on('memberships as m')
      .join('membership_plans as p', 'p.id', 'm.plan_id')
      .join('spaces as s', 's.id', 'm.space_id')
      .whereIn('m.id', ids)
      .orderBy('m.id')
      .select<(MembershipRow & { plan_name: string; space_name: string; area: string; time_zone: string })[]>(
        'm.*',
        'p.name as plan_name',
        's.name as space_name',
        's.area',
        's.time_zone',
      ),
    on('membership_prices').whereIn('membership_id', ids).orderBy('from_month'),
    on('membership_pauses').whereIn('membership_id', ids).orderBy('from_month'),
  ]);
  return rows.map(({ space_name: name, area, time_zone, ...row }) => {
    const own = ({ membership_id }: { membership_id: string }) => membership_id === row.id;
    const terms = {
      from: row.from_day,
      end: row.end_day,
      prices: prices.filter(own).map(({ from_month: from, price_pence: pence }) => ({ from, pence })),
      pauses: pauses.filter(own).map(({ from_month: from, until_month: until }) => ({ from, until })),
      startFeePence: row.start_fee_pence,
    };
    return { ...row, space: { name, area, time_zone }, terms };
  });
}

/** Locks a membership: the first lock of every transaction that changes or bills it. @throws NotFound */
export async function lockMembership(trx: Transaction, id: string): Promise<Loaded> {
  const row = await trx('memberships').where({ id }).forUpdate().first('id');
  const [loaded] = row ? await loadAll(trx, [id]) : [];
  if (!loaded) throw new NotFound('Membership');
  return loaded;
}

/** The first month that is not billed yet: changes may begin with it. Null after the last one. */
export const nextMonth = ({ next_on }: Pick<MembershipRow, 'next_on'>): string | null => next_on && monthOfDay(next_on);
