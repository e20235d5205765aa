import { mapPage, pagedRecords } from '#server/db/paged.ts';
import type { Moment, Services, Visit } from '#server/context.ts';
import type { Knex } from 'knex';
import type { QueryBuilder } from 'objection';
import {
  type Actor,
  blockedSpaceIds,
  managedSpaceIds,
  managesAllSpaces,
  managesBookingsOf,
  managesSpace,
  seesSpace,
  showsAllBookings,
} from '#server/actor.ts';
import { whereWords } from '#server/db/words.ts';
import type { Queryable } from '#server/db/transaction.ts';
import { type Computed, isTrue } from '#server/db/truth.ts';
import { expectRow } from '#server/db/expect-row.ts';
import { attachmentsOf } from '#domains/attachments/server/index.ts';
import {
  type AmenityView,
  type ListSpacesInput,
  MISSING,
  type Missing,
  type SpaceView,
} from '#domains/workspaces/schema.ts';
import { Amenity, Space, amenityView, spaceView } from '#domains/workspaces/server/model.ts';
import type { Booker } from '#domains/workspaces/rules.ts';
import { NotFound } from '#shared/errors.ts';
import type { Page, Paging } from '#shared/paging.ts';
import { may } from '#shared/permissions.ts';
import { DESK_TYPES } from '#shared/resource-types.ts';
import { msg } from '#shared/texts.ts';

/** Customers may see active workspaces. Staff may also see inactive ones that they manage. */
export function maySeeSpace(actor: Actor | undefined, space: { id: string; active: boolean }): boolean {
  return (space.active && seesSpace(actor, space.id)) || managesSpace(actor, space.id);
}

/** Who books, for the days ahead on which a booking may begin. */
export function bookerIn(actor: Actor | undefined, spaceId: string): Booker {
  if (managesBookingsOf(actor, spaceId)) return 'staff';
  const isMember = actor?.memberships.some((membership) => membership.active && membership.spaceId === spaceId);
  return isMember ? 'members' : 'visitors';
}

/** Who books, for the rules of use. */
export function whoBooks(actor: Actor | undefined, spaceId: string): { booker: Booker; companyIds: string[] } {
  return { booker: bookerIn(actor, spaceId), companyIds: actor?.companyIds ?? [] };
}

/** Units in use that have a price. Rooms and offices always have one, which may be 0. Desks need a price for their type. */
function pricedUnits({ units, knex }: Services): Knex.QueryBuilder {
  return units
    .inUse(knex)
    .where((priced) =>
      priced
        .whereNotIn('units.kind', DESK_TYPES)
        .orWhereRaw("JSON_CONTAINS_PATH(spaces.price_pence, 'one', CONCAT('$.', units.kind))"),
    );
}

/**
 * What a workspace needs before anything in it can be booked, as SQL on a row of `spaces`. Lists for the public require all of it,
 * and `missing` names what does not hold.
 */
const NEEDED: Record<Missing, (services: Services) => Knex.Raw> = {
  resource: (services) => existing(services, services.units.inUse(services.knex)),
  price: (services) => existing(services, pricedUnits(services)),
  hours: ({ knex }) => knex.raw('JSON_LENGTH(spaces.no_of_days) > 0'),
};

function existing({ knex }: Services, units: Knex.QueryBuilder): Knex.Raw {
  return knex.raw('EXISTS (?)', [units.select('units.id')]);
}

/** Selects active workspaces in which something can be booked. */
function whereBookable(query: QueryBuilder<Space>, services: Services): void {
  query.where('spaces.active', true);
  for (const missing of MISSING) query.whereRaw('?', [NEEDED[missing](services)]);
}

/** SQL that is 1 if an active workspace exists, with the given part. */
export function activeSpaceWith(services: Services, part?: Missing): Knex.Raw {
  const spaces = services.knex('spaces').where('spaces.active', true);
  if (part) spaces.whereRaw('?', [NEEDED[part](services)]);
  return services.knex.raw('EXISTS (?)', [spaces.select('spaces.id')]);
}

/** The workspaces that visitors see. */
export function bookableSpaces(services: Services): Knex.QueryBuilder {
  return Space.query(services.knex).modify(whereBookable, services).toKnexQuery();
}

/** SQL that is 1 if something can be booked in a workspace. */
export function bookableSpace(services: Services): Knex.Raw {
  return services.knex.raw('EXISTS (?)', [bookableSpaces(services).select('spaces.id')]);
}

