/** The day from which a workspace, a resource or a seat takes no new bookings. Earlier bookings stay. */
import { afterEach, describe, expect, it } from 'vitest';
import { app, useApp, world } from '../helpers/stage.ts';
import { procedures } from '../helpers/trpc.ts';
import { type Booked, deskBooking, pay, roomBooking, saveCard, slot } from '../helpers/world.ts';
import { toLocal } from '#shared/time.ts';

useApp();

const CLOSES_ON_DAY = 20;
const closed_from = toLocal(new Date(slot(CLOSES_ON_DAY).from)).day;
const NO_BOOKINGS = expect.stringMatching(/^No bookings are taken here from .+ on$/);

const as = (person: { token: string }) => procedures(app, person);
const book = (body: object, person = world.member) =>
  app.call<Booked>('POST', '/bookings', { token: person.token, body });
const put = (path: string, body: object, token = world.owner.token) => app.call('PUT', path, { token, body });

const OWNERS: [what: string, set: (closed_from: string | null) => ReturnType<typeof put>][] = [
  ['the room', (day) => put(`/resources/${world.roomId}`, { closed_from: day })],
  ['the workspace', (day) => put(`/space/add-space/${world.spaceId}`, { closed_from: day })],
];

afterEach(async () => {
  for (const [, set] of OWNERS) expect((await set(null)).meta.status).toBe(200);
  await put(`/resources/${world.deskAreaId}`, { closed_from: null });
});

const search = async (period: { from: string; to: string }, booking_id?: string) => {
  const { items } = await as(world.member).availability.search.query({
    space_id: world.spaceId,
    type: 'meeting_room',
    capacity: 2,
    from: new Date(period.from),
    to: new Date(period.to),
    booking_id,
  });
  return items.map(({ name }) => name);
};

describe.each(OWNERS)('a day from which %s takes no bookings', (_what, set) => {
  it('hides the room from the search, refuses bookings and requests, and keeps earlier ones', async () => {
    const { data: old } = await book(roomBooking(world, slot(CLOSES_ON_DAY, 8)));
    const card = await saveCard(app, world.member);
    expect((await set(closed_from)).meta.status).toBe(200);
    expect((await pay(app, world.member, old, card)).meta.status).toBe(200);

    expect(await search(slot(CLOSES_ON_DAY - 1))).toEqual(['Boardroom']);
    expect(await search(slot(CLOSES_ON_DAY, 12))).toEqual([]);
    const before = await book(roomBooking(world, slot(CLOSES_ON_DAY - 1)));
    expect(before.meta.status).toBe(200);
    for (const day of [CLOSES_ON_DAY, CLOSES_ON_DAY + 1]) {
      const { meta } = await book(roomBooking(world, slot(day, 12)));
      expect(meta).toMatchObject({ status: 400, message: NO_BOOKINGS });
    }
    const request = { ...roomBooking(world, slot(CLOSES_ON_DAY, 12)), name: 'Ada' };
    const asked = await app.call('POST', '/bookings/resource-without-pay', { token: world.staff.token, body: request });
    expect(asked.meta).toMatchObject({ status: 400, message: NO_BOOKINGS });

    // The earlier booking may become shorter, and not longer.
    const move = (period: object) => put(`/bookings/reschedule-request/${old._id}`, period, world.member.token);
    expect((await move(slot(CLOSES_ON_DAY, 8, 3))).meta).toMatchObject({ status: 400, message: NO_BOOKINGS });
    expect((await move(slot(CLOSES_ON_DAY, 8, 1))).meta.status).toBe(200);
    expect((await set(null)).meta.status).toBe(200);
    expect(await search(slot(CLOSES_ON_DAY, 12))).toEqual(['Boardroom']);
    for (const { _id } of [old, before.data])
      await app.call('DELETE', `/bookings/cancel/${_id}`, { token: world.member.token });
  });
});

