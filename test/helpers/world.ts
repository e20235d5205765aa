/** Test data: a workspace with a room, an office and desks, a second workspace, and people of several roles. */
import { hash } from '@node-rs/argon2';
import type { Knex } from 'knex';
import { signToken } from '#domains/accounts/server/tokens.ts';
import { DAY, WEEKDAYS, addDays, fromLocal, toLocal } from '#shared/time.ts';
import type { TestApp } from './app.ts';
import { SECRETS } from './secrets.ts';

export const PASSWORD = 'cockpit';
const passwordHash = hash(PASSWORD);

/** How many were added. Two that are added at once have different addresses. */
let people = 0;

export type Person = { id: string; email: string; token: string };

/**
 * Inserts an account and signs a token for it.
 * @param spaces the memberships of a member, or the assigned workspaces of staff
 */
export async function addPerson(knex: Knex, role: string, spaces: string[] = [], email?: string): Promise<Person> {
  const { id: role_id } = await knex('roles').where('name', role).first<{ id: string }>('id');
  people += 1;
  const address = email ?? `person${people}@example.org`;
  const now = new Date();
  const [inserted] = await knex('users').insert({
    email: address,
    name: `Person ${people}`,
    password_hash: await passwordHash,
    role_id,
    verified_at: now,
    created_at: now,
  });
  const id = String(inserted);
  const entries = spaces.map((space_id) => ({ user_id: id, space_id, created_at: now }));
  if (entries.length > 0) await knex(role === 'Member' ? 'user_spaces' : 'team_spaces').insert(entries);
  return { id, email: address, token: signToken(SECRETS, { id, token_version: 0 }, 'full', now) };
}

/** A session of a person, as a login makes it. @returns its id */
export async function addSession({ knex }: Pick<TestApp, 'knex'>, user_id: string): Promise<string> {
  const now = new Date();
  const times = { used_at: now, proved_at: now, created_at: now, expires_at: new Date(now.getTime() + DAY) };
  const [id] = await knex('sessions').insert({ user_id, token_version: 0, device: '', used_from: '', ...times });
  return String(id);
}

/** What an account is known by at a provider. @returns its id */
export async function addIdentity(
  { knex }: Pick<TestApp, 'knex'>,
  provider_id: string,
  user_id: string,
): Promise<string> {
  const now = new Date();
  const subject_hash = user_id.padStart(64, '0');
  const [id] = await knex('identities').insert({
    ...{ provider_id, user_id, subject_hash, email: '', given_space_ids: '[]', used_at: now, created_at: now },
  });
  return String(id);
}

/** Lets a directory manage an account. @returns the id of its person */
export async function addDirectoryPerson(
  { knex }: Pick<TestApp, 'knex'>,
  directory_id: string,
  user_id: string,
): Promise<string> {
  const now = new Date();
  const [id] = await knex('directory_people').insert({
    ...{ directory_id, user_id, user_name: `person ${user_id}`, external_id: null, given_name: '', family_name: '' },
    ...{ active: true, given_space_ids: '[]', created_at: now, changed_at: now },
  });
  return String(id);
}

/** Makes a person a member of a workspace, who has accepted that. */
export async function join({ knex }: Pick<TestApp, 'knex'>, person: Person, space_id: string): Promise<void> {
  const entry = { user_id: person.id, space_id, created_at: new Date() };
  await knex('user_spaces').insert(entry).onConflict(['user_id', 'space_id']).ignore();
}

/** Agrees that staff charge a card, up to a limit in pounds. */
export async function agree(
  app: Pick<TestApp, 'call'>,
  { token }: Person,
  src_id: string,
  limit = 1000,
): Promise<void> {
  await data(app.call('POST', '/stripe/card-consent', { token, body: { src_id, limit } }));
}

export type World = {
  spaceId: string;
  otherSpaceId: string;
  roomId: string;
  officeId: string;
  deskAreaId: string;
  owner: Person;
  /** Front desk staff of the first workspace. */
  staff: Person;
  /** Front desk staff of the other workspace. */
  otherStaff: Person;
  member: Person;
  otherMember: Person;
};

const OPEN = { no_of_days: [...WEEKDAYS], office_hours: ['00:00', '23:30'], description: 'For tests' };

