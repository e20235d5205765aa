/** Today: who arrives, what is free, and what waits for the desk, each done with one press. */
import { expect, it } from 'vitest';
import { paths } from '#shared/paths.ts';
import { HOUR } from '#shared/time.ts';
import { choose } from '../helpers/pickers.ts';
import { heading, said, signedIn, useBrowser } from '../helpers/journeys.ts';
import { app, world } from '../helpers/stage.ts';
import { type Booked, deskBooking, pay, roomBooking, saveCard, slot } from '../helpers/world.ts';

useBrowser();

const TOMORROW = 1;

const post = async (path: string, body: unknown, token = world.member.token) => {
  const { meta, data } = await app.call<Booked>('POST', path, { token, body });
  expect(meta.success, meta.message).toBe(true);
  return data;
};
const nameOf = async (id: string) => (await app.knex('users').where({ id }).first('name'))!.name;

it('the desk may choose to start with the day, and goes to the next', async () => {
  const booking = await post('/bookings', roomBooking(world, slot(TOMORROW, 10)));
  await pay(app, world.member, booking, await saveCard(app, world.member));
  const desks = await post('/bookings', deskBooking(world, slot(TOMORROW, 8), 3));
  await pay(app, world.member, desks, await saveCard(app, world.member));
  const staff = await signedIn(world.staff);
  const { page } = staff;
  await page.goto('/app');
  await page.waitForURL('**/app/dashboard');
  await page.goto('/app/profile');
  await choose(page, 'Start after a login', 'Today');
  const profile = { 'Company name': 'Harbour', 'Mobile number': '07700900123', Address: '1 Quay' };
  for (const [label, value] of Object.entries(profile)) await page.getByLabel(label).fill(value);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await said(page, 'Your details has been saved.');
  await page.goto('/login');
  await page.waitForURL('**/app/today');
  await said(page, 'Nobody arrives on this day.');
  await page.getByRole('button', { name: 'Next day' }).click();

  const arrivals = page.getByRole('list', { name: 'Arrivals' }).getByRole('listitem');
  await arrivals.nth(1).getByText('Boardroom · 10:00 – 12:00').waitFor();
  await arrivals.nth(1).getByText('Expected').waitFor();
  const places = page.getByRole('list', { name: 'Places' }).getByRole('listitem');
  await places.filter({ hasText: 'Boardroom' }).getByText('Free from 00:00 to 10:00').waitFor();
  await places.filter({ hasText: 'Flexi Desk' }).getByText('7 of 10 free').waitFor();
  await staff.look('today', { hasContrast: true });

  await arrivals.nth(1).getByRole('button').click();
  const details = page.getByRole('dialog', { name: 'Booking' });
  await details.getByText(`No. ${booking._id}`).waitFor();
  await page.keyboard.press('Escape');
  await details.waitFor({ state: 'detached' });

  await page.getByRole('link', { name: 'Book Boardroom for 120 minutes from 00:00' }).click();
  const modal = page.getByRole('dialog', { name: 'New Booking' });
  await modal.getByRole('radio', { name: /Boardroom/ }).waitFor();
  await expect.poll(() => modal.getByRole('radio', { name: /Boardroom/ }).isChecked()).toBe(true);
  await expect.poll(() => modal.getByLabel('Time').inputValue()).toBe('00:00');
  await expect.poll(() => modal.getByLabel('Duration').inputValue()).toBe('2');
  await staff.leave();
});

