/** The calendar: what a window contains, for whom, and how many of a full day. */
import { beforeAll, describe, expect, it } from 'vitest';
import { app, useApp, world } from '../helpers/stage.ts';
import { procedures } from '../helpers/trpc.ts';
import { type Booked, type Person, dayAhead, deskBooking, pay, roomBooking, saveCard, slot } from '../helpers/world.ts';

useApp();

let card: string;
let meeting: Booked;
let desks: Booked;
let held: Booked;

async function booked(body: object, isPaid = true): Promise<Booked> {
  const { data } = await app.call<Booked>('POST', '/bookings', { token: world.member.token, body });
  if (isPaid) expect((await pay(app, world.member, data, card)).meta.status).toBe(200);
  return data;
}

beforeAll(async () => {
  card = await saveCard(app, world.member);
  meeting = await booked({ ...roomBooking(world, slot(3)), title: 'Planning' });
  desks = await booked(deskBooking(world, { from: slot(3, 9).from, to: slot(5, 18, 2).from }, 2));
  held = await booked(roomBooking(world, slot(3, 14)), false);
});

const period = (first: number, last: number) => ({
  from: new Date(slot(first, 0).from),
  to: new Date(slot(last, 0).from),
});
const windowOf = (person: Person, input: object = {}) =>
  procedures(app, person).calendar.window.query({ ...period(3, 4), ...input });
const ofSpace = (input: object = {}) => windowOf(world.staff, { space_id: world.spaceId, ...input });
const idsOf = ({ entries }: { entries: { _id: string }[] }) => entries.map(({ _id }) => _id).sort();

describe('a window of the calendar', () => {
  it('contains the confirmed bookings of a workspace that overlap it', async () => {
    const { entries, resources, more } = await ofSpace();
    expect(idsOf({ entries })).toEqual([meeting._id, desks._id].sort());
    expect(entries.map(({ _id }) => _id)).not.toContain(held._id);
    expect(more).toEqual([]);
    const found = entries.find(({ _id }) => _id === meeting._id)!;
    expect(found).toMatchObject({
      title: 'Planning',
      type: 'meeting_room',
      resource_id: world.roomId,
      items: [],
      movable: true,
    });
    expect(resources).toContainEqual(expect.objectContaining({ _id: world.roomId, name: 'Boardroom' }));
    expect(found.person).toMatch(/^Person/);
    const seats = entries.find(({ _id }) => _id === desks._id)!;
    expect(seats.items).toHaveLength(2);
    expect(seats.movable).toBe(false);
    expect(idsOf(await ofSpace(period(4, 5)))).toEqual([desks._id]);
    expect(idsOf(await ofSpace(period(6, 7)))).toEqual([]);
  });

  it('is narrowed to a type and a resource', async () => {
    expect(idsOf(await ofSpace({ type: 'flexi_desk' }))).toEqual([desks._id]);
    expect(idsOf(await ofSpace({ resource_id: world.roomId }))).toEqual([meeting._id]);
    expect(idsOf(await ofSpace({ type: 'private_office' }))).toEqual([]);
  });

  it('of a millisecond contains what is on at that instant', async () => {
    const at = new Date(meeting.from).getTime();
    const instant = (ms: number) => ({ from: new Date(ms), to: new Date(ms + 1) });
    expect(idsOf(await ofSpace(instant(at)))).toContain(meeting._id);
    expect(idsOf(await ofSpace(instant(at - 1)))).not.toContain(meeting._id);
    expect(idsOf(await ofSpace(instant(new Date(meeting.to).getTime())))).not.toContain(meeting._id);
  });

  it('shows members their own bookings, whatever workspace they ask for', async () => {
    expect(idsOf(await windowOf(world.member))).toEqual([meeting._id, desks._id].sort());
    expect(idsOf(await windowOf(world.member, { space_id: world.spaceId }))).toHaveLength(2);
    expect(idsOf(await windowOf(world.member, { space_id: world.otherSpaceId }))).toEqual([]);
    expect(idsOf(await windowOf(world.otherMember, { space_id: world.spaceId }))).toEqual([]);
  });

  it('is refused to staff of another workspace, and empty without a workspace', async () => {
    await expect(windowOf(world.otherStaff, { space_id: world.spaceId })).rejects.toThrow('no access');
    expect(idsOf(await windowOf(world.otherStaff))).toEqual([]);
    await expect(procedures(app, world.member).calendar.places.query({ space_id: world.spaceId })).rejects.toThrow(
      'no access',
    );
  });

  it('has at most 45 days, and above two days a limit per day', async () => {
    await expect(ofSpace({ ...period(0, 60), per_day: 3 })).rejects.toThrow('Please select at most 45 days');
    await expect(ofSpace(period(0, 7))).rejects.toThrow('Please give the number of bookings per day');
    await expect(ofSpace({ from: new Date(slot(3).to), to: new Date(slot(3).from) })).rejects.toThrow('date range');
    expect(idsOf(await ofSpace({ ...period(0, 45), per_day: 3 }))).toHaveLength(2);
  });

  it('shows as many bookings per day as asked, and counts the others', async () => {
    const others = [];
    for (const hour of [10, 12, 14, 16]) others.push(await booked(roomBooking(world, slot(9, hour))));
    const day = dayAhead(9);
    const some = await ofSpace({ ...period(7, 14), per_day: 3 });
    expect(some.entries.map(({ _id }) => _id)).toEqual(others.slice(0, 3).map(({ _id }) => _id));
    expect(some.more).toEqual([{ day, count: 1 }]);
    const apart = await ofSpace({ ...period(7, 14), per_day: 1, meetings_per_day: 4 });
    expect(apart.entries).toHaveLength(4);
    expect(apart.more).toEqual([]);
  });

  it('loses a booking when it is cancelled', async () => {
    const gone = await booked(roomBooking(world, slot(20)));
    expect(idsOf(await ofSpace(period(20, 21)))).toEqual([gone._id]);
    await app.call('DELETE', `/bookings/cancel/${gone._id}`, { token: world.member.token });
    expect(idsOf(await ofSpace(period(20, 21)))).toEqual([]);
  });
});

