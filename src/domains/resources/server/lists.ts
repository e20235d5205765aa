/** Pages of resources and seats. Only the seats of the requested page are read. */
import { requireManages } from '#server/actor.ts';
import { pagedRecords } from '#server/db/paged.ts';
import type { Call } from '#server/context.ts';
import type { Knex } from 'knex';
import { whereWords } from '#server/db/words.ts';
import { AREA_OF_KIND } from '#domains/resources/rules.ts';
import type { AmenityUsage, FindResourcesInput, ResourceView } from '#domains/resources/schema.ts';
import type { ListSeatsInput, SeatPage } from '#domains/resources/seats.ts';
import { Resource, type Unit, resourceView, seatView } from '#domains/resources/server/model.ts';
import { getSpace } from '#domains/workspaces/server/index.ts';
import { NotFound } from '#shared/errors.ts';
import type { Page } from '#shared/paging.ts';
import { may } from '#shared/permissions.ts';
import { DESK_TYPES, type DeskType, RESOURCE_KINDS } from '#shared/resource-types.ts';
import { toLocal } from '#shared/time.ts';
import { msg } from '#shared/texts.ts';

/** Resources without their seats. The database counts the seats of desk areas. */
async function withoutSeats({ services, actor }: Call, resources: Resource[]): Promise<ResourceView[]> {
  const areas = resources.filter(({ type }) => type === 'desks').map(({ id }) => id);
  const counted = await services
    .knex('units')
    .whereIn('resource_id', areas)
    .where('status', true)
    .groupBy('resource_id', 'kind')
    .select<{ resource_id: string; kind: DeskType; total: string }[]>(
      'resource_id',
      'kind',
      services.knex.raw('COUNT(*) AS total'),
    );
  return resources.map((resource) => {
    const { items: _items, ...view } = resourceView(resource, new Map(), actor);
    if (resource.type !== 'desks') return view;
    const ofArea = counted.filter(({ resource_id }) => resource_id === resource.id);
    const desk_type = ofArea.map(({ kind, total }) => ({ [kind]: { total: Number(total) } }));
    return { ...view, capacity: resource.capacity, desk_type };
  });
}

/** The resources of a workspace whose areas the caller's role shows, sorted by name. Desk areas have no list of seats. */
export async function findResources(
  call: Call,
  { space_id, kind, text, ...paging }: FindResourcesInput,
): Promise<Page<ResourceView>> {
  const { services, actor } = call;
  requireManages(actor, space_id);
  const shown = RESOURCE_KINDS.filter((each) => may(actor.role, AREA_OF_KIND[each], 'show'));
  const query = Resource.query(services.knex)
    .modify('priced')
    .where('space_id', space_id)
    .whereIn('type', kind ? shown.filter((each) => each === kind) : shown)
    .withGraphFetched('[amenities, picture]')
    .orderBy(['name', 'id']);
  if (text) whereWords(query, ['name'], text);
  const page = await pagedRecords(query, paging);
  return { ...page, items: await withoutSeats(call, page.items) };
}

/** Resources as in lists. The caller of this function decides who reads them. */
export async function listedResources(call: Call, ids: string[]): Promise<ResourceView[]> {
  const resources = await Resource.query(call.services.knex)
    .modify('priced')
    .findByIds(ids)
    .withGraphFetched('[amenities, picture]');
  return withoutSeats(call, resources);
}

/** One resource as in lists. @throws NotFound also if the caller may not see its workspace */
export async function getListedResource(call: Call, resourceId: string): Promise<ResourceView> {
  const [view] = await listedResources(call, [resourceId]);
  if (!view) throw new NotFound(msg('Resource not found'));
  await getSpace(call, view.space_id);
  return view;
}

const MAX_NAMED = 10;

/** The resources of all workspaces that have an amenity. Their names are public. */
export async function resourcesWithAmenity({ services }: Call, amenityId: string): Promise<AmenityUsage> {
  const rows = await services
    .knex('resource_amenities')
    .join('resources', 'resources.id', 'resource_amenities.resource_id')
    .join('spaces', 'spaces.id', 'resources.space_id')
    .where('amenity_id', amenityId)
    .orderBy(['spaces.name', 'resources.name', 'resources.id'])
    .limit(MAX_NAMED)
    .select<{ _id: string; name: string; space: string; total: string }[]>(
      'resources.id as _id',
      'resources.name',
      'spaces.name as space',
      services.knex.raw('COUNT(*) OVER () AS total'),
    );
  return { first: rows.map(({ total: _total, ...row }) => row), count: Number(rows[0]?.total ?? 0) };
}

/** SQL that is 1 for a unit that is taken at some time of a local day of its workspace, otherwise NULL. */
export function claimOn(knex: Knex, day: string, now: Date): Knex.Raw {
  // With the LIMIT, the database reads the index once per unit.
  return knex.raw(
    `(SELECT 1 FROM claims WHERE claims.unit_id = units.id AND claims.day = ?
      AND (claims.hold_until IS NULL OR claims.hold_until > ?) LIMIT 1)`,
    [day, now],
  );
}

/** The seats of an area that are in use (or switched off), and how many seats of each type are taken on a day. */
export async function listSeats(call: Call, input: ListSeatsInput): Promise<SeatPage> {
  const { services, actor, now } = call;
  const { resource_id, desk_type, active = true, offset, limit } = input;
  const area = await services
    .knex('resources')
    .join('spaces', 'spaces.id', 'resources.space_id')
    .where('resources.id', resource_id)
    .where('resources.type', 'desks')
    .first<{ space_id: string; time_zone: string } | undefined>('resources.space_id', 'spaces.time_zone');
  if (!area) throw new NotFound(msg('Resource not found'));
  requireManages(actor, area.space_id);
  const claimed = claimOn(services.knex, input.date ?? toLocal(now, area.time_zone).day, now);
  const seats = () => services.knex('units').where({ resource_id, status: true });
  const page = seats()
    .where('units.active', active)
    .orderBy(['kind', 'units.id'])
    .offset(offset)
    .limit(limit)
    .select<(Unit & { claimed: number | null })[]>('units.*', services.knex.raw('? AS claimed', claimed));
  if (desk_type) page.where('kind', desk_type);
  const [rows, counted] = await Promise.all([
    page,
    seats()
      .groupBy('kind', 'active')
      .select<{ kind: DeskType; active: boolean; total: string; booked: string }[]>(
        'kind',
        'active',
        services.knex.raw('COUNT(*) AS total, COUNT(?) AS booked', claimed),
      ),
  ]);
  const countOf = (type: DeskType, isActive: boolean) => {
    const row = counted.find((each) => each.kind === type && each.active === isActive);
    return { total: Number(row?.total ?? 0), booked: Number(row?.booked ?? 0) };
  };
  const sumOf = (types: readonly DeskType[], isActive: boolean) =>
    types.reduce((sum, type) => sum + countOf(type, isActive).total, 0);
  const totalsOf = (type: DeskType) => {
    const { total, booked } = countOf(type, true);
    const { total: switched_off } = countOf(type, false);
    return { total: total + switched_off, booked, switched_off };
  };
  return {
    items: rows.map((row) => {
      const { booking_slot: _slots, ...seat } = seatView(row, []);
      return { ...seat, booked: row.claimed !== null };
    }),
    totals: { dedicated_desk: totalsOf('dedicated_desk'), flexi_desk: totalsOf('flexi_desk') },
    switched_off: sumOf(DESK_TYPES, false),
    totalCount: sumOf(desk_type ? [desk_type] : DESK_TYPES, active),
    offset,
    limit,
  };
}
