/** Customers without an account: staff book for a caller, take the money, find them again, and merge them with a member. */
import { expect, it } from 'vitest';
import { WIDTHS } from '../helpers/browser.ts';
import { heading, pressInMenu, said, signedIn, useBrowser } from '../helpers/journeys.ts';
import { choose, chooseDay, choosePerson, modal } from '../helpers/pickers.ts';
import { app, world } from '../helpers/stage.ts';
import { procedures } from '../helpers/trpc.ts';
import { addPerson, slot } from '../helpers/world.ts';

useBrowser();

it('staff book for a caller who pays at the desk, and find them again', async () => {
  const name = 'Grace';
  const staff = await signedIn(world.staff, WIDTHS);
  const { page } = staff;
  await page.goto('/app/today?newBooking');
  const dialog = modal(page, 'New Booking');
  await dialog.getByRole('button', { name: 'New customer' }).click();
  await dialog.getByRole('radio', { name: /^By link/ }).check();
  await dialog.getByRole('button', { name: 'Book Now' }).click();
  await dialog.getByText('Please enter full name').waitFor();
  await dialog.getByText('Please enter the email address for the link').waitFor();
  await expect.poll(() => dialog.getByText('Please select member').count()).toBe(0);
  await dialog.getByLabel('Full name').fill(name);
  await dialog.getByLabel('Company').fill('Navy');
  await choose(page, 'Resource type', 'Meeting Room');
  await dialog.getByLabel('Capacity').fill('2');
  await chooseDay(page, slot(9).from.slice(0, 10));
  await dialog.getByLabel('Time').selectOption('10:00');
  await dialog.getByRole('radio', { name: /^At the desk/ }).check();
  await choose(page, 'Paid by', 'Card terminal');
  await dialog.getByText('Boardroom: £54.00').waitFor({ state: 'attached' });
  await dialog.getByRole('button', { name: 'Book Now' }).click();
  await dialog.getByText('Please enter the reference').waitFor();
  await dialog.getByLabel('Reference').fill('T-7');
  await staff.look('book-contact');
  await dialog.getByRole('button', { name: 'Book Now' }).click();
  await said(page, 'Booking successfully done');
  await dialog.waitFor({ state: 'detached' });
  const [booked] = await app.knex('bookings').where('customer_name', name);
  expect(booked).toMatchObject({ payment_status: 'completed', paid_pence: 5400, assigned_user_id: null });

  await page.goto('/app/contacts');
  await heading(page, 'Contacts').waitFor();
  await page.getByText(name, { exact: true }).waitFor();
  await staff.look('contacts');
  await page.getByRole('link', { name: `Book for ${name}` }).click();
  await dialog.getByRole('combobox', { name: 'Billed to' }).getByText(name).waitFor();
  await page.keyboard.press('Escape');
  await staff.leave();
});

it('the payment opens after a booking, and on account it is confirmed at once', async () => {
  const staff = await signedIn(world.staff);
  const { page } = staff;
  const { from, to } = slot(10);
  const query = new URLSearchParams({
    newBooking: '',
    bookingType: 'meeting_room',
    bookingFrom: from,
    bookingTo: to,
    bookingResource: world.roomId,
  });
  await page.goto(`/app/members?${query}`);
  const dialog = modal(page, 'New Booking');
  await dialog.getByRole('button', { name: 'New customer' }).click();
  await dialog.getByLabel('Full name').fill('Pays now');
  await dialog.getByText('Boardroom: £108.00').waitFor({ state: 'attached' });
  await dialog.getByRole('button', { name: 'Book Now' }).click();
  await page.waitForURL('**/app/payNow/*');
  await page.getByRole('group', { name: 'Paid at the desk' }).waitFor();
  await staff.look('pay-contact');

  const next = slot(11);
  query.set('bookingFrom', next.from);
  query.set('bookingTo', next.to);
  await page.goto(`/app/members?${query}`);
  await dialog.getByRole('button', { name: 'New customer' }).click();
  await dialog.getByLabel('Full name').fill('On account');
  await dialog.getByRole('radio', { name: /^On account/ }).check();
  await dialog.getByText('Boardroom: £108.00').waitFor({ state: 'attached' });
  await dialog.getByRole('button', { name: 'Book Now' }).click();
  await said(page, 'Booking successfully done');
  await dialog.waitFor({ state: 'detached' });
  expect(await app.knex('bookings').where('customer_name', 'On account').first()).toMatchObject({
    payment_status: 'completed',
    booking_status: 'Approved',
  });
  const engines = { space_id: world.spaceId, name: 'Analytical Engines', payment: 'account' as const };
  const company = await procedures(app, world.owner).companies.create.mutate(engines);
  const last = slot(12);
  query.set('bookingFrom', last.from);
  query.set('bookingTo', last.to);
  await page.goto(`/app/members?${query}`);
  await dialog.getByRole('button', { name: 'New customer' }).click();
  await dialog.getByLabel('Full name').fill('Of a company');
  await dialog.getByRole('radio', { name: /^On account/ }).check();
  await choose(page, 'Company', engines.name);
  await staff.look('new-booking-company');
  await dialog.getByText('Boardroom: £108.00').waitFor({ state: 'attached' });
  await dialog.getByRole('button', { name: 'Book Now' }).click();
  await dialog.waitFor({ state: 'detached' });
  const booked = await app.knex('bookings').where('customer_name', 'Of a company').first();
  expect(booked).toMatchObject({ payment_status: 'completed', booking_request: false, paid_pence: 10_800 });
  expect(await app.knex('charges').where('booking_id', booked!.id).pluck('company_id')).toEqual([company._id]);
  await staff.leave();
});

it('a contact is added, changed, and merged with a member', async () => {
  const joined = await addPerson(app.knex, 'Member', [world.spaceId], 'merged@example.org');
  const staff = await signedIn(world.staff);
  const { page } = staff;
  await page.goto('/app/contacts');
  await page.getByRole('button', { name: '+ Add Contact' }).first().click();
  const added = modal(page, 'Add Contact');
  await added.getByLabel('Full name').fill('Ada');
  await added.getByRole('button', { name: 'Add', exact: true }).click();
  await said(page, 'Contact added');
  await page.getByRole('button', { name: 'Edit Ada' }).click();
  const edited = modal(page, 'Edit Contact');
  await edited.getByLabel('Company').fill('Engines');
  await edited.getByRole('button', { name: 'Update' }).click();
  await said(page, 'Contact updated');
  await page.getByRole('cell', { name: 'Engines' }).waitFor();
  await pressInMenu(page, 'Merge Ada with a member', page.getByRole('row', { name: 'Engines' }));
  const merge = modal(page, 'Merge with a member');
  await merge.getByRole('button', { name: 'Merge' }).click();
  await merge.getByText('Please select member').waitFor();
  await choosePerson(page, merge.getByRole('combobox', { name: 'Member' }), joined.email);
  await staff.look('merge-contact');
  await merge.getByRole('button', { name: 'Merge' }).click();
  await said(page, 'Contact merged');
  await page.getByText('Ada', { exact: true }).waitFor({ state: 'detached' });
  expect(await app.knex('contacts').where('name', 'Ada').first()).toMatchObject({ status: false, user_id: joined.id });
  await staff.leave();
});
