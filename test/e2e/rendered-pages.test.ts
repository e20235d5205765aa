/** Pages that the server renders: the browser takes them over as they are, and without scripts they are complete. */
import { DateTime } from 'luxon';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { searchAddress } from '#domains/workspaces/client/search-query.ts';
import { DAY } from '#shared/time.ts';
import { WORKSPACE, form, picture, upload } from '../attachments/pictures.ts';
import { PHONE, WIDTHS, chromiumOfWorker } from '../helpers/browser.ts';
import { heading, said, signedIn, stranger, useBrowser } from '../helpers/journeys.ts';
import { expectSameRendering, takenOver } from '../helpers/renderings.ts';
import { app, world } from '../helpers/stage.ts';
import { PASSWORD, roomBooking, slot } from '../helpers/world.ts';

useBrowser();

/** The name of the workspace contains everything that could break out of HTML, of a script or of JSON. */
const NASTY = `London </script><script>throw new Error('run')</script> & "quotes" \u2028`;

beforeAll(async () => {
  const body = { _id: world.otherSpaceId, name: NASTY, description: 'A quiet place.\nBy the river.' };
  await app.call('PUT', `/space/add-space/${world.otherSpaceId}`, { token: world.owner.token, body });
  const room = { space_id: world.otherSpaceId, type: 'meeting_room', name: 'Hall', price: 30, capacity: 4 };
  await app.call('POST', '/resources', { token: world.owner.token, body: { ...room, cancellation_notice: 24 } });
});

/** The search for the room of the world in two weeks. */
function searchOf({ from, to }: { from: string; to: string }): string {
  const [start, end] = [DateTime.fromISO(from, { zone: 'Europe/London' }), DateTime.fromISO(to)];
  return searchAddress({
    spaceId: world.spaceId,
    resource_type: 'meeting_room',
    capacity: 2,
    from_date: start.toISODate()!,
    to_date: start.toISODate()!,
    from_time: start.toFormat('HH:mm'),
    duration: end.diff(start).as('hours'),
  });
}

const SLOT = slot(14);
const pages = () => ({ home: '/', space: `/space/${world.spaceId}`, search: searchOf(SLOT) });

/** Remembers the elements that the server has sent, and the calls that the page makes. */
async function watch(page: Page): Promise<string[]> {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/trpc/')) calls.push(decodeURIComponent(new URL(request.url()).pathname));
  });
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      Object.assign(window, { sent: document.querySelector('h1') });
    });
  });
  return calls;
}

const sentHeadingRemains = (page: Page) =>
  page.evaluate(() => (window as unknown as { sent: Element }).sent === document.querySelector('h1'));

it('the browser takes over the elements, calls nothing again, and has one set of tags in the head', async () => {
  for (const [name, path] of Object.entries(pages())) {
    const guest = await stranger(WIDTHS);
    const calls = await watch(guest.page);
    await guest.page.goto(path);
    await takenOver(guest.page);
    await guest.page.waitForLoadState('networkidle');
    expect(await sentHeadingRemains(guest.page)).toBe(true);
    expect(calls).toEqual([]);
    for (const tag of ['title', 'meta[name=description]', 'link[rel=canonical]', 'meta[property="og:title"]'])
      await expect.poll(() => guest.page.locator(`head ${tag}`).count(), { message: tag }).toBe(1);
    await guest.look(`rendered-${name}`, { hasContrast: true });
    await guest.leave();
  }
});

it('a page that the browser renders asks for nothing that its address tells', async () => {
  const guest = await stranger();
  const calls = await watch(guest.page);
  await guest.page.goto('/reset-password?link=x');
  await guest.page.getByRole('heading', { level: 1 }).waitFor();
  await guest.page.waitForLoadState('networkidle');
  expect(calls.filter((call) => /site\.get|website\.navigation/.test(call))).toEqual([]);
  await guest.leave();
});

