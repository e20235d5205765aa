/** The page of one booking, which a member comes to after the payment. */
import { expect, it } from 'vitest';
import { SECOND, formatDay, toLocal } from '#shared/time.ts';
import { PHONE, WIDTHS } from '../helpers/browser.ts';
import { heading, said, shows, signedIn, stranger, useBrowser } from '../helpers/journeys.ts';
import { app, world } from '../helpers/stage.ts';
import {
  type Booked,
  PASSWORD,
  type Person,
  addPerson,
  deskBooking,
  join,
  pay,
  roomBooking,
  saveCard,
  slot,
} from '../helpers/world.ts';

useBrowser();

let day = 3;

const pageOf = ({ _id }: Pick<Booked, '_id'>) => `/app/booking/${_id}`;

async function book(person: Person, changes: object = {}): Promise<Booked> {
  const body = { ...roomBooking(world, slot((day += 1))), ...changes };
  const { data, meta } = await app.call<Booked>('POST', '/bookings', { token: person.token, body });
  expect(meta.message).toBe('Booking successfully done');
  return data;
}

async function bookAndPay(person: Person, changes: object = {}, members = [person.email]): Promise<Booked> {
  const booking = await book(person, changes);
  const paid = await pay(app, person, booking, await saveCard(app, person), {}, members);
  expect(paid.meta.status).toBe(200);
  return booking;
}

