import { requireManages } from '#server/actor.ts';
import type { Call, Services } from '#server/context.ts';
import { mapPage, paged } from '#server/db/paged.ts';
import { BY_NAME } from '#server/db/position.ts';
import type { Queryable } from '#server/db/transaction.ts';
import type { DoorPage, DoorSource, DoorView, ListDoorsInput, PlacesView } from '#domains/doors/schema.ts';
import { outsideAnswer } from '#domains/doors/server/outside.ts';
import type { DoorPlaceRow, DoorRow } from '#domains/doors/server/tables.ts';
import { findSpace } from '#domains/workspaces/server/index.ts';
import { InvalidInput } from '#shared/errors.ts';
import { msg } from '#shared/texts.ts';

export function doorView({ id, name, description, created_at, modified_at, online }: DoorRow): DoorView {
  return { _id: id, id, name, description, created_at, modified_at, online };
}

/** The doors of a workspace that its service lists, by name. */
export const doorsOf = (knex: Queryable, spaceId: string): Promise<DoorRow[]> =>
  knex('doors').where({ space_id: spaceId, status: true }).orderBy(['name', 'id']);

/** The names of doors by their ids, without those that the service does not list any more. */
export async function doorNames(knex: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const doors = await knex('doors').whereIn('id', ids).where('status', true).select('id', 'name');
  return new Map(doors.map(({ id, name }) => [id, name]));
}

/** @throws InvalidInput unless all are doors of the workspace, also of earlier times */
export async function requireDoors(knex: Queryable, spaceId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const known = await knex('doors').where('space_id', spaceId).whereIn('id', ids).pluck('id');
  if (known.length < new Set(ids).size) throw new InvalidInput(msg('Please choose doors of the workspace'), 'door_ids');
}

/** The place of a workspace; undefined if none was chosen. */
export function findPlace(knex: Queryable, spaceId: string): Promise<DoorPlaceRow | undefined> {
  return knex('door_places').where('space_id', spaceId).first();
}

export function sourceView(
  { kisi }: Services,
  place: DoorPlaceRow | undefined,
): Omit<DoorSource, 'refreshed_at' | 'failure'> {
  return {
    connected: kisi.client !== undefined,
    sandbox: kisi.isSandbox,
    place: place ? { _id: place.place_id, name: place.name } : null,
  };
}

/** The doors of a workspace, as they were when they were last refreshed. The service is not called. */
export async function listDoors({ services, actor }: Call, { space_id, ...paging }: ListDoorsInput): Promise<DoorPage> {
  requireManages(actor, space_id);
  const query = services.knex('doors').where({ space_id, status: true });
  const [page, place] = await Promise.all([
    paged({ table: 'doors', order: BY_NAME, query, read: (found) => found.select<DoorRow[]>('doors.*') }, paging),
    findPlace(services.knex, space_id),
  ]);
  const { refreshed_at = null, refresh_failure: failure = null } = place ?? {};
  return { ...mapPage(page, doorView), source: { ...sourceView(services, place), refreshed_at, failure } };
}

/** The places that the service has now, with the one of the workspace. @throws Conflict if the service does not list them */
export async function listPlaces({ services, actor }: Call, spaceId: string): Promise<PlacesView> {
  requireManages(actor, spaceId);
  await findSpace(services.knex, spaceId);
  const [places, used] = await Promise.all([
    outsideAnswer(services, (kisi) => kisi.listPlaces()),
    services.knex('door_places').select('space_id', 'place_id'),
  ]);
  const owners = new Map(used.map(({ space_id, place_id }) => [place_id, space_id]));
  return {
    chosen: used.find(({ space_id }) => space_id === spaceId)?.place_id ?? null,
    places: places.map(({ id, name }) => ({ _id: id, name, taken: (owners.get(id) ?? spaceId) !== spaceId })),
  };
}
