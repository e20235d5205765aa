/** Desk swaps: a member asks for another desk, staff decide, and staff change the place of a booking without a request. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY } from '#shared/time.ts';
import { type TestApp, startTestApp } from '../helpers/app.ts';
import { clock } from '../helpers/clock.ts';
import { procedures } from '../helpers/trpc.ts';
import {
  type Booked,
  type Person,
  type World,
  addPerson,
  deskBooking,
  makeWorld,
  pay,
  roomBooking,
  saveCard,
  slot,
} from '../helpers/world.ts';

type Swapped = Booked & {
  type: string;
  title: string;
  resource_id: { _id: string; name: string };
  old_items: Booked['items'];
  seat_swap_status: string | null;
  customer_remark: string;
  admin_remark: string;
  assignedUser: { email: string } | null;
};

let app: TestApp;
let world: World;
let member: Person;
let guest: Person;
let card: string;
/** Edits only the desk swaps of the workspace. */
let decider: Person;
let reader: Person;
let flexi: string[];
let dedicated: string[];

beforeAll(async () => {
  app = await startTestApp();
  world = await makeWorld(app, 12);
  const role = async (name: string, permissions: object) => {
    await app.call('POST', '/roles', { token: world.owner.token, body: { name, permissions } });
    return addPerson(app.knex, name, [world.spaceId]);
  };
  decider = await role('Swapper', { deskSwap: { show: true, editable: true } });
  reader = await role('Swap reader', { deskSwap: { show: true, editable: false } });
  const seats = (kind: string) =>
    app.knex('units').where({ resource_id: world.deskAreaId }).where('kind', kind).orderBy('id').pluck('id');
  [flexi, dedicated] = [await seats('flexi_desk'), await seats('dedicated_desk')];
});
afterAll(() => app.stop());
beforeEach(async () => {
  [member, guest] = [await addPerson(app.knex, 'Member'), await addPerson(app.knex, 'Member')];
  card = await saveCard(app, member);
});
afterEach(() => clock.reset());

const put = (path: string, body: object, { token }: Person) => app.call<Swapped>('PUT', path, { token, body });
const WINDOW = 'By the window, please';
const raise = (id: string, person = member, body: object = { customer_remark: WINDOW }) =>
  put(`/bookings/raised-request/${id}`, { seat_swap_status: 'Assigned', ...body }, person);
const decide = (id: string, body: object, person = decider) => put(`/bookings/raised-approve/${id}`, body, person);
const approve = (id: string, ids: string[], person = decider, type = 'flexi_desk') =>
  decide(id, { _id: id, space_id: world.spaceId, type, seat_swap_status: 'Completed', ids }, person);
const reject = (id: string, person = decider) =>
  decide(id, { seat_swap_status: 'Deleted', admin_remark: 'All desks are taken' }, person);
const reserve = (id: string, body: object, person = world.staff) =>
  put(`/bookings/reserve-resource/${id}`, body, person);
const read = (id: string, { token }: Person) => app.call<Swapped>('GET', `/bookings/${id}`, { token });
const list = async (query: string, { token }: Person) =>
  (await app.call<Swapped[]>('GET', `/bookings?limit=100&${query}`, { token })).data.map(({ _id }) => _id);

let day = 1;
/** A period that no other test uses. */
const nextSlot = () => slot((day += 1), 10, 6);

async function paid(body: object): Promise<Swapped> {
  const { data, meta } = await app.call<Swapped>('POST', '/bookings', { token: member.token, body });
  if (!meta.success) throw new Error(meta.message);
  const answer = await pay(app, member, data, card);
  if (!answer.meta.success) throw new Error(answer.meta.message);
  return data;
}

/** A paid booking of the first seats, which a guest attends. */
const booked = (period = nextSlot(), ids = flexi.slice(0, 1)) =>
  paid({ ...deskBooking(world, period, ids.length), ids, members: [member.email] });

