/** The set-up list reads its ticks from the real data. */
import { expect, it } from 'vitest';
import type { SetupView } from '#domains/system/setup.ts';
import { app, useApp, world } from '../helpers/stage.ts';
import { addPerson } from '../helpers/world.ts';

useApp();

async function teamState(): Promise<string | undefined> {
  const { data } = await app.call<SetupView>('GET', '/system/setup', { token: world.owner.token });
  return data.steps.find(({ name }) => name === 'team')?.state;
}

it('the team is complete with a second account of the staff, in any role but that of members', async () => {
  await app.knex('users').whereNot('id', world.owner.id).update({ status: false });
  await addPerson(app.knex, 'Member');
  expect(await teamState()).toBe('open');
  await addPerson(app.knex, 'Front Desk', [world.spaceId]);
  expect(await teamState()).toBe('done');
});
