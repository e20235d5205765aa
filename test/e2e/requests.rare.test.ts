/** Booking requests on behalf of customers: adding, deciding and cancelling them. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { heading, said, signedIn, useBrowser } from '../helpers/journeys.ts';
import { choose, chooseDay } from '../helpers/pickers.ts';
import { app, world } from '../helpers/stage.ts';
import { addPerson, deskBooking, roomBooking, slot } from '../helpers/world.ts';

useBrowser();

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

const customer = 'Ada';
const email = 'ada@example.org';

it('staff request a room for a customer, and a colleague approves it while the list is open', async () => {
  const staff = await signedIn(world.staff);
  const { page } = staff;
  await page.goto('/app/bookingRequest');
  await heading(page, 'Booking Request').waitFor();
  await page.getByRole('button', { name: '+ Add Booking Request' }).first().click();
  const drawer = page.getByRole('dialog', { name: 'Add Booking Request' });
  await heading(page, 'Customer Information', 3).waitFor();
  expect((await drawer.boundingBox())!.width).toBe(750);
  expect((await drawer.getByRole('button').allInnerTexts()).slice(-2)).toEqual(['Close', 'Book Now']);
  await drawer.getByRole('button', { name: 'Book Now' }).click();
  for (const message of [
    'Please enter full name',
    'Please select resource type',
    'Please select booking date',
    'Capacity must be greater than 0',
    'Please select available booking option',
  ])
    await said(page, message);
  await drawer.getByLabel('Full name').fill(customer);
  await drawer.getByLabel('Email').fill(email);
  await drawer.getByLabel('Phone number').fill('07700 900123');
  await choose(page, 'Resource type', 'Meeting Room');
  await said(page, 'Please select booking date and time');
  const capacity = drawer.getByLabel('Capacity');
  await capacity.pressSequentially('0');
  await expect.poll(() => capacity.inputValue()).toBe('');
  await capacity.pressSequentially('10');
  await expect.poll(() => capacity.inputValue()).toBe('10');
  const day = slot(4).from.slice(0, 10);
  await chooseDay(page, day);
  await drawer.getByLabel('Time').selectOption('23:00');
  await said(page, 'Our workspace is open from 00:00 to 23:30.');
  await staff.look('request-outside-hours');
  await drawer.getByLabel('Time').selectOption('10:05');
  const option = drawer.getByRole('radio', { name: /Boardroom/ });
  await drawer.getByLabel('Duration').fill('2');
  await said(page, '£108.00');
  await option.check();
  await staff.look('request-drawer');
  await drawer.getByRole('button', { name: 'Book Now' }).click();
  await said(page, 'Booking request added');
  await drawer.waitFor({ state: 'detached' });
  await rowOf(page, customer).getByText('Pending').waitFor();
  await rowOf(page, customer).getByText('+447700900123').waitFor();
  await staff.look('requests');

  const owner = await signedIn(world.owner);
  await owner.page.goto('/app/bookingRequest');
  await rowOf(owner.page, customer).getByRole('button', { name: 'Decide' }).click();
  const dialog = owner.page.getByRole('dialog', { name: 'Booking Request' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Select approval status', { exact: true }).last().waitFor();
  await choose(owner.page, 'Approval status', 'Reject');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Please enter your remark').waitFor();
  await owner.look('request-decision');
  await choose(owner.page, 'Approval status', 'Approve');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await said(owner.page, 'Booking updated successfully');
  await dialog.waitFor({ state: 'detached' });
  await rowOf(page, customer).getByText('Approved').waitFor();
  expect((await app.mails(email)).map(({ subject }) => subject)).toContain('Your booking at London is confirmed');
  await rowOf(page, customer).getByRole('button', { name: 'More Details' }).click();
  await page.getByRole('dialog', { name: 'Booking Request' }).getByText(email).waitFor();
  await staff.look('request-details');
  await owner.leave();
  await staff.leave();
});

it('staff filter and cancel requests, and without edit rights only read them', async () => {
  const name = 'Grace';
  const body = { ...deskBooking(world, slot(5, 10, 4), 1), name };
  await app.call('POST', '/bookings/resource-without-pay', { token: world.staff.token, body });
  const permissions = { bookingRequest: { show: true, editable: false } };
  await app.call('POST', '/roles', { token: world.owner.token, body: { name: 'Reader', permissions } });
  const reader = await signedIn(await addPerson(app.knex, 'Reader', [world.spaceId]));
  await reader.page.goto('/app/bookingRequest');
  await rowOf(reader.page, name).getByRole('button', { name: 'More Details' }).click();
  const dialog = reader.page.getByRole('dialog', { name: 'Booking Request' });
  await dialog.getByText('Pending').waitFor();
  await expect.poll(() => dialog.getByRole('button', { name: 'Save' }).count()).toBe(0);
  await reader.page.keyboard.press('Escape');
  for (const button of ['+ Add Booking Request', 'Cancel', 'Decide'])
    await expect.poll(() => reader.page.getByRole('button', { name: button }).count()).toBe(0);

  const staff = await signedIn(world.staff);
  const { page } = staff;
  await page.goto('/app/bookingRequest');
  await page.getByLabel('Resource Type').selectOption('flexi_desk');
  await page.getByLabel('Booking Status').selectOption('Assigned');
  await page.getByRole('button', { name: 'Search' }).last().click();
  await page.waitForURL('**/bookingRequest?*booking_status=Assigned*');
  await rowOf(page, name).getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Yes, Please' }).click();
  await said(page, 'Booking cancelled successfully');
  await page.getByRole('button', { name: 'Reset' }).click();
  await rowOf(page, name).getByText('CANCELLED').waitFor();
  await rowOf(reader.page, name).getByText('CANCELLED').waitFor();
  await reader.leave();
  await staff.leave();
});

