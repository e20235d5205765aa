/** Changes of what was agreed: price, pause, and end. */
import { managesSpace, requireSomebodyElse } from '#server/actor.ts';
import type { Call } from '#server/context.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { publish } from '#server/outbox.ts';
import { giveAway } from '#domains/gifts/server/index.ts';
import { isRaised } from '#domains/memberships/acceptance.ts';
import {
  earliestEnd,
  firstDayOf,
  lastDayOfMonth,
  latestEnd,
  monthOfDay,
  nextDayUntil,
  statusOf,
} from '#domains/memberships/rules.ts';
import type { NoticeInput, PauseInput, PriceInput, ResumeInput } from '#domains/memberships/changes-schema.ts';
import type { MembershipDetail } from '#domains/memberships/schema.ts';
import { membershipSentences } from '#domains/memberships/sentences.ts';
import { change, requireUnbilled } from '#domains/memberships/server/change.ts';
import { pauseGift, priceGift } from '#domains/memberships/server/changes/gifts.ts';
import { type Loaded, nextMonth } from '#domains/memberships/server/load.ts';
import { isOwn } from '#domains/memberships/server/own.ts';
import { membershipMail } from '#domains/memberships/server/mail.ts';
import { keepPlace } from '#domains/memberships/server/changes/place.ts';
import { Conflict, InvalidInput, NotAllowed } from '#shared/errors.ts';
import { toMinor } from '#shared/money.ts';
import { may } from '#shared/permissions.ts';
import { addDays, toLocal } from '#shared/time.ts';
import { msg, msgWith } from '#shared/texts.ts';

/** Changes the price of a month, from a month on that is not billed yet. @throws NotFound, NotAllowed, InvalidInput, Conflict */
export function changePrice(call: Call, { _id, from, price }: PriceInput): Promise<MembershipDetail> {
  return change(call, _id, 'staff', async (trx, membership) => {
    requireSomebodyElse(call.actor, membership);
    requireUnbilled(call, membership, from);
    const { terms, accepted_at } = membership;
    const price_pence = toMinor(price, membership.currency);
    // Until it is accepted, the words of the beginning have the first price.
    const isInWords = accepted_at === null && from <= monthOfDay(terms.from);
    const unaccepted = !isInWords && isRaised(terms, from, price_pence);
    const row = { membership_id: _id, from_month: from, price_pence, unaccepted };
    const gift = priceGift(membership, from, price_pence);
    if (gift) await giveAway(trx, call, gift);
    await trx('membership_prices').where('membership_id', _id).where('from_month', '>', from).delete();
    await trx('membership_prices').insert(row).onConflict(['membership_id', 'from_month']).merge();
    await publish(trx, [membershipMail(_id, { kind: 'price', from, price }, call.now)], call.now);
    const { plan_name: plan, currency } = membership;
    return membershipSentences.changedPrice({ plan, pence: price_pence, currency, from });
  });
}

/** Takes the fee off some months that are not billed yet. The place is kept. @throws NotFound, NotAllowed, InvalidInput, Conflict */
export function pauseMembership(call: Call, { _id, from, until }: PauseInput): Promise<MembershipDetail> {
  return change(call, _id, 'staff', async (trx, membership) => {
    requireSomebodyElse(call.actor, membership);
    requireUnbilled(call, membership, from);
    const overlaps = membership.terms.pauses.some((pause) => pause.from <= until && from <= pause.until);
    if (overlaps) throw new InvalidInput(msg('It is paused in one of these months already'), 'from');
    await trx('membership_pauses').insert({ membership_id: _id, from_month: from, until_month: until });
    await giveAway(trx, call, pauseGift(membership, { from, until }));
    return membershipSentences.paused({ plan: membership.plan_name, from, until });
  });
}

