/**
 * The place of a membership. It is an ordinary booking that costs nothing and is made longer each month, so doors, calendar and lists know it.
 * Until the end of the membership is known, its units take no other bookings from its first day on.
 */
import type { Moment } from '#server/context.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { publish } from '#server/outbox.ts';
import { extendAllClaims, lockUnits, replaceClaims, takenAmong } from '#domains/availability/server/index.ts';
import { type Author, changeBooking, SYSTEM } from '#domains/bookings/server/changes.ts';
import type { BookingRecord } from '#domains/bookings/server/model.ts';
import type { People } from '#domains/bookings/server/people/people.ts';
import { readPlace } from '#domains/bookings/server/places/place.ts';
import { lockBooking, lockBookings } from '#domains/bookings/server/records.ts';
import { lockParents } from '#domains/bookings/server/lock-parents.ts';
import { bookingNews } from '#domains/bookings/server/news.ts';
import { insertBooking } from '#domains/bookings/server/lifecycle/insert.ts';
import type { Customer } from '#domains/bookings/server/people/customer.ts';
import { clearMemberFrom, lockUnitRows, setMemberFrom } from '#domains/resources/server/index.ts';
import { TimeTaken } from '#shared/errors.ts';
import type { ResourceType } from '#shared/resource-types.ts';
import { closingOf } from '#domains/workspaces/index.ts';
import { DAY, fromLocal, toLocal } from '#shared/time.ts';
import { msg } from '#shared/texts.ts';

const NOT_FREE = msg('Others have booked this place on the first day or later');

/** Later than any booking. */
const NEVER = '9999-12-30';
/** How far ahead other bookings are looked for. */
const farFrom = (from: Date) => new Date(from.getTime() + 20 * 365 * DAY);

export type MemberPlace = {
  spaceId: string;
  resourceId: string;
  type: ResourceType;
  seats: number;
  title: string;
  /** The first day, and the last one that is booked at once. */
  from: string;
  until: string;
  /** Whether the membership ends on that last day. */
  isEnding: boolean;
  people: Pick<People, 'billed'> & { customer: Customer };
  /** Nobody gets a mail of the booking. */
  isQuiet?: boolean;
};

const FREE = {
  baseNetPence: 0,
  dynamicNetPence: 0,
  netPence: 0,
  taxPercent: 0,
  taxPence: 0,
  totalPence: 0,
  reductions: [],
};

/**
 * Books the first free units of a resource for a membership, from its first day on.
 * @returns the id of the booking
 * @throws NotFound for a resource of another type; Conflict if too few units are free without an end
 */
export async function takeMemberPlace(
  trx: Transaction,
  at: Moment & { by: Author },
  { spaceId, resourceId, type, seats, title, people, isQuiet, ...days }: MemberPlace,
): Promise<string> {
  const place = await readPlace(trx, { space_id: spaceId, resource_id: resourceId, type });
  const { space } = place;
  const slot = slotOf(space, days);
  const open = place.units.filter(({ bookable_before }) => bookable_before === null).map(({ id }) => id);
  if ((await lockUnits(trx, open, NEVER)) < open.length) throw new TimeTaken();
  const wanted = { from: slot.from, to: days.isEnding ? slot.to : farFrom(slot.from) };
  const taken = await takenAmong(trx, open, { slot: wanted, zone: space.time_zone, buffers: null, now: at.now });
  const unitIds = open.filter((id) => !taken.has(id)).slice(0, seats);
  if (unitIds.length < seats) throw new TimeTaken(NOT_FREE, undefined, 'resource_id');
  const { id } = await insertBooking(
    trx,
    at,
    {
      place,
      request: { type, capacity: seats, ...slot, title, ids: unitIds, amenities_id: [] },
      people: { billed: people.billed, members: [], ...(people.billed === null && { customer: people.customer }) },
      price: FREE,
      terms: 'cart',
      said: [],
      quota: null,
      buffers: null,
      releaseMinutes: null,
      remindHours: null,
      isQuiet,
    },
    unitIds,
  );
  if (!days.isEnding) await setMemberFrom(trx, unitIds, days.from);
  return id;
}

type Hours = Pick<BookingRecord['space'], 'opens_at' | 'closes_at' | 'time_zone'>;

