/** What visitors and members meet between the search and the payment. */
import type { Locator, Page } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import { MINUTE, addDays, formatDay } from '#shared/time.ts';
import { clock } from '../helpers/clock.ts';
import { PHONE, type Visitor, WIDTHS } from '../helpers/browser.ts';
import { heading, said, signedIn, stranger, useBrowser } from '../helpers/journeys.ts';
import { app, world } from '../helpers/stage.ts';
import { type Booked, PASSWORD, addPerson, dayAhead, roomBooking, saveCard, slot } from '../helpers/world.ts';

let nextDay = 10;

useBrowser();
afterEach(() => clock.reset());

/** The number of days until a day that no other test uses, and its search for a meeting from 10:00 to 12:00. */
function newDay(): { ahead: number; search: string } {
  const ahead = (nextDay += 1);
  const day = dayAhead(ahead);
  const query = { resource_type: 'meeting_room', capacity: '2', from_date: day, to_date: day, from_time: '10:00' };
  const params = new URLSearchParams({ spaceId: world.spaceId, ...query, duration: '2' });
  return { ahead, search: `/search?${params}` };
}

/** Moves the clock of the page, and none of its timers, so that its connections stay. */
const laterBy = ({ context }: Visitor, minutes: number) => context.clock.setSystemTime(Date.now() + minutes * MINUTE);

const bookNow = (page: Page) => page.getByRole('button', { name: 'Book Now' });

it('back from the cart, the held room is found first, and is free again after its release', async () => {
  const { ahead, search } = newDay();
  const member = await signedIn(await addPerson(app.knex, 'Member'));
  const other = await signedIn(await addPerson(app.knex, 'Member'));
  const { page } = member;
  await page.goto(search);
  await bookNow(page).click();
  await said(page, 'Held for you for');
  await page.getByRole('link', { name: 'Back' }).click();

  await heading(page, 'Held for you', 2).waitFor();
  await page.getByRole('region', { name: 'Held for you' }).getByRole('heading', { name: 'Boardroom' }).waitFor();
  await said(page, /^(29|30):\d\d left to pay$/);
  await said(page, 'Unfortunately there are no resources available at this moment');
  await member.look('held-room');
  await other.page.goto(search);
  await said(other.page, 'Unfortunately there are no resources available at this moment');
  await expect.poll(() => heading(other.page, 'Held for you', 2).count()).toBe(0);

  await page.getByRole('link', { name: 'Continue' }).click();
  await said(page, 'Held for you for');
  await page.getByRole('link', { name: 'Back' }).click();
  await page.getByRole('button', { name: 'Release' }).click();
  await page.getByRole('button', { name: 'Yes, Please' }).click();
  await heading(page, 'Held for you', 2).waitFor({ state: 'detached' });
  await bookNow(page).waitFor();
  await bookNow(other.page).waitFor();
  expect((await app.call<Booked>('POST', '/bookings', booking(ahead))).meta.success).toBe(true);
  await member.leave();
  await other.leave();
});

it('the login and the sign-up say what is booked, without a clock that nothing backs', async () => {
  const { ahead, search } = newDay();
  const guest = await stranger();
  const { page } = guest;
  await guest.context.clock.install();
  await page.goto(search);
  await bookNow(page).click();
  await page.waitForURL('**/signup');
  const choice = page.getByRole('region', { name: 'You are booking' });
  await choice.getByText('Boardroom in London').waitFor();
  await choice.getByText(`${formatDay(dayAhead(ahead))}, 10:00 – 12:00`).waitFor();
  await choice.getByText('It is held for you when you are logged in.').waitFor();
  await expect.poll(() => choice.getByRole('timer').count()).toBe(0);
  await guest.look('signup-choice');
  await laterBy(guest, 10);
  await page.getByRole('link', { name: 'Log in' }).click();
  await page.getByRole('link', { name: 'Create an account' }).waitFor();
  await choice.getByText('Boardroom in London').waitFor();
  await guest.look('login-choice');

  await laterBy(guest, 31);
  const expired = page.getByRole('region', { name: 'Your choice has expired' });
  await expired.waitFor();
  await guest.look('expired-choice');
  await expired.getByRole('link', { name: 'Search again' }).click();
  await bookNow(page).waitFor();
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual(
    Object.fromEntries(new URLSearchParams(search.split('?')[1])),
  );
  await guest.leave();
});

