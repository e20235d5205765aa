/** An attendee leaves a booking, in the list and on its page. */
import { expect, it } from 'vitest';
import { heading, pressInMenu, said, signedIn, useBrowser } from '../helpers/journeys.ts';
import { app, world } from '../helpers/stage.ts';
import { type Booked, type Person, addPerson, pay, roomBooking, saveCard, slot } from '../helpers/world.ts';

useBrowser();

let day = 5;

/** Books the room for the member, with an attendee, and pays for it. */
async function attended(attendee: Person): Promise<Booked> {
  const { member } = world;
  const members = [member.email, attendee.email];
  const body = { ...roomBooking(world, slot((day += 1))), members, title: `Planning ${day}` };
  const { data } = await app.call<Booked>('POST', '/bookings', { token: member.token, body });
  const paid = await pay(app, member, data, await saveCard(app, member), {}, members);
  expect(paid.meta.status).toBe(200);
  return data;
}

it('an attendee leaves a booking', async () => {
  const attendee = await addPerson(app.knex, 'Member');
  const [first, second] = [await attended(attendee), await attended(attendee)];
  const visitor = await signedIn(attendee);
  const { page } = visitor;
  const ask = page.getByRole('alertdialog', { name: 'Leave this booking?' });

  await page.goto('/app/booking');
  await heading(page, 'Booking').waitFor();
  const menus = page.getByRole('button', { name: 'More', exact: true });
  await expect.poll(() => menus.count()).toBe(2);
  await visitor.look('attended-bookings');
  await pressInMenu(page, 'Leave booking');
  await said(page, `Boardroom, No. ${second._id}`);
  await visitor.look('leave-booking');
  await ask.getByRole('button', { name: 'Leave booking' }).click();
  await said(page, 'You have left the booking');
  await expect.poll(() => menus.count()).toBe(1);

  await page.goto(`/app/booking?booking=${first._id}`);
  await heading(page, 'Boardroom').waitFor();
  await visitor.look('attended-booking');
  await page.getByRole('button', { name: 'Leave booking' }).click();
  await ask.getByRole('button', { name: 'Leave booking' }).click();
  await said(page, 'No bookings yet');
  expect(await app.knex('booking_members').where('email', attendee.email)).toEqual([]);
  // The screen has asked for a booking that it may not read any more.
  await visitor.leave(404);
});
