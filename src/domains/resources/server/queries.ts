import type { Call } from '#server/context.ts';
import type { Knex } from 'knex';
import { type Actor, managesSpace, requireManages } from '#server/actor.ts';
import { expectRow } from '#server/db/expect-row.ts';
import type { Queryable, Transaction } from '#server/db/transaction.ts';
import { lockActor } from '#server/records/activities.ts';
import { AREA_OF_KIND, isBookedOn } from '#domains/resources/rules.ts';
import type { ResourceCounts, ResourceView, SeatView, SpaceResourcesView } from '#domains/resources/schema.ts';
import { Resource, type Slot, Unit, resourceView, seatView } from '#domains/resources/server/model.ts';
import { lockUnitsOf } from '#domains/resources/server/locks.ts';
import { getSpace } from '#domains/workspaces/server/index.ts';
import { NotFound } from '#shared/errors.ts';
import { may } from '#shared/permissions.ts';
import { DESK_TYPES, type DeskType, type ResourceType, isDeskType } from '#shared/resource-types.ts';
import { addDays, toLocal } from '#shared/time.ts';
import { msg } from '#shared/texts.ts';

type SlotRow = { unit_id: string; booking_id: string; starts_at: Date; ends_at: Date };

/**
 * The periods in which the units are taken, from yesterday on: one period per booking, even if it has many days.
 * @param units the condition on `units` that selects them
 */
export async function bookedSlots(knex: Queryable, units: Knex.QueryCallback, now: Date): Promise<Map<string, Slot[]>> {
  const rows = await knex('units')
    // MySQL would begin with the claims of all workspaces.
    .joinRaw('STRAIGHT_JOIN claims ON claims.unit_id = units.id')
    .where(units)
    .where('claims.day', '>=', addDays(toLocal(now).day, -1))
    .where((query) => query.whereNull('hold_until').orWhere('hold_until', '>', now))
    .groupBy('claims.unit_id', 'claims.booking_id')
    .orderBy('starts_at')
    .select<SlotRow[]>(
      'claims.unit_id',
      'claims.booking_id',
      knex.raw('MIN(claims.starts_at) AS starts_at, MAX(claims.ends_at) AS ends_at'),
    );
  const slots = new Map<string, Slot[]>();
  for (const row of rows) {
    const slot = { from: row.starts_at, to: row.ends_at };
    slots.set(row.unit_id, [...(slots.get(row.unit_id) ?? []), slot]);
  }
  return slots;
}

type Today = { day: string; zone: string };

/** The number of active seats of a type, and how many of them are taken at some time of today. */
function deskCount(seats: SeatView[], type: DeskType, { day, zone }: Today): { total: number; booked: number } {
  const ofType = seats.filter((seat) => seat.desk_type === type && seat.active);
  return { total: ofType.length, booked: ofType.filter((seat) => isBookedOn(seat.booking_slot, day, zone)).length };
}

/** All resources of a workspace, by type. */
export async function listSpaceResources(call: Call, spaceId: string): Promise<SpaceResourcesView> {
  const { services, now } = call;
  const { time_zone: zone } = await getSpace(call, spaceId);
  const resources = await Resource.query(services.knex)
    .modify('priced')
    .where('space_id', spaceId)
    .withGraphFetched('[amenities, units, picture]')
    .orderBy(['type', 'name', 'id']);
  const slots = await bookedSlots(
    services.knex,
    (seats) => void seats.where('units.space_id', spaceId).whereIn('units.kind', DESK_TYPES),
    now,
  );
  const views = resources.map((resource) => resourceView(resource, slots, call.actor));
  const seats = views.flatMap((view) => view.items ?? []);
  const today = { day: toLocal(now, zone).day, zone };
  return {
    space_id: spaceId,
    meeting_room: views.filter((view) => view.type === 'meeting_room'),
    private_office: views.filter((view) => view.type === 'private_office'),
    desks: views.filter((view) => view.type === 'desks'),
    desk_summary: {
      dedicated_desk: deskCount(seats, 'dedicated_desk', today),
      flexi_desk: deskCount(seats, 'flexi_desk', today),
    },
  };
}

