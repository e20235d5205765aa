/**
 * The most common tasks, with the clicks and the typed fields that they take. `npm run effort` prints them. No task may
 * take more than is recorded here.
 */
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { paths } from '#shared/paths.ts';
import { formatDay, tableDay, weekdayOf } from '#shared/time.ts';
import { startTestApp } from '../helpers/app.ts';
import { visitor } from '../helpers/browser.ts';
import { createOwner } from '../helpers/create-owner.ts';
import { dropTestDatabase, openMigratedDatabase } from '../helpers/database.ts';
import { contact, send } from '../helpers/enquiries.ts';
import { type Effort, effortOn, effortTable } from '../helpers/effort.ts';
import { richText, said, signedIn, stranger, useBrowser } from '../helpers/journeys.ts';
import { modal } from '../helpers/pickers.ts';
import { app, world } from '../helpers/stage.ts';
import { type Booked, type Person, addPerson, dayAhead, pay, roomBooking, saveCard, slot } from '../helpers/world.ts';

useBrowser();

/** The sums of clicks and fields. */
const TASKS = {
  'A visitor signs up, books a room and pays': 15,
  'The front desk books for a caller': 8,
  'The front desk takes a payment at the terminal': 4,
  'The front desk moves a booking': 7,
  'The owner adds a room': 6,
  'The front desk answers an enquiry': 4,
  'The front desk enters a tour for a caller': 12,
  'The editor publishes a headline': 4,
  'The editor publishes an offer': 8,
  'A new owner takes the first paid booking': 29,
};
type Task = keyof typeof TASKS;

const measured = new Map<Task, Effort>();

function record(task: Task, effort: Effort): void {
  measured.set(task, effort);
  expect(effort.clicks + effort.fields).toBe(TASKS[task]);
}

afterAll(() => {
  if (process.env.SHOW_EFFORT) process.stdout.write(`\n${effortTable([...measured])}\n`);
});

/** A day of the calendar, in this month or the next one. Turning the page of a calendar is not counted. */
async function chooseDay(effort: Effort, calendar: ReturnType<typeof gridOf>, day: string): Promise<void> {
  await calendar.waitFor();
  const cell = calendar.page().locator(`[data-day="${day}"]:not([data-outside]) button`);
  if ((await cell.count()) === 0)
    await calendar
      .page()
      .getByRole('button', { name: /next month/i })
      .click();
  await effort.click(cell);
}

const hasFocus = (element: Element) => element === document.activeElement;

/** A photo as a phone takes it. */
async function photo() {
  const create = { width: 4000, height: 3000, channels: 3 as const, background: '#5b7f8c' };
  return { name: 'house.jpg', mimeType: 'image/jpeg', buffer: await sharp({ create }).jpeg().toBuffer() };
}

const gridOf = (page: Awaited<ReturnType<typeof stranger>>['page']) => page.getByRole('grid');

/** A day on which a workspace with office days is open. */
const nextMonday = () => [1, 2, 3, 4, 5, 6, 7].map(dayAhead).find((day) => weekdayOf(day) === 'Monday')!;

async function payByCard(effort: Effort, page: Page, button: string): Promise<void> {
  await effort.type(page.getByLabel('Card number'), '4242424242424242');
  await effort.type(page.getByLabel('Expiry'), '12/40');
  await effort.type(page.getByLabel('CVV'), '123');
  await effort.click(page.getByRole('button', { name: button }));
  await said(page, 'Payment successfully done');
}

async function paidBooking(person: Person, days: number): Promise<Booked> {
  const body = roomBooking(world, slot(days));
  const { data } = await app.call<Booked>('POST', '/bookings', { token: person.token, body });
  await pay(app, person, data, await saveCard(app, person));
  return data;
}

