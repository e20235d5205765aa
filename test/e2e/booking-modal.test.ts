/** The booking modal: staff book for members, bookings are changed at a price, and others are only shown. */
import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { PHONE, WIDTHS } from '../helpers/browser.ts';
import { said, signedIn, useBrowser } from '../helpers/journeys.ts';
import { choose, chooseDay, choosePerson, modal } from '../helpers/pickers.ts';
import { app, world } from '../helpers/stage.ts';
import {
  type Booked,
  type Person,
  addPerson,
  deskBooking,
  pay,
  roomBooking,
  saveCard,
  slot,
} from '../helpers/world.ts';

useBrowser();

/** No field is wider than the modal, whose content does not scroll sideways. */
const fits = (dialog: Locator) =>
  dialog.locator('form').evaluate(({ parentElement }) => parentElement!.scrollWidth <= parentElement!.clientWidth);

async function booked(person: Person, body: object): Promise<Booked> {
  const { data } = await app.call<Booked>('POST', '/bookings', { token: person.token, body });
  return data;
}

const days = 10;

it('staff book for a member, invite another one by email, and may book outside the opening hours', async () => {
  const regular = await addPerson(app.knex, 'Member', [world.spaceId], 'regular@example.org');
  const staff = await signedIn(world.staff);
  const { page } = staff;
  await page.goto('/app/booking');
  await page.getByRole('link', { name: '+ New Booking' }).first().click();
  const dialog = modal(page, 'New Booking');
  await dialog.getByRole('button', { name: 'Book Now' }).click();
  for (const message of [
    'Please select resource type',
    'Please select date range',
    'Capacity must be greater than 0',
    'Please select resource',
    'Please select billed to member',
    'Please select member',
  ])
    await dialog.getByText(message, { exact: true }).waitFor();
  await staff.look('new-booking-empty');

  await choose(page, 'Resource type', 'Meeting Room');
  await dialog.getByText('Please select date and time').waitFor();
  await dialog.getByLabel('Capacity').fill('3');
  await chooseDay(page, slot(days).from.slice(0, 10));
  await dialog.getByLabel('Time').selectOption('23:00');
  await dialog.getByText('Our workspace is open from 00:00 to 23:30.').waitFor();
  const outside = dialog.getByLabel('Book outside the rules');
  await outside.check();
  await dialog.getByRole('radio', { name: /Boardroom/ }).waitFor();
  await outside.uncheck();
  await dialog.getByLabel('Time').selectOption('10:05');
  await dialog.getByLabel('Duration').fill('2');
  await dialog.getByRole('radio', { name: /Boardroom.*£108\.00/, checked: true }).waitFor();

  await choosePerson(page, dialog.getByRole('combobox', { name: 'Billed to' }), regular.email);
  await dialog.getByRole('button', { name: 'Invite by email' }).click();
  const invite = modal(page, 'Invite member');
  await invite.getByRole('button', { name: 'Invite' }).click();
  await invite.getByText('Please enter member email').waitFor();
  await invite.getByLabel('Email').fill('nobody');
  await invite.getByText('Please enter valid email').waitFor();
  await invite.getByLabel('Email').fill(regular.email);
  await invite.getByRole('button', { name: 'Invite' }).click();
  await invite.getByText('Email already exists').waitFor();
  const newcomer = 'newcomer@example.org';
  await invite.getByLabel('Email').fill(newcomer);
  await staff.look('invite-member');
  await invite.getByRole('button', { name: 'Invite' }).click();
  await said(page, 'New member added successfully!');
  const chips = dialog.getByRole('list', { name: 'Selected members' }).getByRole('listitem');
  await expect.poll(() => chips.count()).toBe(2);
  await staff.look('new-booking');

  // Lowering the capacity trims the list.
  await dialog.getByLabel('Capacity').fill('1');
  await dialog.getByLabel('Title').fill('Board meeting');
  await expect.poll(() => chips.count()).toBe(1);
  await dialog.getByText('You already reached your selected capacity of 1 member.').waitFor();
  await dialog.getByRole('button', { name: 'Book Now' }).click();
  await said(page, 'Booking successfully done');
  await dialog.waitFor({ state: 'detached' });
  const [row] = await app.knex('bookings').where('title', 'Board meeting');
  expect(row).toMatchObject({ assigned_user_id: regular.id, payment_status: 'pending', capacity: 1 });
  await page.waitForURL(`**/app/payNow/${row.id}`);
  await staff.leave();
});

