/** Another place for a membership: the booking of its present place ends, and one of the new place begins. */
import type { Moment } from '#server/context.ts';
import type { Queryable, Transaction } from '#server/db/transaction.ts';
import { releaseClaims } from '#domains/availability/server/index.ts';
import { type Author, changeBooking } from '#domains/bookings/server/changes.ts';
import { lockParents } from '#domains/bookings/server/lock-parents.ts';
import { lockBooking, lockBookings } from '#domains/bookings/server/records.ts';
import { claimedUnits, keepMemberPlace, takeMemberPlace } from '#domains/bookings/server/places/member-place.ts';
import { clearMemberFrom, lockUnitRows } from '#domains/resources/server/index.ts';
import type { ResourceType } from '#shared/resource-types.ts';
import { toLocal } from '#shared/time.ts';
import type { Said } from '#shared/said.ts';

/** A place that a membership has, had or will have. */
export type PlaceOfMembership = {
  membership_id: string;
  booking_id: string;
  type: ResourceType;
  resource: { _id: string; name: string };
  /** Its first local day. */
  from: string;
};

/** The places of memberships, in the order of their days. Those that were given up before they began are left out. */
export async function memberPlaces(on: Queryable, membershipIds: string[]): Promise<PlaceOfMembership[]> {
  const rows = await on('bookings as b')
    .join('resources as r', 'r.id', 'b.resource_id')
    .join('spaces as s', 's.id', 'b.space_id')
    .whereIn('b.membership_id', membershipIds)
    .where('b.active', true)
    .select('b.id', 'b.membership_id', 'b.type', 'b.starts_at', 'b.resource_id', 'r.name', 's.time_zone');
  const inOrder = rows.sort((one, other) => one.starts_at.getTime() - other.starts_at.getTime());
  return inOrder.map(({ id: booking_id, membership_id, type, starts_at, resource_id: _id, name, time_zone }) => ({
    membership_id: membership_id!,
    booking_id,
    type,
    resource: { _id, name },
    from: toLocal(starts_at, time_zone).day,
  }));
}

/** The places of a membership, whose bookings this locks. The caller has locked the membership. */
export async function lockMemberPlaces(trx: Transaction, membershipId: string): Promise<PlaceOfMembership[]> {
  const places = await memberPlaces(trx, [membershipId]);
  await lockBookings(
    trx,
    places.map(({ booking_id }) => booking_id),
  );
  return places;
}

/**
 * Gives up a place, as if it had never been taken: for one that has not begun, or was not paid. Nobody gets a mail.
 * @param said what the history of its booking says of it
 */
export async function dropMemberPlace(
  trx: Transaction,
  at: Moment & { by: Author },
  bookingId: string,
  said: Said[] = [],
): Promise<void> {
  const record = await lockBooking(trx, bookingId);
  const unitIds = await claimedUnits(trx, bookingId);
  await lockUnitRows(trx, unitIds);
  await releaseClaims(trx, [bookingId]);
  await changeBooking(
    trx,
    record,
    at.by,
    { to: 'cancelled', history: { type: 'cancelled', said }, live: 'delete' },
    at,
  );
  await clearMemberFrom(trx, unitIds, toLocal(record.ends_at, record.space.time_zone).day);
}

/** Locks the units of places, whose bookings the caller has locked. */
export async function lockMemberUnits(
  trx: Transaction,
  places: Pick<PlaceOfMembership, 'booking_id'>[],
): Promise<void> {
  const units = await trx('claims')
    .whereIn(
      'booking_id',
      places.map(({ booking_id }) => booking_id),
    )
    .distinct()
    .pluck<string[]>('unit_id');
  await lockUnitRows(trx, units);
}

type NewPlace = {
  /** The booking of the present place. */
  bookingId: string;
  /** The last day there; null if it is given up as a whole. */
  until: string | null;
  /** The new place: its first day, and the last one that is booked at once. */
  to: { resourceId: string; from: string; until: string; isEnding: boolean };
};

/**
 * Gives a membership another resource of the type that it has, with as many seats.
 * @returns the id of the new booking
 * @throws NotFound for a resource of another type; Conflict if too few units are free without an end, or if others have booked the present
 *   place before `until`. What was written must then be rolled back
 */
export async function changeMemberPlace(
  trx: Transaction,
  at: Moment & { by: Author },
  { bookingId, until, to: { resourceId, ...days } }: NewPlace,
): Promise<string> {
  const record = await lockBooking(trx, bookingId);
  const { space_id: spaceId, type, capacity: seats, title, assigned, membership_id } = record;
  // All units are locked at once, in the order of their ids.
  const units = await trx('units').where({ resource_id: resourceId, kind: type }).pluck<string[]>('id');
  await lockUnitRows(trx, [...units, ...(await claimedUnits(trx, bookingId))]);
  const actorId = at.by.userId;
  await lockParents(trx, [record, { ...record, created_by: actorId, resource_id: resourceId }], { actorId });
  if (until === null) await dropMemberPlace(trx, at, bookingId);
  else await keepMemberPlace(trx, at, { bookingId, until, isEnding: true });
  const { customer_name, customer_email, customer_number } = record;
  const billed = assigned && { ...assigned, phone: '', isMember: true, unpaid: [], benefits: [] };
  const people = { billed, customer: { customer_name, customer_email, customer_number } };
  const place = { spaceId, resourceId, type, seats, title, ...days, people, isQuiet: true };
  const id = await takeMemberPlace(trx, at, place);
  await trx('bookings').where({ id }).update({ membership_id });
  return id;
}