async function raised(period = nextSlot(), ids?: string[]): Promise<Swapped> {
  const booking = await booked(period, ids);
  await raise(booking._id);
  return booking;
}

const seatsClaimed = (id: string) => app.knex('claims').where('booking_id', id).orderBy('unit_id').pluck('unit_id');
const typesOf = ({ meta }: Swapped) => Object.values(meta).map(({ type }) => type);

describe('a request', () => {
  it('is raised by the billed member with a remark', async () => {
    const { _id } = await booked();
    expect((await raise(_id, member, {})).meta).toMatchObject({ status: 400, message: 'Please enter remark' });
    expect((await raise(_id, member, { customer_remark: '  ' })).meta.message).toBe('Please enter remark');
    const wrong = { seat_swap_status: 'Completed', customer_remark: WINDOW };
    expect((await raise(_id, member, wrong)).meta.status).toBe(400);
    const { meta, data } = await raise(_id);
    expect(meta).toMatchObject({ status: 200, message: 'Raise change resource request successfully' });
    expect(data).toMatchObject({ seat_swap_status: 'Assigned', customer_remark: WINDOW });
    expect(typesOf(data)).toContain('swap_requested');
    expect((await raise(_id)).meta).toMatchObject({
      status: 409,
      message: 'This booking has a swap request already',
    });
  });

  it('is refused to everybody else', async () => {
    const { _id } = await booked();
    for (const person of [guest, world.otherStaff]) expect((await raise(_id, person)).meta.status).toBe(404);
    for (const person of [world.staff, world.owner]) expect((await raise(_id, person)).meta.status).toBe(403);
  });

  it('is refused for rooms, unpaid, cancelled and past bookings', async () => {
    const room = await paid(roomBooking(world, nextSlot()));
    expect((await raise(room._id)).meta).toMatchObject({ status: 409, message: 'Only desks can be swapped' });
    const held = await app.call<Booked>('POST', '/bookings', {
      token: member.token,
      body: deskBooking(world, nextSlot()),
    });
    expect((await raise(held.data._id)).meta).toMatchObject({ status: 409 });
    const cancelled = await booked();
    await app.call('DELETE', `/bookings/cancel/${cancelled._id}`, { token: member.token });
    expect((await raise(cancelled._id)).meta.status).toBe(409);
    const past = await booked();
    const [starts_at, ends_at] = [new Date(Date.now() - 2 * DAY), new Date(Date.now() - DAY)];
    await app.knex('bookings').where('id', past._id).update({ starts_at, ends_at });
    const message = 'You cannot update an event from the past';
    expect((await raise(past._id)).meta).toMatchObject({ status: 409, message });
    await app.knex('bookings').where('id', past._id).update({ seat_swap_status: 'Assigned' });
    expect((await approve(past._id, [flexi[1]!])).meta).toMatchObject({ status: 409, message });
    expect((await reject(past._id)).meta).toMatchObject({ status: 409, message });
  });

  it('is listed for staff of the desk swaps of the workspace, and for the member', async () => {
    const { _id } = await raised();
    const other = await booked();
    for (const person of [decider, reader, world.staff, world.owner]) {
      const listed = await list(`space_id=${world.spaceId}&seat_swap=true`, person);
      expect(listed).toContain(_id);
      expect(listed).not.toContain(other._id);
      expect(await list(`space_id=${world.spaceId}&seat_swap_status=assigned`, person)).toContain(_id);
      expect(await list(`space_id=${world.spaceId}&seat_swap_status=Completed`, person)).not.toContain(_id);
    }
    expect(await list('seat_swap=true', member)).toEqual([_id]);
    expect(await list('seat_swap=true', guest)).toEqual([]);
    expect(await list(`space_id=${world.spaceId}`, decider)).toEqual([]);
    const { meta } = await app.call('GET', `/bookings?space_id=${world.spaceId}&seat_swap=true`, {
      token: world.otherStaff.token,
    });
    expect(meta.status).toBe(403);
    expect((await read(_id, decider)).data.assignedUser?.email).toBe(member.email);
    expect((await read(other._id, decider)).meta.status).toBe(404);
  });
});

