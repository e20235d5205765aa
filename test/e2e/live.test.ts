/** How an open screen learns of what happened while it had no connection. */
import type { WebSocketRoute } from 'playwright-core';
import { expect, it } from 'vitest';
import { eventually } from '../integrations/sandbox.ts';
import { signedIn, useBrowser } from '../helpers/journeys.ts';
import { app, world } from '../helpers/stage.ts';
import { addPerson } from '../helpers/world.ts';

useBrowser();

it('a client that missed too many events reads all data on its screen again', async () => {
  const owner = await signedIn(world.owner);
  const { page } = owner;
  let subscribed: { id: number; route: WebSocketRoute } | undefined;
  await page.routeWebSocket(/\/trpc/, (route) => {
    const server = route.connectToServer();
    route.onMessage((message) => {
      const text = String(message);
      if (text.includes('live.events')) subscribed = { id: (JSON.parse(text) as { id: number }).id, route };
      server.send(message);
    });
  });
  await page.goto('/app/members');
  await page.getByRole('heading', { name: 'Members', level: 1 }).waitFor();
  const { id, route } = await eventually(() => subscribed);
  await page.waitForLoadState('networkidle');
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  const data = { json: { id: '5', data: { name: 'live.refetch', data: {} } } };
  route.send(JSON.stringify({ id, result: { type: 'data', id: '5', data } }));
  await eventually(() => requested.find((url) => url.includes('members.list')));
  expect(requested.some((url) => url.includes('users.get'))).toBe(true);
  await owner.leave();
});

it('a screen shows what was changed before its socket was open', async () => {
  const manager = await signedIn(world.owner);
  const { page } = manager;
  const { token, id, email } = await addPerson(app.knex, 'Member', [world.spaceId]);
  let open!: () => void;
  const mayOpen = new Promise<void>((resolve) => (open = resolve));
  await page.route(/\/assets\/socket-.*\.js/, async (route) => {
    await mayOpen;
    await route.continue();
  });
  await page.goto('/app/members');
  await page.getByText(email).first().waitFor();
  const body = { name: 'Ada Meanwhile', phone: '+4407700900123', company_name: 'Engines Ltd', address: '12 St James' };
  expect((await app.call('PUT', `/users/${id}`, { token, body })).meta.success).toBe(true);
  await app.deliver();
  const renamed = page.getByText('Ada Meanwhile').first();
  await expect.poll(() => renamed.isVisible()).toBe(false);
  open();
  await renamed.waitFor();
  await manager.leave();
});
