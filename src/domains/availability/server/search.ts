import type { Visit } from '#server/context.ts';
import { managesBookingsOf } from '#server/actor.ts';
import {
  type MatchedResource as FoundOf,
  type Taken,
  closingsOf,
  groupByResource,
  isAvailable,
  isFree,
  withClaims,
} from '#domains/availability/matching.ts';
import type {
  AvailabilityInput,
  AvailablePlan,
  AvailableResource,
  CatalogueView,
} from '#domains/availability/schema.ts';
import { buffersIn } from '#domains/availability/server/buffers.ts';
import {
  type AmenityRow,
  type PlanRow,
  type SearchedSpace,
  type UnitRow,
  readBilled,
  readCatalogue,
  readSpace,
  readTaken,
  readUnits,
} from '#domains/availability/server/queries.ts';
import {
  type OfferedReduction,
  offeredPlan,
  planEnd,
  reductionViews,
  specifiedReductions,
  unitPricePence,
} from '#domains/pricing/index.ts';
import { offeredFor, reductionText } from '#domains/pricing/server/index.ts';
import { benefitsFor } from '#domains/accounts/server/index.ts';
import { shownResource } from '#domains/resources/server/index.ts';
import { closedResources } from '#domains/availability/server/closed.ts';
import { dynamicPrice, priceOf, type Prices } from '#domains/availability/server/search-prices.ts';
import { needsApproval } from '#domains/availability/limits.ts';
import { withRulesOf } from '#domains/workspaces/index.ts';
import { bookerIn, maySeeSpace } from '#domains/workspaces/server/index.ts';
import { NotFound } from '#shared/errors.ts';
import type { Benefit } from '#shared/benefit.ts';
import { toMajor } from '#shared/money.ts';
import type { Page } from '#shared/paging.ts';
import { type DeskType, RESOURCE_TYPES, type ResourceType, isDeskType } from '#shared/resource-types.ts';
import { msg } from '#shared/texts.ts';

type Found = FoundOf<UnitRow>;
/** The buffers of a new booking of each unit. */
function buffersByUnit(space: SearchedSpace, units: readonly UnitRow[]) {
  const byUnit = new Map(units.map(({ unit_id, kind, id }) => [unit_id, buffersIn(space, { kind, id })]));
  return (unitId: string) => byUnit.get(unitId) ?? null;
}

function groupAmenities(rows: AmenityRow[]): Map<string, AvailableResource['amenities_id']> {
  const groups = new Map<string, AvailableResource['amenities_id']>();
  for (const { resource_id, id, title, active } of rows) {
    groups.set(resource_id, [...(groups.get(resource_id) ?? []), { _id: id, title, active }]);
  }
  return groups;
}

/**
 * The searched workspace.
 * @throws NotFound if it does not exist or the caller may not see it
 */
export async function searchedSpace(call: Visit, spaceId: string): Promise<SearchedSpace> {
  const { services, actor } = call;
  const space = await readSpace(services, spaceId);
  if (!space || !maySeeSpace(actor, space)) throw new NotFound(msg('Workspace not found'));
  return space;
}

/** The booking to move, whose period counts as free: one of the caller's own, or any booking for staff who manage them. */
async function movedBooking(call: Visit, { space_id, booking_id }: AvailabilityInput): Promise<string | undefined> {
  const { services, actor } = call;
  const booking = booking_id ? await readBilled(services, space_id, booking_id) : undefined;
  const isOwn = booking !== undefined && actor !== undefined && booking.userId === actor.userId;
  return booking && (isOwn || managesBookingsOf(actor, space_id)) ? booking_id : undefined;
}

/**
 * Searches for free resources, with their prices and plans. A closed day has no results. Other periods that cannot be booked are
 * refused with the message that a booking would get.
 */
