/** Workspaces that are open around the clock or after midnight: what is saved, booked, priced and refused. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays, fromLocal, toLocal, WEEKDAYS } from '#shared/time.ts';
import { type TestApp, startTestApp } from '../helpers/app.ts';
import { type Booked, type World, makeWorld, slot } from '../helpers/world.ts';

let app: TestApp;
let world: World;

beforeAll(async () => {
  app = await startTestApp();
  world = await makeWorld(app);
});
afterAll(() => app.stop());

type Space = { office_hours: string[]; no_of_days: string[]; missing: string[] };

async function save(body: object) {
  const path = `/space/add-space/${world.spaceId}`;
  return app.call<Space>('PUT', path, { token: world.owner.token, body });
}

const { day } = toLocal(new Date(slot(20).from));
const at = (days: number, time: string) => fromLocal(addDays(day, days), time).toISOString();

async function book(days: number, from: string, hours: number) {
  const begin = at(days, from);
  const to = new Date(Date.parse(begin) + hours * 3_600_000).toISOString();
  const body = {
    space_id: world.spaceId,
    resource_id: world.roomId,
    type: 'meeting_room',
    capacity: 1,
    members: [],
    from: begin,
    to,
  };
  const { meta, data } = await app.call<Booked>('POST', '/bookings', { token: world.member.token, body });
  return meta.success ? data.price.total : meta.message;
}

it('a pair of hours may be the whole day, and may end on the next day', async () => {
  const saved = async (office_hours: string[]) => {
    const { meta, data } = await save({ office_hours, no_of_days: [...WEEKDAYS], use_rules: null });
    return meta.success ? data.office_hours : meta.message;
  };
  expect(await saved(['18:00', '02:00'])).toEqual(['18:00', '02:00']);
  expect(await saved(['00:00', '00:00'])).toEqual(['00:00', '24:00']);
  expect(await saved(['24:00', '02:00'])).toBe('Please select office hours');
  expect(await saved(['09:00', '24:30'])).toBe('Please select office hours');
  expect(await saved(['00:00', '24:00'])).toEqual(['00:00', '24:00']);
});

it('around the clock, meetings end at midnight and cross it, and nobody has the room twice', async () => {
  const { price } = (
    await app.call<{ price: number }>('GET', `/resources/${world.roomId}`, { token: world.owner.token })
  ).data;
  const total = await book(0, '23:00', 1);
  expect(total).toBeGreaterThan(0);
  expect(await book(1, '23:00', 2), `two hours of ${price}`).toBe(2 * Number(total));
  expect(await book(2, '00:30', 1)).toBe('This Resource is already booked');
  expect(await book(2, '01:00', 1)).toBe(total);
  const both = await Promise.all([book(4, '22:30', 3), book(5, '00:00', 1)]);
  expect(both.filter((each) => typeof each === 'number')).toHaveLength(1);
});

it('after midnight, the hours of the day before count until they end', async () => {
  const week = {
    Friday: [
      ['09:00', '12:00'],
      ['18:00', '02:00'],
    ],
    Saturday: [['10:00', '12:00']],
  };
  const { meta, data } = await save({ use_rules: { week } });
  expect(meta.success, meta.message).toBe(true);
  expect(data).toMatchObject({ office_hours: ['09:00', '02:00'], no_of_days: ['Friday', 'Saturday'], missing: [] });
  const friday = Array.from({ length: 7 }, (_, index) => index + 7).find(
    (index) => new Date(`${addDays(day, index)}T00:00Z`).getUTCDay() === 5,
  )!;
  expect(await book(friday, '23:00', 2)).toEqual(expect.any(Number));
  expect(await book(friday + 1, '01:00', 1)).toEqual(expect.any(Number));
  expect(await book(friday + 7, '23:00', 4)).toMatch(/open from 09:00 to 12:00 and from 18:00 to 02:00/);
  expect(await book(friday + 8, '02:00', 1)).toMatch(/open from 10:00 to 12:00/);
  await save({ use_rules: { week, closed_days: [{ day: addDays(day, friday + 8), name: 'Holiday' }] } });
  expect(await book(friday + 7, '23:00', 2)).toMatch(/\(Holiday\)/);
  expect(await book(friday + 7, '23:00', 1)).toEqual(expect.any(Number));
});

it('a desk of a workspace that is open at night is booked for days, which end at midnight', async () => {
  await save({ use_rules: null, office_hours: ['18:00', '02:00'], no_of_days: [...WEEKDAYS] });
  const query = new URLSearchParams({ type: 'flexi_desk', capacity: '1' });
  const search = async (from: string, to: string) => {
    query.set('from', from);
    query.set('to', to);
    return (
      await app.call('GET', `/space/${world.spaceId}/resources-availability?${query}`, { token: world.member.token })
    ).meta.message;
  };
  expect(await search(at(40, '18:00'), at(41, '24:00'))).toBe('Success');
});