it('what waits is done with one press, and appears while the screen is open', async () => {
  const staff = await signedIn(world.owner);
  const { page } = staff;
  await page.goto(`/app/today?day=${slot(TOMORROW).from.slice(0, 10)}`);
  await page.getByRole('list', { name: 'Arrivals' }).waitFor();

  await post('/bookings', roomBooking(world, slot(TOMORROW, 15)), world.otherMember.token);
  const unpaid = page.getByRole('list', { name: 'Waiting for payment' });
  await unpaid.getByText(await nameOf(world.otherMember.id)).waitFor();
  await page.getByText('Free from 00:00 to 10:00').waitFor();

  const customer = 'Grace Hopper';
  await post(
    '/bookings/resource-without-pay',
    { ...roomBooking(world, slot(TOMORROW, 18)), name: customer, email: 'grace@example.org', number: '' },
    world.staff.token,
  );
  const requests = page.getByRole('list', { name: 'Booking requests' }).getByRole('listitem');
  // A request holds its place, so that the place is offered around it.
  await page.getByText('Free from 00:00 to 10:00').waitFor();
  await page.route('**/trpc/bookings.decide**', (route) => route.fulfill({ status: 502, body: '' }));
  await requests.filter({ hasText: customer }).getByRole('button', { name: 'Approve' }).click();
  await page
    .getByRole('listitem')
    .filter({ hasText: /connection|try again|wrong/i })
    .first()
    .waitFor();
  await requests
    .filter({ hasText: customer })
    .getByText(/connection|try again|wrong/i)
    .waitFor();
  await page.unroute('**/trpc/bookings.decide**');
  await requests.filter({ hasText: customer }).getByRole('button', { name: 'Approve' }).click();
  await said(page, 'Booking updated successfully');
  const arrival = page.getByRole('list', { name: 'Arrivals' }).getByRole('listitem').filter({ hasText: customer });
  await arrival.getByText('Boardroom · 18:00 – 20:00').waitFor();
  await page.getByRole('list', { name: 'Booking requests' }).waitFor({ state: 'detached' });

  await post('/booking-tour', {
    type: 'book_tour',
    name: 'Ada Lovelace',
    email: 'ada@example.org',
    mobile_no: '+447700900123',
    timestamp: '2030-06-03T10:00:00+01:00',
    resource_type: 'meeting_room',
    space_id: world.spaceId,
  });
  await post('/booking-tour', {
    type: 'contact_us',
    name: 'Charles Babbage',
    email: 'charles@example.org',
    mobile_no: '+447700900124',
    company_name: 'Engines Ltd',
    space_id: world.spaceId,
  });
  await page.getByRole('list', { name: 'Enquiries to answer' }).getByText('Charles Babbage').waitFor();
  const tours = page.getByRole('list', { name: 'Tours to confirm' });
  await tours.getByText('Ada Lovelace').waitFor();
  await staff.look('today-waiting', { hasContrast: true });
  await tours.getByRole('button', { name: 'Approve' }).click();
  await said(page, 'Tour approved');
  await tours.waitFor({ state: 'detached' });
  await staff.leave(502);
});

it('the desk checks in who arrives, and the customer sees it at once', async () => {
  const booking = await post('/bookings', roomBooking(world, slot(TOMORROW, 20)));
  await pay(app, world.member, booking, await saveCard(app, world.member));
  const starts_at = new Date();
  const times = { starts_at, ends_at: new Date(starts_at.getTime() + 2 * HOUR) };
  await app.knex('bookings').where('id', booking._id).update(times);
  await app.knex('claims').where('booking_id', booking._id).update(times);

  const [staff, member] = [await signedIn(world.staff), await signedIn(world.member)];
  await member.page.goto(paths.bookingPage(booking._id));
  await member.page.getByRole('button', { name: 'Check in' }).waitFor();
  const { page } = staff;
  await page.goto('/app/today');
  const arrival = page.getByRole('list', { name: 'Arrivals' }).getByRole('listitem');
  await arrival.getByText('Started').waitFor();
  await staff.look('today-arrival', { hasContrast: true });
  await page.route('**/trpc/bookings.checkIn**', (route) => route.fulfill({ status: 502, body: '' }));
  const press = arrival.getByRole('button', { name: `Check in ${await nameOf(world.member.id)}` });
  await press.click();
  await arrival.getByText(/connection|try again|wrong/i).waitFor();
  await page.unroute('**/trpc/bookings.checkIn**');
  await press.click();
  await arrival.getByText('In', { exact: true }).waitFor();
  await press.waitFor({ state: 'detached' });
  await member.page.getByRole('term').filter({ hasText: 'Checked in' }).waitFor();
  await expect.poll(() => member.page.getByRole('button', { name: /check/i }).count()).toBe(0);
  await member.leave();

  await arrival.getByRole('button').first().click();
  const details = page.getByRole('dialog', { name: 'Booking' });
  await staff.look('today-checked-in', { hasContrast: true });
  await details.getByRole('button', { name: 'Undo check-in' }).click();
  await details.getByRole('button', { name: 'Check in' }).waitFor();
  await page.keyboard.press('Escape');
  await arrival.getByText('Started').waitFor();
  await staff.leave(502);
});

it('a day without bookings, and an account that sees only its own', async () => {
  const staff = await signedIn(world.staff, 390);
  await staff.page.goto(`/app/today?day=${slot(-1).from.slice(0, 10)}`);
  await said(staff.page, 'Nobody arrives on this day.');
  await expect.poll(() => staff.page.getByRole('list', { name: 'Places' }).count()).toBe(0);
  await staff.look('today-empty');
  await staff.leave();
  const member = await signedIn(world.member);
  await member.page.goto('/app/today');
  await member.page.waitForURL('**/app/dashboard');
  await heading(member.page, `Welcome, ${await nameOf(world.member.id)}`).waitFor();
  await expect.poll(() => member.page.getByRole('link', { name: 'Today' }).count()).toBe(0);
  await member.leave();
});
