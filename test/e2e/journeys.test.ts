/** The main journeys of customers and staff. The first of them runs on a phone, too. */
import type { Page } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import { clock } from '../helpers/clock.ts';
import { MINUTE, toLocal } from '#shared/time.ts';
import type { CardView } from '#domains/payments/schema.ts';
import { WIDTHS } from '../helpers/browser.ts';
import { pressInMenu, signedIn, stranger, useBrowser } from '../helpers/journeys.ts';
import { app, world } from '../helpers/stage.ts';
import { type Booked, addPerson, dayAhead, deskBooking, pay, roomBooking, saveCard, slot } from '../helpers/world.ts';

let nextDay = 10;

useBrowser();
afterEach(() => clock.reset());

const anotherDay = () => dayAhead((nextDay += 1));
const meetingSearch = (day: string) =>
  `/search?spaceId=${world.spaceId}&resource_type=meeting_room&capacity=2&from_date=${day}&to_date=${day}&from_time=10:00&duration=2`;

const CARDS = {
  good: '4242424242424242',
  refused: '4000000000000002',
  declined: '4000000000000341',
  asks: '4000002760003184',
};

async function addCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Name on card').fill('Ada Lovelace');
  await page.getByLabel('Card number').pressSequentially(number);
  await page.getByLabel('Expiry').pressSequentially('1230');
  await page.getByLabel('CVV').pressSequentially('123');
}

/** Goes from the search results to the card dialog of the cart. */
async function openCardDialog(page: Page, day: string): Promise<void> {
  await page.goto(meetingSearch(day));
  await page.getByRole('button', { name: 'Book Now' }).first().click();
  await page.getByRole('heading', { name: 'Your cart' }).waitFor();
  await page.getByRole('button', { name: 'Pay Now' }).click();
}

/** A visible text, as opposed to an option of a closed select. */
const seen = (page: Page, word: string) => page.getByText(word, { exact: true }).filter({ visible: true }).first();

async function waitUntilPaid(page: Page): Promise<void> {
  await page.getByText('Payment successfully done').first().waitFor();
  await page.waitForURL('**/app/booking/*');
  await page.getByRole('heading', { name: 'Boardroom', exact: true }).waitFor();
  await seen(page, 'Upcoming').waitFor();
}

it.each(WIDTHS)('a new visitor finds a room, signs up, and pays for it at %i px', async (width) => {
  const guest = await stranger(width);
  const { page } = guest;
  const email = `visitor${width}@example.org`;
  await page.goto('/');
  await page.getByRole('heading', { name: 'London' }).first().waitFor();
  await guest.look('home');
  await page.goto(`/space/${world.spaceId}`);
  await page.getByRole('heading', { name: 'London', level: 1 }).waitFor();
  await guest.look('space');
  await page.getByRole('link', { name: 'Book Workspace' }).first().click();
  await page.getByRole('heading', { name: 'What do you need?' }).waitFor();
  await guest.look('search-type');
  await page
    .getByRole('link', { name: /Meeting Room/ })
    .or(page.getByRole('button', { name: /Meeting Room/ }))
    .first()
    .click();
  await page.getByRole('heading', { name: 'When do you meet?' }).waitFor();
  await guest.look('search-date');
  await page.goto(meetingSearch(anotherDay()));
  await page.getByText('You are viewing 1 resource(s)').waitFor();
  await guest.look('results');
  await page.getByRole('button', { name: 'Book Now' }).click();

  await page.waitForURL('**/signup');
  // The address changes before the screen is drawn.
  await page.getByRole('link', { name: 'Log in' }).waitFor();
  await guest.look('signup-first');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.getByText('Name cannot be blank').waitFor();
  await page.getByLabel('Name').fill('Ada Lovelace');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('engine');
  await guest.look('signup');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.waitForURL('**/verify-otp');
  await page.getByRole('button', { name: 'Verify' }).waitFor();
  await guest.look('verify-otp');

  const [mail] = await app.mails(email);
  await page.goto(mail!.links.find((link) => link.includes('account-activate'))!);
  await page.getByRole('heading', { name: 'Your cart' }).waitFor();
  await page.getByText('Held for you for').waitFor();
  await page.getByRole('button', { name: /^Remove/ }).click();
  await expect.poll(() => page.getByRole('button', { name: 'Pay Now' }).isDisabled()).toBe(true);
  await page.getByRole('button', { name: /Add yourself/ }).click();
  await guest.look('cart');
  await page.getByRole('button', { name: 'Pay Now' }).click();
  await page.getByLabel('Name on card').waitFor();
  await guest.look('add-card');
  await addCard(page, CARDS.good);
  await page.getByRole('button', { name: 'Pay £108.00' }).click();
  await waitUntilPaid(page);
  await guest.look('bookings');
  const subjects = (await app.mails(email)).map(({ subject }) => subject);
  expect(subjects).toContain('Your booking at London is confirmed');
  await guest.leave();
});

