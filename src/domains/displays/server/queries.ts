import type { Knex } from 'knex';
import { requireManages } from '#server/actor.ts';
import type { Call } from '#server/context.ts';
import { expectRow } from '#server/db/expect-row.ts';
import { mapPage, paged } from '#server/db/paged.ts';
import type { Queryable } from '#server/db/transaction.ts';
import type { DisplayView, ListDisplaysInput } from '#domains/displays/schema.ts';
import type { Page } from '#shared/paging.ts';

type ListedDisplay = Pick<
  DisplayView,
  'space_id' | 'shows_names' | 'assigned_user_id' | 'contact_id' | 'payer' | 'version' | 'created_at' | 'seen_at'
> & { id: string; resource_id: string; name: string; color: string };

function viewOf({ id, resource_id, name, color, ...display }: ListedDisplay): DisplayView {
  return { ...display, _id: id, resource: { _id: resource_id, name, color }, payer: display.payer };
}

function readDisplays(query: Knex.QueryBuilder): Promise<ListedDisplay[]> {
  return query
    .join('resources', 'resources.id', 'door_displays.resource_id')
    .leftJoin('users', 'users.id', 'door_displays.assigned_user_id')
    .leftJoin('contacts', 'contacts.id', 'door_displays.contact_id')
    .select(
      'door_displays.id',
      'door_displays.space_id',
      'door_displays.resource_id',
      'door_displays.shows_names',
      'door_displays.assigned_user_id',
      'door_displays.contact_id',
      'door_displays.version',
      'door_displays.created_at',
      'door_displays.seen_at',
      'resources.name',
      'resources.color',
    )
    .select(query.client.raw(`COALESCE(NULLIF(users.name, ''), users.email, contacts.name, '') AS payer`));
}

/** The displays of a workspace. @throws NotAllowed for a workspace that the caller does not manage */
export async function listDisplays(
  { services, actor }: Call,
  { space_id, ...paging }: ListDisplaysInput,
): Promise<Page<DisplayView>> {
  requireManages(actor, space_id);
  const query = services.knex('door_displays').where('door_displays.space_id', space_id);
  const order = [{ column: 'id', type: 'id', direction: 'asc', isUnique: true }] as const;
  return mapPage(await paged({ table: 'door_displays', order, query, read: readDisplays }, paging), viewOf);
}

/** Displays by their ids. The caller decides who reads them. */
export async function viewDisplays(knex: Queryable, ids: string[]): Promise<DisplayView[]> {
  return (await readDisplays(knex('door_displays').whereIn('door_displays.id', ids))).map(viewOf);
}

/** One display, which the caller has found. */
export async function viewDisplay(knex: Queryable, displayId: string): Promise<DisplayView> {
  const [display] = await viewDisplays(knex, [displayId]);
  return expectRow(display, `Display ${displayId}`);
}
