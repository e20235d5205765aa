/** The calendar: its views, the timeline, moves by mouse with their warnings, and the clock of the workspace. */
import { beforeAll, describe, expect, it } from 'vitest';
import { signToken } from '#domains/accounts/server/tokens.ts';
import { addDays, formatDay, fromLocal, toLocal, mondayOf } from '#shared/time.ts';
import { WIDTHS, visitor } from '../helpers/browser.ts';
import {
  type House,
  addHouse,
  confirmation,
  drag,
  event,
  inSpace,
  meet as meetIn,
  middleOf,
} from '../helpers/calendar.ts';
import { heading, said, signedIn, useBrowser } from '../helpers/journeys.ts';
import { SECRETS } from '../helpers/secrets.ts';
import { app, world } from '../helpers/stage.ts';
import { type Booked, type Person, addPerson, pay, roomBooking, saveCard, slot } from '../helpers/world.ts';

useBrowser();

/** The Monday of the next week, in which all moves take place. */
const monday = addDays(mondayOf(toLocal(new Date()).day), 7);
const [tuesday, wednesday, thursday] = [1, 2, 3].map((days) => addDays(monday, days)) as [string, string, string];

let house: House;
let newYork: House;
let card: string;

beforeAll(async () => {
  card = await saveCard(app, world.member);
  house = await addHouse('Bristol', 'Europe/London');
  newYork = await addHouse('Brooklyn', 'America/New_York');
});

const meet = (at: House, day: string, hours: [string, string], zone?: string) =>
  meetIn(at, { day, hours, zone }, { member: world.member, card });

/** A token of a browser whose clock is ahead. */
const personAt = (person: Person, at: Date): Person => ({
  ...person,
  token: signToken(SECRETS, { id: person.id, token_version: 0 }, 'full', at),
});

