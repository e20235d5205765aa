/** Screens of different kinds in a language that is written from right to left: nothing lies beside the screen, and keys follow what is seen. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paths } from '#shared/paths.ts';
import { addDays, mondayOf, toLocal } from '#shared/time.ts';
import { DESKTOP, PHONE, type Visitor, visitor } from '../helpers/browser.ts';
import { addHouse, meet } from '../helpers/calendar.ts';
import { addressOf, openScreen, useRecords } from '../helpers/every-screen.ts';
import { problemsOnPhone } from '../helpers/phone-layout.ts';
import { modal } from '../helpers/pickers.ts';
import { app, world } from '../helpers/stage.ts';
import { saveCard } from '../helpers/world.ts';

useRecords();

/** Writes the direction as the server will, before anything is drawn. */
async function fromRightToLeft({ context }: Visitor): Promise<void> {
  await context.addInitScript(() => {
    const write = () => document.documentElement?.setAttribute('dir', 'rtl');
    write();
    new MutationObserver(write).observe(document, { childList: true });
  });
}

async function visiting(width: number, token?: string): Promise<Visitor> {
  const reader = await visitor(app.address, { width, token });
  await fromRightToLeft(reader);
  return reader;
}

const SCREENS: [what: string, address: () => string][] = [
  ['a page of the website', () => paths.space(world.spaceId)],
  ['the search', () => `${paths.search}?space=${world.spaceId}`],
  ['the list of bookings', () => paths.booking],
  ['a new booking in a drawer', () => `${paths.booking}?newBooking`],
  ['a form over a list', () => `${paths.meetingRooms}?room=${world.roomId}`],
  ['the day at the front desk', () => paths.today],
  ['the month of the calendar', () => `${paths.calendar}?view=month`],
  ['the week of the calendar', () => `${paths.calendar}?view=week`],
  ['the timeline of the calendar', () => `${paths.calendar}?view=timeline`],
  ['figures in charts', () => paths.insight],
  ['the seats of an area', () => addressOf(paths.desk())],
  ['an invoice', () => addressOf(paths.invoicePreview())],
  ['a profile', () => paths.profile],
  ['settings', () => paths.allSettings],
];

describe.each([DESKTOP, PHONE])('on a screen of %i px', (width) => {
  let owner: Visitor;
  beforeAll(async () => {
    owner = await visiting(width, world.owner.token);
    await owner.context.addInitScript((id) => localStorage.setItem('activeSpace', id), world.spaceId);
  });
  afterAll(() => owner.leave());

  it.each(SCREENS)('%s fits', async (_what, address) => {
    await openScreen(owner.page, address());
    expect(await owner.page.evaluate(() => getComputedStyle(document.body).direction)).toBe('rtl');
    expect(await problemsOnPhone(owner.page)).toEqual([]);
  });
});

/** The sides of an element, from the left of the window. */
const sidesOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox();
  return box && { left: box.x, right: box.x + box.width };
};

it('the menu is at the right, and its drawer opens there on a phone', async () => {
  const owner = await visiting(DESKTOP, world.owner.token);
  await openScreen(owner.page, paths.booking);
  await expect.poll(() => sidesOf(owner.page, 'main')).toMatchObject({ left: 0 });
  await owner.page.setViewportSize({ width: PHONE, height: 844 });
  await owner.page.getByRole('button', { name: 'Open menu' }).click();
  await expect.poll(() => sidesOf(owner.page, '[role=dialog]')).toEqual({ left: PHONE - 280, right: PHONE });
  await owner.leave();
});

describe('in the timeline', () => {
  const day = addDays(mondayOf(toLocal(new Date()).day), 7);
  let owner: Visitor;
  beforeAll(async () => {
    const house = await addHouse('Bristol', 'Europe/London');
    const card = await saveCard(app, world.member);
    for (const hours of [
      ['08:00', '09:00'],
      ['12:00', '13:30'],
    ] as const)
      await meet(house, { day, hours: [...hours] }, { member: world.member, card });
    owner = await visiting(DESKTOP, world.owner.token);
    await owner.context.addInitScript((id) => localStorage.setItem('activeSpace', id), house.spaceId);
    await owner.page.goto(`${paths.calendar}?view=timeline&day=${day}`);
    await bar('At 08:00').waitFor();
  });
  afterAll(() => owner.leave());

  const bar = (text: string) => owner.page.getByRole('button', { name: new RegExp(`^${text} `) });

  it('the day goes from right to left, and so do the arrow keys', async () => {
    const [first, second] = [await bar('At 08:00').boundingBox(), await bar('At 12:00').boundingBox()];
    expect(first!.x).toBeGreaterThan(second!.x);
    await bar('At 08:00').focus();
    await owner.page.keyboard.press('ArrowLeft');
    await expect.poll(() => bar('At 12:00').evaluate((each) => each === document.activeElement)).toBe(true);
  });

  it('an empty slot opens the request with the hour that was pressed', async () => {
    const { page } = owner;
    const hours = page.getByRole('row').filter({ hasText: 'Bristol Room' }).locator('.timeline-hours');
    const { width } = (await hours.boundingBox())!;
    await hours.click({ position: { x: width * (1 - 0.32), y: 20 } });
    const drawer = modal(page, 'Add Booking Request');
    await drawer.waitFor();
    await expect.poll(() => drawer.getByLabel('Time').inputValue()).toBe('11:00');
    // Where lines end.
    await expect.poll(() => sidesOf(page, '[role=dialog]')).toMatchObject({ left: 0 });
  });
});

it('the arrow keys of the days of a month follow what is seen', async () => {
  const owner = await visiting(DESKTOP, world.owner.token);
  const { page } = owner;
  await openScreen(page, paths.booking);
  await page.getByRole('combobox', { name: 'From' }).click();
  const focused = () => page.evaluate(() => document.activeElement?.closest('[data-day]')?.getAttribute('data-day'));
  await page.locator('[data-day]:not([data-disabled], [data-outside]) button').first().focus();
  const before = (await focused())!;
  await page.keyboard.press('ArrowLeft');
  await expect.poll(focused).toBe(addDays(before, 1));
  await owner.leave();
});
