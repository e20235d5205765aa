/** Two people edit one record, and booked places cannot be switched off. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, startTestApp } from '../helpers/app.ts';
import {
  type Booked,
  type Person,
  type World,
  addPerson,
  makeWorld,
  pay,
  roomBooking,
  saveCard,
  slot,
} from '../helpers/world.ts';

type Versioned = { _id: string; version: number; name?: string; title?: string };
type Stale = { current: Versioned; change: string };

let app: TestApp;
let world: World;
let other: Person;

beforeAll(async () => {
  app = await startTestApp();
  world = await makeWorld(app);
  other = await addPerson(app.knex, 'Super Admin');
});
afterAll(() => app.stop());

const call = <T = Versioned>(person: Person, method: string, path: string, body?: unknown) =>
  app.call<T>(method, path, { token: person.token, body });
const owner = () => world.owner;

/** Reads the record, changes it as `other`, then saves with the version that was read first. */
async function editTwice(
  read: () => Promise<Versioned>,
  put: (person: Person, body: Record<string, unknown>) => Promise<{ meta: { status: number }; data: unknown }>,
  [first, second]: [Record<string, unknown>, Record<string, unknown>],
) {
  const seen = await read();
  expect((await put(other, { ...first, version: seen.version })).meta.status).toBe(200);
  const refused = await put(owner(), { ...second, version: seen.version });
  const kept = await read();
  const again = await put(owner(), { ...second, version: kept.version });
  return { seen, refused, kept, again };
}

const single = (path: string) => async () => (await call(owner(), 'GET', path)).data;
const listed = (path: string, id: string) => async () =>
  (await call<Versioned[]>(owner(), 'GET', path)).data.find(({ _id }) => _id === id)!;

describe('the second save of a record is refused with the first change', () => {
  it('for a workspace, a resource and a role', async () => {
    const { data: role } = await call(owner(), 'POST', '/roles', { name: 'Edited twice', permissions: {} });
    for (const [read, write] of [
      [`/space/${world.spaceId}`, `/space/add-space/${world.spaceId}`],
      [`/resources/${world.roomId}`, `/resources/${world.roomId}`],
      [`/roles/${role._id}`, `/roles/${role._id}`],
    ] as const) {
      const { seen, refused, kept, again } = await editTwice(
        single(read),
        (person, body) => call<unknown>(person, 'PUT', write, body),
        [{ name: 'First' }, { name: 'Second' }],
      );
      expect(refused.meta).toMatchObject({ status: 409, message: 'Somebody else has changed this meanwhile' });
      expect(refused.data).toMatchObject({ current: { name: 'First', version: seen.version + 1 } });
      expect((refused.data as Stale).change).toMatch(/^Person \d+ updated .*First$/);
      expect(kept).toMatchObject({ name: 'First', version: seen.version + 1 });
      expect(again.meta.status).toBe(200);
      expect((await single(read)()).name).toBe('Second');
    }
  });

  it('for an amenity and a seat', async () => {
    const { data: amenity } = await call(owner(), 'POST', '/amenities', { title: 'Tea' });
    const tea = await editTwice(
      listed('/amenities?limit=100', amenity._id),
      (person, body) => call<unknown>(person, 'PUT', `/amenities/${amenity._id}`, body),
      [{ title: 'Green tea' }, { title: 'Black tea' }],
    );
    expect(tea.refused).toMatchObject({ meta: { status: 409 }, data: { current: { title: 'Green tea' } } });
    expect(tea.again.meta.status).toBe(200);

    type Area = { items: (Versioned & { seat_no: string })[] };
    const seats = async () => (await call<Area>(owner(), 'GET', `/resources/${world.deskAreaId}`)).data.items;
    const { _id } = (await seats())[0]!;
    const seat = await editTwice(
      async () => (await seats()).find((each) => each._id === _id)!,
      (person, body) => call<unknown>(person, 'PUT', `/resources/items/${_id}`, body),
      [{ seat_no: 'Window 1' }, { seat_no: 'Aisle 1' }],
    );
    expect(seat.refused).toMatchObject({ meta: { status: 409 }, data: { current: { seat_no: 'Window 1' } } });
    expect((seat.refused.data as Stale).change).toContain('updated seat Window 1');
    expect(seat.again.meta.status).toBe(200);
  });

  it('for a blocked member, who stays blocked, and for a colleague', async () => {
    const { data: member } = await call(owner(), 'POST', '/users/add-member', {
      email: 'two-editors@example.org',
      space_id: world.spaceId,
    });
    const of = { user_id: member._id, space_id: world.spaceId };
    const blocked = await editTwice(
      listed(`/space/${world.spaceId}/members?limit=100`, member._id),
      (person, body) => call<unknown>(person, 'POST', '/users/update-member', { ...of, ...body }),
      [{ active: false }, { active: true }],
    );
    expect(blocked.refused.meta.status).toBe(409);
    expect((blocked.refused.data as Stale).change).toContain('blocked two-editors@example.org');
    expect(blocked.kept).toMatchObject({ spaces: [{ active: false }] });

    const colleague = await addPerson(app.knex, 'Front Desk', [world.spaceId]);
    const team = await editTwice(
      listed('/users/team-members?limit=100', colleague.id),
      (person, body) => call<unknown>(person, 'PUT', '/users/update-team-member', { user_id: colleague.id, ...body }),
      [{ active: false }, { active_spaces: [world.spaceId, world.otherSpaceId] }],
    );
    expect(team.refused).toMatchObject({ meta: { status: 409 }, data: { current: { status: false } } });
    expect(team.again.meta.status).toBe(200);
  });

  it('for a profile that is open in two windows', async () => {
    const { id } = world.member;
    const words = { phone: '+4407123456789', company_name: 'Ada Ltd', address: '1 Street' };
    const put = (body: object) => call<unknown>(world.member, 'PUT', `/users/${id}`, { ...words, ...body });
    const { data: seen } = await call(world.member, 'GET', `/users/${id}`);
    expect((await put({ name: 'Ada', version: seen.version })).meta.status).toBe(200);
    const refused = await put({ name: 'Eve', version: seen.version });
    expect(refused).toMatchObject({ meta: { status: 409 }, data: { current: { name: 'Ada' } } });
  });

  it('but not without a version', async () => {
    expect((await call(owner(), 'PUT', `/resources/${world.roomId}`, { name: 'Boardroom' })).meta.status).toBe(200);
    expect((await call(owner(), 'PUT', `/resources/${world.roomId}`, { version: -1 })).meta).toMatchObject({
      status: 400,
      message: 'Invalid version',
    });
  });

  it('and exactly one of ten concurrent saves succeeds', async () => {
    const { data: seen } = await call(owner(), 'GET', `/resources/${world.officeId}`);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        call(owner(), 'PUT', `/resources/${world.officeId}`, { name: `Office ${index}`, version: seen.version }),
      ),
    );
    const statuses = answers.map(({ meta }) => meta.status).sort();
    expect(statuses).toEqual([200, ...Array<number>(9).fill(409)]);
  });
});