it('staff enter a booking of yesterday outside the rules', async () => {
  const staff = await signedIn(world.staff);
  const { page } = staff;
  await page.goto('/app/booking?newBooking');
  const dialog = modal(page, 'New Booking');
  await dialog.waitFor();
  await choose(page, 'Resource type', 'Meeting Room');
  await dialog.getByLabel('Capacity').fill('1');
  await dialog.getByLabel('Book outside the rules').check();
  const yesterday = slot(-1, 12).from.slice(0, 10);
  await page.getByRole('combobox', { name: 'Date' }).click();
  const cell = page.locator(`[data-day="${yesterday}"]:not([data-outside]) button`);
  await page.getByRole('grid').waitFor();
  if ((await cell.count()) === 0) await page.getByRole('button', { name: /previous month/i }).click();
  await staff.look('booking-of-yesterday');
  await cell.click();
  await dialog.getByLabel('Time').selectOption('12:00');
  await dialog.getByRole('radio', { name: /Boardroom/ }).waitFor();
  await dialog.getByLabel('Book outside the rules').uncheck();
  await dialog.getByText('You cannot create an event from the past').waitFor();
  await dialog.getByLabel('Book outside the rules').check();
  await dialog.getByRole('button', { name: 'New customer' }).click();
  await dialog.getByLabel('Full name').fill('Walk In');
  await dialog.getByRole('button', { name: 'Book Now' }).click();
  await said(page, 'Booking successfully done');
  const [row] = await app.knex('bookings').where('customer_name', 'Walk In');
  expect(row?.starts_at.toISOString()).toBe(new Date(slot(-1, 12).from).toISOString());
  await staff.leave();
});

it('staff choose the seats of a desk area on its map, and a plan', async () => {
  const plan = { space_id: world.spaceId, resource_type: 'flexi_desk', tenure: 7, discount: 10 };
  await app.knex('plans').insert({ ...plan, name: 'Week', created_at: new Date() });
  const regular = await addPerson(app.knex, 'Member', [world.spaceId], 'desks@example.org');
  const from = slot(days + 1, 9, 8);
  await booked(world.member, deskBooking(world, from, 1));
  const staff = await signedIn(world.staff, WIDTHS);
  const { page } = staff;
  const { from: first } = from;
  const query = new URLSearchParams({
    newBooking: '',
    bookingType: 'flexi_desk',
    bookingFrom: first,
    bookingTo: from.to,
    bookingResource: world.deskAreaId,
  });
  await page.goto(`/app/members?${query}`);
  const dialog = modal(page, 'New Booking');
  await dialog.getByLabel('Capacity').fill('2');
  const map = dialog.getByRole('group', { name: 'Seats of Loft' });
  await map.getByRole('button', { pressed: true }).nth(1).waitFor();
  const free = map.getByRole('button', { name: /, Free$/ });
  const wanted = (await free.last().getAttribute('aria-label'))!.replace(', Free', '');
  await free.last().click();
  const plans = dialog.getByLabel('Plan');
  const name = await plans.getByText('Week: 7 days until').textContent();
  expect(name).toMatch(/, 10% off, £151\.20 with tax$/);
  await plans.selectOption({ label: name! });
  await dialog.getByText('Loft: £151.20').waitFor();
  expect(await fits(dialog)).toBe(true);
  await staff.look('new-booking-seats');
  await choosePerson(page, dialog.getByRole('combobox', { name: 'Billed to' }), regular.email);
  await dialog.getByRole('button', { name: 'Book Now' }).click();
  await said(page, 'Booking successfully done');
  const [row] = await app.knex('bookings').where('assigned_user_id', regular.id);
  expect(row).toMatchObject({ plan_name: 'Week', total_pence: 15_120 });
  expect(row.items.map(({ seat_no }: { seat_no: string }) => seat_no)).toContain(wanted);
  await staff.leave();
});

it('a whole address chooses the person, unless somebody else is found by it', async () => {
  const ann = await addPerson(app.knex, 'Member', [world.spaceId], 'ann@whole.example.org');
  const staff = await signedIn(world.staff);
  const { page } = staff;
  await page.goto('/app/booking?newBooking');
  const billed = modal(page, 'New Booking').getByRole('combobox', { name: 'Billed to' });
  const list = page.getByRole('listbox', { name: 'Billed to' });
  await billed.press('a');
  await page.keyboard.type('nn@whole.example.org');
  await billed.getByText(ann.email).waitFor();
  // Who ends the address with Enter does not open the list again. The next one does.
  await page.keyboard.press('Enter');
  await expect.poll(() => list.count()).toBe(0);
  await page.keyboard.press('Enter');
  await list.waitFor();
  await page.keyboard.press('Escape');

  await addPerson(app.knex, 'Member', [world.spaceId], 'joann@whole.example.org');
  await page.goto('/app/booking?newBooking');
  await billed.press('a');
  await page.keyboard.type('nn@whole.example.org');
  await page.getByText('2 members', { exact: true }).last().waitFor();
  await page.keyboard.press('Escape');
  await billed.getByText('Choose a customer').waitFor();
  await staff.leave();
});

