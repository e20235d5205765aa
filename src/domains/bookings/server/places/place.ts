/** The place of a booking (a resource, its workspace and its bookable units), and the price of a period. */
import { select } from '#server/db/statements.ts';
import type { Queryable } from '#server/db/transaction.ts';
import { countOccupied } from '#domains/availability/server/index.ts';
import type { BookingRecord } from '#domains/bookings/server/model.ts';
import {
  type OfferedReduction,
  type ReducedQuote,
  reducedQuote,
  slabPercentFor,
  taxOf,
  unitPricePence,
} from '#domains/pricing/index.ts';
import { BOOKED_RESOURCE_SQL, bookedResource, type ReadResource } from '#domains/resources/server/index.ts';
import type { SlabsByType, SpaceRules, TaxRate } from '#domains/workspaces/index.ts';
import { NotFound } from '#shared/errors.ts';
import { type ResourceType, isDeskType, kindOf } from '#shared/resource-types.ts';
import { msg } from '#shared/texts.ts';

type PlaceRow = Omit<BookingRecord['space'], 'id' | 'name'> & {
  space_id: string;
  space_name: string;
  space_active: boolean;
  dynamic_price_slab: SlabsByType;
  tax_rates: TaxRate[] | null;
  prices_include_tax: boolean;
  tax_rate: string;
  use_rules: SpaceRules | null;
  resource: ReadResource;
  units: PlaceUnit[] | null;
};

export type PlaceUnit = { id: string; seat_no: string; bookable_before: string | null };

export type Place = {
  type: ResourceType;
  space: BookingRecord['space'] & {
    active: boolean;
    dynamic_price_slab: SlabsByType;
    tax_rates: TaxRate[] | null;
    prices_include_tax: boolean;
    use_rules: SpaceRules | null;
  };
  resource: BookingRecord['resource'] & { tax_rate: string };
  units: PlaceUnit[];
};

/** One statement reads the resource with its workspace, units and amenities, because every booking begins with this query. */
const PLACE_SQL = `SELECT s.id AS space_id, s.name AS space_name, s.active AS space_active, s.area, s.no_of_days, s.opens_at,
    s.closes_at, s.time_zone, s.currency, s.tax_rates, s.prices_include_tax, s.use_rules, s.price_pence, s.dynamic_price_slab, ${BOOKED_RESOURCE_SQL} AS resource, r.tax_rate,
    (SELECT JSON_ARRAYAGG(JSON_OBJECT('id', CONCAT(u.id), 'seat_no', u.seat_no,
        'bookable_before', u.bookable_before)) FROM units u
      WHERE u.resource_id = r.id AND u.kind = ? AND u.active = 1 AND u.status = 1) AS units
  FROM resources r JOIN spaces s ON s.id = r.space_id
  WHERE r.id IN (?) AND r.space_id = ? AND r.type = ? AND r.active = 1`;

/** @throws NotFound if the resource does not belong to the workspace, has another type, or is inactive */
export async function readPlace(
  knex: Queryable,
  { resource_id, ...request }: { resource_id: string; space_id: string; type: ResourceType },
): Promise<Place> {
  const places = await readPlaces(knex, { ...request, resource_ids: [resource_id] });
  return places.get(resource_id)!;
}

/** The places with these resources, by their ids. @throws NotFound as `readPlace` does */
export async function readPlaces(
  knex: Queryable,
  { resource_ids, space_id, type }: { resource_ids: string[]; space_id: string; type: ResourceType },
): Promise<Map<string, Place>> {
  const rows = await select<PlaceRow>(knex, PLACE_SQL, [type, resource_ids, space_id, kindOf(type)]);
  const places = rows.flatMap((row) => placeOf(row, type) ?? []);
  if (places.length < resource_ids.length) throw new NotFound(msg('Resource not found'));
  return new Map(places.map((place) => [place.resource.id, place]));
}

/** Undefined if the resource has no unit of the type that is in use. */
function placeOf(row: PlaceRow, type: ResourceType): Place | undefined {
  if (!row.units) return undefined;
  return {
    type,
    // JSON_ARRAYAGG returns the units in no particular order.
    units: row.units.sort((one, other) => Number(one.id) - Number(other.id)),
    space: {
      id: row.space_id,
      name: row.space_name,
      active: row.space_active,
      area: row.area,
      no_of_days: row.no_of_days,
      opens_at: row.opens_at,
      closes_at: row.closes_at,
      time_zone: row.time_zone,
      currency: row.currency,
      tax_rates: row.tax_rates,
      prices_include_tax: row.prices_include_tax,
      use_rules: row.use_rules,
      price_pence: row.price_pence,
      booking_debits: row.use_rules?.booking_debits ?? null,
      dynamic_price_slab: row.dynamic_price_slab,
    },
    resource: { ...bookedResource(row.resource), tax_rate: row.tax_rate },
  };
}

/** What a booking keeps of its price. */
export const pricedColumns = (price: ReducedQuote) => ({
  base_net_pence: price.baseNetPence,
  dynamic_net_pence: price.dynamicNetPence,
  net_pence: price.netPence,
  total_pence: price.totalPence,
  full_total_pence: price.totalPence,
  tax_percent: price.taxPercent,
  reductions: price.reductions,
});

type PricedRequest = {
  from: Date;
  to: Date;
  capacity: number;
  /** What the booking may get, or keeps. */
  offered: readonly OfferedReduction[];
  /** The percent that a booking keeps; omitted for that of today. */
  taxPercent?: number;
};

/**
 * The price of a period, at the occupancy before this booking. It equals the price that search shows.
 * @param request.except the booking that is being moved; its own claims do not count
 */
export async function priceAt(
  knex: Queryable,
  place: Pick<Place, 'space' | 'resource' | 'type'>,
  { except, ...request }: PricedRequest & { except?: string },
  now: Date,
): Promise<ReducedQuote> {
  const { space, type } = place;
  const { from, to } = request;
  const occupancy = isDeskType(type) ? (await countOccupied(knex, { space, type, from, to, except }, now)).percent : 0;
  return priceOf(place, request, { occupancy, now });
}

/** The price of a period that is sold now. @param at.occupancy the taken seats of the type, in percent */
export function priceOf(
  { space, resource, type }: Pick<Place, 'space' | 'resource' | 'type'>,
  { from, to, capacity, offered, taxPercent }: PricedRequest,
  { occupancy, now }: { occupancy: number; now: Date },
): ReducedQuote {
  const tax = taxOf(space, resource, now);
  const input = {
    type,
    unitPricePence: unitPricePence(space, resource, type),
    from,
    to,
    zone: space.time_zone,
    currency: space.currency,
    capacity,
    slabPercent: slabPercentFor(type, space.dynamic_price_slab, occupancy),
    ...tax,
    taxPercent: taxPercent ?? tax.taxPercent,
  };
  return reducedQuote(input, offered);
}