it('after a login that took too long, the booking list says so and offers the same search', async () => {
  const { search } = newDay();
  const person = await addPerson(app.knex, 'Member');
  const guest = await stranger();
  const { page } = guest;
  await page.goto(search);
  await guest.context.clock.install();
  // Somebody has logged in with this browser before, so the login comes first.
  await page.evaluate(() => localStorage.setItem('hasLoggedIn', 'true'));
  await bookNow(page).click();
  await page.waitForURL('**/login');
  await page.getByRole('region', { name: 'You are booking' }).waitFor();
  await laterBy(guest, 31);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('**/app/booking*');
  await said(page, 'Your choice of Boardroom has expired');
  await page.getByRole('button', { name: 'Search again' }).click();
  await bookNow(page).waitFor();
  expect(page.url()).toContain('from_time=10');
  await guest.leave();
});

it('if nothing is free, another time is one click away and can be booked', async () => {
  const { ahead, search } = newDay();
  await app.call('POST', '/bookings', {
    token: (await addPerson(app.knex, 'Member')).token,
    body: roomBooking(world, slot(ahead)),
  });
  const member = await signedIn(await addPerson(app.knex, 'Member'));
  const { page } = member;
  await page.goto(search);
  await said(page, 'Unfortunately there are no resources available at this moment');
  const times = page.getByRole('region', { name: 'Other times in London' });
  const later = times.getByRole('link', { name: `${formatDay(dayAhead(ahead))}, 12:00 – 14:00` });
  await later.waitFor();
  await expect.poll(() => times.getByRole('link').count()).toBe(6);
  await member.look('other-times');
  await later.click();
  await said(page, 'You are viewing 1 resource(s)');
  await bookNow(page).click();
  await said(page, 'Held for you for');
  await said(page, '12:00 – 14:00');
  await member.leave();
});

it('if nothing is large enough, the largest room is named, and a larger one in another workspace can be booked', async () => {
  const body = { space_id: world.otherSpaceId, type: 'meeting_room', name: 'Hall', price: 30, capacity: 40 };
  const { data: hall } = await app.call<{ _id: string }>('POST', '/resources', { token: world.owner.token, body });
  const { search } = newDay();
  const guest = await stranger();
  const { page } = guest;
  await page.goto(search.replace('capacity=2', 'capacity=30'));
  await said(page, 'No Meeting Room in London is large enough for 30 people. The largest is Boardroom, for 10 people.');
  await guest.look('too-small');
  await page
    .getByRole('region', { name: 'Other workspaces at this time' })
    .getByRole('link', { name: /Leeds/ })
    .click();
  await heading(page, 'Hall', 3).waitFor();
  await bookNow(page).click();
  await page.getByRole('region', { name: 'You are booking' }).getByText('Hall in Leeds').waitFor();
  await guest.leave();
  await app.knex('resources').where('id', hall._id).update({ active: false });
});

it.each(WIDTHS)(
  'the cart names the booker as a member, and its button is on the first screen at %i px',
  async (width) => {
    const { search } = newDay();
    const person = await addPerson(app.knex, 'Member');
    const member = await signedIn(person, width);
    const { page } = member;
    await page.goto(search);
    await bookNow(page).click();
    await said(page, 'Held for you for');
    const payNow = page.getByRole('button', { name: 'Pay Now' });
    await expect.poll(() => payNow.isEnabled()).toBe(true);
    await expectInView(payNow);
    await member.look('cart-members');
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expectUncovered(page.getByRole('button', { name: 'Release this booking' }));
    await page.getByRole('button', { name: `Remove ${person.email}` }).click();
    await expect.poll(() => payNow.isDisabled()).toBe(true);
    await page.reload();
    await page.getByRole('button', { name: /Add yourself/ }).click();
    await expect.poll(() => payNow.isEnabled()).toBe(true);
    await member.leave();
  },
);