export async function data<T = { _id: string }>(call: ReturnType<TestApp['call']>): Promise<T> {
  const answer = await call;
  if (!answer.meta.success) throw new Error(`${answer.meta.status} ${answer.meta.message}`);
  return answer.data as T;
}

/** Creates the test data through the REST API. */
export async function makeWorld(app: TestApp, desks = 10): Promise<World> {
  const owner = await addPerson(app.knex, 'Super Admin', [], 'owner@example.org');
  const post = (path: string, body: unknown) => data(app.call('POST', path, { token: owner.token, body }));
  const space = await post('/space/add-space', {
    ...OPEN,
    name: 'London',
    area: '1 Test Street',
    price: { flexi_desk: 10, dedicated_desk: 20 },
  });
  const other = await post('/space/add-space', { ...OPEN, name: 'Leeds', area: '2 Test Street' });
  const of = { space_id: space._id };
  const room = await post('/resources', {
    ...of,
    type: 'meeting_room',
    name: 'Boardroom',
    price: 45,
    capacity: 10,
    cancellation_notice: 24,
  });
  const office = await post('/resources', { ...of, type: 'private_office', name: 'Studio', price: 100, capacity: 4 });
  const area = await post('/resources', {
    ...of,
    type: 'desks',
    name: 'Loft',
    desk_type: [{ flexi_desk: desks }, { dedicated_desk: 2 }],
  });
  return {
    spaceId: space._id,
    otherSpaceId: other._id,
    roomId: room._id,
    officeId: office._id,
    deskAreaId: area._id,
    owner,
    staff: await addPerson(app.knex, 'Front Desk', [space._id]),
    otherStaff: await addPerson(app.knex, 'Front Desk', [other._id]),
    member: await addPerson(app.knex, 'Member'),
    otherMember: await addPerson(app.knex, 'Member'),
  };
}

let today = toLocal(new Date()).day;

/** Each test file begins on its own day. Two periods of one file never collide, even if midnight passes while it runs. */
export function beginDay(): void {
  today = toLocal(new Date()).day;
}

/** The day in London so many days after the one on which the test file began. */
export const dayAhead = (days: number): string => addDays(today, days);

/** A period of `hours` hours, from `start` o'clock London time, `days` days after the day on which the test file began. */
export function slot(days: number, start = 10, hours = 2): { from: string; to: string } {
  const day = dayAhead(days);
  const from = fromLocal(day, `${String(Math.floor(start)).padStart(2, '0')}:${start % 1 ? '30' : '00'}`);
  return { from: from.toISOString(), to: new Date(from.getTime() + hours * 3_600_000).toISOString() };
}

export function roomBooking(world: World, period: { from: string; to: string }) {
  return { type: 'meeting_room', space_id: world.spaceId, resource_id: world.roomId, capacity: 2, ...period };
}

export function deskBooking(
  world: Pick<World, 'spaceId' | 'deskAreaId'>,
  period: { from: string; to: string },
  capacity = 1,
) {
  return { type: 'flexi_desk', space_id: world.spaceId, resource_id: world.deskAreaId, capacity, ...period };
}

/** Saves a card for a person. @returns its id */
export async function saveCard(app: TestApp, person: Person, token = 'tok_visa'): Promise<string> {
  const card = await data<{ src_id: string }>(
    app.call('POST', '/stripe/attachPayment', { token: person.token, body: { src_id: token } }),
  );
  return card.src_id;
}

export type Booked = {
  _id: string;
  from: string;
  to: string;
  price: { net: number; total: number; tax: number };
  items: { _id: string; seat_no: string }[];
  payment_status: string;
  active: boolean;
  meta: Record<string, { type: string; remark: string }>;
  url?: string | null;
};

export function pay(
  app: Pick<TestApp, 'call'>,
  person: Person,
  booking: Booked,
  source_id: string,
  headers: Record<string, string> = {},
  members = [person.email],
) {
  const body = {
    _id: booking._id,
    source_id,
    currency: 'GBP',
    amount: Math.round(booking.price.total * 100),
    members,
  };
  return app.call<Booked>('POST', '/stripe/payCharge', { token: person.token, body, headers });
}
