/** The demo's memberships, in all states. The product bills them later, month by month (past.ts). */
import type { Knex } from 'knex';
import { agreementOf } from '#domains/memberships/server/agreement/agreed.ts';
import { type Loaded, loadAll } from '#domains/memberships/server/load.ts';
import { type MembershipPlan, termsOf } from '#domains/memberships/server/model.ts';
import { membershipSentences } from '#domains/memberships/sentences.ts';
import { lastDayOfMonth } from '#domains/memberships/rules.ts';
import type { Env } from '#server/env.ts';
import { addMonths } from '#shared/months.ts';
import { DAY, HOUR, addDays, fromLocal, toLocal } from '#shared/time.ts';
import type { SeededCompany } from './companies.ts';
import type { PlanName } from './membership-plans.ts';
import type { Member, Person } from './people.ts';
import type { SeededSpace } from './places.ts';
import { IN_ENGLISH } from '#shared/in-english.ts';

/** Months are counted from the present one. */
type Spec = {
  /** The place of its workspace. */
  space: number;
  plan: PlanName;
  from: number;
  day?: 1 | 15;
  /** The month at whose end it ends. */
  end?: number;
  /** The number of a company of the workspace, instead of a person. */
  company?: number;
  /** The first and the last month of a pause. */
  pause?: [number, number];
  /** A month from which it costs a tenth more. */
  raised?: number;
  /** A monthly product, and how many of it. */
  extra?: [name: string, quantity: number];
  /** Its customer began it, and has not paid the first invoice. */
  waits?: true;
  /** Its customer has not accepted the terms, and does not pay (settle.ts). */
  late?: true;
};

const [OFFICE, DESK, COMMUNITY, HOURS] = ['Private office', 'Resident desk', 'Community', 'Meeting hours'] as const;

const SPECS: Spec[] = [
  { space: 0, plan: OFFICE, from: -14, company: 1, raised: -2, extra: ['Parking space', 2] },
  { space: 0, plan: OFFICE, from: -9, day: 15 },
  { space: 0, plan: DESK, from: -14, extra: ['Locker', 1] },
  { space: 0, plan: DESK, from: -13, raised: -1 },
  { space: 0, plan: DESK, from: -12, end: -4 },
  { space: 0, plan: DESK, from: -10, pause: [-4, -3] },
  { space: 0, plan: DESK, from: -6, late: true },
  { space: 0, plan: DESK, from: -3, end: 1 },
  { space: 0, plan: DESK, from: -2, company: 0 },
  { space: 0, plan: COMMUNITY, from: -14 },
  { space: 0, plan: COMMUNITY, from: -13, end: -6 },
  { space: 0, plan: COMMUNITY, from: -11, company: 0 },
  { space: 0, plan: COMMUNITY, from: -9, pause: [0, 1] },
  { space: 0, plan: COMMUNITY, from: -7, end: 2 },
  { space: 0, plan: COMMUNITY, from: -5, extra: ['Locker', 1] },
  { space: 0, plan: COMMUNITY, from: -3, day: 15 },
  { space: 0, plan: COMMUNITY, from: -1 },
  { space: 0, plan: COMMUNITY, from: 1 },
  { space: 0, plan: COMMUNITY, from: 0, waits: true },
  { space: 0, plan: HOURS, from: -8, company: 2 },
  { space: 0, plan: HOURS, from: -2, company: 3 },
  { space: 1, plan: OFFICE, from: -14, raised: -3 },
  { space: 1, plan: OFFICE, from: -6, company: 0, extra: ['Parking space', 1] },
  { space: 1, plan: DESK, from: -12 },
  { space: 1, plan: DESK, from: -8, end: -2 },
  { space: 1, plan: DESK, from: -4 },
  { space: 1, plan: COMMUNITY, from: -13 },
  { space: 1, plan: COMMUNITY, from: -10, pause: [-1, 0] },
  { space: 1, plan: COMMUNITY, from: -5, end: 0 },
  { space: 1, plan: COMMUNITY, from: -2 },
  { space: 1, plan: HOURS, from: -7, company: 1 },
  { space: 1, plan: HOURS, from: 1 },
  { space: 2, plan: OFFICE, from: -11, company: 0 },
  { space: 2, plan: DESK, from: -9 },
  { space: 2, plan: DESK, from: -5, end: 3 },
  { space: 2, plan: COMMUNITY, from: -14 },
  { space: 2, plan: COMMUNITY, from: -8, end: -3 },
  { space: 2, plan: COMMUNITY, from: -4 },
  { space: 2, plan: HOURS, from: -6, company: 1 },
  { space: 2, plan: HOURS, from: 1 },
];

/** Less than the day in which the first invoice of a new membership is paid. */
const WAITS = 20 * HOUR;
const RAISED = 1.1;

export type SeedingMemberships = {
  config: Pick<Env, 'OPERATOR_NAME'>;
  spaces: SeededSpace[];
  members: Member[];
  companies: SeededCompany[];
  plans: MembershipPlan[];
  /** Who has entered them. */
  owner: Person;
  now: Date;
};

type Begun = Spec & { fromDay: string; endDay: string | null; month: (offset: number) => string };

function begun(spec: Spec, { spaces, now }: SeedingMemberships): Begun {
  const { day: today } = toLocal(now, spaces[spec.space]!.zone);
  const month = (offset: number) => addMonths(today.slice(0, 7), offset);
  const day = String(spec.day ?? 1).padStart(2, '0');
  const fromDay = spec.waits ? addDays(today, 1) : `${month(spec.from)}-${day}`;
  return { ...spec, fromDay, endDay: spec.end === undefined ? null : lastDayOfMonth(month(spec.end)), month };
}

