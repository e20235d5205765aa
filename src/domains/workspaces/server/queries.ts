import type { QueryBuilder } from 'objection';
import {
  type Actor,
  blockedSpaceIds,
  managedSpaceIds,
  managesAllSpaces,
  managesSpace,
  seesSpace,
  showsAllBookings,
} from '#server/actor.ts';
import { db } from '#server/db/database.ts';
import type { Queryable } from '#server/db/transaction.ts';
import { attachmentsOf } from '#domains/attachments/server/queries.ts';
import type { AmenityView, ListSpacesInput, SpaceView } from '#domains/workspaces/schema.ts';
import { containing } from '#server/db/containing.ts';
import { Amenity, Space, amenityView, spaceView } from '#domains/workspaces/server/model.ts';
import { NotAllowed, NotFound } from '#shared/errors.ts';
import type { Page, Paging } from '#shared/paging.ts';

/** Whether somebody may see a workspace: a customer an active one, its staff also one that is switched off. */
export function maySeeSpace(actor: Actor | undefined, space: { id: string; active: boolean }): boolean {
  return (space.active && seesSpace(actor, space.id)) || managesSpace(actor, space.id);
}

/**
 * The workspaces to choose from. Staff who see everybody's bookings choose among those that they manage; everybody else among
 * those that they may book, where those that they manage come first.
 */
function listedFor(query: QueryBuilder<Space>, actor: Actor | undefined): void {
  const managed = managedSpaceIds(actor);
  if (!showsAllBookings(actor)) {
    query.where('spaces.active', true).whereNotIn('spaces.id', blockedSpaceIds(actor));
    if (managed.length > 0) query.orderByRaw(`spaces.id IN (${managed.map(() => '?').join(', ')}) DESC`, managed);
  } else if (!managesAllSpaces(actor)) {
    query.whereIn('spaces.id', managed);
  }
}

async function withPictures(knex: Queryable, spaces: Space[]): Promise<SpaceView[]> {
  const pictures = await attachmentsOf(
    knex,
    'Spaces',
    spaces.map((space) => space.id),
  );
  return spaces.map((space) => spaceView(space, pictures.get(space.id) ?? []));
}

/** The workspaces that the caller may choose from. London comes first for everybody who did not choose. */
export async function listSpaces(
  actor: Actor | undefined,
  { offset, limit, text }: ListSpacesInput,
): Promise<Page<SpaceView>> {
  const page = await Space.query()
    .modify(listedFor, actor)
    .modify((query) => text && query.where('spaces.name', 'like', containing(text)))
    .withGraphFetched('amenities')
    .orderByRaw("spaces.name = 'London' DESC, spaces.name, spaces.id")
    .range(offset, offset + limit - 1);
  return { items: await withPictures(db(), page.results), totalCount: page.total, offset, limit };
}

/** @throws NotFound when there is none, or the caller may not see it. */
export async function getSpace(actor: Actor | undefined, spaceId: string, knex: Queryable = db()): Promise<SpaceView> {
  const space = await Space.query(knex).findById(spaceId).withGraphFetched('amenities');
  if (!space || !maySeeSpace(actor, space)) throw new NotFound('Workspace');
  const [view] = await withPictures(knex, [space]);
  return view!;
}

/** @throws NotFound */
export async function findSpace(knex: Queryable, spaceId: string): Promise<Space> {
  const space = await Space.query(knex).findById(spaceId);
  if (!space) throw new NotFound('Workspace');
  return space;
}

/** @throws NotAllowed for a workspace that the caller does not manage */
export function requireManages(actor: Actor | undefined, spaceId: string): void {
  if (!managesSpace(actor, spaceId)) throw new NotAllowed('You have no access to this workspace');
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