describe('on a wide screen', () => {
  it('staff move a meeting by mouse after they have seen what it costs, and every warning is shown', async () => {
    const moved = await meet(house, tuesday, ['09:00', '11:00']);
    await meet(house, wednesday, ['14:00', '16:00']);
    const staff = await inSpace(world.owner, house);
    const { page } = staff;
    await page.goto(`/app/calendar?view=week&day=${monday}`);
    await event(page, 'At 09:00').waitFor();
    await event(page, 'At 14:00').waitFor();
    await staff.look('calendar-week', { hasContrast: true });

    await drag(page, 'At 09:00', { days: 2, hours: 1 });
    await confirmation(page).waitFor();
    await said(page, '£108.00');
    await staff.look('calendar-confirm');
    await confirmation(page).getByRole('button', { name: 'No' }).click();
    await drag(page, 'At 09:00', { days: 2, hours: 1 });
    await confirmation(page).getByRole('button', { name: 'Yes' }).click();
    await said(page, 'Booking updated successfully');
    const { data } = await app.call<Booked & { reschedule_reason: string }>('GET', `/bookings/${moved._id}`, {
      token: world.owner.token,
    });
    expect(data.from).toBe(fromLocal(thursday, '10:00').toISOString());
    expect(data.reschedule_reason).toBe('Updated from calendar');

    await drag(page, 'At 14:00', { days: 4 });
    await said(page, 'Event update is not allowed on Sunday.');
    await event(page, 'At 09:00').getByText('10:00 – 12:00').waitFor();
    await drag(page, 'At 09:00', { days: -1, hours: 3 });
    await said(page, 'No seat available for this slot');
    await drag(page, 'At 14:00', { hours: 3 });
    await said(page, /Our workspace is open from 08:00 to 18:00/);

    await page.goto(`/app/calendar?view=month&day=${monday}`);
    const inMonth = event(page, 'At 14:00');
    await inMonth.hover();
    const anchor = await middleOf(inMonth.locator('.rbc-addons-dnd-resize-ew-anchor').last());
    await page.mouse.move(anchor.x, anchor.y + 4);
    await page.mouse.down();
    await page.mouse.move(anchor.x + 60, anchor.y + 4, { steps: 4 });
    await page.mouse.move(anchor.x + 120, anchor.y + 4, { steps: 4 });
    await page.mouse.up();
    await said(page, 'Event date cannot be extended.');
    await staff.leave();
  });

  it('nothing is created or moved into the past', async () => {
    const staff = await inSpace(personAt(world.owner, fromLocal(wednesday, '09:00')), house);
    const { page } = staff;
    await staff.context.clock.setFixedTime(fromLocal(wednesday, '09:00'));
    await page.goto(`/app/calendar?view=week&day=${monday}`);
    await event(page, 'At 14:00').waitFor();
    await page.locator('.rbc-current-time-indicator').waitFor();
    await drag(page, 'At 14:00', { days: -1 });
    await said(page, 'You cannot create an event from the past');
    await page.reload();
    await event(page, 'At 14:00').waitFor();
    await page
      .locator('.rbc-day-slot')
      .nth(1)
      .click({ position: { x: 40, y: 380 } });
    await said(page, 'You cannot create an event from the past');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await page
      .locator('.rbc-day-slot')
      .nth(2)
      .click({ position: { x: 40, y: 120 } });
    await page.getByRole('dialog', { name: 'Add Booking Request' }).waitFor();
    await staff.leave();
  });

  it('an empty slot opens the request with its day, time and room', async () => {
    const staff = await inSpace(world.owner, house);
    const { page } = staff;
    await page.goto(`/app/calendar?view=timeline&day=${monday}`);
    const row = page.getByRole('row').filter({ hasText: 'Bristol Room' });
    await row.waitFor();
    await staff.look('calendar-timeline', { hasContrast: true });
    const hours = row.locator('.timeline-hours');
    const { width } = (await hours.boundingBox())!;
    await hours.click({ position: { x: width * 0.32, y: 20 } });
    const drawer = page.getByRole('dialog', { name: 'Add Booking Request' });
    await drawer.waitFor();
    await expect.poll(() => drawer.getByLabel('Time').inputValue()).toBe('11:00');
    await drawer.getByRole('radio', { name: /Bristol Room/ }).waitFor();
    await expect.poll(() => drawer.getByRole('radio', { name: /Bristol Room/ }).isChecked()).toBe(true);
    await staff.look('calendar-request');
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Add Booking Request for Bristol Room' }).press('Enter');
    await drawer.waitFor();
    await staff.leave();
  });

  it('the timeline is used with the keyboard', async () => {
    await meet(house, addDays(monday, 4), ['08:00', '09:00']);
    await meet(house, addDays(monday, 4), ['12:00', '13:30']);
    const staff = await inSpace(world.owner, house);
    const { page } = staff;
    await page.goto(`/app/calendar?view=timeline&day=${addDays(monday, 4)}`);
    const bar = (text: string) => page.getByRole('button', { name: new RegExp(`^${text} `) });
    await bar('At 08:00').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    const details = page.getByRole('dialog', { name: 'Booking' });
    await details.getByText('At 12:00').waitFor();
    await page.keyboard.press('Escape');
    await details.waitFor({ state: 'detached' });
    await page.keyboard.press('Home');
    await staff.leave();
  });

  it('days and hours are those of a workspace in New York, seen from London', async () => {
    const meeting = await meet(newYork, tuesday, ['17:00', '18:00'], 'America/New_York');
    const at = fromLocal(tuesday, '20:30', 'America/New_York');
    const { token } = personAt(world.owner, at);
    const staff = await visitor(app.address, { token, timezoneId: 'Europe/London' });
    const { page, context } = staff;
    await context.addInitScript((id) => localStorage.setItem('activeSpace', id), newYork.spaceId);
    // In London it is already Wednesday.
    await context.clock.setFixedTime(at);
    await page.goto('/app/calendar?view=timeline');
    await heading(page, formatDay(tuesday), 2).waitFor();
    await page.getByRole('button', { name: /^At 17:00 17:00 – 18:00 ?, .+, past/ }).waitFor();
    await page.getByText('America/New York').waitFor();
    await page.goto(`/app/calendar?view=week&day=${monday}`);
    await event(page, 'At 17:00').getByText('17:00 – 18:00').waitFor();
    const columns = page.locator('.rbc-day-slot');
    await expect.poll(() => columns.nth(1).locator('.rbc-event').count()).toBe(1);
    expect(meeting.from).toBe(fromLocal(tuesday, '17:00', 'America/New_York').toISOString());
    await staff.leave();
  });

  it('a clock change moves no booking in the day', async () => {
    const staff = await inSpace(world.owner, house);
    const { page } = staff;
    const year = Number(monday.slice(0, 4)) + 1;
    const last = new Date(Date.UTC(year, 9, 31));
    const sunday = addDays(last.toISOString().slice(0, 10), -last.getUTCDay());
    await meet({ spaceId: world.spaceId, roomId: world.roomId }, sunday, ['10:00', '12:00']);
    await staff.context.addInitScript((id) => localStorage.setItem('activeSpace', id), world.spaceId);
    await page.goto(`/app/calendar?view=day&day=${sunday}`);
    await event(page, 'At 10:00').getByText('10:00 – 12:00').waitFor();
    const top = (await event(page, 'At 10:00').boundingBox())!.y;
    const label = (await page.locator('.rbc-time-gutter').getByText('10:00').boundingBox())!.y;
    expect(Math.abs(top - label)).toBeLessThan(12);
    await staff.leave();
  });
});