describe('switching places off', () => {
  const switchSpace = (active: boolean) =>
    call<{ bookings: number }>(owner(), 'PUT', `/space/add-space/${world.spaceId}`, { active });

  it('keeps the bookings of a workspace, which are honoured, and takes no new ones', async () => {
    const book = (days: number) => call<Booked>(world.member, 'POST', '/bookings', roomBooking(world, slot(days)));
    const card = await saveCard(app, world.member);
    const [first, second] = [(await book(3)).data, (await book(4)).data];
    expect((await pay(app, world.member, first, card)).meta.status).toBe(200);
    const unlessBooked = { active: false, unless_booked: true };
    const refused = await call<{ bookings: number }>(owner(), 'PUT', `/space/add-space/${world.spaceId}`, unlessBooked);
    expect(refused.meta).toMatchObject({ status: 409, message: 'There are 2 ongoing or upcoming bookings' });
    expect(refused.data).toMatchObject({ bookings: 2, first: [{ _id: first._id }, { _id: second._id }] });
    expect((await switchSpace(false)).meta.status).toBe(200);

    const zone = { time_zone: 'Asia/Tokyo' };
    expect((await call(owner(), 'PUT', `/space/add-space/${world.spaceId}`, zone)).meta.status).toBe(409);
    expect((await book(5)).meta.success).toBe(false);
    const { data: own } = await call<Booked[]>(world.member, 'GET', '/bookings?limit=2');
    expect(own.map(({ _id }) => _id)).toEqual([second._id, first._id]);
    expect((await call(world.member, 'GET', `/bookings/${first._id}`)).data).toMatchObject({ active: true });
    expect((await pay(app, world.member, second, card)).meta.status).toBe(200);
    const named = { _id: first._id, title: 'Board', from: first.from, to: first.to };
    expect((await call(world.member, 'PUT', `/bookings/reschedule-request/${first._id}`, named)).meta.status).toBe(200);
    for (const { _id } of [first, second])
      expect((await call(world.member, 'DELETE', `/bookings/cancel/${_id}`)).meta.status).toBe(200);
    expect((await app.knex('bookings').where('id', first._id).first('paid_pence'))?.paid_pence).toBe(0);
  });

  it('makes a resource bookable again only when both the resource and its workspace are on', async () => {
    const book = () => call(world.member, 'POST', '/bookings', roomBooking(world, slot(5)));
    const switchRoom = (active: boolean) => call(owner(), 'PUT', `/resources/${world.roomId}`, { active });
    const bookable = async () => {
      const unit = await app.knex('units').where('resource_id', world.roomId).first<{ bookable: boolean }>('bookable');
      return unit.bookable;
    };
    expect((await book()).meta.success).toBe(false);
    expect(await bookable()).toBe(false);
    await switchRoom(false);
    await switchSpace(true);
    expect(await bookable()).toBe(false);
    await switchRoom(true);
    expect(await bookable()).toBe(true);
    expect((await book()).meta.status).toBe(200);
  });
});

describe('amenities', () => {
  it('have activities for adding, changing and deleting', async () => {
    const { data } = await call(other, 'POST', '/amenities', { title: 'Showers' });
    await call(other, 'PUT', `/amenities/${data._id}`, { title: 'Hot showers' });
    await call(other, 'DELETE', `/amenities/${data._id}`);
    expect((await call(other, 'DELETE', `/amenities/${data._id}`)).meta.status).toBe(404);
    const { data: activities } = await call<{ message: string; onModel: string; kind: string }[]>(
      other,
      'GET',
      '/activities?limit=3',
    );
    expect(activities.map(({ kind }) => kind)).toEqual(['Amenity', 'Amenity', 'Amenity']);
    expect(activities.map(({ onModel }) => onModel)).toEqual(['Booking', 'Booking', 'Booking']);
    expect(activities.map(({ message }) => message.replace(/^Person \d+ /, ''))).toEqual([
      'deleted the amenity Hot showers',
      'updated the amenity Hot showers',
      'added the amenity Showers',
    ]);
  });
});