/** Ends a pause before its first month that is not billed yet. @throws NotFound, NotAllowed, InvalidInput */
export function resumeMembership(call: Call, { _id, from }: ResumeInput): Promise<MembershipDetail> {
  return change(call, _id, 'staff', async (trx, membership) => {
    const pause = membership.terms.pauses.find((each) => each.from === from);
    const next = nextMonth(membership);
    if (!pause || next === null || pause.until < next) throw new InvalidInput(msg('There is no such pause'), 'from');
    const key = { membership_id: _id, from_month: from };
    if (from >= next) await trx('membership_pauses').where(key).delete();
    else
      await trx('membership_pauses')
        .where(key)
        .update({ until_month: monthOfDay(before(next)) });
    return membershipSentences.resumed({ plan: membership.plan_name });
  });
}

/** The last day before a month. */
const before = (month: string) => addDays(firstDayOf(month), -1);

/**
 * Ends a membership: customers as early as notice and term allow, staff on a day that they name, which must not cut a month that is billed.
 * @throws NotFound, NotAllowed, InvalidInput; Conflict if it ends already, or somebody else has booked the place meanwhile
 */
export function giveNotice(call: Call, { _id, end: wanted }: NoticeInput): Promise<MembershipDetail> {
  const { actor, now } = call;
  return change(call, _id, 'customer', async (trx, membership) => {
    const { terms, space, term_months: termMonths, notice_months: noticeMonths, space_id } = membership;
    const isStaff = may(actor.role, 'members') && managesSpace(actor, space_id);
    if (wanted !== undefined && !isStaff) throw new NotAllowed();
    if (wanted !== undefined) requireSomebodyElse(actor, membership);
    const today = toLocal(now, space.time_zone).day;
    if (statusOf(terms, today) === 'ended') throw new Conflict(msg('This membership has ended'));
    if (terms.end !== null && !isStaff)
      throw new Conflict(msgWith('This membership ends on {day} already', { day: { day: terms.end } }));
    const end = wanted ?? earliestEnd({ from: terms.from, termMonths, noticeMonths }, today);
    requireEnd(membership, end, today);
    await setEnd(trx, call, membership, end);
    if (await isOwn(trx, actor, membership)) await trx('memberships').where('id', _id).update({ accepted_until: end });
    await publish(trx, [membershipMail(_id, { kind: 'end', day: end }, now)], now);
    return membershipSentences.ended({ plan: membership.plan_name, day: end });
  });
}

/** @throws InvalidInput */
export function requireNearEnd({ from, end, today }: { from: string; end: string; today: string }): void {
  const latest = latestEnd(from, today);
  if (end > latest) throw new InvalidInput(msgWith('Please select a day until {day}', { day: { day: latest } }), 'end');
}

/** @throws InvalidInput for a day before the start, one within a month that is billed already, or one too far ahead */
function requireEnd({ terms, next_on }: Loaded, end: string, today: string): void {
  requireNearEnd({ from: terms.from, end, today });
  if (end < terms.from) throw new InvalidInput(msgWith('It begins on {day}', { day: { day: terms.from } }), 'end');
  const billedUntil = next_on ? before(monthOfDay(next_on)) : terms.end!;
  if (end < billedUntil)
    throw new InvalidInput(msgWith('It is billed until {day}', { day: { day: billedUntil } }), 'end');
}

/** Takes back the end of a membership. @throws NotFound, NotAllowed; Conflict if the place is booked after the end, or it has ended */
export function withdrawNotice(call: Call, { _id }: { _id: string }): Promise<MembershipDetail> {
  return change(call, _id, 'staff', async (trx, membership) => {
    const { terms, space, next_on } = membership;
    if (terms.end === null) throw new Conflict(msg('This membership has no end'));
    const today = toLocal(call.now, space.time_zone).day;
    const isCut = next_on === null && terms.end !== lastDayOfMonth(monthOfDay(terms.end));
    if (terms.end < today || isCut)
      throw new Conflict(msg('The last month is billed already. Please begin a new membership'));
    await setEnd(trx, call, membership, null);
    await publish(trx, [membershipMail(_id, { kind: 'end', day: null }, call.now)], call.now);
    return membershipSentences.tookBackEnd({ plan: membership.plan_name });
  });
}

async function setEnd(trx: Transaction, call: Call, membership: Loaded, end: string | null): Promise<void> {
  await trx('memberships')
    .where('id', membership.id)
    .update({ end_day: end, next_on: nextDayUntil(end, membership) });
  await keepPlace(trx, call, membership, end);
}
