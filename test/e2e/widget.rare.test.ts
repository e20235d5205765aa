/** A website of somebody else shows the search of a workspace, whose choices open in a tab of the product. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { formatDay } from '#shared/time.ts';
import { type Visitor, PHONE, until } from '../helpers/browser.ts';
import { heading, signedIn, stranger, useBrowser } from '../helpers/journeys.ts';
import { app, world } from '../helpers/stage.ts';
import { dayAhead } from '../helpers/world.ts';

useBrowser();

const AHEAD = 12;
const day = dayAhead(AHEAD);

/** What the foreign page contains. */
let content = '';
const foreign = createServer((_request, response) => {
  response.setHeader('content-type', 'text/html; charset=utf-8')
    .end(`<!doctype html><html lang="en"><title>A café</title>
    <meta name="viewport" content="width=device-width"><main><h1>A café</h1><a href="#work">Work here</a>${content}</main></html>`);
});
beforeAll(() => new Promise<void>((resolve) => void foreign.listen(0, '127.0.0.2', resolve)));
afterAll(() => new Promise((resolve) => void foreign.close(resolve)));

const widget = (attributes: string) => `<script src="${app.address}/embed.js" ${attributes}></script>`;

/** Opens the foreign page. @returns the frames in it */
async function open({ page }: Visitor, html: string): Promise<Frame[]> {
  content = html;
  await page.goto(`http://127.0.0.2:${(foreign.address() as AddressInfo).port}/`);
  const elements = await page.locator('iframe').elementHandles();
  const frames = await Promise.all(elements.map((element) => element.contentFrame()));
  return frames.map((frame) => frame!);
}

/** The search of a room for two people on the day. */
const SEARCH = () =>
  `/embed/search?spaceId=${world.spaceId}&resource_type=meeting_room&from_date=${day}&from_time=10:00&duration=2&capacity=2`;

/** Presses a button of the frame with the keyboard. @returns the new tab */
async function book(visitor: Visitor, frame: Frame, name = 'Book Now'): Promise<Page> {
  const opening = visitor.context.waitForEvent('page');
  await frame.getByRole('button', { name }).focus();
  await visitor.page.keyboard.press('Enter');
  const tab = await opening;
  tab.setDefaultTimeout(15_000);
  return tab;
}

const heightOf = async (page: Page) => (await page.locator('iframe').first().boundingBox())!.height;