function slotOf({ opens_at, closes_at, time_zone }: Hours, { from, until }: { from: string; until: string }) {
  return {
    from: fromLocal(from, opens_at, time_zone),
    to: fromLocal(until, closingOf([opens_at, closes_at]), time_zone),
  };
}

/** The units of a booking. */
export const claimedUnits = (trx: Transaction, bookingId: string) =>
  trx('claims').where('booking_id', bookingId).distinct().pluck<string[]>('unit_id');

export type Stay = {
  bookingId: string;
  /** The last day that is booked. */
  until: string;
  isEnding: boolean;
};

/**
 * Makes the place of a membership longer or shorter. If the membership has no end, its units take no other bookings again.
 * @throws Conflict if somebody has booked them after the end that it had
 */
export async function keepMemberPlace(trx: Transaction, at: Moment, { bookingId, ...end }: Stay): Promise<void> {
  const record = await lockBooking(trx, bookingId);
  const unitIds = await claimedUnits(trx, bookingId);
  await lockUnitRows(trx, unitIds);
  const { space, starts_at, ends_at, space_id: spaceId, type: kind } = record;
  const from = toLocal(starts_at, space.time_zone).day;
  const { to } = slotOf(space, { from, until: end.until });
  const { now } = at;
  const slot = { from: starts_at, to: end.isEnding ? to : farFrom(starts_at) };
  const wanted = { slot, zone: space.time_zone, buffers: null, now, except: bookingId };
  if ((await takenAmong(trx, unitIds, wanted)).size > 0)
    throw new TimeTaken(msg('Somebody else has booked its place after the end'));
  if (to.getTime() !== ends_at.getTime()) {
    const target = { spaceId, kind, unitIds, bookingId, buffers: null };
    await replaceClaims(trx, target, { from: starts_at, to }, space.time_zone);
    await changeBooking(trx, record, SYSTEM, { columns: { ends_at: to }, live: 'update' }, at);
  }
  if (end.isEnding) await clearMemberFrom(trx, unitIds, end.until);
  else await setMemberFrom(trx, unitIds, from);
}

/** The units of each booking. */
async function claimedByAll(trx: Transaction, bookingIds: string[]): Promise<Map<string, string[]>> {
  const rows = await trx('claims').whereIn('booking_id', bookingIds).distinct('booking_id', 'unit_id');
  const units = new Map<string, string[]>();
  for (const { booking_id, unit_id } of rows) units.set(booking_id, [...(units.get(booking_id) ?? []), unit_id]);
  return units;
}

/**
 * Makes the places of memberships without an end longer, of which the units take no other bookings.
 * @param stays the last day that is booked, for each booking
 * @throws Conflict if somebody else has one of the units all the same
 */
export async function extendMemberPlaces(
  trx: Transaction,
  { now }: Pick<Moment, 'now'>,
  stays: Pick<Stay, 'bookingId' | 'until'>[],
): Promise<void> {
  const untilOf = new Map(stays.map(({ bookingId, until }) => [bookingId, until]));
  const longer = (await lockBookings(trx, [...untilOf.keys()])).flatMap((record) => {
    const { to } = slotOf(record.space, { from: untilOf.get(record.id)!, until: untilOf.get(record.id)! });
    return to > record.ends_at ? [{ record, to }] : [];
  });
  if (longer.length === 0) return;
  const records = longer.map(({ record }) => record);
  const units = await claimedByAll(
    trx,
    records.map(({ id }) => id),
  );
  await lockUnitRows(trx, [...units.values()].flat());
  await extendAllClaims(
    trx,
    longer.map(({ record: { id: bookingId, space_id: spaceId, type: kind, space, starts_at, ends_at }, to }) => ({
      ...{ spaceId, kind, bookingId, buffers: null, unitIds: units.get(bookingId) ?? [] },
      ...{ zone: space.time_zone, slot: { from: starts_at, to }, oldEnd: ends_at },
    })),
  );
  await lockParents(trx, records, { actorId: null });
  await trx('bookings')
    .whereIn(
      'id',
      records.map(({ id }) => id),
    )
    .update(
      'ends_at',
      trx.raw(
        `CASE id ${'WHEN ? THEN ? '.repeat(longer.length)} END`,
        longer.flatMap(({ record, to }) => [record.id, to]),
      ),
    );
  await publish(
    trx,
    records.map((record) => bookingNews('update', record)),
    now,
  );
}
