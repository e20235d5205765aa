/** The dashboards of staff and members: figures, tables, charts, feed, theme, and the landing after a login. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { heading, said, signedIn, stranger, useBrowser } from '../helpers/journeys.ts';
import { tableDay, toLocal } from '#shared/time.ts';
import { takenOver } from '../helpers/renderings.ts';
import { app, world } from '../helpers/stage.ts';
import { type Booked, PASSWORD, addPerson, deskBooking, pay, roomBooking, saveCard, slot } from '../helpers/world.ts';

useBrowser();

let card: string;
let hour = 8;
beforeAll(async () => {
  card = await saveCard(app, world.member);
});

/** Books the room for an hour and pays for it: £54. */
async function payForRoom(days: number): Promise<Booked> {
  const body = roomBooking(world, slot(days, (hour += 1), 1));
  const { data } = await app.call<Booked>('POST', '/bookings', { token: world.member.token, body });
  const paid = await pay(app, world.member, data, card);
  expect(paid.meta.message).toBe('Payment successfully done');
  return data;
}

/** The value of a figure by its label. */
const figure = (page: Page, label: string) => page.locator(`dt:text-is("${label}") + dd`);

it('staff see the figures of their workspace, which follow its bookings', async () => {
  await payForRoom(5);
  const staff = await signedIn(world.staff);
  const { page } = staff;
  await page.goto('/app/dashboard');
  await heading(page, 'Dashboard').waitFor();
  for (const title of ['Booking Details', 'Resources Breakup', 'Todays Occupancy', 'Activity Feed'])
    await heading(page, title, 2).waitFor();
  // The figure is empty while it loads.
  await figure(page, 'Total Booking').filter({ hasText: /[1-9]/ }).waitFor();
  const total = Number(await figure(page, 'Total Booking').textContent());
  await expect.poll(() => figure(page, 'Revenue').textContent()).toBe(`£${total * 54}.00`);
  const { length: members } = await app.knex('user_spaces').where({ space_id: world.spaceId, active: true });
  await expect.poll(() => figure(page, 'Active Members').textContent()).toBe(String(members));
  await expect.poll(() => figure(page, 'Flexi Desks').textContent()).toBe('10');

  const row = page.getByRole('table', { name: 'Booking Details' }).getByRole('row').nth(1);
  await row.getByText('Boardroom').waitFor();
  await row.getByText('Upcoming').waitFor();
  await row.getByText('£54.00').waitFor();
  await row.getByText('1 hour').waitFor();
  await expect.poll(() => page.getByRole('link', { name: 'Go to calendar' }).count()).toBe(1);

  const week = page.getByRole('table', { name: 'Flexible Desk Weekly Occupancy' });
  await week.waitFor({ state: 'attached' });
  await expect.poll(() => week.getByRole('row').count()).toBe(8);
  await expect.poll(() => page.locator('.recharts-bar').count()).toBe(4);
  await staff.look('dashboard');

  await payForRoom(6);
  await page.locator(`dt:text-is("Total Booking") + dd:text-is("${total + 1}")`).waitFor();
  await page.locator(`dt:text-is("Revenue") + dd:text-is("£${(total + 1) * 54}.00")`).waitFor();
  // What comes next stands first, whenever it was booked.
  const next = await payForRoom(4);
  await row.getByText(tableDay(toLocal(new Date(next.from)).day)).waitFor();
  await staff.leave();
});

it('the theme is kept in the browser', async () => {
  const staff = await signedIn(world.staff);
  const { page } = staff;
  await page.goto('/app/dashboard');
  for (const theme of ['Lagoon', 'Meadow', 'Sunrise', 'Sky', 'Plain', 'Lagoon']) {
    await page.getByRole('combobox', { name: 'Dashboard theme' }).click();
    await page.getByRole('option', { name: theme }).click();
    if (theme !== 'Plain') await staff.look(`dashboard-${theme.toLowerCase()}`, { hasContrast: true });
  }
  await page.reload();
  await page.getByRole('combobox', { name: 'Dashboard theme' }).getByText('Lagoon').waitFor();
  await staff.leave();
});

it('the feed has five activities per page', async () => {
  const staff = await signedIn(world.staff);
  const { page } = staff;
  await page.goto('/app/dashboard');
  const list = page.getByRole('list', { name: 'Activities' });
  await list.waitFor();
  await expect.poll(() => list.getByRole('listitem').count()).toBe(5);
  const first = await list.getByRole('listitem').first().textContent();
  await page.getByRole('button', { name: 'Next page' }).click();
  await page.waitForURL(/page=2/);
  await said(page, /^6–/);
  await expect.poll(() => list.getByRole('listitem').first().textContent()).not.toBe(first);
  await staff.leave();
});

it('a member sees their next bookings after a login, and previews one', async () => {
  const booked = await payForRoom(7);
  await app.call('POST', '/bookings', { token: world.otherMember.token, body: deskBooking(world, slot(9)) });
  const guest = await stranger();
  const { page } = guest;
  await page.goto('/login');
  await takenOver(page);
  await page.getByLabel('Email').fill(world.member.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('**/app/dashboard');
  await heading(page, `Welcome, ${await nameOf(world.member.id)}`).waitFor();
  await expect.poll(() => figure(page, 'Check-in Time').textContent()).toBe('00:00 hrs');
  const table = page.getByRole('table', { name: 'Upcoming Bookings' });
  const row = table.getByRole('row').nth(1);
  for (const text of ['London', '1 Test Street', 'Upcoming', '£54.00']) await row.getByText(text).waitFor();
  await guest.look('member-dashboard');
  const count = Number(await figure(page, 'Total Booking').textContent());
  await table.getByRole('link', { name: 'Preview' }).last().click();
  await said(page, `No. ${booked._id}`);
  await guest.look('member-dashboard-preview');

  await page.getByRole('button', { name: 'Cancel booking' }).click();
  await page.getByRole('button', { name: 'Yes, Please' }).click();
  await said(page, 'Booking cancelled successfully');
  await page.goBack();
  await page.locator(`dt:text-is("Total Booking") + dd:text-is("${count - 1}")`).waitFor();
  await guest.leave();
});

it('an account without the dashboard lands on the first screen that it may see', async () => {
  const editor = await addPerson(app.knex, 'Content Editor');
  const { page, leave } = await signedIn(editor);
  await page.goto('/app/dashboard');
  await page.waitForURL('**/app/cms/slider');
  await leave();
});

async function nameOf(userId: string): Promise<string> {
  const user = await app.knex('users').where('id', userId).first<{ name: string }>('name');
  return user.name;
}
