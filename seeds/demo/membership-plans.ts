/** The plans of memberships in each workspace of the demo, and what is billed with them each month. */
import type { Knex } from 'knex';
import { MembershipPlan } from '#domains/memberships/server/model.ts';
import type { SeededSpace } from './places.ts';

const USUAL = {
  start_fee_pence: 0,
  deposit_pence: 0,
  term_months: 0,
  room_minutes: 0,
  desk_days: 0,
  rollover_months: 0,
  room_discount: 0,
  any_time: false,
};

/** One with a place of each kind and with a deposit, and two without a place. */
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
  },
  {
    name: 'Resident desk',
    description: 'Your desk, with a locker and a lamp.',
    type: 'dedicated_desk',
    price_pence: 29_000,
    deposit_pence: 29_000,
    term_months: 3,
    notice_months: 1,
    room_minutes: 240,
    any_time: true,
  },
  {
    name: 'Community',
    description: 'Some days at any free desk.',
    type: null,
    price_pence: 9_000,
    notice_months: 1,
    desk_days: 4,
  },
  {
    name: 'Meeting hours',
    description: 'Three hours of meeting rooms each month, for teams that work at home.',
    type: null,
    price_pence: 6_500,
    notice_months: 1,
    room_minutes: 180,
  },
] as const;

export type PlanName = (typeof PLANS)[number]['name'];

/** @returns the plans */
export async function seedMembershipPlans(
  trx: Knex.Transaction,
  spaces: SeededSpace[],
  created_at: Date,
): Promise<MembershipPlan[]> {
  await trx('membership_plans').insert(
    spaces.flatMap(({ id: space_id, currency }) =>
      PLANS.map((plan) => ({ ...USUAL, ...plan, sold_online: true, space_id, currency, created_at })),
    ),
  );
  return MembershipPlan.query(trx).orderBy('id');
}