it('the login is shown without scripts, and its form can be used once the browser has taken the page over', async () => {
  const guest = await stranger();
  const { page } = guest;
  let start = () => undefined as void;
  const isStarted = new Promise<void>((resolve) => (start = resolve));
  await page.route('**/*.js', async (route) => {
    await isStarted;
    await route.continue();
  });
  await page.goto('/login', { waitUntil: 'commit' });
  await heading(page, 'Welcome to Cockpit').waitFor();
  const email = page.getByLabel('Email');
  await email.focus();
  await page.keyboard.type('lost');
  await page.keyboard.press('Enter');
  await expect.poll(() => email.inputValue()).toBe('');
  start();
  await takenOver(page);
  await email.fill(world.member.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/app/**');
  await page.goto('/login');
  await page.waitForURL('**/app/**');
  await guest.leave();
});

it('an account sees its own header, and what its role sees is read', async () => {
  const member = await signedIn(world.staff);
  const calls = await watch(member.page);
  await member.page.goto('/');
  await takenOver(member.page);
  await member.page.getByRole('contentinfo').getByRole('link', { name: 'My bookings' }).waitFor();
  await member.page.waitForLoadState('networkidle');
  expect(await sentHeadingRemains(member.page)).toBe(true);
  expect(calls.join()).toContain('spaces.list');
  await member.leave();
});

it('without scripts, the pages are complete and their links work', async () => {
  const browser = await chromiumOfWorker();
  const context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: app.address,
  });
  const page = await context.newPage();
  await page.goto('/');
  await heading(page, 'A good place to work, whenever you need one').waitFor();
  await page.getByRole('link', { name: 'London', exact: true }).click();
  await heading(page, 'London').waitFor();
  await said(page, '1 Test Street');
  await page.getByRole('link', { name: 'Book Workspace' }).waitFor();
  await page.goto('/space/999');
  await heading(page, 'Workspace not found').waitFor();
  await page.goto(searchOf(SLOT));
  await said(page, 'You are viewing 1 resource(s)');
  await context.close();
});

it('a search that the server renders shows what is free at that moment', async () => {
  const [period, path] = [slot(15), searchOf(slot(15))];
  const textOf = async () => (await fetch(app.address + path)).text();
  expect(await textOf()).toContain('You are viewing');
  const body = roomBooking(world, period);
  const { meta } = await app.call('POST', '/bookings', { token: world.member.token, body });
  expect(meta.message).toBe('Booking successfully done');
  expect(await textOf()).toContain('Unfortunately there are no resources available at this moment');
});

it('a long word in the name of a room is broken on a phone', async () => {
  const { name } = await app.knex('resources').where('id', world.roomId).first('name');
  await app.knex('resources').where('id', world.roomId).update({ name: 'Donaudampfschifffahrtsgesellschaftskapitän' });
  const guest = await stranger(PHONE);
  await guest.page.goto(searchOf(SLOT));
  const title = guest.page.getByRole('heading', { level: 3 }).first();
  await title.waitFor();
  expect(await title.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await guest.leave();
  await app.knex('resources').where('id', world.roomId).update({ name });
});

it('a browser whose clock is wrong takes over the search', async () => {
  const guest = await stranger();
  await guest.context.clock.setFixedTime(Date.now() + 50 * DAY);
  await guest.page.goto(searchOf(SLOT));
  await takenOver(guest.page);
  // From then on its own time counts.
  await said(guest.page, 'Unfortunately there are no resources available at this moment');
  await guest.leave();
});

it('the address may open a form over a rendered page', async () => {
  const guest = await stranger();
  await guest.page.goto('/?contact=open');
  await guest.page.getByRole('dialog').waitFor();
  await guest.leave();
});

it('staff see a workspace that visitors do not find', async () => {
  const change = (active: boolean) =>
    app.call('PUT', `/space/add-space/${world.otherSpaceId}`, { token: world.owner.token, body: { active } });
  await change(false);
  const member = await signedIn(world.owner);
  const response = await member.page.goto(`/space/${world.otherSpaceId}`);
  expect(response?.status()).toBe(404);
  await said(member.page, 'By the river.');
  await member.leave(404);
  await change(true);
});

it('the gallery of a rendered page opens', async () => {
  const fields = { onModel: 'Spaces', model_id: world.spaceId };
  const pictures = await Promise.all([60, 90].map((red) => picture('png', WORKSPACE, red)));
  const files = pictures.map((content, index) => ({ filename: `${index}.png`, content }));
  await upload(app.address, world.owner.token, form(fields, files));
  const guest = await stranger();
  await guest.page.goto(`/space/${world.spaceId}`);
  await takenOver(guest.page);
  await expect.poll(() => guest.page.locator('head link[rel=preload][as=image]').count()).toBe(1);
  await guest.page.getByRole('button', { name: /^Open picture 2/ }).click();
  await guest.page
    .getByRole('dialog')
    .getByRole('group', { name: /picture 2 of 2/ })
    .waitFor();
  await guest.look('rendered-gallery');
  await guest.page.keyboard.press('Escape');
  await guest.page.getByRole('dialog').waitFor({ state: 'detached' });
  await guest.leave();
});

it('text of a record cannot become a script', async () => {
  const guest = await stranger();
  await guest.page.goto(`/space/${world.otherSpaceId}`);
  await heading(guest.page, NASTY.trim()).waitFor();
  await takenOver(guest.page);
  await guest.leave();
});

it('a difference between both renderings would be noticed', async () => {
  const guest = await stranger();
  const { page } = guest;
  await page.route('/', async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      body: (await response.text()).replace('aria-label="Find a', 'aria-label="Find my'),
    });
  });
  const problem: unknown = await expectSameRendering(page, '/').catch((error: unknown) => error);
  expect(problem).toMatchObject({
    expected: expect.arrayContaining([expect.stringContaining('Find my workspace')]) as unknown,
  });
  await guest.leave();
});

it('tags of the head change with the page', async () => {
  const guest = await stranger();
  const { page } = guest;
  await page.goto('/');
  await takenOver(page);
  await page.getByRole('link', { name: 'London', exact: true }).click();
  await heading(page, 'London').waitFor();
  const canonical = page.locator('link[rel=canonical]');
  await expect.poll(() => canonical.count()).toBe(1);
  await expect.poll(() => canonical.getAttribute('href')).toBe(`${app.address}/space/${world.spaceId}`);
  expect(await page.title()).toBe('London | 1 Test Street');
  await guest.leave();
});

it('a page that nobody has used yet shows and reports an uncaught error', async () => {
  const guest = await stranger();
  const { page } = guest;
  await page.goto('/');
  await takenOver(page);
  const sent = page.waitForRequest('**/api/v1/client-errors');
  await page.evaluate(() => void Promise.reject(new Error('a page broke')));
  await said(page, 'There is some problem. Please check console!');
  expect((await sent).postData()).toMatch(/^\/\nError: a page broke/);
  await guest.context.close();
});

it('a page of which a part cannot be loaded says so, and reports it', async () => {
  const guest = await stranger(PHONE);
  const { page } = guest;
  await page.goto('/');
  await takenOver(page);
  await page.route('**/assets/drawer-*.js', (route) => route.abort());
  const sent = page.waitForRequest('**/api/v1/client-errors');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('heading', { name: 'Oops Something went wrong.' }).waitFor();
  expect((await sent).postData()).toMatch(/^\/\n/);
  await guest.context.close();
});

it('a page that the browser has kept shows the account that has logged in meanwhile', async () => {
  const guest = await stranger();
  const { page } = guest;
  await page.goto('/');
  const header = page.getByRole('banner');
  await header.getByRole('link', { name: 'Login' }).waitFor();
  await takenOver(page);
  // As another page of this tab does, from which the way back leads here. The browser of the tests keeps no pages.
  await page.evaluate((token) => {
    localStorage.setItem('token', token);
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  }, world.staff.token!);
  await header.getByRole('link', { name: 'My bookings' }).waitFor();
  await guest.leave();
});

/** Follows a link below the first screen. @returns the place of the page at that moment; a click of Playwright could scroll before */
async function leaveBy(link: Locator): Promise<number> {
  await link.scrollIntoViewIfNeeded();
  const left = await link.evaluate((element: HTMLElement) => {
    const top = window.scrollY;
    element.click();
    return top;
  });
  expect(left).toBeGreaterThan(500);
  return left;
}

it('back leads to the place of the page that was left, from a page that is still loading', async () => {
  const guest = await stranger(PHONE);
  const { page } = guest;
  await page.goto('/');
  await takenOver(page);
  await page.waitForLoadState('networkidle');
  let load!: () => void;
  const mayLoad = new Promise<void>((resolve) => (load = resolve));
  await page.route(/\/assets\//, async (route) => {
    await mayLoad;
    await route.continue();
  });
  const target = page.getByRole('link', { name: 'London', exact: true });
  const left = await leaveBy(target);
  await page.waitForURL(`**/space/${world.spaceId}`);
  await page.goBack();
  load();
  await heading(page, 'A good place to work, whenever you need one').waitFor();
  await page.waitForFunction((top) => Math.abs(window.scrollY - top) < 5, left);
  await guest.leave();
});

it('back leads to the place of the page that was left, from a page of the site and from the login', async () => {
  const guest = await stranger(PHONE);
  const { page } = guest;
  await page.goto('/');
  await takenOver(page);
  const target = page.getByRole('link', { name: 'London', exact: true });
  for (const [link, path] of [
    [target, `/space/${world.spaceId}`],
    [page.getByRole('contentinfo').getByRole('link', { name: 'Login' }), '/login'],
  ] as const) {
    // Pictures and parts that arrive later would move the link.
    await page.waitForLoadState('networkidle');
    const left = await leaveBy(link);
    await page.waitForURL(`**${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForFunction(() => window.scrollY === 0);
    await page.goBack();
    await heading(page, 'A good place to work, whenever you need one').waitFor();
    await page.waitForFunction((top) => Math.abs(window.scrollY - top) < 5, left);
    await page.goForward();
    await page.waitForURL(`**${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.goBack();
    await heading(page, 'A good place to work, whenever you need one').waitFor();
  }
  await guest.leave();
});
