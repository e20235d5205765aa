/** The displays at the doors of the demo's workspaces. Nobody knows their addresses: staff give them new ones. */
import type { Knex } from 'knex';
import { hashOf, newLink } from '#domains/accounts/server/index.ts';

export async function seedDisplays(trx: Knex.Transaction, now: Date): Promise<void> {
  const rooms = await trx('resources').where('type', 'meeting_room').orderBy('id').select('id', 'space_id');
  const ofSpaces = new Map(rooms.toReversed().map((room) => [room.space_id, room]));
  const rows = [...ofSpaces.values()].map(({ id: resource_id, space_id }) => ({
    space_id,
    resource_id,
    secret_hash: hashOf(newLink()),
    shows_names: true,
    created_at: now,
  }));
  await trx('door_displays').insert(rows);
}