it('a change says what it costs, charges the card, and refunds it', async () => {
  const member = await addPerson(app.knex, 'Member', [world.spaceId], 'mover@example.org');
  const booking = await booked(member, roomBooking(world, slot(days + 2)));
  await pay(app, member, booking, await saveCard(app, member));
  const visit = await signedIn(member);
  const { page } = visit;
  await page.goto('/app/booking');
  await page.getByRole('link', { name: 'Edit' }).first().click();
  const dialog = modal(page, 'Update Booking');
  await dialog.getByText('Nothing is charged or refunded.').first().waitFor();
  await dialog.getByLabel('Duration').fill('3');
  await dialog.getByText('£54.00 will be charged.').first().waitFor();
  await dialog.getByText(/^Free cancellation until .* after this change\.$/).waitFor();
  await dialog.getByRole('button', { name: 'Update' }).click();
  await dialog.getByText('Please enter remark').waitFor();
  await dialog.getByLabel('Pay with').selectOption({ index: 1 });
  await dialog.getByLabel('Remark').fill('It takes longer');
  await visit.look('update-booking-charge');
  await dialog.getByRole('button', { name: 'Update' }).click();
  await said(page, 'Booking updated successfully');
  await dialog.waitFor({ state: 'detached' });
  const read = () => app.knex('bookings').where('id', booking._id).first();
  expect(await read()).toMatchObject({ paid_pence: 16_200, reschedule_reason: 'It takes longer' });

  await page.goto(`/app/booking?editBooking=${booking._id}`);
  await dialog.getByLabel('Duration').fill('1');
  await dialog.getByText('£108.00 will be refunded.').first().waitFor();
  await dialog.getByLabel('Remark').fill('It is shorter');
  await visit.look('update-booking-refund');
  await dialog.getByRole('button', { name: 'Update' }).click();
  await said(page, 'Booking updated successfully');
  expect(await read()).toMatchObject({ paid_pence: 5400, reschedule_reason: 'It is shorter' });
  await visit.leave();
});

it.each(WIDTHS)('an invalid field below the fold comes to the middle with its message at %i px', async (width) => {
  const member = await addPerson(app.knex, 'Member', [world.spaceId], `fold${width}@example.org`);
  const booking = await booked(member, roomBooking(world, slot(width === PHONE ? 21 : 20, 19)));
  await pay(app, member, booking, await saveCard(app, member));
  const visit = await signedIn(member, width);
  const { page } = visit;
  await page.setViewportSize({ width, height: 500 });
  await page.goto(`/app/booking?editBooking=${booking._id}`);
  const dialog = modal(page, 'Update Booking');
  await dialog.getByText('Nothing is charged or refunded.').first().waitFor();
  await dialog.getByRole('button', { name: 'Update' }).click();
  const message = dialog.getByText('Please enter remark');
  await message.waitFor();
  const isSeen = () =>
    message.evaluate((element) => {
      const { left, top, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(left + 2, top + height / 2));
    });
  await expect.poll(isSeen).toBe(true);
  expect(await dialog.getByLabel('Remark').evaluate((field) => field === document.activeElement)).toBe(true);
  await visit.look('update-booking-invalid');
  await visit.leave();
});

it('a declined card and a taken time leave everything that was typed', async () => {
  const member = await addPerson(app.knex, 'Member', [world.spaceId], 'declined@example.org');
  const booking = await booked(member, roomBooking(world, slot(days + 3)));
  await pay(app, member, booking, await saveCard(app, member));
  await saveCard(app, member, 'tok_chargeDeclined');
  await booked(world.otherMember, roomBooking(world, slot(days + 3, 15)));
  const visit = await signedIn(member);
  const { page } = visit;
  await page.goto(`/app/profile?editBooking=${booking._id}`);
  const dialog = modal(page, 'Update Booking');
  await dialog.getByLabel('Time').selectOption('14:00');
  await dialog.getByText('This Resource is already booked').waitFor();
  await dialog.getByLabel('Time').selectOption('10:00');
  await dialog.getByLabel('Duration').fill('3');
  await dialog.getByLabel('Remark').fill('One more hour');
  await dialog.getByLabel('Pay with').selectOption({ index: 1 });
  await dialog.getByRole('button', { name: 'Update' }).click();
  await dialog.getByText('Your card was declined.').waitFor();
  await expect.poll(() => dialog.getByLabel('Remark').inputValue()).toBe('One more hour');
  await expect.poll(() => dialog.getByLabel('Duration').inputValue()).toBe('3');
  await visit.look('update-booking-declined');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('alertdialog').waitFor();
  await visit.leave(402);
});