it('an option that somebody else books disappears while the form is filled in', async () => {
  const staff = await signedIn(world.staff);
  const { page } = staff;
  await page.goto('/app/bookingRequest?request=new');
  const drawer = page.getByRole('dialog', { name: 'Add Booking Request' });
  await drawer.waitFor();
  await choose(page, 'Resource type', 'Meeting Room');
  await drawer.getByLabel('Capacity').fill('2');
  const period = slot(7, 10, 1);
  await chooseDay(page, period.from.slice(0, 10));
  await drawer.getByLabel('Time').selectOption('10:00');
  await drawer.getByRole('radio', { name: /Boardroom/ }).check();
  const person = await addPerson(app.knex, 'Member');
  await app.call('POST', '/bookings', { token: person.token, body: roomBooking(world, period) });
  await said(page, 'Unfortunately there are no resources available at this moment');
  await staff.leave();
});

it('a role that only plans requests a room, and is asked for nothing that it may not do', async () => {
  const permissions = { booking: { calendar: { show: true, editable: true } } };
  await app.call('POST', '/roles', { token: world.owner.token, body: { name: 'Planner', permissions } });
  const planner = await signedIn(await addPerson(app.knex, 'Planner', [world.spaceId]));
  const { page } = planner;
  await page.goto('/app/calendar');
  await page.getByRole('button', { name: '+ Add Booking Request' }).click();
  const drawer = page.getByRole('dialog', { name: 'Add Booking Request' });
  await drawer.getByLabel('Full name').fill('Planned');
  await choose(page, 'Resource type', 'Meeting Room');
  await drawer.getByLabel('Capacity').fill('2');
  await chooseDay(page, slot(8).from.slice(0, 10));
  await drawer.getByLabel('Time').selectOption('10:00');
  await drawer.getByRole('radio', { name: /Boardroom/ }).check();
  await expect.poll(() => drawer.getByRole('radiogroup', { name: 'Payment' }).count()).toBe(0);
  await expect.poll(() => drawer.getByRole('button', { name: 'Choose a known customer' }).count()).toBe(0);
  await expect.poll(() => drawer.getByLabel('Book outside the rules').count()).toBe(0);
  await drawer.getByRole('button', { name: 'Book Now' }).click();
  await said(page, 'Booking request added');
  await planner.leave();
});
