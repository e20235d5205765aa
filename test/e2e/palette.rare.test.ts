/** The command palette and the workspace switcher: what they find, and what they never offer. */
import { SECRETS } from '../helpers/secrets.ts';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { signToken } from '#domains/accounts/server/tokens.ts';
import { type Visitor } from '../helpers/browser.ts';
import { signedIn, useBrowser } from '../helpers/journeys.ts';
import { app, world } from '../helpers/stage.ts';
import { type Person, addPerson, deskBooking, roomBooking, slot } from '../helpers/world.ts';

let guest: Person;

useBrowser({ desks: 25 });
beforeAll(async () => {
  guest = await addPerson(app.knex, 'Member', [world.spaceId], 'ada.lovelace@example.org');
  await app.knex('users').where('id', guest.id).update({ name: 'Ada Lovelace' });
  const book = (person: Person, body: object) => app.call('POST', '/bookings', { token: person.token, body });
  await book(guest, { ...roomBooking(world, slot(2)), title: 'Budget review' });
  await book(world.member, { ...deskBooking(world, slot(3)), title: 'Budget desk' });
});

/** Signs in with a separate token, because one of these visitors logs out, which ends the token. */
function enter({ id }: Person): Promise<Visitor> {
  const token = signToken(SECRETS, { id, token_version: 0 }, 'full', new Date());
  return signedIn({ token });
}
const palette = (page: Page) => page.getByRole('dialog', { name: 'Search' });
const field = (page: Page) => palette(page).getByRole('combobox', { name: 'Search' });
const option = (page: Page, name: string | RegExp) => palette(page).getByRole('option', { name });
const groups = (page: Page) => palette(page).locator('[role="group"] > [role="presentation"]').allTextContents();

/** Types a text and waits for its results. */
async function type(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await palette(page)
    .getByRole('status')
    .getByText(/\d+ results?/)
    .waitFor();
  await palette(page).locator('[role="listbox"][aria-busy="false"]').waitFor();
}

it('an owner goes to a screen, a member, a resource and a booking without the mouse', async () => {
  const owner = await enter(world.owner);
  const { page } = owner;
  await page.goto('/app/roles');
  await page.getByRole('heading', { name: 'Roles list' }).waitFor();
  await page.keyboard.press('Control+k');
  await option(page, /^Members/)
    .first()
    .waitFor();
  const offered = await palette(page).getByRole('option').allTextContents();
  expect(offered.slice(-2)).toEqual(['My Profile', 'Log out']);
  expect(await groups(page)).toEqual(['Screens']);
  await owner.look('palette');

  // The arrow keys wrap around the list, and the field refers to the active option.
  await page.keyboard.press('ArrowUp');
  const last = await option(page, 'Log out').getAttribute('id');
  await expect.poll(() => field(page).getAttribute('aria-activedescendant')).toBe(last);
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => field(page).getAttribute('aria-activedescendant')).not.toBe(last);

  await type(page, 'budget');
  expect(await groups(page)).toEqual(['Bookings']);
  await owner.look('palette-found');
  await type(page, '#1');
  await option(page, /Budget review.*#1 · Boardroom/).waitFor();
  await type(page, 'lovelace');
  expect(await groups(page)).toEqual(['Members', 'Bookings']);
  await option(page, /Ada Lovelace.*ada\.lovelace/).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/app\/members\/\d+$/);
  await page.getByRole('region', { name: 'Contact' }).getByText(guest.email).waitFor();
  await page.goto(`/app/members?${new URLSearchParams({ text: guest.email, member: guest.id })}`);
  await page.getByRole('dialog', { name: 'Edit Member' }).getByText(guest.email).waitFor();

  // The shortcut has no effect over a dialog, which may contain unsaved changes.
  await page.keyboard.press('Control+k');
  await expect.poll(() => palette(page).count()).toBe(0);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  await page.keyboard.press('Control+k');
  await type(page, 'boardroom');
  await option(page, /Boardroom.*Meeting room/).click();
  await page.getByRole('dialog', { name: 'Edit Meeting Room' }).waitFor();
  await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Boardroom');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  await page.keyboard.press('Control+k');
  await type(page, 'studio');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Edit Private Office' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  await page.keyboard.press('Control+k');
  await type(page, 'loft');
  await option(page, /Loft.*Desk area/).click();
  await page.getByRole('heading', { name: 'Loft', level: 1 }).waitFor();

  await page.keyboard.press('Control+k');
  await type(page, 'Budget review');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/app\/booking\?booking=\d+/);
  await page.getByRole('dialog').getByText('Budget review').first().waitFor();
  await owner.leave();
});