it('after a declined bank check, the cart says why and accepts another card', async () => {
  const { search } = newDay();
  const person = await addPerson(app.knex, 'Member');
  await saveCard(app, person);
  await saveCard(app, person, 'tok_threeDSecure2Required');
  const member = await signedIn(person);
  const { page } = member;
  await page.goto(search);
  await bookNow(page).click();
  await page.getByRole('button', { name: 'Pay Now' }).click();
  await page.getByRole('radio', { name: /3184/ }).waitFor();
  await page.getByRole('button', { name: 'Pay £108.00' }).click();
  await page.getByRole('button', { name: /fail/i }).click();
  await page.waitForURL('**/payment-done/**');
  await said(page, 'Sorry, something went wrong.');
  await said(page, /unable to authenticate your payment method/);
  await member.look('bank-declined');
  await page.getByRole('link', { name: 'Choose another card' }).click();
  const dialog = page.getByRole('dialog', { name: 'Select Card' });
  await dialog.getByText(/unable to authenticate your payment method/).waitFor();
  await member.look('another-card');
  await dialog.getByRole('radio', { name: /4242/ }).check();
  await dialog.getByRole('button', { name: 'Pay £108.00' }).click();
  await page.waitForURL('**/app/booking/*');
  await said(page, 'Payment successfully done');
  await member.leave(402);
});

it('on a phone, the search shows one step at a time, and the choice so far as a line', async () => {
  const guest = await stranger(PHONE);
  const { page } = guest;
  await page.goto(`/search?spaceId=${world.spaceId}`);
  await heading(page, 'What do you need?', 2).waitFor();
  await expect.poll(() => page.getByRole('search').isVisible()).toBe(false);
  await guest.look('wizard-type');
  await page.getByRole('button', { name: /^Meeting Room/ }).click();

  await heading(page, 'When do you meet?', 2).waitFor();
  await page.getByRole('grid').waitFor();
  await expectInView(page.getByRole('grid'));
  // In two months, because the other tests have booked days of this month and the next.
  for (let month = 0; month < 2; month += 1) await page.getByRole('button', { name: /next month/i }).click();
  const day = `${addDays(`${dayAhead(0).slice(0, 7)}-01`, 62).slice(0, 7)}-15`;
  await page.locator(`[data-day="${day}"] button`).click();
  const starts = page.getByRole('group', { name: 'Start' });
  await starts.getByRole('button', { name: '22:30' }).waitFor();
  const duration = page.getByLabel('Duration in hours').filter({ visible: true });
  await duration.fill('1.25');
  await page.getByText('Please enter 0.5 to 24 hours, in half hours').filter({ visible: true }).waitFor();
  await starts.getByRole('button', { name: '10:00' }).click();
  await expect.poll(() => duration.inputValue()).toBe('1.25');
  await duration.fill('2');
  await starts.getByRole('button', { name: '22:30' }).waitFor({ state: 'detached' });
  await guest.look('wizard-date');
  await starts.getByRole('button', { name: '21:30' }).click();

  await heading(page, 'For how many people?', 2).waitFor();
  const line = page.getByRole('button', { name: /^London · Meeting Room · .* at 21:30 · 2 hours Change$/ });
  await guest.look('wizard-capacity');
  await line.click();
  await page.getByRole('search').getByLabel('Time').selectOption('20:00');
  await heading(page, 'For how many people?', 2).waitFor({ state: 'hidden' });
  await guest.look('wizard-change');
  await page.getByRole('search').getByRole('button', { name: 'Search' }).click();
  await page.getByLabel('People').fill('2');
  await page.getByRole('button', { name: 'Show results' }).click();
  await said(page, 'You are viewing 1 resource(s)');
  await page.getByRole('button', { name: /at 20:00 · 2 hours · 2 people Modify Search$/ }).waitFor();
  await guest.leave();
});

it('on a wide screen, a range is chosen in one calendar', async () => {
  const guest = await stranger();
  const { page } = guest;
  await page.goto(`/search?spaceId=${world.spaceId}&resource_type=flexi_desk`);
  await heading(page, 'When would you like to move in?', 2).waitFor();
  await page.getByRole('grid').waitFor();
  await expect.poll(() => page.getByRole('grid').count()).toBe(1);
  await guest.look('wizard-range');
  await page.getByRole('combobox', { name: 'MOVE-IN' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('grid').waitFor();
  await expect.poll(() => dialog.getByRole('grid').count()).toBe(1);
  await guest.leave();
});

/** Asserts that an element is on the screen without scrolling. */
async function expectInView(element: Locator): Promise<void> {
  const { y, height } = (await element.boundingBox())!;
  expect(y + height).toBeLessThanOrEqual(element.page().viewportSize()!.height);
}

/** Asserts that nothing lies on top of the middle of an element. */
async function expectUncovered(element: Locator): Promise<void> {
  await element.click({ trial: true });
}

const booking = (ahead: number) => ({ token: world.otherMember.token, body: roomBooking(world, slot(ahead)) });