it('the places of a workspace are its rooms, offices and seats in use', async () => {
  const { items } = await procedures(app, world.staff).calendar.places.query({ space_id: world.spaceId });
  expect(items.map(({ type }) => type)).toEqual([
    'meeting_room',
    'private_office',
    ...Array.from({ length: 2 }, () => 'dedicated_desk'),
    ...Array.from({ length: 10 }, () => 'flexi_desk'),
  ]);
  expect(items[0]).toMatchObject({ resource_id: world.roomId, name: 'Boardroom', seat_no: '' });
});

it('the list of bookings serves a calendar: a period in pages of a hundred', async () => {
  const { from, to } = period(3, 4);
  const query = `page=Calendar&limit=100&payment_status=completed&from=${from.toISOString()}&to=${to.toISOString()}`;
  const { data, meta } = await app.call<Booked[]>('GET', `/bookings?space_id=${world.spaceId}&${query}`, {
    token: world.staff.token,
  });
  expect(meta).toMatchObject({ success: true, status: 200, totalCount: 2 });
  expect(data.map(({ _id }) => _id).sort()).toEqual([meeting._id, desks._id].sort());
});

describe('what is taken on a day', () => {
  const takenOf = async (day: number) => {
    const local = dayAhead(day);
    const { items } = await procedures(app, world.staff).calendar.taken.query({ space_id: world.spaceId, day: local });
    return items.map(({ from, to }) => [new Date(from).toISOString(), new Date(to).toISOString()]);
  };

  it('includes what is held, until the hold ends, and requests', async () => {
    const [held, requested] = [slot(30, 9), slot(30, 14)];
    const body = { ...roomBooking(world, requested), name: 'Grace', email: 'grace@example.org', number: '' };
    await app.call('POST', '/bookings/resource-without-pay', { token: world.staff.token, body });
    const hold = await app.call<Booked>('POST', '/bookings', {
      token: world.otherMember.token,
      body: roomBooking(world, held),
    });
    expect(await takenOf(30)).toEqual(expect.arrayContaining([held, requested].map(({ from, to }) => [from, to])));
    await app.call('DELETE', `/bookings/cancel/${hold.data._id}`, { token: world.otherMember.token });
    expect(await takenOf(30)).toEqual([[requested.from, requested.to]]);
    expect(await takenOf(31)).toEqual([]);
  });

  it('is refused to staff of another workspace, and to members', async () => {
    for (const person of [world.otherStaff, world.member])
      await expect(
        procedures(app, person).calendar.taken.query({ space_id: world.spaceId, day: '2030-01-01' }),
      ).rejects.toThrow('no access');
  });
});