describe('the common tasks', () => {
  it('a visitor signs up, books a room for an hour and pays', async () => {
    const guest = await stranger();
    const { page } = guest;
    await page.goto('/');
    const effort = effortOn(page);
    await effort.click(page.getByRole('main').getByRole('link', { name: /^Meeting Room/ }));
    await chooseDay(effort, gridOf(page), dayAhead(3));
    await effort.click(page.getByRole('button', { name: '10:00' }));
    await effort.click(page.getByRole('button', { name: '4', exact: true }));
    await effort.click(page.getByRole('button', { name: 'Book Now' }));
    const email = 'new-visitor@example.org';
    await effort.type(page.getByLabel('Name'), 'Vera Visitor');
    await effort.type(page.getByLabel('Email'), email);
    await effort.type(page.getByLabel('Password', { exact: true }), 'harbour');
    await effort.click(page.getByRole('button', { name: 'Sign up' }));
    await page.waitForURL('**/verify-otp');
    const [mail] = await app.mails(email);
    await effort.follow(mail!.links.find((link) => link.includes('account-activate'))!);
    await effort.click(page.getByRole('button', { name: 'Pay Now' }));
    await payByCard(effort, page, 'Pay £54.00');
    record('A visitor signs up, books a room and pays', effort);
    await guest.leave();
  });

  it('the front desk books for a caller', async () => {
    const caller = await addPerson(app.knex, 'Member', [world.spaceId], 'caller@example.org');
    const desk = await signedIn(world.staff);
    const { page } = desk;
    // They booked a meeting room before, which the form remembers.
    await desk.context.addInitScript(() => localStorage.setItem('lastResourceType', '"meeting_room"'));
    await page.goto('/app');
    const effort = effortOn(page);
    await effort.click(page.getByRole('main').getByRole('link', { name: '+ New Booking' }));
    const dialog = modal(page, 'New Booking');
    await expect.poll(() => dialog.getByRole('combobox', { name: 'Billed to' }).evaluate(hasFocus)).toBe(true);
    await effort.typeHere(caller.email);
    await dialog.getByRole('combobox', { name: 'Billed to' }).getByText(caller.email).waitFor();
    await effort.type(dialog.getByLabel('Capacity'), '4');
    await effort.click(dialog.getByRole('combobox', { name: 'Date' }));
    await chooseDay(effort, gridOf(page), dayAhead(4));
    await effort.select(dialog.getByLabel('Time'), '14:00');
    await dialog.getByText('Boardroom: £54.00').waitFor({ state: 'attached' });
    await effort.click(dialog.getByRole('button', { name: 'Book Now' }));
    await said(page, 'Booking successfully done');
    record('The front desk books for a caller', effort);
    await desk.leave();
  });

  it('the front desk takes a payment at the terminal', async () => {
    const guest = await addPerson(app.knex, 'Member', [world.spaceId], 'at-the-desk@example.org');
    const body = { ...roomBooking(world, slot(5)), assignedUser: guest.email, members: [guest.email] };
    await app.call('POST', '/bookings', { token: world.staff.token, body });
    const desk = await signedIn(world.staff);
    const { page } = desk;
    await page.goto('/app');
    const effort = effortOn(page);
    const waiting = page.getByRole('list', { name: 'Waiting for payment' });
    const row = waiting.getByRole('listitem').filter({ hasText: formatDay(dayAhead(5)) });
    await effort.click(row.getByRole('link', { name: 'Take payment' }));
    await effort.click(
      page.getByRole('group', { name: 'Paid at the desk' }).getByRole('button', { name: 'Card terminal' }),
    );
    await effort.type(page.getByLabel('Reference'), 'T-1042');
    await effort.click(page.getByRole('button', { name: 'Record £108.00' }));
    await said(page, 'Payment successfully done');
    record('The front desk takes a payment at the terminal', effort);
    await desk.leave();
  });

  it('the front desk moves a booking', async () => {
    const member = await addPerson(app.knex, 'Member', [world.spaceId], 'moving@example.org');
    await paidBooking(member, 6);
    const desk = await signedIn(world.staff);
    const { page } = desk;
    await page.goto('/app');
    const effort = effortOn(page);
    await effort.click(
      page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Booking', exact: true }),
    );
    await effort.type(page.getByPlaceholder('Customer, company, room or number'), member.email);
    await page.waitForURL('**text=*');
    const row = page.getByRole('row').filter({ hasText: tableDay(dayAhead(6)) });
    await effort.click(row.getByRole('link', { name: 'Edit' }));
    const dialog = modal(page, 'Update Booking');
    await effort.select(dialog.getByLabel('Time'), '16:00');
    await effort.type(dialog.getByLabel('Remark'), 'The caller asked for it');
    await dialog.getByText('Nothing is charged or refunded.').first().waitFor();
    await effort.click(dialog.getByRole('button', { name: 'Update' }));
    await said(page, 'Booking updated successfully');
    record('The front desk moves a booking', effort);
    await desk.leave();
  });

  it('the owner adds a room', async () => {
    const owner = await signedIn(world.owner);
    const { page } = owner;
    await page.goto('/app/dashboard');
    const effort = effortOn(page);
    await effort.click(
      page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: /^Meeting Rooms/ }),
    );
    await effort.click(page.getByRole('button', { name: '+ Add Meeting Room' }).first());
    await effort.type(page.getByLabel('Name'), 'Harbour');
    await effort.type(page.getByLabel('Price (£/hr)'), '32');
    await effort.type(page.getByLabel('Capacity'), '6');
    await effort.click(page.getByRole('button', { name: 'Add', exact: true }));
    await said(page, 'Meeting room successfully created');
    record('The owner adds a room', effort);
    await owner.leave();
  });

  it('the front desk answers an enquiry', async () => {
    await send(app, contact(world, { email: 'asks@example.org' }));
    const desk = await signedIn(world.staff);
    const { page } = desk;
    await page.goto('/app');
    const effort = effortOn(page);
    await effort.click(page.getByRole('link', { name: 'Today', exact: true }));
    const waiting = page.getByRole('list', { name: 'Enquiries to answer' }).getByRole('listitem').first();
    await effort.click(waiting.getByRole('link').first());
    const dialog = modal(page, 'Enquiry');
    await effort.type(dialog.getByLabel('Write'), 'Yes, we have one. Come and see it.');
    await effort.click(dialog.getByRole('button', { name: 'Send reply' }));
    await said(page, 'Reply sent');
    record('The front desk answers an enquiry', effort);
    await desk.leave();
  });

  it('the front desk enters a tour for a caller', async () => {
    const desk = await signedIn(world.staff);
    const { page } = desk;
    await page.goto('/app');
    const effort = effortOn(page);
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    await effort.click(menu.getByRole('button', { name: /^Doors & Contact/ }));
    await effort.click(menu.getByRole('link', { name: /^Contact Us/ }));
    await effort.click(page.getByRole('button', { name: '+ Add Tour' }));
    const form = modal(page, 'Add Tour');
    await effort.type(form.getByLabel('Name'), 'Carol Caller');
    await effort.type(form.getByRole('textbox', { name: 'Phone number' }), '7700900456');
    await effort.click(form.getByRole('combobox', { name: 'Resource' }));
    await effort.click(page.getByRole('option', { name: 'Meeting Room', exact: true }));
    await effort.click(form.getByRole('combobox', { name: 'Date' }));
    await chooseDay(effort, gridOf(page), dayAhead(2));
    await effort.click(form.getByRole('combobox', { name: 'Time' }));
    await effort.click(page.getByRole('option', { name: '10:30', exact: true }));
    await effort.click(form.getByRole('button', { name: 'Save' }));
    await said(page, 'Tour added');
    record('The front desk enters a tour for a caller', effort);
    await desk.leave();
  });

  it('the editor publishes a headline', async () => {
    const editor = await signedIn(await addPerson(app.knex, 'Content Editor'));
    const { page } = editor;
    await page.goto('/app');
    const effort = effortOn(page);
    await effort.click(page.getByRole('link', { name: 'Home Page' }));
    await effort.click(page.getByRole('button', { name: 'Edit Page Details' }));
    const dialog = modal(page, 'Page Details');
    await effort.type(dialog.getByLabel('Heading'), 'Work by the river');
    await effort.click(dialog.getByRole('button', { name: 'Add', exact: true }));
    await said(page, 'Successfully updated CMS details');
    record('The editor publishes a headline', effort);
    await editor.leave();
  });

  it('the editor publishes an offer', async () => {
    const editor = await signedIn(await addPerson(app.knex, 'Content Editor'));
    const { page } = editor;
    await page.goto('/app');
    const effort = effortOn(page);
    await effort.click(page.getByRole('link', { name: 'Offers', exact: true }));
    await effort.click(page.getByRole('button', { name: '+ Add New Offer' }).first());
    const dialog = modal(page, 'Add Offer Details');
    await effort.type(dialog.getByRole('textbox', { name: 'Name', exact: true }), 'Summer desk');
    await effort.type(dialog.getByLabel('Subheading'), 'Three months for the price of two');
    await effort.type(dialog.getByLabel('Actual price'), '300');
    await effort.type(dialog.getByLabel('Discounted price'), '240');
    await effort.type(richText(dialog, 'Description'), 'A desk by the window from June to August.');
    await effort.click(dialog.getByRole('button', { name: 'Add', exact: true }));
    await said(page, 'Successfully updated CMS details');
    record('The editor publishes an offer', effort);
    await page.goto(paths.offer('summer-desk'));
    await said(page, 'Save · , 20% off');
    await said(page, 'A desk by the window from June to August.');
    expect(await page.title()).toContain('Summer desk');
    await page.locator('svg[data-drawn]').waitFor();
    await editor.look('offer-drawn', { hasContrast: true });
    await editor.leave();
  });

  it('a new owner sets up an empty installation, and takes the first paid booking', async () => {
    const database = await openMigratedDatabase();
    const empty = await startTestApp({ DATABASE_URL: database.url });
    const owner = await visitor(empty.address);
    const { page } = owner;
    const effort = effortOn(page);
    const { pathname, search } = await createOwner(database.url, 'new-owner@example.org');
    await effort.follow(pathname + search);
    await effort.type(page.getByLabel('Your name'), 'Olive Owner');
    await effort.type(page.getByLabel('Password', { exact: true }), 'harbour');
    await effort.type(page.getByLabel('Confirm password'), 'harbour');
    await effort.click(page.getByRole('button', { name: 'Continue' }));
    await effort.click(page.getByRole('link', { name: 'Go on with the set-up' }));
    await page.waitForURL('**/app/setup');
    await effort.click(page.getByRole('link', { name: 'Add a workspace' }));
    const workspace = modal(page, 'Add Workspace');
    await effort.type(workspace.getByLabel('Name'), 'Harbour');
    await effort.type(workspace.getByLabel('Area', { exact: true }), '12 Quay Street, Bristol');
    await effort.chooseFile(workspace.getByLabel('Add pictures'), await photo());
    await effort.click(page.getByRole('button', { name: 'Use picture' }));
    await effort.click(workspace.getByRole('button', { name: 'Add', exact: true }));
    // A busy machine takes a while for the sizes of a photo of twelve megapixels.
    await page.getByText('Workspace Added Successfully').first().waitFor({ timeout: 60_000 });
    await effort.click(page.getByRole('link', { name: 'Add a meeting room' }));
    const room = modal(page, 'Add Meeting Room');
    await effort.type(room.getByLabel('Name'), 'Dock');
    await effort.type(room.getByLabel('Price (£/hr)'), '20');
    await effort.type(room.getByLabel('Capacity'), '4');
    await effort.click(room.getByRole('button', { name: 'Add', exact: true }));
    await said(page, 'Meeting room successfully created');
    await effort.click(page.getByRole('link', { name: 'Book', exact: true }));
    await effort.click(page.getByRole('main').getByRole('button', { name: /^Meeting Room/ }));
    await chooseDay(effort, gridOf(page), nextMonday());
    await effort.click(page.getByRole('button', { name: '10:00' }));
    await effort.click(page.getByRole('button', { name: '4', exact: true }));
    await effort.click(page.getByRole('button', { name: 'Book Now' }));
    await effort.click(page.getByRole('button', { name: 'Pay Now' }));
    await payByCard(effort, page, 'Pay £24.00');
    record('A new owner takes the first paid booking', effort);
    await owner.leave();
    await empty.stop();
    await dropTestDatabase(database.name);
  }, 120_000);

  it('are all measured', () => {
    expect(Object.keys(TASKS)).toEqual([...measured.keys()]);
  });
});