/** The numbers of bookable units for the badges of the sidebar, of the kinds whose areas the caller's role shows. */
export async function countResources(call: Call, spaceId: string): Promise<ResourceCounts> {
  const { services, actor } = call;
  requireManages(actor, spaceId);
  const rows = await services
    .knex('units')
    .join('resources', 'resources.id', 'units.resource_id')
    .where('units.space_id', spaceId)
    .where('units.active', true)
    .where('units.status', true)
    .where('resources.active', true)
    .groupBy('resources.type')
    .select<{ type: keyof ResourceCounts; count: string }[]>('resources.type', services.knex.raw('COUNT(*) AS count'));
  const counts = { meeting_room: 0, private_office: 0, desks: 0 };
  for (const { type, count } of rows) if (may(actor.role, AREA_OF_KIND[type], 'show')) counts[type] = Number(count);
  return counts;
}

export type UnitCounts = Record<ResourceType, number>;

export const noUnits = (): UnitCounts => ({ meeting_room: 0, private_office: 0, dedicated_desk: 0, flexi_desk: 0 });

/** The numbers of units in use of a workspace, by type. The caller has checked the access. */
export async function countUnits(knex: Queryable, spaceId: string): Promise<UnitCounts> {
  const rows = await knex('units')
    .join('resources', 'resources.id', 'units.resource_id')
    .where('units.space_id', spaceId)
    .where('units.active', true)
    .where('units.status', true)
    .where('resources.active', true)
    .groupBy('units.kind')
    .select<{ kind: ResourceType; count: string }[]>('units.kind', knex.raw('COUNT(*) AS count'));
  const counts = noUnits();
  for (const { kind, count } of rows) counts[kind] = Number(count);
  return counts;
}

/** @throws NotFound also if the caller may not see the workspace of the resource, and for one that is switched off except for its staff */
export async function getResource(
  call: Call,
  resourceId: string,
  knex: Queryable = call.services.knex,
): Promise<ResourceView> {
  const { now } = call;
  const resource = await Resource.query(knex)
    .modify('priced')
    .findById(resourceId)
    .withGraphFetched('[amenities, units, picture]');
  if (!resource || !(resource.active || managesSpace(call.actor, resource.space_id)))
    throw new NotFound(msg('Resource not found'));
  await getSpace(call, resource.space_id, knex);
  const isArea = resource.type === 'desks';
  const slots = isArea
    ? await bookedSlots(knex, (seats) => void seats.where('resource_id', resourceId), now)
    : new Map();
  return resourceView(resource, slots, call.actor);
}

/** Locks the units of a resource and then the resource, in order to change it. @throws NotFound, NotAllowed */
export async function lockResource(trx: Transaction, actor: Actor, resourceId: string): Promise<Resource> {
  await lockUnitsOf(trx, { resource_id: resourceId });
  await lockActor(trx, actor.userId);
  const resource = await Resource.query(trx).modify('priced').findById(resourceId).forUpdate();
  if (!resource) throw new NotFound(msg('Resource not found'));
  requireManages(actor, resource.space_id);
  return resource;
}

/** Locks all seats of an area in order to change one that is not deleted, or to restore one. @throws NotFound, NotAllowed */
export async function lockSeat(trx: Transaction, actor: Actor, seatId: string, orDeleted = false): Promise<Unit> {
  const seat = () => Unit.query(trx).findById(seatId);
  const found = await seat();
  if (found) await lockUnitsOf(trx, { resource_id: found.resource_id });
  const unit = await seat().forUpdate();
  if (!unit || !isDeskType(unit.kind) || (!unit.status && !orDeleted)) throw new NotFound(msg('Seat not found'));
  requireManages(actor, unit.space_id);
  return unit;
}

/** Seats, also deleted ones. The caller decides who reads them. */
export async function viewSeats(knex: Queryable, ids: string[], now: Date): Promise<SeatView[]> {
  const units = await Unit.query(knex).findByIds(ids);
  const slots = await bookedSlots(knex, (seats) => void seats.whereIn('units.id', ids), now);
  return units.map((unit) => seatView(unit, slots.get(unit.id) ?? []));
}

export async function viewSeat(knex: Queryable, seatId: string, now: Date): Promise<SeatView> {
  const [seat] = await viewSeats(knex, [seatId], now);
  return expectRow(seat, `Seat ${seatId}`);
}
