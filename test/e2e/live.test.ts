/** What an open screen does with live events that only a broken connection brings. */
import type { Browser, WebSocketRoute } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, startTestApp } from '../helpers/app.ts';
import { launch, visitor } from '../helpers/browser.ts';
import { type World, makeWorld } from '../helpers/world.ts';
import { eventually } from '../integrations/sandbox.ts';

let app: TestApp;
let world: World;
let browser: Browser;

beforeAll(async () => {
  app = await startTestApp();
  world = await makeWorld(app);
  browser = await launch();
});
afterAll(async () => {
  await browser.close();
  await app.stop();
});

it('a client that missed too much reads everything on its screen again', async () => {
  const owner = await visitor(browser, app.address, 1440, world.owner.token);
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
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const data = { id: '5', data: { name: 'live.refetch', data: {} } };
  route.send(JSON.stringify({ id, result: { type: 'data', id: '5', data } }));
  await eventually(() => asked.find((url) => url.includes('members.list')));
  expect(asked.some((url) => url.includes('users.get'))).toBe(true);
  await owner.leave();
});
