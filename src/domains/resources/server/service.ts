import type { Knex } from 'knex';
import type { Actor } from '#server/actor.ts';
import { type Transaction, inTransaction } from '#server/db/transaction.ts';
import { liveNews } from '#server/live.ts';
import type { News } from '#server/outbox.ts';
import { recordActivity } from '#domains/activity/server/service.ts';
import {
  type ResourceChanges,
  type ResourceInput,
  type ResourceView,
  type SeatInput,
  type SeatUpdateInput,
  type SeatView,
  updateSchemaOf,
} from '#domains/resources/schema.ts';
import { Resource, Unit } from '#domains/resources/server/model.ts';
import { bookedSlots, findResource, findSeat, getResource, viewSeat } from '#domains/resources/server/queries.ts';
import { findSpace, requireReach } from '#domains/workspaces/server/queries.ts';
import { DEFAULT_RESOURCE_COLOR } from '#shared/colors.ts';
import { Conflict, InvalidInput, NotAllowed } from '#shared/errors.ts';
import { poundsToPence } from '#shared/money.ts';
import { type Area, may } from '#shared/permissions.ts';
import { DESK_TYPES, type DeskType, type ResourceKind } from '#shared/resource-types.ts';
import { validate } from '#shared/validate.ts';

const AREA_OF: Record<ResourceKind, Area> = {
  meeting_room: 'resources.meetingRooms',
  private_office: 'resources.privateOffices',
  desks: 'resources.desk',
};

function requireEdit(actor: Actor, kind: ResourceKind): void {
  if (!may(actor.role, AREA_OF[kind])) throw new NotAllowed();
}

function liveResource(name: string, spaceId: string, id: string): News {
  return liveNews({
    name: `resources.${name}`,
    spaceId,
    audience: { everyone: true },
    data: { _id: id, space_id: spaceId },
  });
}

async function record(
  trx: Transaction,
  actor: Actor,
  of: { spaceId: string; id: string; deed: string; live: string },
  now: Date,
): Promise<void> {
  const { spaceId, id, deed, live } = of;
  const message = `${actor.name} ${deed}`;
  await recordActivity(trx, { actorId: actor.userId, spaceId, model: 'Resource', modelId: id, message, now }, [
    liveResource(live, spaceId, id),
  ]);
}

async function setAmenities(trx: Transaction, resourceId: string, amenityIds: string[]): Promise<void> {
  const wanted = [...new Set(amenityIds)];
  const known =
    wanted.length === 0 ? [] : await trx('amenities').whereIn('id', wanted).where('status', true).select('id');
  if (known.length !== wanted.length) throw new InvalidInput('Unknown amenity', 'amenities_id');
  await trx('resource_amenities').where('resource_id', resourceId).delete();
  if (wanted.length > 0)
    await trx('resource_amenities').insert(wanted.map((amenity_id) => ({ resource_id: resourceId, amenity_id })));
}

type SeatHome = { id: string; space_id: string };

/** Seats are numbered on from the highest that the area has ever had: D1, D2… for dedicated, F1, F2… for flexi desks. */
async function addSeats(
  trx: Transaction,
  area: SeatHome,
  kind: DeskType,
  count: number,
  numbered: number,
): Promise<void> {
  const letter = kind === 'dedicated_desk' ? 'D' : 'F';
  const seats = Array.from({ length: count }, (_, index) => ({
    space_id: area.space_id,
    resource_id: area.id,
    kind,
    seat_no: `${letter}${numbered + index + 1}`,
  }));
  if (seats.length > 0) await trx('units').insert(seats);
}

/** A desk area's capacity is always the number of its seats. */
async function countSeats(trx: Transaction, resourceId: string): Promise<void> {
  const counted = await trx('units').where({ resource_id: resourceId, status: true }).count({ seats: '*' }).first();
  await trx('resources')
    .where('id', resourceId)
    .update({ capacity: Number(counted?.seats ?? 0) });
}

/** Raising a total adds seats; lowering it below what is there is refused (decision G086). */
async function raiseTotals(trx: Transaction, area: SeatHome, totals: Partial<Record<DeskType, number>>): Promise<void> {
  const seats = await Unit.query(trx).where('resource_id', area.id);
  for (const kind of DESK_TYPES) {
    const total = totals[kind];
    if (total === undefined) continue;
    const ofKind = seats.filter((seat) => seat.kind === kind);
    const missing = total - ofKind.filter((seat) => seat.status).length;
    if (missing < 0) throw new Conflict('There are more seats than that: please delete seats one by one');
    await addSeats(trx, area, kind, missing, ofKind.length);
  }
  await countSeats(trx, area.id);
}

/** Adds a room or an office with its unit, or a desk area with its seats. */
export async function addResource(actor: Actor, input: ResourceInput, now: Date): Promise<ResourceView> {
  requireEdit(actor, input.type);
  requireReach(actor, input.space_id);
  const resourceId = await inTransaction(async (trx) => {
    const space = await findSpace(trx, input.space_id);
    const {
      amenities_id = [],
      color = DEFAULT_RESOURCE_COLOR,
      description = '',
      active = true,
      name,
      type,
      cancellation_notice = null,
    } = input;
    const priced = input.type === 'desks' ? {} : { price_pence: poundsToPence(input.price), capacity: input.capacity };
    const inserted = await Resource.query(trx).insert({
      space_id: space.id,
      type,
      name,
      description,
      active,
      color,
      cancellation_notice,
      created_at: now,
      ...priced,
    });
    const area = { id: String(inserted.id), space_id: space.id };
    if (input.type === 'desks') await raiseTotals(trx, area, input.desk_type);
    else await trx('units').insert({ space_id: space.id, resource_id: area.id, kind: input.type });
    await setAmenities(trx, area.id, amenities_id);
    await record(
      trx,
      actor,
      { spaceId: space.id, id: area.id, deed: `added ${name} to ${space.name}`, live: 'create' },
      now,
    );
    return area.id;
  });
  return getResource(actor, resourceId, now);
}

