/** Recurring bookings: staff book one around a date that is taken, the member sees and cancels it, and staff move it. */
import { expect, it } from 'vitest';
import { toLocal } from '#shared/time.ts';
import { WIDTHS } from '../helpers/browser.ts';
import { said, signedIn, useBrowser } from '../helpers/journeys.ts';
import { choosePerson, modal } from '../helpers/pickers.ts';
import { app, world } from '../helpers/stage.ts';
import { procedures } from '../helpers/trpc.ts';
import { addPerson, roomBooking, saveCard, slot } from '../helpers/world.ts';

useBrowser();

it('a series is booked, shown, moved and cancelled', async () => {
  const day = 20;
  const member = await addPerson(app.knex, 'Member', [world.spaceId], 'series@example.org');
  const { knex } = app;
  await app.call('POST', '/bookings', {
    token: world.otherMember.token,
    body: roomBooking(world, slot(day + 7, 10, 2)),
  });
  await procedures(app, world.owner).vouchers.create.mutate({ space_id: world.spaceId, code: 'AUTUMN', value: 20 });
  const staff = await signedIn(world.staff, WIDTHS);
  const { page } = staff;
  const { from } = slot(day, 10);
  const query = new URLSearchParams({
    newBooking: '',
    bookingType: 'meeting_room',
    bookingFrom: from,
    bookingTo: slot(day, 10).to,
    bookingResource: world.roomId,
  });
  await page.goto(`/app/booking?${query}`);
  const dialog = modal(page, 'New Booking');
  await dialog.getByRole('radio', { name: /Boardroom.*£108\.00/, checked: true }).waitFor();
  await dialog.getByLabel('Repeats').check();
  await dialog.getByRole('textbox', { name: 'Dates' }).fill('4');
  await dialog.getByText('1 date cannot be booked. Please choose what to do.').waitFor();
  const dates = dialog.getByRole('group', { name: 'List of dates' });
  await expect.poll(() => dates.getByRole('listitem').count()).toBe(4);
  await dates.scrollIntoViewIfNeeded();
  await staff.look('series-clash');
  await dialog.getByLabel(/What to do on/).selectOption('skip');
  await dialog.getByText('All dates can be booked. Each of them has its own invoice.').waitFor();
  await dialog.getByText(/Every \w+day, 3 dates: £324\.00/).waitFor();
  await dialog.getByLabel('Voucher code').fill('autumn');
  await dialog.getByText(/Every \w+day, 3 dates: £259\.20/).waitFor();
  await choosePerson(page, dialog.getByRole('combobox', { name: 'Billed to' }), member.email);
  await staff.look('series-ready');
  await dialog.getByRole('button', { name: 'Book Now' }).click();
  await said(page, '3 bookings made');

  const rows = await knex('bookings').where('assigned_user_id', member.id).orderBy('starts_at');
  expect(rows.map(({ payment_status }) => payment_status)).toEqual(['completed', 'completed', 'completed']);

  await page.goto(`/app/booking?editBooking=${rows[1]!.id}`);
  const update = modal(page, 'Update Booking');
  await update.getByLabel('Which bookings').selectOption('This and those after it');
  await update.getByLabel('Time').selectOption('13:00');
  await update.getByLabel('Remark').fill('After lunch');
  await staff.look('series-move');
  await update.getByRole('button', { name: 'Update' }).click();
  await said(page, 'Booking updated successfully');
  const hours = (await knex('bookings').where('series_id', rows[0]!.series_id).orderBy('occurrence')).map(
    ({ starts_at }, index) => (starts_at.getTime() - rows[index]!.starts_at.getTime()) / 3_600_000,
  );
  expect(hours).toEqual([0, 3, 3]);
  await staff.leave();

  const own = await signedIn(member, WIDTHS);
  await own.page.goto(`/app/booking/${rows[1]!.id}`);
  await own.page.getByText(/Every \w+day, 2 of 3/).waitFor();
  await own.page.getByText('All bookings of the series').click();
  await expect.poll(() => own.page.getByRole('link', { name: /10:00|13:00/ }).count()).toBe(2);
  await own.look('series-of-booking');
  await own.page.getByRole('button', { name: 'Cancel booking' }).click();
  const question = own.page.getByRole('alertdialog', { name: 'Are you sure to cancel this booking?' });
  await question.getByLabel('Which bookings').selectOption('This and those after it');
  await question.getByText('2 bookings will be cancelled. Those that are over stay.').waitFor();
  await own.look('series-cancel');
  await question.getByRole('button', { name: 'Yes, Please' }).click();
  await said(own.page, 'Bookings cancelled successfully');
  const active = await knex('bookings').where('series_id', rows[0]!.series_id).orderBy('occurrence').pluck('active');
  expect(active.map(Boolean)).toEqual([true, false, false]);
  await own.leave();
});

it('a member repeats a room, and pays all dates at once or one by one', async () => {
  const day = 100;
  const person = await addPerson(app.knex, 'Member');
  await saveCard(app, person);
  const member = await signedIn(person, WIDTHS);
  const { page } = member;
  const search = async (ahead: number) => {
    const at = toLocal(new Date(slot(ahead, 10).from));
    const query = { resource_type: 'meeting_room', capacity: '2', from_date: at.day, to_date: at.day };
    const params = new URLSearchParams({ spaceId: world.spaceId, ...query, from_time: at.time, duration: '2' });
    await page.goto(`/search?${params}`);
    await page.getByRole('button', { name: 'Repeat Boardroom' }).click();
    const dialog = modal(page, 'Repeat Boardroom');
    await dialog.getByRole('textbox', { name: 'Dates' }).fill('3');
    await dialog.getByText('3 dates: £324.00').waitFor();
    return dialog;
  };

  const dialog = await search(day);
  await dialog.getByLabel('Voucher code').fill('NOBODY');
  await dialog.getByRole('button', { name: 'Continue to payment' }).click();
  await dialog.getByText('This code is not valid here').waitFor();
  await member.look('repeat-now');
  await dialog.getByLabel('Voucher code').fill('autumn');
  await dialog.getByRole('button', { name: 'Continue to payment' }).click();
  await page.getByText('Total of 3 bookings').waitFor();
  await member.look('series-cart');
  await page.getByRole('button', { name: 'Pay Now' }).locator('visible=true').click();
  await modal(page, 'Select Card').getByRole('button', { name: 'Pay £259.20' }).click();
  await said(page, 'Payment successfully done');
  const paid = await app.knex('bookings').where('assigned_user_id', person.id).pluck('payment_status');
  expect(paid).toEqual(['completed', 'completed', 'completed']);

  const later = await search(day + 3);
  await later.getByRole('radio', { name: /^Pay each date 3 days before it starts/ }).check();
  await later.getByRole('button', { name: 'Book Now' }).click();
  await later.getByText('Please agree that the card is charged').waitFor();
  await later.getByRole('combobox', { name: /^Card/ }).selectOption({ index: 1 });
  await later.getByLabel(/may charge this card for each booking of this series/).check();
  await member.look('repeat-each');
  await later.getByRole('button', { name: 'Book Now' }).click();
  await said(page, '3 bookings made');
  await page.getByText(/This booking is planned\. Will be charged on/).waitFor();
  await member.look('planned-booking');
  await page.goto('/app/booking');
  await page
    .getByText(/^Will be charged on/)
    .first()
    .waitFor();
  await member.look('planned-list');
  await page.goto('/app/billing');
  await page.getByText('Recurring booking, up to £324.00').waitFor();
  await member.look('series-consent');
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
  await page.getByText('Recurring booking, up to £324.00').waitFor({ state: 'detached' });
  await member.leave(400);
});
