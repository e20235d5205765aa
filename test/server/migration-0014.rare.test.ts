/** Migration 0014 on rows whose parents are missing. */
import type { Knex } from 'knex';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, startTestApp } from '../helpers/app.ts';
import { type Booked, type World, makeWorld, roomBooking, slot } from '../helpers/world.ts';
import { down, up } from '../../migrations/0014-missing-foreign-keys.ts';

const GONE = '999999';

let app: TestApp;
let world: World;
let knex: Knex;

beforeAll(async () => {
  app = await startTestApp();
  world = await makeWorld(app);
  ({ knex } = app);
});
afterAll(() => app.stop());

it('deletes orphaned claims and clears other missing references, which the database then refuses', async () => {
  const { data: booking } = await app.call<Booked>('POST', '/bookings', {
    token: world.owner.token,
    body: { ...roomBooking(world, slot(3)), assignedUser: world.owner.id, members: [world.owner.id] },
  });
  const claim = await knex('claims').where('booking_id', booking._id).first<Record<string, unknown>>();
  await down(knex);
  const later = (hours: number) => ({ starts_at: new Date(Date.parse(booking.from) + hours * 3_600_000) });
  await knex('claims').insert([
    { ...claim, ...later(5), booking_id: GONE },
    { ...claim, ...later(6), unit_id: GONE },
    { ...claim, ...later(7), space_id: GONE },
  ]);
  const activity = await knex('activities').where('model', 'Booking').first<{ id: string }>();
  await knex('activities').where('id', activity.id).update({ actor_id: GONE, space_id: GONE });
  await knex('booking_members').where('booking_id', booking._id).update({ user_id: GONE });

  await up(knex);
  expect(await knex('claims').pluck('booking_id')).toEqual([booking._id]);
  expect(await knex('activities').where('id', activity.id).first('actor_id', 'space_id')).toEqual({
    actor_id: null,
    space_id: null,
  });
  const members = await knex('booking_members').where('booking_id', booking._id).select('email', 'user_id');
  expect(members).toEqual([{ email: world.owner.email, user_id: null }]);

  for (const column of ['booking_id', 'unit_id', 'space_id'])
    await expect(knex('claims').insert({ ...claim, ...later(9), [column]: GONE }), column).rejects.toThrow(
      /foreign key/,
    );
  for (const column of ['actor_id', 'space_id'])
    await expect(knex('activities').update({ [column]: GONE }), column).rejects.toThrow(/foreign key/);
  await expect(knex('booking_members').update({ user_id: GONE })).rejects.toThrow(/foreign key/);
});