/** Who is billed: a company, or the first member of the workspace who has joined by then and has no membership. */
function customers(all: Begun[], { spaces, members, companies }: SeedingMemberships) {
  const left = members.filter(({ active }) => active);
  return all.map(({ space, company, fromDay }) => {
    const { id: spaceId, zone } = spaces[space]!;
    if (company !== undefined) return { company: companies.filter((each) => each.spaceId === spaceId)[company]! };
    const from = fromLocal(fromDay, '23:00', zone);
    const person = left.find((member) => member.spaceId === spaceId && member.since < from)!;
    left.splice(left.indexOf(person), 1);
    return { person };
  });
}

type Customer = { company?: SeededCompany; person?: Member };

/** Somebody who pays late has accepted nothing, so no card of theirs is charged. */
function acceptedColumns(
  { fromDay, endDay, late, waits }: Begun,
  { plan, customer: { person, company }, space }: { plan: MembershipPlan; customer: Customer; space: SeededSpace },
  { config, now }: SeedingMemberships,
) {
  const unaccepted = { accepted_at: null, accepted_by: '', accepted_user_id: null, accepted_text: null };
  if (late) return unaccepted;
  const by = person ?? company!.people[0]!;
  const terms = termsOf(plan, { from: fromDay, ...(endDay !== null && { end: endDay }) });
  const words = { ...plan, plan_name: plan.name, seats: 1, terms, space: { name: space.name } };
  const company_payment = company ? (company.isOnAccount ? ('account' as const) : ('card' as const)) : null;
  return {
    accepted_at: waits
      ? new Date(now.getTime() - HOUR)
      : new Date(fromLocal(fromDay, '15:00', space.zone).getTime() - 3 * DAY),
    accepted_by: by.name,
    accepted_user_id: company && !company.isOnAccount ? by.id : null,
    accepted_text: agreementOf({ config, t: IN_ENGLISH }, { ...words, company_payment }, null),
  };
}

/** Inserts the memberships, without their places. @returns them as the product reads them */
export async function seedMemberships(trx: Knex.Transaction, seeding: SeedingMemberships): Promise<Loaded[]> {
  const { spaces, plans, owner, now } = seeding;
  const all = SPECS.map((spec) => begun(spec, seeding));
  const customerOf = customers(all, seeding);
  const planOf = ({ space, plan }: Spec) =>
    plans.find((each) => each.space_id === spaces[space]!.id && each.name === plan)!;
  const begunAt = ({ fromDay, waits }: Begun, zone: string) =>
    waits
      ? new Date(now.getTime() - HOUR)
      : new Date(Math.min(+fromLocal(fromDay, '11:00', zone) - 4 * DAY, +now - DAY));
  await trx('memberships').insert(
    all.map((each, index) => {
      const [plan, space, customer] = [planOf(each), spaces[each.space]!, customerOf[index]!];
      const { space_id, currency, tax_rate, start_fee_pence, deposit_pence, term_months, notice_months } = plan;
      const { room_minutes, desk_days, rollover_months, room_discount, any_time } = plan;
      return {
        ...{ space_id, currency, tax_rate, start_fee_pence, deposit_pence, term_months, notice_months },
        ...{ room_minutes, desk_days, rollover_months, room_discount, any_time, seats: 1 },
        plan_id: plan.id,
        user_id: customer.person?.id ?? null,
        company_id: customer.company?.id ?? null,
        from_day: each.fromDay,
        end_day: each.endDay,
        next_on: each.fromDay,
        ...acceptedColumns(each, { plan, customer, space }, seeding),
        pay_until: each.waits ? new Date(now.getTime() + WAITS) : null,
        created_at: begunAt(each, space.zone),
      };
    }),
  );
  const ids = await trx('memberships').orderBy('id').pluck('id');
  const monthly = await trx('products').where('kind', 'monthly');
  await trx('membership_prices').insert(
    all.flatMap((each, index) => {
      const { price_pence } = planOf(each);
      const first = { membership_id: ids[index]!, from_month: each.fromDay.slice(0, 7), price_pence };
      if (each.raised === undefined) return [first];
      return [first, { ...first, from_month: each.month(each.raised), price_pence: Math.round(price_pence * RAISED) }];
    }),
  );
  await trx('membership_pauses').insert(
    all.flatMap(({ pause, month }, index) =>
      pause ? [{ membership_id: ids[index]!, from_month: month(pause[0]), until_month: month(pause[1]) }] : [],
    ),
  );
  await trx('membership_products').insert(
    all.flatMap(({ extra, space, fromDay }, index) => {
      if (!extra) return [];
      const product = monthly.find(({ space_id, name }) => space_id === spaces[space]!.id && name === extra[0])!;
      const { id: product_id, name, price_pence: unit_pence, tax_rate } = product;
      const agreed = { product_id, name, unit_pence, tax_rate, quantity: extra[1], from_month: fromDay.slice(0, 7) };
      return [{ ...agreed, membership_id: ids[index]! }];
    }),
  );
  const loaded = await loadAll(trx, ids);
  await trx('activities').insert(
    loaded.map(({ id, space_id, user_id, plan_name: plan, created_at }, index) => {
      const { person, company } = customerOf[index]!;
      const said = membershipSentences.began({ plan, customer: (person ?? company)!.name });
      const facts = { space_id, model: 'Membership' as const, model_id: id, message: '', created_at };
      return { ...facts, actor_id: user_id, said: JSON.stringify({ ...said, by: owner.name }) };
    }),
  );
  return loaded;
}
