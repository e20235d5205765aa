/** The plans of memberships in each workspace of the demo: one with a deposit, and one without a place. */
import type { Knex } from 'knex';

const PLANS = [
  {
    name: 'Private office',
    description: 'An office of your own, with a key.',
    type: 'private_office',
    price_pence: 64_000,
    start_fee_pence: 5_000,
    deposit_pence: 64_000,
    term_months: 6,
    notice_months: 2,
    room_minutes: 600,
    rollover_months: 1,
    room_discount: 10,
    any_time: true,
    sold_online: true,
  },
  {
    name: 'Community',
    description: 'Some days at any free desk.',
    type: null,
    price_pence: 9_000,
    notice_months: 1,
    desk_days: 4,
    sold_online: true,
  },
] as const;

export async function seedMembershipPlans(trx: Knex.Transaction, now: Date): Promise<void> {
  const spaces = await trx('spaces').select('id', 'currency');
  const usual = {
    start_fee_pence: 0,
    deposit_pence: 0,
    term_months: 0,
    room_minutes: 0,
    desk_days: 0,
    rollover_months: 0,
    room_discount: 0,
    any_time: false,
  };
  await trx('membership_plans').insert(
    spaces.flatMap(({ id: space_id, currency }) =>
      PLANS.map((plan) => ({ ...usual, ...plan, space_id, currency, created_at: now })),
    ),
  );
}
