/** The check-in by the code at a door: the caller's own booking of the place, without its number. */
import type { Call } from '#server/context.ts';
import { select } from '#server/db/statements.ts';
import type { ArrivalView } from '#domains/bookings/arrivals.ts';
import { transition } from '#domains/bookings/lifecycle.ts';
import { asCustomer, bookingActor } from '#domains/bookings/server/access.ts';
import { type BookingRecord, subjectOf } from '#domains/bookings/server/model.ts';
import { readBookings } from '#domains/bookings/server/records.ts';
import { checkIn } from '#domains/bookings/server/presence/check-in.ts';
import { getResource } from '#domains/resources/server/index.ts';
import { findSpace } from '#domains/workspaces/server/index.ts';
import { HOUR, toLocal } from '#shared/time.ts';
import { msg } from '#shared/texts.ts';

/** Found by the claims of the place on the present day. Those of a released booking end with it. */
const HERE_SQL = `SELECT b.id FROM units u STRAIGHT_JOIN claims c ON c.unit_id = u.id AND c.day IN (?)
    STRAIGHT_JOIN bookings b ON b.id = c.booking_id
  WHERE u.resource_id = ? AND b.active = 1 AND b.starts_at <= ? AND COALESCE(b.released_until, b.ends_at) > ?
    AND (b.assigned_user_id = ? OR (b.assigned_user_id IS NULL AND b.customer_email = ?)
      OR EXISTS (SELECT 1 FROM booking_members m WHERE m.booking_id = b.id AND m.email = ?))`;

/** The bookings of the caller at a place that run now or begin within the hour, by their start. */
async function bookingsHere(call: Call, resourceId: string, zone: string): Promise<BookingRecord[]> {
  const { services, actor, now } = call;
  const soon = new Date(now.getTime() + HOUR);
  const days = [...new Set([now, soon].map((at) => toLocal(at, zone).day))];
  const { userId, email } = actor;
  const values = [days, resourceId, soon, now, userId, email, email];
  const rows = await select<{ id: string }>(services.knex, HERE_SQL, values);
  const records = await readBookings(services.knex, [...new Set(rows.map(({ id }) => id))]);
  return records
    .sort((one, other) => one.starts_at.getTime() - other.starts_at.getTime())
    .map((record) => asCustomer(actor, record));
}

const NONE = msg('You have no booking here that runs now or begins within the hour.');

/**
 * Checks in the caller's own booking of a place: the one that runs now, or begins within the hour. A second call changes nothing.
 * @returns the booking that is checked in, or plainly why there is none
 * @throws NotFound for a place that the caller may not see; Conflict if the booking changes meanwhile
 */
export async function checkInHere(call: Call, { _id }: { _id: string }): Promise<ArrivalView> {
  const { services, actor, now } = call;
  const { name, space_id } = await getResource(call, _id);
  const space = await findSpace(services.knex, space_id);
  const { time_zone } = space;
  const place = { resource: name, space: space.name, time_zone };
  const found = await bookingsHere(call, _id, time_zone);
  const decided = found.map((record) => ({
    record,
    step: transition(subjectOf(record), 'checkIn', bookingActor(actor, record), now),
  }));
  const fits = decided.find(({ step }) => step.ok)?.record;
  if (!fits) {
    const refused = decided.find(({ step }) => !step.ok)?.step;
    return { ...place, booking: null, reason: refused && !refused.ok ? `${refused.reason}.` : NONE };
  }
  const { from, to, checked_in_at } = await checkIn(call, { _id: fits.id });
  return { ...place, booking: { _id: fits.id, from, to, checked_in_at }, reason: null };
}