it('a visitor searches in the website with the keyboard, and signs up in a tab of its own', async () => {
  const guest = await stranger();
  const { page, context } = guest;
  const [frame] = await open(guest, widget(`data-space="${world.spaceId}" data-accent="#b00020" data-theme="dark"`));
  await heading(page, 'A café').waitFor();
  await frame!.getByRole('heading', { name: 'What do you need?' }).waitFor();
  await expect.poll(() => frame!.getByRole('banner').count()).toBe(0);
  await expect.poll(() => frame!.getByRole('contentinfo').count()).toBe(0);
  const look = await frame!.evaluate(() => ({
    theme: document.documentElement.dataset.theme,
    accent: document.documentElement.style.getPropertyValue('--color-primary'),
  }));
  expect(look).toEqual({ theme: 'dark', accent: expect.stringMatching(/^light-dark\(#b00020, /) });
  await guest.look('widget');

  // The keyboard leads into the frame, and through its steps.
  await page.getByRole('link', { name: 'Work here' }).focus();
  await page.keyboard.press('Tab');
  await expect.poll(() => frame!.evaluate(() => document.activeElement?.tagName)).toBe('SELECT');
  const isReached = (name: string) =>
    frame!.evaluate((text) => document.activeElement?.textContent?.startsWith(text), name);
  for (let presses = 0; presses < 9 && !(await isReached('Meeting Room')); presses += 1)
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await frame!.getByRole('heading', { name: 'When do you meet?' }).waitFor();
  expect(new URL(frame!.url()).pathname).toBe('/embed/search');

  // The frame has the height of its content.
  await frame!.goto(app.address + SEARCH());
  await frame!.getByRole('button', { name: 'Book Now' }).waitFor();
  const isFitting = async () => (await heightOf(page)) - (await frame!.evaluate(() => document.body.scrollHeight));
  await expect.poll(isFitting).toBe(0);
  const wide = await heightOf(page);
  await page.setViewportSize({ width: PHONE, height: 844 });
  await expect.poll(() => heightOf(page)).toBeGreaterThan(wide);
  await expect.poll(isFitting).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE);

  // What takes the focus by itself, such as a dialog, is moved into view by the website.
  await page.setViewportSize({ width: PHONE, height: 300 });
  await frame!.getByRole('button', { name: 'Book Now' }).evaluate((button) => button.focus({ preventScroll: true }));
  await until(page, 'the website has scrolled', () => window.scrollY > 0);

  // The tab stores the choice, and the frame nothing. Playwright lets both share their storage.
  expect(await frame!.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
  expect(await context.cookies()).toEqual([]);
  const tab = await book(guest, frame!);
  await tab.waitForURL('**/signup');
  const choice = tab.getByRole('region', { name: 'You are booking' });
  await choice.getByText('Boardroom in London').waitFor();
  await choice.getByText(`${formatDay(day)}, 10:00 – 12:00`).waitFor();
  expect(new URL(frame!.url()).pathname).toBe('/embed/search');
  expect(await context.cookies()).toEqual([]);

  // axe does not look into frames.
  await page.setViewportSize({ width: PHONE, height: 844 });
  for (const theme of ['light', 'dark']) {
    await page.goto(`${SEARCH()}&accent=%23ffd000&theme=${theme}`);
    await page.getByRole('button', { name: 'Book Now' }).waitFor();
    await guest.look(`widget-${theme}`, { hasContrast: true });
  }
  await guest.leave();
});

it('a script in the head shows nothing, and says why in the console', async () => {
  const guest = await stranger();
  const warnings: string[] = [];
  guest.page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
  await open(guest, '');
  await guest.page.addScriptTag({ url: `${app.address}/embed.js` });
  await expect.poll(() => warnings).toEqual([expect.stringContaining('embed.js shows the search where')]);
  await expect.poll(() => guest.page.locator('iframe').count()).toBe(0);
  await guest.leave();
});

it('a workspace that is not there cannot be found', async () => {
  const guest = await stranger();
  const [frame] = await open(guest, widget('data-space="999"'));
  await frame!.getByText('This workspace cannot be found').waitFor();
  await guest.leave();
});

it('whoever is signed in at the product is a visitor in the frame, and gets the cart in the tab', async () => {
  const member = await signedIn(world.member);
  const { page, context } = member;
  // The tab is signed in, too. In the frame, a token is stored like in a browser that shares the storage.
  await context.addInitScript((token) => {
    if (window.origin !== 'null') localStorage.setItem('token', token);
  }, world.member.token);
  const calls: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/trpc/')) calls.push(request.headers().authorization);
  });
  const [frame] = await open(member, widget(`data-space="${world.spaceId}"`));
  await frame!.goto(app.address + SEARCH());
  await frame!.getByRole('button', { name: 'Book Now' }).waitFor();
  expect(calls.length).toBeGreaterThan(0);
  expect(calls.filter(Boolean)).toEqual([]);

  // Another page opens in a tab of its own.
  const opening = context.waitForEvent('page');
  await frame!.getByRole('link', { name: 'More about Boardroom' }).click();
  const place = await opening;
  await place.waitForURL(`**/space/${world.spaceId}#resource-${world.roomId}`);
  expect(new URL(frame!.url()).pathname).toBe('/embed/search');

  const tab = await book(member, frame!);
  await tab.waitForURL(/\/app\/payNow\/\d+$/);
  await tab.getByText('Boardroom').first().waitFor();
  const held = await app.knex('bookings').where('id', tab.url().split('/').at(-1)!).first();
  expect(held.resource_id).toBe(world.roomId);
  await tab.getByText('10:00 – 12:00').first().waitFor();

  // The place is held now: the same address shows the results as usual.
  const again = await context.newPage();
  await again.goto(`${app.address}${SEARCH().replace('/embed', '')}&choose=${world.roomId}`);
  await again.getByText('Unfortunately there are no resources available at this moment').waitFor();
  expect(new URL(again.url()).pathname).toBe('/search');
  await member.leave();
});

it('a plan is chosen in the tab, and one that does not exist is not', async () => {
  const body = { space_id: world.spaceId, resource_type: 'flexi_desk', name: 'Three days', tenure: 3, discount: 10 };
  const { data: plan } = await app.call('POST', '/plans', { token: world.owner.token, body });
  const guest = await stranger();
  const [frame] = await open(guest, widget(`data-space="${world.spaceId}" data-type="flexi_desk"`));
  const query = `?spaceId=${world.spaceId}&resource_type=flexi_desk&from_date=${day}&to_date=${day}&capacity=1`;
  await frame!.goto(`${app.address}/embed/search${query}`);
  const tab = await book(guest, frame!, 'Select Plan');
  await tab.waitForURL('**/signup');
  const stored = await tab.evaluate(() => localStorage.getItem('bookResource'));
  const days = { from_date: day, to_date: dayAhead(AHEAD + 2) };
  expect(JSON.parse(stored!)).toMatchObject({ ...days, resource_type: 'flexi_desk', plan_id: plan._id });

  await tab.goto(`${app.address}/search${query}&choose=${JSON.parse(stored!).resource_id}&plan=999999`);
  // It is enabled when the browser has taken the page over.
  await expect.poll(() => tab.getByRole('button', { name: 'Select Plan' }).isEnabled()).toBe(true);
  expect(new URL(tab.url()).pathname).toBe('/search');
  await guest.leave();
});

it('a page has several, of which wrong attributes are ignored, and no other page of the product', async () => {
  const guest = await stranger();
  const { page } = guest;
  const frames = await open(
    guest,
    widget(`data-space="${world.spaceId}" data-type="meeting_room"`) +
      widget('data-space="x" data-accent="red" data-theme="no"') +
      `<iframe title="The login" src="${app.address}/login"></iframe>`,
  );
  await frames[0]!.getByRole('heading', { name: 'When do you meet?' }).waitFor();
  await frames[1]!.getByRole('heading', { name: 'What do you need?' }).waitFor();
  expect(frames[1]!.url()).toBe(`${app.address}/embed/search`);
  await until(page, 'the frames have their own heights', () => {
    const [one, two] = [...document.querySelectorAll('iframe')].map(({ style }) => style.height);
    return one !== two && one !== '600px' && two !== '600px';
  });
  await expect.poll(() => frames[2]!.url()).toMatch(/^chrome-error:/);
  const refusal: unknown = expect.stringContaining('frame-ancestors');
  await expect(guest.leave()).rejects.toMatchObject({ actual: [refusal] });
});
