/** The places of the demo's memberships, which are bookings that cost nothing. */
import type { Knex } from 'knex';
import { bookedUntil } from '#domains/memberships/rules.ts';
import type { Loaded } from '#domains/memberships/server/load.ts';
import type { MembershipPlan } from '#domains/memberships/server/model.ts';
import { addDays, fromLocal, toLocal } from '#shared/time.ts';
import { PAID } from './booking-states.ts';
import type { Drawn } from './bookings.ts';
import type { SeededCompany } from './companies.ts';
import type { Member } from './people.ts';
import type { SeededSpace } from './places.ts';
import type { Units } from './units.ts';

/** Without an end, nobody else books the unit for so many days. */
const FOR_GOOD = 10_000;

type Seeding = {
  spaces: SeededSpace[];
  members: Member[];
  companies: SeededCompany[];
  plans: MembershipPlan[];
  units: Units;
  now: Date;
};

/** Takes a unit for each membership of a plan with a place, as the product books it. */
export function drawMemberPlaces(
  memberships: Loaded[],
  { spaces, members, companies, plans, units, now }: Seeding,
): Drawn[] {
  return memberships.flatMap(({ id, space_id, plan_id, plan_name, user_id, company_id, terms, created_at }, index) => {
    const { type } = plans.find((plan) => plan.id === plan_id)!;
    if (type === null) return [];
    const space = spaces.find((each) => each.id === space_id)!;
    const { day: today } = toLocal(now, space.zone);
    const closing = (day: string) => fromLocal(day, space.closes, space.zone);
    const from = fromLocal(terms.from, space.opens, space.zone);
    const taken = { from, to: closing(terms.end ?? addDays(today, FOR_GOOD)) };
    const unit = units.free(space_id, type, taken)[0];
    if (!unit) throw new Error(`No place is left for the membership ${plan_name} in ${space.name}`);
    units.take(unit.id, taken);
    const member = members.find((each) => each.id === user_id) ?? null;
    const customer = companies.find((each) => each.id === company_id)?.name ?? '';
    const slot = { from, to: closing(bookedUntil(terms, today)) };
    return [
      {
        index,
        space,
        unit,
        slot,
        state: PAID,
        member,
        created: created_at,
        membership: { id, title: plan_name, customer },
      },
    ];
  });
}

/** Names the bookings in their memberships. Without an end, the units take no other bookings from the first day on. */
export async function linkMemberPlaces(trx: Knex.Transaction): Promise<void> {
  await trx.raw(`UPDATE memberships m JOIN bookings b ON b.membership_id = m.id
    SET m.booking_id = b.id, m.resource_id = b.resource_id`);
  await trx.raw(`UPDATE units u JOIN claims c ON c.unit_id = u.id JOIN memberships m ON m.booking_id = c.booking_id
    SET u.member_from = m.from_day, u.bookable_before = m.from_day WHERE m.end_day IS NULL`);
}