function columnsOf({ price, amenities_id: _amenities, desk_type: _totals, ...fields }: ResourceChanges) {
  return { ...fields, ...(price !== undefined && { price_pence: poundsToPence(price) }) };
}

/** Changes what is named, by the rules of the resource's type. */
export async function updateResource(
  actor: Actor,
  { _id, ...given }: { _id: string } & Record<string, unknown>,
  now: Date,
): Promise<ResourceView> {
  await inTransaction(async (trx) => {
    const resource = await findResource(trx, actor, _id);
    requireEdit(actor, resource.type);
    const changes = validate(updateSchemaOf(resource.type), given);
    if (changes.active === false && resource.active) {
      await requireFree(trx, (units) => void units.where('resource_id', _id), now);
    }
    const columns = columnsOf(changes);
    if (Object.keys(columns).length > 0) await resource.$query(trx).patch(columns);
    if (changes.desk_type) await raiseTotals(trx, resource, changes.desk_type);
    if (changes.amenities_id) await setAmenities(trx, _id, changes.amenities_id);
    const deed = `updated ${changes.name ?? resource.name}`;
    await record(trx, actor, { spaceId: resource.space_id, id: _id, deed, live: 'update' }, now);
  });
  return getResource(actor, _id, now);
}

/**
 * What is booked cannot be taken away under those who booked it. Whoever books writes to the unit first, so nobody books
 * between this look and the change.
 * @throws Conflict that says how many bookings stand
 */
async function requireFree(trx: Transaction, units: Knex.QueryCallback, now: Date): Promise<void> {
  await trx('units').where(units).orderBy('id').increment('claim_version', 1);
  const ids = await trx('units').where(units).pluck<string[]>('id');
  const slots = [...(await bookedSlots(ids, now)).values()].flat().filter((slot) => new Date(slot.to) > now);
  if (slots.length > 0) {
    throw new Conflict(`There are ${slots.length} ongoing or upcoming bookings`, { bookings: slots.length });
  }
}

/** Takes a resource out of use; refused while bookings stand (decision G010). */
export async function removeResource(actor: Actor, resourceId: string, now: Date): Promise<{ _id: string }> {
  await inTransaction(async (trx) => {
    const resource = await findResource(trx, actor, resourceId);
    requireEdit(actor, resource.type);
    await requireFree(trx, (units) => void units.where('resource_id', resourceId), now);
    await resource.$query(trx).patch({ active: false });
    await record(
      trx,
      actor,
      { spaceId: resource.space_id, id: resourceId, deed: `took ${resource.name} out of use`, live: 'update' },
      now,
    );
  });
  return { _id: resourceId };
}

export async function addSeat(actor: Actor, input: SeatInput, now: Date): Promise<SeatView> {
  const seatId = await inTransaction(async (trx) => {
    const area = await findResource(trx, actor, input.resource_id);
    if (area.type !== 'desks') throw new InvalidInput('Please select a location', 'resource_id');
    const { seat_no, desk_type, active = true } = input;
    const [id] = await trx('units').insert({
      space_id: area.space_id,
      resource_id: area.id,
      kind: desk_type,
      seat_no,
      active,
    });
    await countSeats(trx, area.id);
    await record(
      trx,
      actor,
      { spaceId: area.space_id, id: String(id), deed: `added seat ${seat_no} to ${area.name}`, live: 'createItem' },
      now,
    );
    return String(id);
  });
  return viewSeat(seatId, now);
}

export async function updateSeat(actor: Actor, { _id, ...changes }: SeatUpdateInput, now: Date): Promise<SeatView> {
  await inTransaction(async (trx) => {
    const seat = await findSeat(trx, actor, _id);
    if (changes.active === false && seat.active) await requireFree(trx, (units) => void units.where('id', _id), now);
    if (Object.keys(changes).length > 0) await seat.$query(trx).patch(changes);
    const deed = `updated seat ${changes.seat_no ?? seat.seat_no}`;
    await record(trx, actor, { spaceId: seat.space_id, id: _id, deed, live: 'updateItem' }, now);
  });
  return viewSeat(_id, now);
}

/** Deletes a seat; refused while a booking of it is ongoing or upcoming (decision G087). */
export async function removeSeat(actor: Actor, seatId: string, now: Date): Promise<{ _id: string }> {
  await inTransaction(async (trx) => {
    const seat = await findSeat(trx, actor, seatId);
    await requireFree(trx, (units) => void units.where('id', seatId), now);
    await seat.$query(trx).patch({ status: false });
    await countSeats(trx, seat.resource_id);
    await record(
      trx,
      actor,
      { spaceId: seat.space_id, id: seatId, deed: `deleted seat ${seat.seat_no}`, live: 'deleteItem' },
      now,
    );
  });
  return { _id: seatId };
}