it('a payment leads to the page of the booking, which is changed and cancelled there', async () => {
  const person = await addPerson(app.knex, 'Member');
  await saveCard(app, person);
  const booking = await book(person);
  const member = await signedIn(person, WIDTHS);
  const { page } = member;
  await page.goto(`/app/payNow/${booking._id}`);
  await page.getByRole('button', { name: 'Pay Now' }).click();
  await page.getByRole('button', { name: 'Pay £108.00' }).click();
  await page.waitForURL(`**${pageOf(booking)}`);
  await heading(page, 'Boardroom').waitFor();
  await said(page, 'This booking is confirmed.');
  await said(page, `Meeting Room, No. ${booking._id}`);
  const start = toLocal(new Date(booking.from)).day;
  await shows(page, {
    'Event Date': `${formatDay(start)}, 10:00 – 12:00`,
    'Work Space': 'London',
    Members: person.email,
    Cancellation: 'Free cancellation until',
  });
  await said(page, `London is open from 00:00 to 23:30 on ${formatDay(start)}.`);
  const directions = page.getByRole('link', { name: 'Directions' });
  await expect.poll(() => directions.getAttribute('href')).toContain('destination=London%2C+1+Test+Street');

  // The invoice is written by the outbox, and appears by itself.
  const invoice = page.getByRole('link', { name: /^INV-/ });
  await app.deliver();
  await invoice.waitFor();
  await member.look('booking-page');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Add to calendar' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('booking.ics');

  await page.getByRole('link', { name: 'Invite guests' }).click();
  const dialog = page.getByRole('dialog', { name: 'Update Booking' });
  await dialog.getByText('Add by email').click();
  await page.getByRole('dialog', { name: 'Invite member' }).getByLabel('Email').fill('guest@example.org');
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await dialog.getByLabel('Remark').fill('One more');
  await dialog.getByRole('button', { name: 'Update', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await shows(page, { Members: 'guest@example.org' });

  await page.getByRole('button', { name: 'Cancel booking' }).click();
  await page.getByRole('button', { name: 'Yes, Please' }).click();
  await said(page, 'This booking is canceled.');
  await expect.poll(() => page.getByRole('button', { name: /Cancel booking|Add to calendar/ }).count()).toBe(0);
  await app.deliver();
  await said(page, 'Credit note');
  await member.look('booking-page-canceled');
  await member.leave();
});

it('a member opens the page from their list, and an old link to the dialog leads to it', async () => {
  const person = await addPerson(app.knex, 'Member');
  const booking = await bookAndPay(person, deskBooking(world, slot((day += 1))));
  const member = await signedIn(person);
  const { page } = member;
  await page.goto('/app/booking');
  await page.getByRole('table', { name: 'Bookings' }).getByRole('link', { name: 'View' }).click();
  await page.waitForURL(`**${pageOf(booking)}`);
  await heading(page, 'Loft').waitFor();
  await page.getByRole('button', { name: 'Booking History' }).click();
  const history = page.getByRole('dialog', { name: 'Booking History' });
  await history.getByText('Booked').first().waitFor();
  await history.getByRole('button', { name: 'Close' }).click();
  await history.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Your bookings' }).click();
  await heading(page, 'Booking').waitFor();
  for (const address of [`/app/booking?booking=${booking._id}`, `/app/dashboard?editBooking=${booking._id}`]) {
    await page.goto(address);
    await page.waitForURL(`**${pageOf(booking)}`);
    await heading(page, 'Loft').waitFor();
  }
  await member.leave();
});

it('the next booking stands above the list, and follows changes', async () => {
  const person = await addPerson(app.knex, 'Member');
  const member = await signedIn(person, WIDTHS);
  const { page } = member;
  await page.goto('/app/booking');
  await said(page, 'No bookings yet');
  const later = await bookAndPay(person);
  const next = page.getByRole('region', { name: /^Next: / });
  await next.getByText('Boardroom, London').waitFor();
  const sooner = await bookAndPay(person, slot(1, 12));
  await heading(page, /^Next: .*, 12:00 – 14:00$/, 2).waitFor();
  await member.look('next-booking');
  await app.call('DELETE', `/bookings/cancel/${sooner._id}`, { token: person.token });
  await heading(page, `Next: ${formatDay(toLocal(new Date(later.from)).day)}, 10:00 – 12:00`, 2).waitFor();
  await next.getByRole('link', { name: 'View' }).click();
  await said(page, `No. ${later._id}`);
  await member.leave();
});

it('staff keep the dialog', async () => {
  const booking = await bookAndPay(await addPerson(app.knex, 'Member'));
  const staff = await signedIn(world.staff);
  await staff.page.goto(`/app/booking?booking=${booking._id}`);
  await staff.page.getByRole('dialog', { name: 'Booking' }).getByText(`No. ${booking._id}`).waitFor();
  await staff.leave();
});

it('a booking of somebody else is not found, and neither is one that the attendee has left', async () => {
  const [owner, attendee] = [await addPerson(app.knex, 'Member'), await addPerson(app.knex, 'Member')];
  const booking = await bookAndPay(owner, {}, [owner.email, attendee.email]);
  const [visitor, other] = [await signedIn(attendee), await signedIn(world.otherMember)];
  await other.page.goto(pageOf(booking));
  await said(other.page, 'Booking not found');
  await other.look('booking-page-not-found');
  await other.page.goto('/app/booking/x1');
  await other.page.getByRole('link', { name: 'Go to your bookings' }).waitFor();
  await other.leave(404, 400);

  await visitor.page.goto(pageOf(booking));
  await heading(visitor.page, 'Boardroom').waitFor();
  await expect.poll(() => visitor.page.getByRole('button', { name: 'Cancel booking' }).count()).toBe(0);
  // The invoice is a matter of the customer.
  await app.deliver();
  await expect.poll(() => visitor.page.getByRole('link', { name: /^INV-/ }).count()).toBe(0);
  await visitor.page.getByRole('button', { name: 'Leave booking' }).click();
  await visitor.page.getByRole('alertdialog').getByRole('button', { name: 'Leave booking' }).click();
  await visitor.page.waitForURL('**/app/booking');
  await visitor.page.goto(pageOf(booking));
  await said(visitor.page, 'Booking not found');
  await visitor.leave(404);
});

it('a member who is blocked in the workspace keeps the page of the booking', async () => {
  const person = await addPerson(app.knex, 'Member');
  const booking = await bookAndPay(person);
  await join(app, person, world.spaceId);
  await app.knex('user_spaces').where({ user_id: person.id }).update({ active: false });
  const member = await signedIn(person);
  await member.page.goto(pageOf(booking));
  await said(member.page, '1 Test Street');
  await member.leave(404);
});

it('an unpaid booking is paid from its page, and a second tab follows', async () => {
  const person = await addPerson(app.knex, 'Member');
  await saveCard(app, person);
  const title = '<img src=x onerror=alert(1)>';
  const booking = await book(person, { title });
  const [first, second] = [await signedIn(person), await signedIn(person)];
  await second.page.goto(pageOf(booking));
  await said(second.page, 'This booking is not paid yet. It is held until');
  // What people type is shown as they typed it.
  await shows(second.page, { Title: title });
  await first.page.goto(pageOf(booking));
  await first.page.getByRole('link', { name: 'Pay £108.00' }).click();
  await first.page.getByRole('button', { name: 'Pay Now' }).click();
  await first.page.getByRole('button', { name: 'Pay £108.00' }).click();
  await said(first.page, 'This booking is confirmed.');
  await said(second.page, 'This booking is confirmed.');
  // The cart in a late tab leads here, too.
  await second.page.goto(`/app/payNow/${booking._id}`);
  await second.page.waitForURL(`**${pageOf(booking)}`);
  await first.leave();
  await second.leave();
});

it('a payment that waits at the bank is shown as such, and the page goes on by itself', async () => {
  const person = await addPerson(app.knex, 'Member');
  const booking = await book(person);
  const held = { processing_payment: true };
  await app.knex('bookings').where('id', booking._id).update(held);
  const member = await signedIn(person);
  await member.page.goto(pageOf(booking));
  await said(member.page, 'Your bank is confirming the payment.');
  await member.look('booking-page-at-bank');
  await app.knex('bookings').where('id', booking._id).update({
    processing_payment: false,
    payment_status: 'completed',
    hold_until: null,
  });
  // No event tells of it, so the page asks.
  await member.page.getByText('This booking is confirmed.').waitFor({ timeout: 10 * SECOND });
  await member.leave();
});

it('a request that waits is shown as such, and its decision appears', async () => {
  const person = await addPerson(app.knex, 'Member');
  const body = {
    ...deskBooking(world, slot((day += 1))),
    name: 'Ada',
    email: person.email,
    number: '+4407700900123',
  };
  const { token } = world.owner;
  const { data } = await app.call<Booked>('POST', '/bookings/resource-without-pay', { token, body });
  const member = await signedIn(person);
  await member.page.goto(pageOf(data));
  await said(member.page, 'This request waits for a decision.');
  const decision = { booking_status: 'Rejected', booking_admin_remark: 'The room is being painted' };
  await app.call('PUT', `/bookings/reschedule-request/${data._id}`, { token, body: decision });
  await said(member.page, 'This request was not accepted. The room is being painted');
  await member.leave();
});

it('the login leads back to the page', async () => {
  const person = await addPerson(app.knex, 'Member');
  const booking = await bookAndPay(person);
  const guest = await stranger();
  const { page } = guest;
  await page.goto(pageOf(booking));
  await page.waitForURL('**/login');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL(`**${pageOf(booking)}`);
  await heading(page, 'Boardroom').waitFor();
  await guest.leave();
});

it('prints what is booked and where, without buttons', async () => {
  const person = await addPerson(app.knex, 'Member');
  const booking = await bookAndPay(person);
  const member = await signedIn(person);
  const { page } = member;
  await page.goto(pageOf(booking));
  await heading(page, 'Boardroom').waitFor();
  await page.emulateMedia({ media: 'print' });
  await said(page, '1 Test Street');
  await expect.poll(() => page.getByRole('main').getByRole('button').filter({ visible: true }).count()).toBe(0);
  await expect.poll(() => page.getByRole('link', { name: 'Directions' }).isVisible()).toBe(false);
  await member.leave();
});

it('the link of a reminder opens the cancellation with the refund, and one press cancels', async () => {
  const person = await addPerson(app.knex, 'Member');
  const booking = await bookAndPay(person);
  const member = await signedIn(person, PHONE);
  const { page } = member;
  await page.goto(`${pageOf(booking)}?cancel`);
  await said(page, /£108\.00/);
  await page.getByRole('button', { name: 'Yes, Please' }).click();
  await said(page, 'This booking is canceled.');
  await member.leave();
});
