/** The code at a door: staff print it, and a member who scans it is checked in, also after a login. */
import { expect, it } from 'vitest';
import { HOUR, SECOND, toLocal } from '#shared/time.ts';
import { DESKTOP, PHONE, WIDTHS, visitor } from '../helpers/browser.ts';
import { heading, said, signedIn, useBrowser } from '../helpers/journeys.ts';
import { app, world } from '../helpers/stage.ts';
import { type Booked, PASSWORD, addPerson, pay, roomBooking, saveCard, slot } from '../helpers/world.ts';

useBrowser();

it('a member scans the code, and is checked in', async () => {
  const staff = await signedIn(world.owner, WIDTHS);
  await staff.page.goto('/app/meetingRooms');
  await staff.page.getByRole('button', { name: /Boardroom/ }).click();
  const [sheet] = await Promise.all([
    staff.context.waitForEvent('page'),
    staff.page.getByRole('link', { name: 'Check-in code for the door' }).click(),
  ]);
  await sheet.getByRole('img', { name: 'Check-in code of Boardroom' }).waitFor();
  const address = await sheet.getByText(/check-in\/\d+$/).textContent();
  await staff.leave();

  const person = await addPerson(app.knex, 'Member');
  const guest = await visitor(app.address, { width: [PHONE, DESKTOP] });
  const { page } = guest;
  await page.goto(new URL(address!).pathname);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await heading(page, 'You are not checked in to Boardroom').waitFor();
  await said(page, /You have no booking here that runs now or begins within the hour/);
  await guest.look('check-in-none');

  const { data } = await app.call<Booked>('POST', '/bookings', {
    token: person.token,
    body: roomBooking(world, slot(4)),
  });
  await pay(app, person, data, await saveCard(app, person));
  const starts_at = new Date(Date.now() - SECOND);
  const times = { starts_at, ends_at: new Date(starts_at.getTime() + HOUR / 2) };
  await app.knex('bookings').where('id', data._id).update(times);
  const { day } = toLocal(times.starts_at);
  await app
    .knex('claims')
    .where('booking_id', data._id)
    .update({ ...times, day });
  await page.reload();
  await heading(page, 'Checked in to Boardroom').waitFor();
  await guest.look('check-in-done');
  await page.getByRole('link', { name: 'See your booking' }).click();
  await heading(page, 'Boardroom').waitFor();
  expect((await app.knex('bookings').where('id', data._id).first()).checked_in_at).not.toBeNull();
  await guest.leave();
  await app.knex('claims').where('booking_id', data._id).delete();
});