describe.each(WIDTHS)('at %i px', (width) => {
  it('staff reach the calendar from their screens, and it follows the bookings', async () => {
    const manager = await addPerson(app.knex, 'Manager', [world.spaceId]);
    const staff = await signedIn(manager, width);
    const { page } = staff;
    await page.goto('/app/dashboard');
    await page.getByRole('link', { name: 'Go to calendar' }).click();
    await heading(page, 'Calendar').waitFor();
    await page.goto('/app/booking');
    await page.getByRole('link', { name: 'Calendar View' }).click();
    await heading(page, 'Calendar').waitFor();
    await page
      .locator('.rbc-month-view')
      .or(page.getByRole('button', { name: /, 0 bookings$/ }))
      .first()
      .waitFor();
    const day = slot(1).from;
    const title = `At ${width}`;
    const body = { ...roomBooking(world, slot(1, width > 600 ? 10 : 14)), title };
    const { data } = await app.call<Booked>('POST', '/bookings', { token: world.member.token, body });
    await pay(app, world.member, data, card);
    await app.settle();
    await page.goto(`/app/calendar?view=${width > 600 ? 'week' : 'month'}&day=${day.slice(0, 10)}`);
    await said(page, title);
    await staff.look('calendar');
    await page
      .getByRole('button', { name: new RegExp(title) })
      .first()
      .press('Enter');
    const details = page.getByRole('dialog', { name: 'Booking' });
    await details.getByText('Upcoming').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('combobox', { name: 'Resource type' }).selectOption('private_office');
    await page.getByText(title).waitFor({ state: 'detached' });
    await page.getByRole('combobox', { name: 'Resource type' }).selectOption('meeting_room');
    await said(page, title);
    await staff.leave();
  });

  it('a member sees only their own bookings, and adds none', async () => {
    const stranger = await signedIn(await addPerson(app.knex, 'Member'), width);
    await stranger.page.goto('/app/calendar?view=agenda');
    await said(stranger.page, 'There are no bookings in these days.');
    await stranger.look('calendar-empty');
    await stranger.leave();
    const member = await signedIn(world.member, width);
    const { page } = member;
    await page.goto(`/app/calendar?view=agenda&day=${monday}`);
    await said(page, 'At 14:00');
    await expect.poll(() => page.getByRole('button', { name: 'Timeline' }).count()).toBe(0);
    await expect.poll(() => page.getByRole('button', { name: '+ Add Booking Request' }).count()).toBe(0);
    await member.look('calendar-agenda');
    await member.leave();
  });
});

it('staff start with the month, open desks in the timeline, and the chosen view is remembered', async () => {
  const staff = await signedIn(world.owner);
  const { page } = staff;
  await page.goto('/app/calendar');
  await page.locator('.rbc-month-view').waitFor();
  await staff.look('calendar-month', { hasContrast: true });
  await page.getByRole('button', { name: 'Timeline' }).click();
  await page.getByRole('region', { name: /^Timeline of/ }).waitFor();
  const area = page.getByRole('button', { name: /0 of \d+$/ }).first();
  const places = page.getByRole('rowheader');
  await area.waitFor();
  const closed = await places.count();
  await area.click();
  await expect.poll(() => places.count()).toBeGreaterThan(closed);
  await staff.look('calendar-desks', { hasContrast: true });
  await area.click();
  await expect.poll(() => places.count()).toBe(closed);
  await page.goto('/app/calendar');
  await page.getByRole('region', { name: /^Timeline of/ }).waitFor();
  await staff.leave();
});
