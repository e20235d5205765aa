/** Everything about a member on one screen. */
import { beforeAll, expect, it } from 'vitest';
import { heading, said, signedIn, useBrowser } from '../helpers/journeys.ts';
import { modal } from '../helpers/pickers.ts';
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
  await expect.poll(() => page.getByLabel('New note').inputValue()).toBe('');
  await desk.look('member-page');
  await section('Invoices').getByRole('link', { name: 'All invoices' }).click();
  await said(page, 'Of one customer. Reset shows all.');
  await page.goBack();
  await section('Bookings').getByRole('link', { name: 'All bookings' }).click();
  await page.getByRole('table', { name: 'Bookings' }).getByText('Boardroom').first().waitFor();
  await desk.leave();
});

it('staff book, correct the contact and take a payment on the page of a member', async () => {
  const { member } = world;
  const body = { ...roomBooking(world, slot(4)), assignedUser: member.email, members: [member.email] };
  await app.call('POST', '/bookings', { token: world.staff.token, body });
  await app.call('POST', '/contacts', {
    token: world.staff.token,
    body: { space_id: world.spaceId, name: 'A. Lovelace' },
  });
  const desk = await signedIn(world.staff);
  const { page } = desk;
  await page.goto(`/app/members/${member.id}`);
  const bookings = page.getByRole('region', { name: 'Bookings', exact: true });
  // What comes next is first, and only what is not paid asks for a payment.
  await expect.poll(() => bookings.getByRole('listitem').count()).toBe(2);
  await expect.poll(() => bookings.getByRole('link', { name: 'Take payment' }).count()).toBe(1);
  await page.getByRole('button', { name: 'Edit contact' }).click();
  const dialog = modal(page, 'Edit contact');
  await dialog.getByLabel('Company').fill('Analytical Engines');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await said(page, 'Contact updated');
  await page.getByRole('region', { name: 'Contact', exact: true }).getByText('Analytical Engines').waitFor();
  await page.getByRole('button', { name: 'Merge a contact' }).click();
  const merge = modal(page, 'Merge a contact');
  await merge.getByRole('combobox', { name: 'Contact' }).click();
  await page.getByRole('option', { name: /A\. Lovelace/ }).click();
  await merge.getByRole('button', { name: 'Merge' }).click();
  await said(page, 'Contact merged');
  expect(await app.knex('contacts').first('user_id')).toEqual({ user_id: member.id });
  await desk.look('member-actions');
  await page.getByRole('link', { name: 'Book', exact: true }).click();
  const booking = modal(page, 'New Booking');
  await booking.getByRole('combobox', { name: 'Billed to' }).getByText(member.email).waitFor();
  await page.keyboard.press('Escape');
  await page.goto(`/app/members/${member.id}`);
  await bookings.getByRole('link', { name: 'Take payment' }).click();
  await page.getByRole('group', { name: 'Paid at the desk' }).waitFor();
  await desk.leave();
});

it('a member of another workspace’s staff reads that there is no such person', async () => {
  const stranger = await signedIn(world.otherStaff);
  await stranger.page.goto(`/app/members/${world.member.id}`);
  await said(stranger.page, 'User not found');
  await expect.poll(() => stranger.page.getByText('Ada Lovelace').count()).toBe(0);
  await stranger.leave(404);
});