describe('an approval', () => {
  it('moves the booking to the chosen seats, at the same price', async () => {
    const period = nextSlot();
    const { _id, price } = await raised(period, flexi.slice(0, 2));
    const { meta, data } = await approve(_id, [flexi[4]!, flexi[1]!]);
    expect(meta).toMatchObject({ status: 200 });
    expect(data).toMatchObject({ seat_swap_status: 'Completed', price });
    expect(data.items.map((seat) => seat._id)).toEqual([flexi[4], flexi[1]]);
    expect(data.old_items.map((seat) => seat._id)).toEqual(flexi.slice(0, 2));
    expect(typesOf(data)).toContain('swap_approved');
    expect(new Set(await seatsClaimed(_id))).toEqual(new Set([flexi[1], flexi[4]]));
    expect((await read(_id, member)).data.items).toEqual(data.items);
    await booked(period, [flexi[0]!]);
    expect((await raise(_id)).meta.status).toBe(409);
  });

  it('chooses among the seats of the workspace, which say whether they are taken in the period', async () => {
    const period = nextSlot();
    const { _id } = await raised(period);
    await booked(period, [flexi[1]!]);
    const seatsFor = async (person: Person, type: 'flexi_desk' | 'dedicated_desk' = 'flexi_desk') =>
      (await procedures(app, person).bookings.swapSeats.query({ _id, type })).areas.flatMap(({ seats }) => seats);
    const seats = await seatsFor(reader);
    expect(seats.filter(({ taken }) => taken).map((seat) => seat._id)).toEqual([flexi[1]]);
    expect(seats.map((seat) => seat._id)).toEqual(expect.arrayContaining(flexi.slice(0, 11)));
    expect((await seatsFor(decider, 'dedicated_desk')).map((seat) => seat._id)).toEqual(dedicated);
    await expect(seatsFor(member)).rejects.toThrow();
    await expect(seatsFor(world.otherStaff)).rejects.toThrow();
  });

  it('may give a desk of the other type', async () => {
    const { _id } = await raised();
    const { data } = await approve(_id, [dedicated[0]!], decider, 'dedicated_desk');
    expect(data).toMatchObject({ type: 'dedicated_desk', items: [{ _id: dedicated[0] }] });
    expect(await app.knex('claims').where('booking_id', _id)).toMatchObject([{ kind: 'dedicated_desk' }]);
  });

  it('may give a desk in another area of the workspace, and in no other workspace', async () => {
    const { token } = world.owner;
    const area = async (space_id: string) => {
      const body = { type: 'desks', name: 'Attic', space_id, desk_type: [{ flexi_desk: 1 }] };
      const { data } = await app.call<{ _id: string }>('POST', '/resources', { token, body });
      return (await app.knex('units').where('resource_id', data._id).first<{ id: string }>('id')).id;
    };
    const [attic, elsewhere] = [await area(world.spaceId), await area(world.otherSpaceId)];
    const { _id } = await raised();
    expect((await approve(_id, [elsewhere])).meta).toMatchObject({ status: 400, message: 'Please select desk' });
    const { data } = await approve(_id, [attic]);
    expect(data).toMatchObject({ title: 'Attic', resource_id: { name: 'Attic' }, items: [{ _id: attic }] });
  });

  it('is refused with the specified texts for a wrong input', async () => {
    const { _id } = await raised();
    const seats = { type: 'flexi_desk', ids: [flexi[1]] };
    const cases: [object, string][] = [
      [{ ...seats }, 'Select approval status'],
      [{ ...seats, seat_swap_status: 'Assigned' }, 'Select approval status'],
      [{ seat_swap_status: 'Completed', ids: seats.ids }, 'Please select resource type'],
      [{ ...seats, seat_swap_status: 'Completed', type: 'meeting_room' }, 'Please select resource type'],
      [{ seat_swap_status: 'Completed', type: 'flexi_desk' }, 'Please select desk'],
      [{ ...seats, seat_swap_status: 'Completed', ids: [''] }, 'Please select desk'],
      [{ ...seats, seat_swap_status: 'Completed', ids: flexi.slice(1, 3) }, 'Please select desk'],
      [{ ...seats, seat_swap_status: 'Completed', ids: [flexi[0]] }, 'Please select desk'],
      [{ ...seats, seat_swap_status: 'Completed', ids: [dedicated[0]] }, 'Please select desk'],
      [{ ...seats, seat_swap_status: 'Completed', space_id: world.otherSpaceId }, 'Please select a location'],
      [{ seat_swap_status: 'Deleted' }, 'Please enter remark'],
    ];
    for (const [body, message] of cases)
      expect((await decide(_id, body)).meta, JSON.stringify(body)).toMatchObject({ status: 400, message });
    expect((await read(_id, member)).data).toMatchObject({ seat_swap_status: 'Assigned', items: [{ _id: flexi[0] }] });
  });

  it('is refused when a seat is taken for a part of the period, or switched off', async () => {
    const period = nextSlot();
    const { _id } = await raised(period);
    const last = new Date(new Date(period.to).getTime() - 3_600_000).toISOString();
    await booked({ from: last, to: period.to }, [flexi[1]!]);
    expect((await approve(_id, [flexi[1]!])).meta).toMatchObject({
      status: 409,
      message: 'This Resource is already booked',
    });
    await app.knex('units').where('id', flexi[11]!).update({ active: false });
    expect((await approve(_id, [flexi[11]!])).meta).toMatchObject({ status: 400, message: 'Please select desk' });
    expect(await seatsClaimed(_id)).toEqual([flexi[0]]);
  });

  it('is reserved to staff who edit the desk swaps of the workspace', async () => {
    const { _id } = await raised();
    for (const person of [member, reader]) expect((await approve(_id, [flexi[1]!], person)).meta.status).toBe(403);
    for (const person of [guest, world.otherStaff])
      expect([403, 404]).toContain((await approve(_id, [flexi[1]!], person)).meta.status);
    expect((await approve(_id, [flexi[1]!], world.owner)).meta.status).toBe(200);
  });

  it('sends one mail with the seats, to the member only', async () => {
    const { _id } = await raised();
    const before = (await app.mails(member.email)).length;
    await app.knex('booking_members').insert({ booking_id: _id, email: guest.email, name: '', number: '' });
    const { data } = await approve(_id, [flexi[2]!]);
    const mails = await app.mails(member.email);
    expect(mails.length).toBe(before + 1);
    expect(JSON.stringify(mails)).toContain(`${data.items[0]!.seat_no} instead of ${data.old_items[0]!.seat_no}`);
    expect(await app.mails(guest.email)).toEqual([]);
  });
});