/** What each workspace lacks before anything in it can be booked. A price is not missing while there is nothing to book. */
async function missingOf(services: Services, knex: Queryable, ids: string[]): Promise<Map<string, Missing[]>> {
  const rows = await knex('spaces')
    .whereIn('spaces.id', ids)
    .select<({ id: string } & Record<Missing, Computed>)[]>(
      'spaces.id',
      ...MISSING.map((missing) => knex.raw('? AS ??', [NEEDED[missing](services), missing])),
    );
  return new Map(
    rows.map((row) => [
      row.id,
      MISSING.filter((missing) => !isTrue(row[missing]) && (missing !== 'price' || isTrue(row.resource))),
    ]),
  );
}

/**
 * Selects the workspaces for a list. Staff who see everybody's bookings get the workspaces that they manage. Everybody else gets
 * the bookable ones; the workspaces that they manage come first.
 */
function listedFor(query: QueryBuilder<Space>, { services, actor }: Visit): void {
  const managed = managedSpaceIds(actor);
  if (!showsAllBookings(actor)) {
    query.whereNotIn('spaces.id', blockedSpaceIds(actor)).where((seen) => {
      seen.where((open) => whereBookable(open, services));
      // Staff see the workspaces that they set up before anything in them can be booked.
      if (managed.length > 0) seen.orWhere((own) => own.where('spaces.active', true).whereIn('spaces.id', managed));
    });
    if (managed.length > 0) query.orderByRaw(`spaces.id IN (${managed.map(() => '?').join(', ')}) DESC`, managed);
  } else if (!managesAllSpaces(actor)) {
    query.whereIn('spaces.id', managed);
  }
}

/** Everybody reads the workspace, and only its staff how people get in. */
const readsEntry = (actor: Actor | undefined, spaceId: string) =>
  managesSpace(actor, spaceId) && may(actor?.role, 'settings.workspace', 'show');

async function viewsOf({ services, actor }: Visit, knex: Queryable, spaces: Space[]): Promise<SpaceView[]> {
  const ids = spaces.map((space) => space.id);
  const [pictures, missing] = await Promise.all([attachmentsOf(knex, 'Spaces', ids), missingOf(services, knex, ids)]);
  return spaces.map((space) => ({
    ...spaceView(space, pictures.get(space.id) ?? [], missing.get(space.id) ?? []),
    ...(readsEntry(actor, space.id) && { entry_instructions: space.entry_instructions }),
  }));
}

/** The workspaces for the caller's list. London is the default workspace and comes first. */
export async function listSpaces(
  call: Visit,
  { text, bookable, ...paging }: ListSpacesInput,
): Promise<Page<SpaceView>> {
  const { services } = call;
  const query = Space.query(services.knex)
    .modify(listedFor, call)
    .modify((query) => bookable && whereBookable(query, services))
    .modify((query) => text && whereWords(query, ['spaces.name'], text))
    .withGraphFetched('amenities')
    .orderByRaw("spaces.name = 'London' DESC, spaces.name, spaces.id");
  const page = await pagedRecords(query, paging);
  return { ...page, items: await viewsOf(call, services.knex, page.items) };
}

/** Workspaces as visitors see them, also inactive ones: nothing says how people get in. */
export async function publicSpaces({ services, now }: Moment, ids: string[]): Promise<SpaceView[]> {
  const spaces = await Space.query(services.knex).findByIds(ids).withGraphFetched('amenities');
  return viewsOf({ services, now }, services.knex, spaces);
}

/** @throws NotFound if the workspace does not exist or the caller may not see it */
export async function getSpace(call: Visit, spaceId: string, knex: Queryable = call.services.knex): Promise<SpaceView> {
  const { actor } = call;
  const space = await Space.query(knex).findById(spaceId).withGraphFetched('amenities');
  if (!space || !maySeeSpace(actor, space)) throw new NotFound(msg('Workspace not found'));
  const [view] = await viewsOf(call, knex, [space]);
  return expectRow(view, `Workspace ${spaceId}`);
}

/**
 * A workspace for its page. The rule is that of the list: nobody but its staff sees a workspace in which nothing can be booked.
 * @throws NotFound
 */
export async function getListedSpace(call: Visit, spaceId: string): Promise<SpaceView> {
  const space = await getSpace(call, spaceId);
  if (space.missing.length > 0 && !managesSpace(call.actor, spaceId)) throw new NotFound(msg('Workspace not found'));
  return space;
}

/** @throws NotFound */
export async function findSpace(knex: Queryable, spaceId: string): Promise<Space> {
  const space = await Space.query(knex).findById(spaceId);
  if (!space) throw new NotFound(msg('Workspace not found'));
  return space;
}

export async function listAmenities(
  services: Services,
  { text, ...paging }: Paging & { text?: string },
): Promise<Page<AmenityView>> {
  const query = Amenity.query(services.knex).where('status', true).orderBy(['title', 'id']);
  if (text) whereWords(query, ['title'], text);
  return mapPage(await pagedRecords(query, paging), amenityView);
}
