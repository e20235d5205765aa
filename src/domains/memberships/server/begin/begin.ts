/** Memberships begin, and are taken back when they were imported by mistake. */
import { createHash } from 'node:crypto';
import { managesSpace, requireSomebodyElse } from '#server/actor.ts';
import type { Call, Context } from '#server/context.ts';
import { expectRow } from '#server/db/expect-row.ts';
import { inTransaction, type Queryable, type Transaction } from '#server/db/transaction.ts';
import { once } from '#server/idempotency.ts';
import { publish } from '#server/outbox.ts';
import { requireJoined } from '#domains/accounts/server/index.ts';
import { dropMemberPlace, takeMemberPlace } from '#domains/bookings/server/index.ts';
import { giveAway } from '#domains/gifts/server/index.ts';
import { findCompany } from '#domains/companies/server/index.ts';
import { bookedUntil, firstDayOf, monthOfDay } from '#domains/memberships/rules.ts';
import type { PLACE_TYPES } from '#domains/memberships/plan-schema.ts';
import type { MembershipDetail, MembershipInput } from '#domains/memberships/schema.ts';
import { membershipSentences } from '#domains/memberships/sentences.ts';
import { billMemberships } from '#domains/memberships/server/billing/bill.ts';
import { recordMembership } from '#domains/memberships/server/change.ts';
import { requireNearEnd } from '#domains/memberships/server/changes/terms.ts';
import { type Loaded, loadAll, lockMembership } from '#domains/memberships/server/load.ts';
import { membershipMail } from '#domains/memberships/server/mail.ts';
import { MembershipPlan } from '#domains/memberships/server/model.ts';
import { getMembership } from '#domains/memberships/server/queries.ts';
import { beginningGift } from '#domains/memberships/server/changes/gifts.ts';
import { authorOf } from '#domains/memberships/server/changes/place.ts';
import { findSpace } from '#domains/workspaces/server/index.ts';
import { Changed, Conflict, InvalidInput, NotFound } from '#shared/errors.ts';
import { toMinor } from '#shared/money.ts';
import { monthOf } from '#shared/months.ts';
import { toLocal } from '#shared/time.ts';
import { msg, msgWith } from '#shared/texts.ts';

const CHANGED = msg('This has been changed here since it was imported');

/** Who is billed. @throws InvalidInput, NotFound */
async function customerOf(trx: Transaction, { user_id, company_id }: MembershipInput, spaceId: string) {
  if (company_id !== undefined) {
    const company = await findCompany(trx, company_id, spaceId);
    const customer = { customer_name: company.name, customer_email: company.billing_email, customer_number: '' };
    return { name: company.name, billed: null, customer };
  }
  const name = await requireJoined(trx, user_id!, spaceId);
  const { email, phone } = (await trx('users').where('id', user_id!).first('email', 'phone'))!;
  const billed = { id: user_id!, name, email, phone, isMember: true, unpaid: [], benefits: [] };
  return { name, billed, customer: { customer_name: '', customer_email: '', customer_number: '' } };
}

/** Requires a place where the plan gives one. @throws InvalidInput */
export function requirePlaceOf(
  { type, name }: MembershipPlan,
  { resource_id, seats }: Pick<MembershipInput, 'resource_id' | 'seats'>,
): void {
  if (type !== null && resource_id === undefined) throw new InvalidInput(msg('Please select a place'), 'resource_id');
  if (type === null && resource_id !== undefined)
    throw new InvalidInput(msgWith('{name} has no place', { name }), 'resource_id');
  if (type === 'private_office' && seats > 1) throw new InvalidInput(msg('An office is taken as a whole'), 'seats');
}

type Begun = { id: string; type: MembershipPlan['type'] };
type Transact = (work: (trx: Transaction) => Promise<Begun>) => Promise<Begun>;

/**
 * Begins a membership, whose place is taken until its end, or without one. The caller bills its months that have begun, or the job does.
 * @param how.isMailed whether the customer gets the agreement by mail
 * @throws NotFound, NotAllowed, InvalidInput; Conflict if the place is booked at some time of the membership
 */
export function beginMembership(
  call: Call,
  input: MembershipInput,
  { isMailed, transact = (work) => inTransaction(call.services, work) }: { isMailed: boolean; transact?: Transact },
): Promise<Begun> {
  const { actor } = call;
  return transact(async (trx) => {
    const plan = await MembershipPlan.query(trx).findOne({ id: input.plan_id, status: true });
    if (!plan || !managesSpace(actor, plan.space_id)) throw new NotFound(msg('MembershipPlan not found'));
    requireSomebodyElse(actor, input);
    requirePlaceOf(plan, input);
    await requirePeriod(trx, call, plan.space_id, input);
    const customer = await customerOf(trx, input, plan.space_id);
    // Units are locked before anything else.
    const booking_id = plan.type === null ? null : await takePlace(trx, call, plan.type, { plan, input, customer });
    const membership = await insertMembership(trx, call, { plan, input, booking_id });
    await giveAway(trx, call, await beginningGift(trx, plan, membership));
    const action = membershipSentences.began({ plan: plan.name, customer: customer.name });
    await recordMembership(trx, call, membership, action, 'create');
    if (isMailed) await publish(trx, [membershipMail(membership.id, { kind: 'began' }, call.now)], call.now);
    return { id: membership.id, type: plan.type };
  });
}

