/** The plans that customers buy themselves, and what one would cost. */
import { seesSpace } from '#server/actor.ts';
import type { Call, Visit } from '#server/context.ts';
import { tableBy } from '#server/db/newest.ts';
import type { Queryable } from '#server/db/transaction.ts';
import { freeMemberPlaces } from '#domains/bookings/server/index.ts';
import { nextFees } from '#domains/memberships/rules.ts';
import { type CheckoutInput, type CheckoutView, firstDays, type PlanOnSale } from '#domains/memberships/sold.ts';
import { agreementOf, type AgreedRow } from '#domains/memberships/server/agreement/agreed.ts';
import { namesOfDoors } from '#domains/memberships/server/plans/doors.ts';
import { nextFee, SHOWN, taxesOn } from '#domains/memberships/server/billing/fees.ts';
import { MembershipPlan, planView, termsOf } from '#domains/memberships/server/model.ts';
import { findSpace, maySeeSpace } from '#domains/workspaces/server/index.ts';
import { NotFound } from '#shared/errors.ts';
import { fromLocal, toLocal } from '#shared/time.ts';
import { msg, type Translate } from '#shared/texts.ts';

/** How many plans a workspace sells at most. */
const MOST_SOLD = 100;

export type OnSale = { plan: MembershipPlan; space: Awaited<ReturnType<typeof findSpace>>; today: string };

/** The plans that a workspace sells, by name. @throws NotFound for a workspace that the caller may not see */
export async function plansOnSale(
  { services: { knex }, actor }: Visit,
  { space_id }: { space_id: string },
): Promise<PlanOnSale[]> {
  const space = await findSpace(knex, space_id);
  if (!maySeeSpace(actor, space)) throw new NotFound(msg('Workspace not found'));
  const sold = await tableBy(knex, 'membership_plans', 'membership_plans_list')
    .where({ space_id, status: true, sold_online: true })
    .orderBy(['name', 'id'])
    .limit(MOST_SOLD)
    .select<MembershipPlan[]>('membership_plans.*');
  const doors = await namesOfDoors(knex, sold);
  return sold.map((plan) => ({ ...planView(plan), doors: doors(plan) }));
}

/** A plan that the caller may buy. @throws NotFound, also for one that is not sold, or where they are blocked */
export async function findOnSale(on: Queryable, { actor, now }: Omit<Call, 'services'>, id: string): Promise<OnSale> {
  const plan = await MembershipPlan.query(on).findOne({ id, status: true, sold_online: true });
  const space = plan && (await findSpace(on, plan.space_id));
  if (!space?.active || !seesSpace(actor, space.id)) throw new NotFound(msg('MembershipPlan not found'));
  return { plan: plan!, space, today: toLocal(now, space.time_zone).day };
}

type SeatRequest = { from: string; seats: number };

/** The membership as it would be. */
function draftOf({ plan, space }: OnSale, { from, seats }: SeatRequest): AgreedRow {
  const terms = termsOf(plan, { from });
  return { ...plan, plan_name: plan.name, seats, terms, company_payment: null, space: { name: space.name } };
}

/** The first invoices. The first one is issued today, and has the tax of today. */
export function firstInvoices(
  onSale: OnSale,
  wanted: SeatRequest,
  t: Translate,
): Pick<CheckoutView, 'due_now' | 'next'> {
  const { plan, space, today } = onSale;
  const { terms } = draftOf(onSale, wanted);
  const taxes = { tax_rates: space.tax_rates, company_tax: null };
  const [first, ...next] = nextFees(terms, wanted.from, SHOWN).map((fee, index) => {
    const taxOf = taxesOn(taxes, index === 0 ? today : fee.from);
    return nextFee({ fee, plan: plan.name, currency: plan.currency, taxOf, t });
  });
  return { due_now: first && first.total > 0 ? { ...first, on: today } : null, next };
}

/** The words to which the customer agrees. @param resource the name of the place */
export const wordsOf = (services: Call['services'], onSale: OnSale, wanted: SeatRequest, resource: string | null) =>
  agreementOf(services, draftOf(onSale, wanted), resource);

/** What a membership of a plan would be for the caller. @throws NotFound */
export async function readCheckout(call: Call, input: CheckoutInput): Promise<CheckoutView> {
  const { services, now } = call;
  const { knex } = services;
  const onSale = await findOnSale(knex, call, input.plan_id);
  const { plan, space, today } = onSale;
  const { from = today, seats } = input;
  const { type, space_id: spaceId } = plan;
  const opens = fromLocal(from, space.opens_at, space.time_zone);
  const places = type === null ? [] : await freeMemberPlaces(knex, { spaceId, type, day: from, from: opens, now });
  const place = places.find(({ _id }) => _id === input.resource_id);
  const wanted = { from, seats };
  return {
    plan: { ...planView(plan), doors: (await namesOfDoors(knex, [plan]))(plan) },
    space: { _id: space.id, name: space.name },
    from,
    first_days: firstDays(today),
    places,
    ...firstInvoices(onSale, wanted, services.t),
    agreement: type === null || place ? wordsOf(services, onSale, wanted, place?.name ?? null) : null,
  };
}
