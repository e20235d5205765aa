/** Gives a booking other units in the same period. The price stays, because the customer has agreed to it. */
import type { Call } from '#server/context.ts';
import type { Transaction } from '#server/db/transaction.ts';
import type { BookingStep } from '#domains/bookings/lifecycle.ts';
import type { BookingView } from '#domains/bookings/schema.ts';
import { bookingSentences, historySentences } from '#domains/bookings/sentences.ts';
import { noticesDue } from '#domains/bookings/notices.ts';
import type { Quota } from '#domains/bookings/quotas.ts';
import { type BookingChange, changeBooking } from '#domains/bookings/server/changes.ts';
import { periodFacts, placeFacts } from '#domains/bookings/server/facts.ts';
import { type BookingRecord } from '#domains/bookings/server/model.ts';
import { lockParents } from '#domains/bookings/server/lock-parents.ts';
import { readPlace } from '#domains/bookings/server/places/place.ts';
import { editsBookingsOf } from '#domains/bookings/server/access.ts';
import { applyUnits, mailsOf } from '#domains/bookings/server/lifecycle/effects.ts';
import { requirePlaceRules, termsOfPlace } from '#domains/bookings/server/places/period.ts';
import { requireQuotaLeft } from '#domains/bookings/server/lifecycle/quota.ts';
import { changeLocked } from '#domains/bookings/server/lifecycle/step.ts';
import { viewFor } from '#domains/bookings/server/view.ts';
import { NO_DESK, type ReserveInput } from '#domains/bookings/swaps.ts';
import { type PlaceChange } from '#domains/bookings/texts.ts';
import { InvalidInput, TimeTaken } from '#shared/errors.ts';
import { type ResourceType, isDeskType } from '#shared/resource-types.ts';
import type { Said } from '#shared/said.ts';
import { msg, msgWith } from '#shared/texts.ts';

export const NO_MONEY = { chargePence: 0, refundPence: 0 };

/** The new place of a booking: the seats of a desk area, or a room or office. */
export type NewPlace = { type: ResourceType; ids: string[]; resource_id?: string; outsideHours?: boolean };

const noDesk = () => new InvalidInput(NO_DESK, 'ids');

/** The desk area of the seats. @throws InvalidInput if the workspace has no such seat of this type */
async function areaOf(trx: Transaction, { space_id }: BookingRecord, { type, ids }: NewPlace): Promise<string> {
  const [first = ''] = ids;
  const seat = await trx('units').where({ id: first, space_id, kind: type, status: true }).first('resource_id');
  if (!seat) throw noDesk();
  return seat.resource_id;
}

/** One different seat for each seat of the booking, of which at least one is new. @throws InvalidInput */
function requireSeats({ items, type }: BookingRecord, place: NewPlace): void {
  const present = items.map((seat) => seat._id);
  const isSame = place.type === type && place.ids.every((seat, index) => seat === present[index]);
  if (place.ids.length !== items.length || new Set(place.ids).size < items.length || isSame) throw noDesk();
}

/** @throws InvalidInput for a room or office that is the present one, or too small */
function requireRoom(record: BookingRecord, { id, name, capacity }: BookingRecord['resource']): void {
  if (id === record.resource_id) throw new InvalidInput(msg('Please select resource'), 'resource_id');
  if (capacity < record.capacity)
    throw new InvalidInput(msgWith('{resource} has room for {most}', { resource: name, most: capacity }), 'capacity');
}

type AtPlace = { after: BookingRecord; quota: Quota | null; said: Said[] };

/** The booking as it will be at its new place. */
async function atPlace(trx: Transaction, record: BookingRecord, place: NewPlace, now: Date): Promise<AtPlace> {
  const { space_id } = record;
  const { type, ids, outsideHours } = place;
  if (isDeskType(type) !== isDeskType(record.type) || (!isDeskType(type) && type !== record.type))
    throw new InvalidInput(msg('Please select resource type'), 'type');
  if (isDeskType(type)) requireSeats(record, place);
  const resource_id = isDeskType(type) ? await areaOf(trx, record, place) : (place.resource_id ?? record.resource_id);
  const found = await readPlace(trx, { resource_id, space_id, type });
  const { resource, units } = found;
  if (!isDeskType(type)) requireRoom(record, resource);
  const field = isDeskType(type) ? 'ids' : 'resource_id';
  const said = requirePlaceRules(record, found, now, { outsideHours, field });
  const items = isDeskType(type) ? ids.map((id) => units.find((unit) => unit.id === id)) : [];
  const known = items.flatMap((unit) => (unit ? [{ _id: unit.id, seat_no: unit.seat_no }] : []));
  if (known.length < items.length) throw noDesk();
  // A title that nobody has chosen is the name of the resource.
  const title = record.title === record.resource.name ? resource.name : record.title;
  const { buffers, quota, releaseMinutes, remindHours } = termsOfPlace(found, outsideHours);
  const terms = {
    buffer_before: buffers?.before ?? null,
    buffer_after: buffers?.after ?? null,
    release_minutes: releaseMinutes,
    remind_hours: remindHours,
  };
  const room_units = isDeskType(type) ? [] : units.map(({ id }) => id);
  const at = { type, resource_id, resource, items: known, old_items: record.items, room_units };
  const after = { ...record, ...terms, ...at, title };
  return { after, quota: resource_id === record.resource_id ? null : quota, said };
}