it('a card that the bank refuses is not saved, and its form says so', async () => {
  const person = await addPerson(app.knex, 'Member');
  const kept = await saveCard(app, person);
  const member = await signedIn(person);
  const { page } = member;
  await page.goto('/app/billing');
  await page.getByRole('button', { name: 'Add new card' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add New Card' });
  await addCard(page, CARDS.refused);
  await dialog.getByRole('button', { name: 'Save card' }).click();
  await dialog.getByRole('alert').getByText('Your card was declined.').waitFor();
  await member.look('card-refused');
  const { data } = await app.call<{ sources: CardView[] }>('GET', '/stripe/billingDetails', { token: person.token });
  expect(data.sources.map(({ src_id, default_source }) => [src_id, default_source])).toEqual([[kept, true]]);
  await dialog.getByLabel('Card number').fill('');
  await dialog.getByLabel('Card number').pressSequentially(CARDS.good);
  await dialog.getByRole('button', { name: 'Save card' }).click();
  await dialog.waitFor({ state: 'detached' });
  await member.leave(402);
});

it('after a declined card, the cart can be paid with another one', async () => {
  const person = await addPerson(app.knex, 'Member');
  const member = await signedIn(person);
  const { page } = member;
  await openCardDialog(page, anotherDay());
  await addCard(page, CARDS.declined);
  await page.getByRole('button', { name: 'Pay £108.00' }).click();
  await page
    .getByText(/declined/i)
    .first()
    .waitFor();
  await page.getByRole('button', { name: '+ Add New Card' }).click();
  await addCard(page, CARDS.good);
  await page.getByRole('button', { name: 'Pay £108.00' }).click();
  await waitUntilPaid(page);
  await member.leave(402);
});

it('a payment is completed after the confirmation at the bank', async () => {
  const person = await addPerson(app.knex, 'Member');
  const member = await signedIn(person);
  const { page } = member;
  // The screen after the payment stays long enough to be looked at.
  await page.addInitScript(() => {
    const later = window.setTimeout.bind(window);
    const start = (run: () => void, ms?: number) => later(run, ms === 1_000 ? 4_000 : ms);
    window.setTimeout = start as typeof window.setTimeout;
  });
  await openCardDialog(page, anotherDay());
  await addCard(page, CARDS.asks);
  await page.getByRole('button', { name: 'Pay £108.00' }).click();
  await page.getByRole('button', { name: /complete/i }).click();
  await page.waitForURL('**/payment-done/**');
  await page.getByText('Successfully payment done!').waitFor();
  await member.look('payment-done');
  await page.waitForURL('**/app/booking/*');
  await seen(page, 'Upcoming').waitFor();
  await member.leave();
});

it('the cart of an expired hold offers a new search instead of the payment', async () => {
  const person = await addPerson(app.knex, 'Member');
  const { data: booking } = await app.call<Booked>('POST', '/bookings', {
    token: person.token,
    body: roomBooking(world, slot((nextDay += 1))),
  });
  const member = await signedIn(person);
  const { page, context } = member;
  await context.clock.install();
  await page.goto(`/app/payNow/${booking._id}`);
  await page.getByText('Held for you for').waitFor();
  clock.advance(31 * MINUTE);
  await context.clock.fastForward('31:00');
  await page.getByRole('link', { name: 'Search again' }).waitFor();
  await member.look('hold-over');
  await expect.poll(() => page.getByRole('button', { name: 'Pay Now' }).count()).toBe(0);
  await member.leave();
});

it('live updates show a paid booking to staff, and one free seat less to a visitor', async () => {
  const period = slot((nextDay += 1), 0, 23.5);
  const day = toLocal(new Date(period.from)).day;
  const staff = await signedIn(world.staff);
  const guest = await stranger();
  await staff.page.goto('/app/booking');
  await staff.page.getByRole('heading', { name: 'Booking', exact: true }).waitFor();
  await guest.page.goto(
    `/search?spaceId=${world.spaceId}&resource_type=flexi_desk&capacity=1&from_date=${day}&to_date=${day}`,
  );
  await guest.page.getByText('10 seats free').waitFor();

  const person = await addPerson(app.knex, 'Member');
  const card = await saveCard(app, person);
  const { data: booking } = await app.call<Booked>('POST', '/bookings', {
    token: person.token,
    body: { ...deskBooking(world, period), title: 'Arriving' },
  });
  expect((await pay(app, person, booking, card)).meta.status).toBe(200);
  const since = Date.now();
  const rows = staff.page.getByText(new RegExp(`· ?(Seat )?${booking.items[0]!.seat_no}\\b`));
  await rows.first().waitFor({ timeout: 1_500 });
  await guest.page.getByText('9 seats free').waitFor({ timeout: 1_500 });
  expect(Date.now() - since).toBeLessThan(3_000);
  await staff.look('staff-bookings');
  await staff.leave();
  await guest.leave();
});

it('a note is added to a booking in the list, and the booking is cancelled', async () => {
  const person = await addPerson(app.knex, 'Member');
  const card = await saveCard(app, person);
  const { data: booking } = await app.call<Booked>('POST', '/bookings', {
    token: person.token,
    body: roomBooking(world, slot((nextDay += 1))),
  });
  await pay(app, person, booking, card);
  const member = await signedIn(person);
  const { page } = member;
  await page.goto('/app/booking');
  await pressInMenu(page, 'Booking History');
  await page.getByRole('dialog', { name: 'Booking History' }).waitFor();
  const note = page.getByRole('dialog').getByRole('textbox');
  await note.fill('Could we have a projector?');
  await page.getByRole('dialog').getByRole('button', { name: /send/i }).click();
  // The dialog cannot be closed while the note is sent.
  await expect.poll(() => note.inputValue()).toBe('');
  await page.getByText('Could we have a projector?').waitFor();
  await member.look('history');
  await page.keyboard.press('Escape');
  await pressInMenu(page, 'Cancel');
  await page.getByText('Are you sure to cancel this booking?').waitFor();
  await member.look('cancel');
  await page.getByRole('button', { name: 'Yes, Please' }).click();
  await page.getByText('Booking cancelled successfully').waitFor();
  await seen(page, 'Canceled').waitFor();
  await member.leave();
});

it('a visitor is sent to the login, resets their password, and is logged in', async () => {
  const person = await addPerson(app.knex, 'Member');
  const guest = await stranger();
  const { page } = guest;
  await page.goto('/app/booking?booking_status=past');
  await page.waitForURL('**/login');
  await page.getByRole('link', { name: 'Forgot Password' }).click();
  // The login has a field of the same name.
  await page.getByRole('button', { name: 'Send reset link' }).waitFor();
  await guest.look('forgot-password');
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await page.getByText('Successfully sent reset link to the registered email.').waitFor();
  const [mail] = await app.mails(person.email);
  await page.goto(mail!.links.find((link) => link.includes('reset-password'))!);
  await page.getByLabel('New password', { exact: true }).fill('better');
  await page.getByLabel('Confirm password', { exact: true }).fill('other');
  await page.getByRole('button', { name: 'Reset', exact: true }).click();
  await page.getByText('Password did not match').waitFor();
  await guest.look('reset-password');
  await page.getByLabel('Confirm password', { exact: true }).fill('better');
  await page.getByRole('button', { name: 'Reset', exact: true }).click();
  await page.getByText('Successfully set new password!').waitFor();
  await page.waitForURL('**/app/**');
  await guest.leave();
});
