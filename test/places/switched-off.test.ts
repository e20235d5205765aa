/** What is switched off is read by its staff only. */
import { expect, it } from 'vitest';
import { app, useApp, world } from '../helpers/stage.ts';

useApp();

it('a resource that is switched off is read by the staff of its workspace only, also by its id', async () => {
  const status = async ({ token }: { token: string }) =>
    (await app.call('GET', `/resources/${world.officeId}`, { token })).meta.status;
  expect(await status(world.member)).toBe(200);
  await app.knex('resources').where('id', world.officeId).update({ active: false });
  expect(await status(world.member)).toBe(404);
  expect(await status(world.otherStaff)).toBe(404);
  expect(await status(world.staff)).toBe(200);
});
