import type { TestApp } from './app.ts';
import type { World } from './world.ts';

/** Moves the workspace to a zone in which it is between 8:00 and 17:00, for what must be booked now at any time of day. */
export async function moveToDaylight({ knex }: Pick<TestApp, 'knex'>, { spaceId }: Pick<World, 'spaceId'>) {
  const hour = new Date().getUTCHours();
  const zone = hour < 8 ? 'Asia/Tokyo' : hour < 16 ? 'Europe/London' : 'America/Los_Angeles';
  await knex('spaces').where('id', spaceId).update({ time_zone: zone });
}