it('a booking of several days may not reach into the closed days, and desks that close are left out', async () => {
  const { data: seats } = await app.call<{ items: { _id: string; desk_type: string }[] }>(
    'GET',
    `/resources/${world.deskAreaId}`,
    { token: world.owner.token },
  );
  const flexi = seats.items.filter((seat) => seat.desk_type === 'flexi_desk').map(({ _id }) => _id);
  const [open, ...others] = flexi;
  for (const id of others) expect((await put(`/resources/items/${id}`, { closed_from })).meta.status).toBe(200);
  const days = { from: slot(CLOSES_ON_DAY - 2, 0).from, to: slot(CLOSES_ON_DAY + 1, 23, 0).to };
  const across = { ...deskBooking(world, days), ids: [others[0]] };
  const { data } = await book(across);
  expect(data.items.map(({ _id }) => _id)).toEqual([open]);
  expect((await book(across)).meta).toMatchObject({ status: 409, message: 'This Resource is already booked' });
  expect((await book({ ...deskBooking(world, slot(CLOSES_ON_DAY - 2)), ids: [others[0]] })).meta.status).toBe(200);
  // A new seat of an area that closes, closes too.
  await put(`/resources/${world.deskAreaId}`, { closed_from });
  const token = world.owner.token;
  const body = { seat_no: 'New', resource_id: world.deskAreaId, desk_type: 'dedicated_desk' };
  const { data: seat } = await app.call<{ _id: string }>('POST', '/resources/items', { token, body });
  const row = await app.knex('units').where('id', seat._id).first<{ bookable_before: string }>('bookable_before');
  expect(row!.bookable_before).toBe(closed_from);
  for (const id of others) await put(`/resources/items/${id}`, { closed_from: null });
});

it('bookings that race with the change either come first or are refused', async () => {
  for (let round = 0; round < 10; round += 1) {
    const day = CLOSES_ON_DAY + 2 + round;
    const body = roomBooking(world, slot(day));
    const [made, changed] = await Promise.all([book(body), put(`/resources/${world.roomId}`, { closed_from })]);
    expect(changed.meta.status).toBe(200);
    expect([200, 400, 409]).toContain(made.meta.status);
    expect((await book(roomBooking(world, slot(day, 14)))).meta.status).toBe(400);
    await put(`/resources/${world.roomId}`, { closed_from: null });
    if (made.meta.status === 200)
      await app.call('DELETE', `/bookings/cancel/${made.data._id}`, { token: world.member.token });
  }
});

it('the refusal to switch off a room with bookings names them and the end of the last', async () => {
  const { data: first } = await book(roomBooking(world, slot(40)));
  const { data: last } = await book(roomBooking(world, slot(41)));
  const { meta, data } = await put(`/resources/${world.roomId}`, { active: false });
  expect(meta.status).toBe(409);
  const named = data as unknown as { first: { _id: string }[]; until: string };
  expect(named.first.map(({ _id }) => _id)).toEqual(expect.arrayContaining([first._id, last._id]));
  expect(named.until).toBe(last.to);
  expect((await put(`/resources/${world.roomId}`, { closed_from: 'soon' })).meta.status).toBe(400);
  expect((await put(`/resources/${world.roomId}`, { closed_from }, world.member.token)).meta.status).toBe(403);
  expect((await put(`/resources/${world.roomId}`, { closed_from }, world.otherStaff.token)).meta.status).toBe(403);
});

it('changes of a seat, its area and its workspace at once leave the earliest day on every unit', async () => {
  const dayOf = (days: number) => toLocal(new Date(slot(days).from)).day;
  const units = await app
    .knex('units')
    .where({ resource_id: world.deskAreaId, status: true })
    .orderBy('id')
    .pluck('id');
  for (let round = 0; round < 15; round += 1) {
    const [ofSeat, ofArea, ofSpace] = [0, 1, 2].map((turn) => dayOf(60 + ((round * 7 + turn * 5) % 11)));
    const answers = await Promise.all([
      put(`/resources/items/${units[0]}`, { closed_from: ofSeat }),
      put(`/resources/${world.deskAreaId}`, { closed_from: ofArea }),
      put(`/space/add-space/${world.spaceId}`, { closed_from: ofSpace }),
      book(deskBooking(world, slot(42 + round, 9, 1))),
    ]);
    expect(answers.map(({ meta }) => meta.status)).toEqual([200, 200, 200, 200]);
    const rows = await app.knex('units').whereIn('id', units).orderBy('id').pluck('bookable_before');
    const [first, ...others] = rows;
    expect(first).toBe([ofSeat!, ofArea!, ofSpace!].sort()[0]);
    expect(new Set(others)).toEqual(new Set([[ofArea!, ofSpace!].sort()[0]]));
    await app.call('DELETE', `/bookings/cancel/${answers[3].data._id}`, { token: world.member.token });
  }
  await put(`/resources/items/${units[0]}`, { closed_from: null });
});
