/** What is being booked: a resource, its space, and the units that can be claimed; and what a period of it costs. */
import type { Queryable } from '#server/db/transaction.ts';
import { readTaken } from '#domains/availability/server/queries.ts';
import { unitPricePence } from '#domains/availability/server/search.ts';
import type { BookingRecord } from '#domains/bookings/server/model.ts';
import { type Quote, occupancyPercent, quote, slabPercentFor } from '#domains/pricing/rules.ts';
import type { Plan } from '#domains/pricing/server/model.ts';
import type { SlabsByType } from '#domains/workspaces/schema.ts';
import { NotFound } from '#shared/errors.ts';
import { type ResourceType, isDeskType, kindOf } from '#shared/resource-types.ts';

type PlaceRow = Omit<BookingRecord['space'], 'id' | 'name'> &
  Omit<BookingRecord['resource'], 'id' | 'name' | 'type' | 'amenities' | 'price_pence'> & {
    space_id: string;
    space_name: string;
    space_active: boolean;
    dynamic_price_slab: SlabsByType;
    resource_id: string;
    resource_name: string;
    resource_price_pence: number;
    resource_type: BookingRecord['resource']['type'];
  };

export type PlaceUnit = { id: string; seat_no: string };

export type Place = {
  type: ResourceType;
  space: BookingRecord['space'] & { active: boolean; dynamic_price_slab: SlabsByType };
  resource: BookingRecord['resource'];
  units: PlaceUnit[];
};

/** @throws NotFound when the resource is not of that space and type, or out of use */
export async function readPlace(
  knex: Queryable,
  wish: { resource_id: string; space_id: string; type: ResourceType },
): Promise<Place> {
  const [row, units, amenities] = await Promise.all([
    knex('resources')
      .join('spaces', 'spaces.id', 'resources.space_id')
      .where({
        'resources.id': wish.resource_id,
        'resources.space_id': wish.space_id,
        'resources.active': true,
        'resources.type': kindOf(wish.type),
      })
      .first<PlaceRow | undefined>(
        'spaces.id as space_id',
        'spaces.name as space_name',
        'spaces.active as space_active',
        'area',
        'no_of_days',
        'opens_at',
        'closes_at',
        'time_zone',
        'spaces.price_pence',
        'dynamic_price_slab',
        'resources.id as resource_id',
        'resources.name as resource_name',
        'resources.type as resource_type',
        'color',
        'capacity',
        'resources.price_pence as resource_price_pence',
        'cancellation_notice',
      ),
    knex('units')
      .where({ resource_id: wish.resource_id, kind: wish.type, active: true, status: true })
      .orderBy('id')
      .select<PlaceUnit[]>('id', 'seat_no'),
    knex('resource_amenities')
      .join('amenities', 'amenities.id', 'amenity_id')
      .where({ resource_id: wish.resource_id, status: true })
      .select<{ id: string; title: string; active: boolean }[]>('id', 'title', 'active'),
  ]);
  if (!row || units.length === 0) throw new NotFound('Resource');
  return {
    type: wish.type,
    units,
    space: {
      id: row.space_id,
      name: row.space_name,
      active: row.space_active,
      area: row.area,
      no_of_days: row.no_of_days,
      opens_at: row.opens_at,
      closes_at: row.closes_at,
      time_zone: row.time_zone,
      price_pence: row.price_pence,
      dynamic_price_slab: row.dynamic_price_slab,
    },
    resource: {
      id: row.resource_id,
      name: row.resource_name,
      type: row.resource_type,
      color: row.color,
      capacity: row.capacity,
      price_pence: row.resource_price_pence,
      cancellation_notice: row.cancellation_notice,
      amenities: amenities.map(({ id, title, active }) => ({ _id: id, title, active })),
    },
  };
}

export type PlacePrice = Quote & { plan?: Pick<Plan, 'id' | 'name' | 'discount'> };

/**
 * The price of a period there, at the occupancy before this booking (decision G070): the same number that search showed.
 * @param wish.except a booking that is being moved, whose own claims do not count
 */
export async function priceAt(
  knex: Queryable,
  { space, resource, type }: Pick<Place, 'space' | 'resource' | 'type'>,
  wish: { from: Date; to: Date; capacity: number; plan?: Pick<Plan, 'id' | 'name' | 'discount'>; except?: string },
  now: Date,
): Promise<PlacePrice> {
  const { from, to, capacity, plan, except } = wish;
  const occupancy = isDeskType(type) ? await occupancyOf(knex, space, type, { from, to, except }, now) : 0;
  const price = quote({
    type,
    unitPricePence: unitPricePence(space, resource, type),
    from,
    to,
    zone: space.time_zone,
    capacity,
    slabPercent: slabPercentFor(type, space.dynamic_price_slab, occupancy),
    planDiscount: plan?.discount,
  });
  return { ...price, plan };
}

async function occupancyOf(
  knex: Queryable,
  space: Place['space'],
  kind: ResourceType,
  period: { from: Date; to: Date; except?: string },
  now: Date,
): Promise<number> {
  const [seats, taken] = await Promise.all([
    knex('units')
      .join('resources', 'resources.id', 'units.resource_id')
      .where({ 'units.space_id': space.id, kind, 'units.active': true, status: true, 'resources.active': true })
      .select<{ id: string }[]>('units.id'),
    readTaken({ spaceId: space.id, types: [kind], zone: space.time_zone, now, ...period }),
  ]);
  return occupancyPercent(seats.filter((seat) => taken.has(seat.id)).length, seats.length);
}
