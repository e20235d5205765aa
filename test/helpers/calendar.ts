/** The calendar in a browser: workspaces with a room, paid meetings in them, and moves by mouse. */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { CONFIRM_MOVE } from '#domains/calendar/rules.ts';
import { fromLocal } from '#shared/time.ts';
import type { Visitor } from './browser.ts';
import { signedIn } from './journeys.ts';
import { app, world } from './stage.ts';
import { type Booked, type Person, pay, roomBooking } from './world.ts';

const WEEK = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const OPEN_HOURS = 10;

export type House = { spaceId: string; roomId: string };

/** Adds a workspace that is open from 08:00 to 18:00, with a room for £54 an hour. */
export async function addHouse(name: string, time_zone: string, room = {}): Promise<House> {
  const { token } = world.owner;
  const add = async (path: string, body: object) =>
    (await app.call<{ _id: string }>('POST', path, { token, body })).data._id;
  const body = {
    name,
    area: '1 Street',
    description: '',
    no_of_days: WEEK,
    office_hours: ['08:00', '18:00'],
    time_zone,
  };
  const spaceId = await add('/space/add-space', body);
  const about = { space_id: spaceId, type: 'meeting_room', name: `${name} Room`, price: 45, capacity: 10, ...room };
  return { spaceId, roomId: await add('/resources', about) };
}

export type Meeting = { day: string; hours: [string, string]; zone?: string };

/** Books the room of a house for a member, who pays with the card. The title is 'At 09:00'. */
export async function meet(
  { spaceId, roomId }: House,
  { day, hours, zone }: Meeting,
  { member, card }: { member: Person; card: string },
): Promise<Booked> {
  const [from, to] = hours.map((time) => fromLocal(day, time, zone).toISOString()) as [string, string];
  const body = { ...roomBooking(world, { from, to }), space_id: spaceId, resource_id: roomId, title: `At ${hours[0]}` };
  const { data } = await app.call<Booked>('POST', '/bookings', { token: member.token, body });
  expect((await pay(app, member, data, card)).meta.message).toBe('Payment successfully done');
  return data;
}

/** Signs a person in, with the house as the active workspace. */
export async function inSpace(person: Person, { spaceId }: House, width?: number): Promise<Visitor> {
  const visitor = await signedIn(person, width);
  await visitor.context.addInitScript((id) => localStorage.setItem('activeSpace', id), spaceId);
  return visitor;
}

export const event = (page: Page, text: string) => page.locator('.rbc-event').filter({ hasText: text }).first();

export async function middleOf(locator: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  await locator.scrollIntoViewIfNeeded();
  const box = (await locator.boundingBox())!;
  return { ...box, x: box.x + box.width / 2 };
}

type Point = { x: number; y: number };

async function dragTo(page: Page, start: Point, to: Point): Promise<void> {
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move((start.x + to.x) / 2, (start.y + to.y) / 2, { steps: 5 });
  await page.mouse.move(to.x, to.y, { steps: 5 });
  await page.mouse.up();
}

/** The first column of the week. Measured before an event is, as it scrolls into view. */
const firstColumn = (page: Page) => middleOf(page.locator('.rbc-day-slot').first());

/** Drags an event of the week by days and hours. */
export async function drag(page: Page, text: string, by: { days?: number; hours?: number }): Promise<void> {
  const column = await firstColumn(page);
  const from = await middleOf(event(page, text));
  const start = { x: from.x, y: from.y + 12 };
  const x = start.x + (by.days ?? 0) * column.width;
  await dragTo(page, start, { x, y: start.y + ((by.hours ?? 0) * column.height) / OPEN_HOURS });
}

/** Drags the end of an event of the week by hours. */
export async function dragEnd(page: Page, text: string, hours: number): Promise<void> {
  const column = await firstColumn(page);
  await event(page, text).hover();
  const end = await middleOf(event(page, text).locator('.rbc-addons-dnd-resize-ns-anchor').last());
  const start = { x: end.x, y: end.y + end.height / 2 };
  // The end snaps to the line above the pointer.
  await dragTo(page, start, { x: start.x, y: start.y + 10 + (hours * column.height) / OPEN_HOURS });
}

export const confirmation = (page: Page) => page.getByRole('alertdialog', { name: CONFIRM_MOVE });
