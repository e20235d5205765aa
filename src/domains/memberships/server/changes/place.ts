/** The place of a membership: it ends with it, and staff give it another one. */
import type { Call } from '#server/context.ts';
import { expectRow } from '#server/db/expect-row.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { publish } from '#server/outbox.ts';
import {
  changeMemberPlace,
  dropMemberPlace,
  keepMemberPlace,
  lockMemberPlaces,
  type PlaceOfMembership,
} from '#domains/bookings/server/index.ts';
import type { ChangePlaceInput } from '#domains/memberships/place-schema.ts';
import { bookedUntil, statusOf } from '#domains/memberships/rules.ts';
import type { MembershipDetail } from '#domains/memberships/schema.ts';
import { membershipSentences } from '#domains/memberships/sentences.ts';
import { resourceName } from '#domains/memberships/server/agreement/agreed.ts';
import { change } from '#domains/memberships/server/change.ts';
import type { Loaded } from '#domains/memberships/server/load.ts';
import { membershipMail } from '#domains/memberships/server/mail.ts';
import { Conflict, InvalidInput } from '#shared/errors.ts';
import { addDays, toLocal } from '#shared/time.ts';
import { msg, msgWith } from '#shared/texts.ts';

export const authorOf = ({ actor: { userId, name, email } }: Call) => ({ userId, name: name || email, email });

/** Makes the place longer or shorter with its membership. A place that would begin after the end is given up. @throws Conflict */
export async function keepPlace(trx: Transaction, call: Call, membership: Loaded, end: string | null): Promise<void> {
  const { id, terms, space } = membership;
  const places = await lockMemberPlaces(trx, id);
  const last = places.at(-1);
  if (!last) return;
  const before = places.at(-2);
  const isGivenUp = before !== undefined && end !== null && last.from > end;
  const kept = isGivenUp ? before : last;
  if (isGivenUp) {
    await dropMemberPlace(trx, { ...call, by: authorOf(call) }, last.booking_id);
    const { booking_id, resource } = kept;
    await trx('memberships').where({ id }).update({ booking_id, resource_id: resource._id });
  }
  const until = bookedUntil({ from: terms.from, end }, toLocal(call.now, space.time_zone).day);
  await keepMemberPlace(trx, call, { bookingId: kept.booking_id, until, isEnding: end !== null });
}

/** @throws Conflict, InvalidInput for a day on which it has no place to change */
function requireDay({ terms: { from: first, end } }: Loaded, from: string, today: string): void {
  const earliest = first > today ? first : today;
  if (from < earliest)
    throw new InvalidInput(msgWith('Please select a day from {day} on', { day: { day: earliest } }), 'from');
  if (end !== null && from > end) throw new InvalidInput(msgWith('It ends on {day}', { day: { day: end } }), 'from');
}

/** The place that ends, without a change that is only planned: the new one replaces it. */
async function endingPlace(trx: Transaction, call: Call, places: PlaceOfMembership[], today: string) {
  const last = expectRow(places.at(-1), 'The place of a membership');
  const before = places.at(-2);
  if (!before || last.from <= today) return last;
  await dropMemberPlace(trx, { ...call, by: authorOf(call) }, last.booking_id);
  return before;
}

/**
 * Gives a membership another place of its type from a day on. A change that is planned already is replaced.
 * @throws NotFound, NotAllowed, InvalidInput; Conflict if the new place is not free without an end, or the membership has ended
 */
export function changePlace(call: Call, { _id, resource_id, from }: ChangePlaceInput): Promise<MembershipDetail> {
  const { now } = call;
  return change(call, _id, 'staff', async (trx, membership) => {
    const { terms, space, plan_name } = membership;
    const today = toLocal(now, space.time_zone).day;
    if (statusOf(terms, today) === 'ended') throw new Conflict(msg('This membership has ended'));
    const places = await lockMemberPlaces(trx, _id);
    if (places.length === 0) throw new InvalidInput(msgWith('{name} has no place', { name: plan_name }), 'resource_id');
    requireDay(membership, from, today);
    const present = await endingPlace(trx, call, places, today);
    if (present.resource._id === resource_id) throw new InvalidInput(msg('This is its place already'), 'resource_id');
    const until = bookedUntil({ from, end: terms.end }, today);
    const booking_id = await changeMemberPlace(
      trx,
      { ...call, by: authorOf(call) },
      {
        bookingId: present.booking_id,
        until: from > present.from ? addDays(from, -1) : null,
        to: { resourceId: resource_id, from, until, isEnding: terms.end !== null },
      },
    );
    await trx('memberships').where('id', _id).update({ booking_id, resource_id });
    const name = (await resourceName(trx, { ...membership, resource_id })) ?? '';
    await publish(trx, [membershipMail(_id, { kind: 'place', from, resource: name }, now)], now);
    return membershipSentences.moved({ plan: plan_name, before: present.resource.name, after: name, day: from });
  });
}