/** @throws Conflict if the member has no quota left for the new room */
async function requireRoomQuota(trx: Transaction, { after, quota }: AtPlace, actorId: string, now: Date) {
  const { id, assigned_user_id: userId, resource_id: resourceId, starts_at: from, ends_at: to, space } = after;
  if (!quota || userId === null) return;
  await lockParents(trx, [after], { actorId, isAlone: true });
  await requireQuotaLeft(trx, [{ quota, resourceId, slot: { from, to } }], { userId, space, except: [id] }, now);
}

/** `said` is for the history. */
export type Relocation = {
  after: BookingRecord;
  change: Omit<BookingChange, 'live'>;
  places: PlaceChange;
  said: Said[];
};

/**
 * Claims the new units and releases the old ones, under the lock of the booking.
 * @returns the booking at its new place, and the columns to write
 * @throws InvalidInput, also if the rules of the new place do not allow the period; NotFound; Conflict if a unit is not free in the
 *   whole period, or if the member has no quota left for the room
 */
export async function relocate(
  trx: Transaction,
  { record, step }: { record: BookingRecord; step: BookingStep },
  given: NewPlace,
  { actor, now }: Call,
): Promise<Relocation> {
  const place = { ...given, outsideHours: given.outsideHours && editsBookingsOf(actor, record) };
  const moved = await atPlace(trx, record, place, now);
  const { after, said } = moved;
  if (!(await applyUnits(trx, after, { step, now }))) throw new TimeTaken();
  await requireRoomQuota(trx, moved, actor.userId, now);
  const { type, title, resource_id, buffer_before, buffer_after, release_minutes, remind_hours, items, old_items } =
    after;
  const places = { place: placeFacts(after), instead: placeFacts(record) };
  return {
    after,
    change: {
      columns: { type, title, resource_id, buffer_before, buffer_after, release_minutes, remind_hours },
      seats: { items, old_items },
    },
    places,
    said: [historySentences.changedPlace(places), ...said],
  };
}

function requirePeriod({ starts_at, ends_at }: BookingRecord, { from, to }: ReserveInput): void {
  const isOther = (given: Date | undefined, present: Date) => given && given.getTime() !== present.getTime();
  if (isOther(from, starts_at) || isOther(to, ends_at))
    throw new InvalidInput(msg('Only the place can be changed here'), 'from');
}

/**
 * Staff give a confirmed booking that has not started another place in the same period, at the same price.
 * @throws NotFound, NotAllowed, InvalidInput; Conflict if the new place is taken, or the booking has started
 */
export async function reserveResource(call: Call, input: ReserveInput): Promise<BookingView> {
  const { services, actor, now } = call;
  return changeLocked(call, input._id, 'reserve', async (trx, locked) => {
    const { record, step } = locked;
    requirePeriod(record, input);
    const { type = record.type, ids = [], resource_id, reschedule_reason = '' } = input;
    const place = { type, ids, resource_id, outsideHours: input.outside_hours };
    const { after, change, places, said } = await relocate(trx, locked, place, call);
    const written: BookingChange = {
      columns: { ...change.columns, reschedule_reason },
      seats: change.seats,
      history: {
        type: 'reserve',
        reschedule_reason,
        said,
      },
      action: bookingSentences.changedPlace({ ...places, ...periodFacts(record) }),
      live: 'update',
      notices: { dueAt: noticesDue(record, after, now) },
      mails: (changed) => mailsOf(services, step, { record: changed, money: NO_MONEY }),
    };
    return viewFor(call, await changeBooking(trx, after, actor, written, call), after);
  });
}
