/** What is near a workspace: on its public page, in its structured data, and with what staff enter. */
import { expect, it } from 'vitest';
import type { SpaceView } from '#domains/workspaces/schema.ts';
import { app, useApp, world } from '../helpers/stage.ts';

useApp();

const NEARBY = [
  { kind: 'train', name: 'Liverpool Street </script><b>', minutes: 8 },
  { kind: 'food', name: 'The Breakfast Club', minutes: 1 },
];
const set = (nearby: unknown) =>
  app.call<SpaceView>('PUT', `/space/add-space/${world.spaceId}`, { token: world.owner.token, body: { nearby } });
const page = async () => (await fetch(`${app.address}/space/${world.spaceId}`)).text();

it('is read by everybody, in the order of the staff, and safe on the page', async () => {
  expect(await page()).not.toContain('What is near');
  expect((await set(NEARBY)).data.nearby).toEqual(NEARBY);
  const { data } = await app.call<SpaceView>('GET', `/space/${world.spaceId}`);
  expect(data.nearby).toEqual(NEARBY);
  const html = await page();
  expect(html).toContain('What is near');
  expect(html).toContain('8 minutes on foot');
  expect(html).toContain('1 minute on foot');
  expect(html).not.toContain('</script><b>');
  const [, facts = ''] = /<script type="application\/ld\+json">(\{[^<]*LocalBusiness[^<]*)<\/script>/.exec(html) ?? [];
  const { additionalProperty } = JSON.parse(facts) as { additionalProperty: unknown[] };
  expect(additionalProperty[1]).toEqual({
    '@type': 'PropertyValue',
    name: 'Food',
    value: 'The Breakfast Club, 1 minute on foot',
  });
});

it('stays when something else is changed, and can be emptied', async () => {
  await set(NEARBY);
  await app.call('PUT', `/space/add-space/${world.spaceId}`, {
    token: world.owner.token,
    body: { description: 'New' },
  });
  expect((await app.call<SpaceView>('GET', `/space/${world.spaceId}`)).data.nearby).toEqual(NEARBY);
  expect((await set([])).data.nearby).toEqual([]);
  expect(await page()).not.toContain('What is near');
});