describe('a rejection', () => {
  it.each(['raised-approve', 'reschedule-request'])('is accepted at %s with a remark', async (path) => {
    const { _id } = await raised();
    const remark = `All desks are taken, says ${path}`;
    const body = { seat_swap_status: 'Deleted', admin_remark: remark };
    const { data } = await put(`/bookings/${path}/${_id}`, body, decider);
    expect(data).toMatchObject({ seat_swap_status: 'Deleted', admin_remark: remark, items: [{ _id: flexi[0] }] });
    expect(typesOf(data)).toContain('swap_rejected');
    expect(JSON.stringify(await app.mails(member.email))).toContain(remark);
    expect((await reject(_id)).meta).toMatchObject({ status: 409, message: 'This booking has no open swap request' });
    expect((await raise(_id)).data).toMatchObject({ seat_swap_status: 'Assigned', admin_remark: '' });
  });
});

describe('at the same time', () => {
  const statuses = (answers: { meta: { status: number } }[]) => answers.map(({ meta }) => meta.status).sort();

  it('two approvals of one request have one result', async () => {
    const { _id } = await raised();
    const answers = await Promise.all([approve(_id, [flexi[1]!]), approve(_id, [flexi[2]!], world.owner)]);
    expect(statuses(answers)).toEqual([200, 409]);
    expect(await seatsClaimed(_id)).toHaveLength(1);
  });

  it('two bookings that exchange seats, or want the same seat, never share one', async () => {
    const period = nextSlot();
    const one = await raised(period, [flexi[0]!]);
    const two = await raised(period, [flexi[1]!]);
    const crossed = await Promise.all([approve(one._id, [flexi[1]!]), approve(two._id, [flexi[0]!])]);
    expect(statuses(crossed)).toEqual([409, 409]);
    const same = await Promise.all([approve(one._id, [flexi[5]!]), approve(two._id, [flexi[5]!])]);
    expect(statuses(same)).toEqual([200, 409]);
    const claimed = [...(await seatsClaimed(one._id)), ...(await seatsClaimed(two._id))];
    expect(new Set(claimed).size).toBe(2);
  });

  it('an approval and a cancellation leave no claim of a cancelled booking', async () => {
    const { _id } = await raised();
    const cancel = app.call('DELETE', `/bookings/cancel/${_id}`, { token: member.token });
    const [cancelled] = await Promise.all([cancel, approve(_id, [flexi[1]!])]);
    expect(cancelled.meta.status).toBe(200);
    expect(await seatsClaimed(_id)).toEqual([]);
    expect((await approve(_id, [flexi[2]!])).meta.status).toBe(409);
  });

  it('an approval and a new booking of the seat have one winner', async () => {
    const period = nextSlot();
    const { _id } = await raised(period);
    const body = { ...deskBooking(world, period), type: 'dedicated_desk', ids: [dedicated[0]] };
    const answers = await Promise.all([
      approve(_id, [dedicated[0]!], decider, 'dedicated_desk'),
      app.call<Swapped>('POST', '/bookings', { token: guest.token, body }),
    ]);
    expect(statuses(answers)).toEqual([200, 409]);
  });
});

