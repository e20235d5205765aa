/** Everything about a member on one screen. */
import { beforeAll, expect, it } from 'vitest';
import { heading, said, signedIn, useBrowser } from '../helpers/journeys.ts';
import { app, world } from '../helpers/stage.ts';
import { type Booked, pay, roomBooking, saveCard, slot } from '../helpers/world.ts';

useBrowser();

beforeAll(async () => {
  const { member } = world;
  await app.knex('users').where('id', member.id).update({ name: 'Ada Lovelace', company_name: 'Engines Ltd' });
  const card = await saveCard(app, member);
  const body = roomBooking(world, slot(3));
  const { data } = await app.call<Booked>('POST', '/bookings', { token: member.token, body });
  await pay(app, member, data, card);
  await app.deliver();
});

it('the front desk opens the page of a member from the list, and notes something', async () => {
  const desk = await signedIn(world.staff);
  const { page } = desk;
  await page.goto('/app/members');
  await page.getByRole('link', { name: 'Ada Lovelace' }).click();
  await page.waitForURL(`**/app/members/${world.member.id}`);
  await heading(page, 'Ada Lovelace').waitFor();
  const section = (name: string) => page.getByRole('region', { name, exact: true });
  await section('Contact').getByText('Engines Ltd').waitFor();
  await section('Bookings').getByRole('link', { name: 'Boardroom' }).waitFor();
  await section('Invoices').getByRole('link', { name: /^INV-/ }).waitFor();
  await section('Saved cards').getByText('Visa ending in 4242').waitFor();
  await section('Activity')
    .getByText(/Boardroom/)
    .first()
    .waitFor();
  const note = 'Prefers the window';
  await section('Notes of staff').getByRole('button', { name: 'Add note' }).click();
  await said(page, 'Please enter a note');
  await section('Notes of staff').getByLabel('New note').fill(note);
  await section('Notes of staff').getByRole('button', { name: 'Add note' }).click();
  await section('Notes of staff').getByRole('listitem').filter({ hasText: note }).waitFor();
  expect(await page.getByLabel('New note').inputValue()).toBe('');
  await desk.look('member-page');
  await section('Invoices').getByRole('link', { name: 'All invoices' }).click();
  await said(page, 'Of one customer. Reset shows all.');
  await page.goBack();
  await section('Bookings').getByRole('link', { name: 'All bookings' }).click();
  await page.getByRole('table', { name: 'Bookings' }).getByText('Boardroom').first().waitFor();
  await desk.leave();
});

it('a member of another workspace’s staff is told that there is no such person', async () => {
  const stranger = await signedIn(world.otherStaff);
  await stranger.page.goto(`/app/members/${world.member.id}`);
  await said(stranger.page, 'User not found');
  expect(await stranger.page.getByText('Ada Lovelace').count()).toBe(0);
  await stranger.leave(404);
});
