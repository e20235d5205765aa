import type { QueryBuilder } from 'objection';
import type { Actor } from '#server/actor.ts';
import { reachesSpace, showsAllBookings } from '#server/actor.ts';
import type { Queryable } from '#server/db/transaction.ts';
import { attachmentsOf } from '#domains/attachments/server/queries.ts';
import type { AmenityView, ListSpacesInput, SpaceView } from '#domains/workspaces/schema.ts';
import { containing } from '#server/db/containing.ts';
import { Amenity, Space, amenityView, spaceView } from '#domains/workspaces/server/model.ts';
import { NotAllowed, NotFound } from '#shared/errors.ts';
import type { Page, Paging } from '#shared/paging.ts';

/** Decision G041, as a condition on the query; `reachesSpace` is the same rule for one space. */
function visibleTo(query: QueryBuilder<Space>, actor: Actor | undefined): void {
  const seesInactive = showsAllBookings(actor);
  if (!seesInactive) query.where('spaces.active', true);
  if (seesInactive && actor?.role?.showAllWorkSpaces) return;
  const entries = (active: boolean) =>
    (actor?.spaces ?? []).filter((space) => space.active === active).map((space) => space.spaceId);
  if (seesInactive) query.whereIn('spaces.id', entries(true));
  else query.whereNotIn('spaces.id', entries(false));
}

async function withPictures(spaces: Space[]): Promise<SpaceView[]> {
  const pictures = await attachmentsOf(
    'Spaces',
    spaces.map((space) => space.id),
  );
  return spaces.map((space) => spaceView(space, pictures.get(space.id) ?? []));
}

/** The workspaces that the caller may see, London first for everybody who did not choose (decision G153). */
export async function listSpaces(
  actor: Actor | undefined,
  { offset, limit, text }: ListSpacesInput,
): Promise<Page<SpaceView>> {
  const page = await Space.query()
    .modify(visibleTo, actor)
    .modify((query) => text && query.where('spaces.name', 'like', containing(text)))
    .withGraphFetched('amenities')
    .orderByRaw("spaces.name = 'London' DESC, spaces.name, spaces.id")
    .range(offset, offset + limit - 1);
  return { items: await withPictures(page.results), totalCount: page.total, offset, limit };
}

/** @throws NotFound when there is none, or the caller may not see it. */
export async function getSpace(actor: Actor | undefined, spaceId: string): Promise<SpaceView> {
  const space = await Space.query().modify(visibleTo, actor).findById(spaceId).withGraphFetched('amenities');
  if (!space) throw new NotFound('Workspace');
  const [view] = await withPictures([space]);
  return view!;
}

/** @throws NotFound */
export async function findSpace(knex: Queryable, spaceId: string): Promise<Space> {
  const space = await Space.query(knex).findById(spaceId);
  if (!space) throw new NotFound('Workspace');
  return space;
}

/**
 * A call that names a space outside the caller's reach is refused (decision G057).
 * @throws NotAllowed
 */
export function requireReach(actor: Actor | undefined, spaceId: string): void {
  if (!reachesSpace(actor, spaceId)) throw new NotAllowed('You have no access to this workspace');
}

export async function listAmenities({ offset, limit, text }: Paging & { text?: string }): Promise<Page<AmenityView>> {
  const query = Amenity.query()
    .where('status', true)
    .orderBy(['title', 'id'])
    .range(offset, offset + limit - 1);
  if (text) query.where('title', 'like', containing(text));
  const page = await query;
  return { items: page.results.map(amenityView), totalCount: page.total, offset, limit };
}