describe('staff', () => {
  it('give a booking other seats or another room without a request', async () => {
    const desk = await booked();
    const { data } = await reserve(desk._id, { ids: [flexi[3]], reschedule_reason: 'Repairs' });
    expect(data).toMatchObject({ items: [{ _id: flexi[3] }], price: desk.price, reschedule_reason: 'Repairs' });
    expect(typesOf(data)).toContain('reserve');
    const body = { type: 'meeting_room', space_id: world.spaceId, name: 'Annex', price: 90, capacity: 4 };
    const annex = await app.call<{ _id: string }>('POST', '/resources', { token: world.owner.token, body });
    const room = await paid(roomBooking(world, nextSlot()));
    const moved = await reserve(room._id, { resource_id: annex.data._id });
    expect(moved.data).toMatchObject({ resource_id: { name: 'Annex' }, title: 'Annex', price: room.price });
    expect(JSON.stringify(await app.mails(member.email))).toContain('another place');
  });

  it('cannot change the time, the kind or a place that is taken', async () => {
    const period = nextSlot();
    const { _id } = await booked(period);
    await booked(period, [flexi[1]!]);
    expect((await reserve(_id, { ids: [flexi[1]] })).meta.status).toBe(409);
    expect((await reserve(_id, { ids: [flexi[2]], from: nextSlot().from })).meta.status).toBe(400);
    expect((await reserve(_id, { type: 'meeting_room', resource_id: world.roomId })).meta.status).toBe(400);
    expect((await reserve(_id, { ids: [flexi[0]] })).meta.status).toBe(400);
    for (const person of [member, decider, world.otherStaff])
      expect([403, 404]).toContain((await reserve(_id, { ids: [flexi[2]] }, person)).meta.status);
  });
});
