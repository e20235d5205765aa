/** The places of the demo's workspaces, and the people who open their doors. The server reads doors and unlocks itself. */
import type { Knex } from 'knex';
import type { Kisi } from '#server/integrations/kisi.ts';

/** The people of a workspace who come in often. */
const PEOPLE_PER_SPACE = 14;

type Person = { id: number; name: string; email: string };

async function peopleOf(trx: Knex.Transaction, spaceId: string): Promise<Person[]> {
  const people = await trx('user_spaces')
    .join('users', 'users.id', 'user_spaces.user_id')
    .where('space_id', spaceId)
    .orderBy('users.id')
    .limit(PEOPLE_PER_SPACE)
    .select<{ id: string; name: string; email: string }[]>('users.id', 'users.name', 'users.email');
  return people.map(({ id, name, email }) => ({ id: Number(id), name, email }));
}

/** Kisi's sandbox only: a real account has other places, which staff choose on the Connections screen. */
export async function seedDoors(
  trx: Knex.Transaction,
  { client, settings }: { client: Kisi; settings: { KISI_API_BASE?: string } },
  spaceIds: string[],
  now: Date,
): Promise<void> {
  const places = await client.listPlaces();
  const rows = spaceIds.flatMap((space_id, index) => {
    const place = places[index];
    return place ? { space_id, place_id: place.id, name: place.name, chosen_at: now } : [];
  });
  await trx('door_places').insert(rows);
  for (const { space_id, place_id } of rows) {
    const visitor = { id: 9_000, name: 'Courier', email: 'courier@parcels.example' };
    const people = [...(await peopleOf(trx, space_id)), visitor];
    await fetch(`${settings.KISI_API_BASE}/sandbox/places/${place_id}/people`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(people),
    });
  }
}
