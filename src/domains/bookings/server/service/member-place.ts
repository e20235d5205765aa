/**
 * The place of a membership. It is an ordinary booking that costs nothing and is made longer each month, so doors, calendar and lists know it.
 * Until the end of the membership is known, its units take no other bookings from its first day on.
 */
import type { Moment } from '#server/context.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { ALREADY_BOOKED } from '#domains/availability/index.ts';
import { lockUnits, replaceClaims, takenAmong } from '#domains/availability/server/index.ts';
import { type Author, changeBooking, SYSTEM } from '#domains/bookings/server/changes.ts';
import type { BookingRecord } from '#domains/bookings/server/model.ts';
import type { People } from '#domains/bookings/server/people.ts';
import { readPlace } from '#domains/bookings/server/place.ts';
import { lockBooking } from '#domains/bookings/server/records.ts';
import { insertBooking } from '#domains/bookings/server/service/create.ts';
import type { Customer } from '#domains/bookings/server/customer.ts';
import { lockUnitRows, setMemberFrom } from '#domains/resources/server/index.ts';
import { Conflict } from '#shared/errors.ts';
import type { ResourceType } from '#shared/resource-types.ts';
import { DAY, fromLocal } from '#shared/time.ts';

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
};

const FREE = {
  baseNetPence: 0,
  dynamicNetPence: 0,
  netPence: 0,
  taxPercent: 0,
  taxPence: 0,
  totalPence: 0,
  offer: null,
};

/**
 * Books the first free units of a resource for a membership, from its first day on.
 * @returns the id of the booking
 * @throws NotFound for a resource of another type; Conflict if too few units are free without an end
 */
export async function takeMemberPlace(
  trx: Transaction,
  at: Moment & { by: Author },
  { spaceId, resourceId, type, seats, title, people, ...days }: MemberPlace,
): Promise<string> {
  const place = await readPlace(trx, { space_id: spaceId, resource_id: resourceId, type });
  const { space } = place;
  const slot = slotOf(space, days);
  const open = place.units.filter(({ bookable_before }) => bookable_before === null).map(({ id }) => id);
  if ((await lockUnits(trx, open, NEVER)) < open.length) throw new Conflict(ALREADY_BOOKED);
  const wanted = { from: slot.from, to: days.isEnding ? slot.to : farFrom(slot.from) };
  const taken = await takenAmong(trx, open, { slot: wanted, zone: space.time_zone, buffers: null, now: at.now });
  const unitIds = open.filter((id) => !taken.has(id)).slice(0, seats);
  if (unitIds.length < seats) throw new Conflict(ALREADY_BOOKED, undefined, 'resource_id');
  const { id } = await insertBooking(
    trx,
    at,
    {
      place,
      request: { type, capacity: seats, ...slot, title, ids: unitIds, amenities_id: [] },
      people: { billed: people.billed, members: [], ...(people.billed === null && { customer: people.customer }) },
      price: FREE,
      terms: 'cart',
      passed: '',
      quota: null,
      buffers: null,
      releaseMinutes: null,
      remindHours: null,
    },
    unitIds,
  );
  await setMemberFrom(trx, unitIds, days.isEnding ? null : days.from);
  return id;
}

type Hours = Pick<BookingRecord['space'], 'opens_at' | 'closes_at' | 'time_zone'>;

function slotOf({ opens_at, closes_at, time_zone }: Hours, { from, until }: { from: string; until: string }) {
  return { from: fromLocal(from, opens_at, time_zone), to: fromLocal(until, closes_at, time_zone) };
}

const claimed = (trx: Transaction, bookingId: string) =>
  trx('claims').where('booking_id', bookingId).distinct().pluck<string[]>('unit_id');

export type Stay = {
  bookingId: string;
  from: string;
  /** The last day that is booked. */
  until: string;
  isEnding: boolean;
};

/**
 * Makes the place of a membership longer or shorter. If the membership has no end, its units take no other bookings again.
 * @throws Conflict if somebody has booked them after the end that it had
 */
export async function keepMemberPlace(trx: Transaction, at: Moment, { bookingId, ...days }: Stay): Promise<void> {
  const record = await lockBooking(trx, bookingId);
  const unitIds = await claimed(trx, bookingId);
  await lockUnitRows(trx, unitIds);
  const { space, starts_at, ends_at, space_id: spaceId, type: kind } = record;
  const { to } = slotOf(space, days);
  const { now } = at;
  const slot = { from: starts_at, to: days.isEnding ? to : farFrom(starts_at) };
  const wanted = { slot, zone: space.time_zone, buffers: null, now, except: bookingId };
  if ((await takenAmong(trx, unitIds, wanted)).size > 0)
    throw new Conflict('Somebody else has booked its place after the end');
  if (to.getTime() !== ends_at.getTime()) {
    const target = { spaceId, kind, unitIds, bookingId, buffers: null };
    await replaceClaims(trx, target, { from: starts_at, to }, space.time_zone);
    await changeBooking(trx, record, SYSTEM, { columns: { ends_at: to }, live: 'update' }, now);
  }
  await setMemberFrom(trx, unitIds, days.isEnding ? null : days.from);
}
