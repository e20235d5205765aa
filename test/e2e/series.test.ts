/** Recurring bookings: staff book one around a date that is taken, the member sees and cancels it, and staff move it. */
import { expect, it } from 'vitest';
import { PHONE, WIDTHS } from '../helpers/browser.ts';
import { said, signedIn, useBrowser } from '../helpers/journeys.ts';
import { choosePerson, modal } from '../helpers/pickers.ts';
import { app, world } from '../helpers/stage.ts';
import { addPerson, roomBooking, slot } from '../helpers/world.ts';

useBrowser();

it.each(WIDTHS)('a series is booked, shown, moved and cancelled at %i px', async (width) => {
  const day = width === PHONE ? 60 : 20;
  const member = await addPerson(app.knex, 'Member', [world.spaceId], `series${width}@example.org`);
  const { knex } = app;
  await app.call('POST', '/bookings', {
    token: world.otherMember.token,
    body: roomBooking(world, slot(day + 7, 10, 2)),
  });
  const staff = await signedIn(world.staff, width);
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
  await dialog.getByLabel('Repeats, on account').check();
  await dialog.getByLabel('Dates', { exact: true }).fill('4');
  await dialog.getByText('1 date cannot be booked. Please choose what to do.').waitFor();
  const dates = dialog.getByRole('group', { name: 'List of dates' });
  await expect.poll(() => dates.getByRole('listitem').count()).toBe(4);
  await dates.scrollIntoViewIfNeeded();
  await staff.look('series-clash');
  await dialog.getByLabel(/What to do on/).selectOption('skip');
  await dialog.getByText('All dates can be booked. Each of them has its own invoice.').waitFor();
  await dialog.getByText(/Every \w+day, 3 dates: £324\.00/).waitFor();
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

  const own = await signedIn(member, width);
  await own.page.goto(`/app/booking/${rows[1]!.id}`);
  await own.page.getByText(/Every \w+day, 2 of 3/).waitFor();
  await own.page.getByText('All bookings of the series').click();
  await expect.poll(() => own.page.getByRole('link', { name: /10:00|13:00/ }).count()).toBe(2);
  await own.look('series-of-booking');
  await own.page.getByRole('button', { name: 'Cancel booking' }).click();
  const question = own.page.getByRole('alertdialog', { name: 'Are you sure to cancel this booking?' });
  await question.getByLabel('Which bookings').selectOption('This and those after it');
  await question.getByText('Each booking is refunded on its own terms. Those that are over stay.').waitFor();
  await own.look('series-cancel');
  await question.getByRole('button', { name: 'Yes, Please' }).click();
  await said(own.page, 'Bookings cancelled successfully');
  const active = await knex('bookings').where('series_id', rows[0]!.series_id).orderBy('occurrence').pluck('active');
  expect(active.map(Boolean)).toEqual([true, false, false]);
  await own.leave();
});