it('without a saved card, a card is added for the difference', async () => {
  const member = await addPerson(app.knex, 'Member', [world.spaceId], 'cardless@example.org');
  const booking = await booked(member, roomBooking(world, slot(days + 6)));
  const card = await saveCard(app, member);
  await pay(app, member, booking, card);
  await app.call('DELETE', '/stripe/payment-source', { token: member.token, body: { src_id: card } });
  const visit = await signedIn(member);
  const { page } = visit;
  await page.goto(`/app/booking?editBooking=${booking._id}`);
  const dialog = modal(page, 'Update Booking');
  await dialog.getByLabel('Duration').fill('3');
  await dialog.getByText('£54.00 will be charged.').first().waitFor();
  await dialog.getByLabel('Remark').fill('One more hour');
  await dialog.getByRole('button', { name: 'Update' }).click();
  await dialog.getByText('There is no saved card to pay the difference: please add a card first').waitFor();
  await dialog.getByRole('button', { name: '+ Add New Card' }).click();
  await page.getByLabel('Name on card').fill('Ada Lovelace');
  await page.getByLabel('Card number').pressSequentially('4242424242424242');
  await page.getByLabel('Expiry').pressSequentially('1230');
  await page.getByLabel('CVV').pressSequentially('123');
  await visit.look('update-booking-add-card');
  await page.getByRole('button', { name: 'Save card' }).click();
  await dialog.getByText('Visa ending in 4242, expires 12/30').waitFor({ state: 'attached' });
  await expect.poll(() => dialog.getByLabel('Remark').inputValue()).toBe('One more hour');
  await dialog.getByRole('button', { name: 'Update' }).click();
  await said(page, 'Booking updated successfully');
  expect(await app.knex('bookings').where('id', booking._id).first()).toMatchObject({ paid_pence: 16_200 });
  await visit.leave(409);
});

it('staff may waive the difference', async () => {
  const member = await addPerson(app.knex, 'Member', [world.spaceId], 'with-a-rather-long-name@example.org');
  const booking = await booked(member, roomBooking(world, slot(days + 4)));
  await pay(app, member, booking, await saveCard(app, member));
  const staff = await signedIn(world.staff);
  const { page } = staff;
  await page.goto(`/app/members?editBooking=${booking._id}`);
  const dialog = modal(page, 'Update Booking');
  await dialog.getByLabel('Duration').fill('4');
  await dialog.getByText('£108.00 will be charged.').first().waitFor();
  // A colleague moves it meanwhile.
  const body = { ...slot(days + 4, 13), reschedule_reason: 'Lunch' };
  await app.call('PUT', `/bookings/reschedule-request/${booking._id}`, { token: world.owner.token, body });
  await dialog.getByText(/^Somebody else has moved this booking to .*13:00 – 15:00/).waitFor();
  await dialog.getByLabel('Waive £108.00').check();
  await dialog.getByText('The difference of £108.00 is waived. Nothing is charged.').first().waitFor();
  await dialog.getByLabel('Remark').fill('A present');
  expect(await fits(dialog)).toBe(true);
  await staff.look('update-booking-waived');
  await dialog.getByRole('button', { name: 'Update' }).click();
  await said(page, 'Booking updated successfully');
  expect(new URL(page.url()).search).toBe('');
  expect(await app.knex('bookings').where('id', booking._id).first()).toMatchObject({
    paid_pence: 10_800,
    total_pence: 10_800,
    full_total_pence: 21_600,
  });
  await staff.leave();
});

it('a past booking is only shown, with its history and a note', async () => {
  const booking = await booked(world.otherMember, roomBooking(world, slot(days + 5)));
  const past = { starts_at: new Date('2026-01-05T10:00:00Z'), ends_at: new Date('2026-01-05T12:00:00Z') };
  await app
    .knex('bookings')
    .where('id', booking._id)
    .update({ ...past, payment_status: 'completed', hold_until: null });
  const staff = await signedIn(world.staff);
  const { page } = staff;
  await page.goto(`/app/dashboard?editBooking=${booking._id}`);
  const dialog = modal(page, 'Booking');
  await dialog.getByText('Past', { exact: true }).waitFor();
  await expect.poll(() => dialog.getByRole('link', { name: 'Edit' }).count()).toBe(0);
  await staff.look('booking-read-only');
  await dialog.getByRole('button', { name: 'Booking History' }).click();
  const drawer = modal(page, 'Booking History');
  await drawer.getByRole('textbox').fill('The projector was missing');
  await drawer.getByRole('button', { name: 'Send' }).click();
  await drawer.getByText('The projector was missing').first().waitFor();
  await staff.leave();
});

it('a member who presses New Booking sees the search', async () => {
  const visit = await signedIn(world.member);
  const { page } = visit;
  await page.goto('/app/booking');
  await page.getByRole('link', { name: '+ New Booking' }).first().click();
  await page.waitForURL(`**/search?spaceId=${world.spaceId}`);
  await page.goto('/app/booking?newBooking');
  await page.waitForURL(`**/search?spaceId=${world.spaceId}`);
  await visit.leave();
});