export async function searchAvailability(call: Visit, input: AvailabilityInput): Promise<Page<AvailableResource>> {
  const { services, actor, now } = call;
  const { space_id, from, to, type, capacity } = input;
  const space = await searchedSpace(call, space_id);
  const types: ResourceType[] = type ? [type] : [...RESOURCE_TYPES];
  const { units, plans, amenities } = await readCatalogue(services, space_id, types);
  const resources = groupByResource(units);
  const isOutside = input.outside_hours && managesBookingsOf(actor, space_id);
  const benefits = await benefitsFor(call, input);
  const closed = closedResources(space, input, { found: resources, benefits }, call);
  const ends = plans.map((plan) => planEnd(from, plan.tenure, space));
  const last = new Date(Math.max(to.getTime(), ...ends.map((end) => end.getTime())));
  const taken = await readTaken(services.knex, {
    spaceId: space_id,
    types,
    from,
    to: last,
    zone: space.time_zone,
    now,
    except: await movedBooking(call, input),
    buffersOf: isOutside ? undefined : buffersByUnit(space, units),
  });
  const seats = new Map(types.map((kind) => [kind, units.filter((unit) => unit.kind === kind)]));
  const offered = await offeredIn(call, input, { space, benefits });
  const prices = { space, seats, taken, offered, now };
  const until = withClaims(taken, closingsOf(units, space.time_zone));
  const booker = bookerIn(actor, space_id);
  const amenitiesOf = groupAmenities(amenities);
  const hasAll = (resourceId: string) =>
    (input.amenities_id ?? []).every((wanted) =>
      amenitiesOf.get(resourceId)?.some((amenity) => amenity._id === wanted),
    );

  const items = resources
    .filter(({ resource }) => hasAll(resource.id))
    .map((found) => ({ found, available: !closed.has(found.resource) && isAvailable(found, until, to, capacity) }))
    .filter(({ available }) => available || input.fetchAll)
    .map(({ found, available }): AvailableResource => {
      const { resource } = found;
      const price = priceOf(prices, resource, { from, to, capacity });
      return {
        ...describe(resource, space),
        amenities_id: amenitiesOf.get(resource.id) ?? [],
        items: freeSeats(found, until, to),
        available,
        needs_approval: needsApproval(withRulesOf(space, resource.kind, resource.id).use_rules, booker),
        actual_price: { net: toMajor(price.baseNetPence, space.currency) },
        dynamic_price: dynamicPrice(price, space.currency),
        tax: price.taxPercent,
        ...specifiedReductions(price.reductions, space.currency),
        reductions: reductionViews(price.reductions, space.currency, (each) =>
          reductionText(services, each, { type: resource.kind, currency: space.currency }),
        ),
        plan: available ? plansFor(found, { plans, ends, until }, prices, { from, capacity }) : [],
      };
    });
  return { items, totalCount: items.length, offset: 0, limit: items.length };
}

/** Everything that can be booked in a workspace, whether it is free or not. @throws NotFound */
export async function readOffers(call: Visit, spaceId: string): Promise<CatalogueView> {
  const space = await searchedSpace(call, spaceId);
  const found = groupByResource(await readUnits(call.services, spaceId, RESOURCE_TYPES));
  const byType = RESOURCE_TYPES.flatMap((type) => found.filter(({ resource }) => resource.kind === type));
  return {
    items: byType.map(({ resource, units }) => ({
      ...describe(resource, space),
      capacity: isDeskType(resource.kind) ? units.length : resource.capacity,
    })),
  };
}

function describe(resource: UnitRow, space: SearchedSpace) {
  const { description, kind } = resource;
  return {
    ...shownResource(resource),
    description,
    resource_type: kind,
    currency: space.currency,
    price: toMajor(unitPricePence(space, resource, kind), space.currency),
  };
}

function freeSeats({ units }: Found, taken: Taken, to: Date): AvailableResource['items'] {
  return units
    .filter((unit) => isDeskType(unit.kind) && isFree(unit, taken, to))
    .map((unit) => ({ _id: unit.unit_id, seat_no: unit.seat_no, desk_type: unit.kind as DeskType }));
}

/** What whoever searches may get for a booking, or whom staff search for. */
function offeredIn(
  call: Visit,
  { assignedUser, type, from, ...named }: AvailabilityInput,
  { space, benefits }: { space: SearchedSpace; benefits: Benefit[] },
): Promise<OfferedReduction[]> {
  const { actor } = call;
  const isOther = assignedUser !== undefined && managesBookingsOf(actor, space.id);
  const isAccount = isOther && /^\d+$/.test(assignedUser);
  const own = { userId: actor?.userId ?? null, email: actor?.email ?? '' };
  const other = { userId: isAccount ? assignedUser : null, email: isAccount ? '' : (assignedUser ?? '') };
  const customer = { ...(isOther ? other : own), benefits };
  return offeredFor(call, { space, type, from, named, customer, isSearch: true });
}

/** The plans for a resource that is free for their whole tenure. */
function plansFor(
  found: Found,
  { plans, ends, until }: { plans: PlanRow[]; ends: Date[]; until: Taken },
  prices: Prices,
  request: { from: Date; capacity: number },
): AvailablePlan[] {
  const { resource } = found;
  return plans.flatMap((plan, index) => {
    const to = ends[index]!;
    const fits =
      plan.resource_type === resource.kind && (plan.resource_id === null || plan.resource_id === resource.id);
    if (!fits || to <= request.from || !isAvailable(found, until, to, request.capacity)) return [];
    const withPlan = { ...prices, offered: [offeredPlan(plan), ...prices.offered] };
    const price = priceOf(withPlan, resource, { ...request, to });
    const { id, name, discount, tenure } = plan;
    return [{ _id: id, name, discount, tenure, to, dynamic_price: dynamicPrice(price, prices.space.currency) }];
  });
}