it('reports an empty result, returns the focus on Escape, and opens with the button, too', async () => {
  const owner = await enter(world.owner);
  const { page } = owner;
  await page.goto('/app/members');
  const filter = page.getByPlaceholder('Search Name or Email');
  await filter.focus();
  await page.keyboard.press('Meta+k');
  await field(page).fill('no such name');
  await palette(page).getByText('Nothing was found for “no such name”.').waitFor();
  await owner.look('palette-nothing');
  await page.keyboard.press('Escape');
  await palette(page).waitFor({ state: 'detached' });
  await expect.poll(() => filter.evaluate((element) => element === document.activeElement)).toBe(true);

  const button = page.getByRole('banner').getByRole('button', { name: 'Search', exact: true });
  await button.click();
  await option(page, 'My Profile').waitFor();
  await page.keyboard.press('Escape');
  await palette(page).waitFor({ state: 'detached' });
  await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
  await button.click();
  await field(page).fill('log out');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/login');
  await owner.leave();
});

it('never shows late results of an earlier text', async () => {
  const owner = await enter(world.owner);
  const { page } = owner;
  await page.goto('/app/profile');
  await page.getByRole('heading', { name: 'My Profile' }).waitFor();
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/trpc\/members\.list.*budget/, async (route) => {
    await held;
    await route.continue();
  });
  await page.keyboard.press('Control+k');
  await Promise.all([page.waitForRequest(/members\.list.*budget/), field(page).fill('budget')]);
  await type(page, 'loft');
  const late = page.waitForResponse(/members\.list.*budget/);
  release();
  await late;
  await option(page, /Loft.*Desk area/).waitFor();
  await expect.poll(() => option(page, /Budget review/).count()).toBe(0);
  await owner.leave();
});

it('offers a read-only role what it may see, and members only their own bookings', async () => {
  const name = 'Viewer';
  const show = { show: true, editable: false };
  await app.call('POST', '/roles', {
    token: world.owner.token,
    body: { name, showAllBooking: true, permissions: { members: show, resources: { meetingRooms: show } } },
  });
  const lookout = await enter(await addPerson(app.knex, name, [world.spaceId]));
  await lookout.page.goto('/app/members');
  await lookout.page.getByRole('heading', { name: 'Members' }).waitFor();
  await lookout.page.keyboard.press('Control+k');
  await option(lookout.page, 'Meeting Rooms').waitFor();
  const screens = await palette(lookout.page).getByRole('option').allTextContents();
  // Every account is a customer, so each may book.
  expect(screens).toEqual([
    ...['Meeting Rooms', 'Members', 'Companies', 'Contacts', 'Imports', 'Memberships', 'Orders', 'Membership Plans'],
    ...['Products', 'New booking', 'My Profile', 'Log out'],
  ]);
  await type(lookout.page, 'o');
  expect(await groups(lookout.page)).toEqual(['Screens', 'Members', 'Resources']);
  await expect.poll(() => option(lookout.page, /Studio|Loft|Budget/).count()).toBe(0);
  await type(lookout.page, 'boardroom');
  await lookout.page.keyboard.press('Enter');
  await lookout.page.getByRole('dialog', { name: 'Meeting Room' }).waitFor();
  await expect.poll(() => lookout.page.getByRole('button', { name: 'Update' }).count()).toBe(0);
  await lookout.leave();

  const member = await enter(guest);
  await member.page.goto('/app/booking');
  await member.page.getByRole('heading', { name: 'Booking', level: 1 }).waitFor();
  await member.page.keyboard.press('Control+k');
  await type(member.page, 'budget');
  expect(await groups(member.page)).toEqual(['Bookings']);
  // The booking, and the way to pay for it.
  await expect.poll(() => palette(member.page).getByRole('option').count()).toBe(2);
  await option(member.page, /Budget review/).waitFor();
  await option(member.page, /^Pay £/).waitFor();
  await type(member.page, 'o');
  expect(await groups(member.page)).toEqual(['Screens', 'Bookings']);
  await member.leave();
});