/**
 * Begins a membership, and bills its months that have begun at once. A repeat of the call that finds it begun goes on from there.
 * @throws as `beginMembership`
 */
export async function createMembership(
  call: Call & Pick<Context, 'idempotencyKey'>,
  input: MembershipInput,
): Promise<MembershipDetail> {
  const transact: Transact = (work) => once(call, 'memberships.create', input, work);
  const { id } = await beginMembership(call, input, { isMailed: true, transact });
  await billMemberships(call, [id]);
  return getMembership(call, { _id: id });
}

/** What is over is billed elsewhere. @throws InvalidInput */
async function requirePeriod(
  trx: Transaction,
  { now }: Call,
  spaceId: string,
  { from, end }: MembershipInput,
): Promise<void> {
  const { time_zone } = await findSpace(trx, spaceId);
  const first = firstDayOf(monthOf(now, time_zone));
  if (from < first)
    throw new InvalidInput(msgWith('Please select a day from {day} on', { day: { day: first } }), 'from');
  if (end !== undefined) requireNearEnd({ from, end, today: toLocal(now, time_zone).day });
}

type MembershipRequest = { plan: MembershipPlan; input: MembershipInput };

export async function insertMembership(
  trx: Transaction,
  { now }: Call,
  { plan, input, booking_id }: MembershipRequest & { booking_id: string | null },
): Promise<Loaded> {
  const { space_id, currency, tax_rate, start_fee_pence, deposit_pence, term_months, notice_months } = plan;
  const { room_minutes, desk_days, rollover_months, room_discount, any_time } = plan;
  const [inserted] = await trx('memberships').insert({
    space_id,
    plan_id: plan.id,
    user_id: input.user_id ?? null,
    company_id: input.company_id ?? null,
    resource_id: input.resource_id ?? null,
    booking_id,
    seats: input.seats,
    currency,
    tax_rate,
    start_fee_pence,
    deposit_pence,
    term_months,
    notice_months,
    room_minutes,
    desk_days,
    rollover_months,
    room_discount,
    any_time,
    from_day: input.from,
    end_day: input.end ?? null,
    next_on: input.from,
    created_at: now,
  });
  const id = String(inserted);
  const price_pence = input.price === undefined ? plan.price_pence : toMinor(input.price, currency);
  await trx('membership_prices').insert({ membership_id: id, from_month: monthOfDay(input.from), price_pence });
  if (booking_id !== null) await trx('bookings').where('id', booking_id).update({ membership_id: id });
  return lockMembership(trx, id);
}

export async function takePlace(
  trx: Transaction,
  call: Call,
  type: (typeof PLACE_TYPES)[number],
  { plan, input, customer }: MembershipRequest & { customer: Awaited<ReturnType<typeof customerOf>> },
): Promise<string> {
  const { time_zone } = await findSpace(trx, plan.space_id);
  return takeMemberPlace(
    trx,
    { ...call, by: authorOf(call) },
    {
      spaceId: plan.space_id,
      resourceId: input.resource_id!,
      type,
      seats: input.seats,
      title: plan.name,
      from: input.from,
      until: bookedUntil({ from: input.from, end: input.end ?? null }, toLocal(call.now, time_zone).day),
      isEnding: input.end !== undefined,
      people: customer,
    },
  );
}

/** A number for what was agreed, which is another one after every change of it by people. Bills change nothing of it. */
function stateOf(membership: Loaded): number {
  const { terms, plan_id, user_id, company_id, resource_id, booking_id, seats, accepted_at } = membership;
  const { term_months, notice_months, room_minutes, desk_days, rollover_months, room_discount, any_time } = membership;
  const who = { plan_id, user_id, company_id, resource_id, booking_id, seats, accepted_at };
  const given = { term_months, notice_months, room_minutes, desk_days, rollover_months, room_discount, any_time };
  const text = JSON.stringify({ terms, ...who, ...given });
  return createHash('sha256').update(text).digest().readUInt32BE();
}

/** The state of a membership that was begun in this transaction, by which `takeBackMembership` knows whether it was changed. */
export async function begunState(on: Queryable, id: string): Promise<number> {
  const [membership] = await loadAll(on, [id]);
  return stateOf(expectRow(membership, `Membership ${id}`));
}

/**
 * Deletes a membership that was imported by mistake, and frees its place. Its activity stays.
 * @param begun its state when it was begun
 * @throws NotFound; Conflict if something of it is billed or ordered, or somebody has changed it since
 */
export async function takeBackMembership(trx: Transaction, call: Call, id: string, begun: number): Promise<void> {
  const membership = await lockMembership(trx, id);
  const { terms, booking_id, next_on, plan_name } = membership;
  if (next_on !== terms.from) throw new Conflict(msg('This membership is billed already'));
  if (stateOf(membership) !== begun) throw new Changed(CHANGED);
  if (await trx('orders').where('membership_id', id).first('id')) throw new Conflict(msg('This membership has orders'));
  await recordMembership(trx, call, membership, membershipSentences.tookBack({ plan: plan_name }));
  if (booking_id !== null) await dropMemberPlace(trx, { ...call, by: call.actor }, booking_id);
  await trx('bookings').where('membership_id', id).update({ membership_id: null });
  await trx('membership_prices').where('membership_id', id).delete();
  await trx('memberships').where({ id }).delete();
}