it('searches many workspaces, and keeps a selected one that is far down the list', async () => {
  const now = new Date();
  const more = Array.from({ length: 120 }, (_, index) => ({
    name: `Zone ${String(index).padStart(3, '0')}`,
    area: 'Far away',
    description: '',
    resources_available: '[]',
    no_of_days: '["Monday"]',
    opens_at: '09:00',
    closes_at: '18:00',
    price_pence: '{}',
    dynamic_price_slab: '{}',
    created_at: now,
  }));
  await app.knex('spaces').insert(more);
  const owner = await enter(world.owner);
  const { page } = owner;
  await page.goto('/app/members');
  await page.getByRole('button', { name: 'Workspace: London' }).click();
  const list = page.getByRole('dialog', { name: 'Workspace' });
  await list.getByText('20 of ').first().waitFor();
  await list.getByRole('combobox', { name: 'Workspace' }).fill('zone 119');
  await list.getByText('1 workspace', { exact: true }).last().waitFor();
  await owner.look('workspace-search');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Workspace: Zone 119' }).waitFor();
  await page.getByText('No members yet').waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Workspace: Zone 119' }).waitFor();
  await page.getByText('No members yet').waitFor();

  // A team member keeps a workspace far down the list when other workspaces are changed.
  const { id } = await app.knex('spaces').where('name', 'Zone 119').first<{ id: string }>('id');
  const worker = await addPerson(app.knex, 'Front Desk', [id]);
  await page.goto(`/app/adminAndTeams?text=${worker.email}`);
  await page.getByRole('row').filter({ hasText: worker.email }).getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Admin' });
  await expect.poll(() => dialog.getByLabel('Zone 119').isChecked()).toBe(true);
  await dialog.getByLabel('London').check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Admin Updated!').waitFor();
  const works = await app.knex('team_spaces').where('user_id', worker.id).pluck<string[]>('space_id');
  expect(works.sort()).toEqual([world.spaceId, id].sort());
  await owner.leave();
  await app.knex('team_spaces').where('user_id', worker.id).delete();
  await app.knex('spaces').where('name', 'like', 'Zone %').delete();
});

it('pages through the seats of an area, with the bookings on the day in the address', async () => {
  const staff = await enter(world.staff);
  const { page } = staff;
  const day = slot(3).from.slice(0, 10);
  await page.goto(`/app/desk/${world.deskAreaId}?date=${day}`);
  await page.getByText('1–10 of 27 seats').waitFor();
  await page.getByText('Total seats: 25').waitFor();
  await page.getByText('1 booked, 24 available').waitFor();
  await expect.poll(() => page.getByRole('row').filter({ hasText: 'Booked' }).count()).toBe(1);
  await staff.look('seats');
  await page.getByRole('button', { name: 'Page 3' }).click();
  await page.getByText('21–27 of 27 seats').waitFor();
  await page.waitForURL(/page=3/);
  await page.getByRole('row').filter({ hasText: 'F25' }).waitFor();
  await page.getByRole('combobox', { name: 'Desk type' }).click();
  await page.getByRole('option', { name: 'Dedicated Desk' }).click();
  await page.getByText('1–2 of 2 seats').waitFor();
  await page.waitForURL((url) => url.searchParams.get('type') === 'dedicated_desk' && !url.searchParams.has('page'));
  await page.getByRole('button', { name: 'Reset' }).click();
  await page.waitForURL((url) => url.search === '');
  await staff.leave();
});
