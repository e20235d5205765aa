/** From an empty database with one owner to a second location with a team, through REST calls only. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, startTestApp } from '../helpers/app.ts';
import { addPerson, deskBooking, slot } from '../helpers/world.ts';
import { WORKSPACE, form, picture, upload } from '../attachments/pictures.ts';

type Id = { _id: string };
type Space = Id & { name: string; pictures: { thumb_location: string; original: string }[]; amenities: Id[] };
type Session = { token: string; user: Id & { role_id: { name: string } } };

const WEEK = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

let app: TestApp;
let owner: string;

beforeAll(async () => {
  app = await startTestApp();
  const { email } = await addPerson(app.knex, 'Super Admin', [], 'owner@example.org');
  const { data } = await app.call<Session>('POST', '/auth/login', { body: { email, password: 'cockpit' } });
  owner = data.token;
});
afterAll(() => app.stop());

/** A call that must succeed. */
async function send<T = Id>(method: string, path: string, body?: unknown, token = owner): Promise<T> {
  const { meta, data } = await app.call<T>(method, path, { token, body });
  expect(meta, `${method} ${path}`).toMatchObject({ success: true, status: 200 });
  return data;
}

async function addPictures(spaceId: string): Promise<void> {
  const files = await Promise.all(
    [60, 120, 180].map(async (red) => ({ filename: `${red}.jpg`, content: await picture('jpeg', WORKSPACE, red) })),
  );
  const { meta } = await upload(app.address, owner, form({ onModel: 'Spaces', model_id: spaceId }, files));
  expect(meta.status).toBe(200);
}

async function openLocation(name: string): Promise<Space> {
  const wifi = await send('POST', '/amenities', { title: `WiFi of ${name}` });
  const space = await send<Space>('POST', '/space/add-space', {
    name,
    area: `1 ${name} Street`,
    latitude: 53.8,
    longitude: -1.55,
    no_of_days: WEEK,
    office_hours: ['08:00', '18:30'],
    resources_available: ['meeting_room', 'private_office', 'dedicated_desk', 'flexi_desk'],
    amenities: [wifi._id],
    price: { flexi_desk: 12.5, dedicated_desk: 25 },
  });
  await addPictures(space._id);
  const of = { space_id: space._id };
  await send('POST', '/resources', { ...of, type: 'meeting_room', name: 'Boardroom', price: 45, capacity: 10 });
  await send('POST', '/resources', { ...of, type: 'private_office', name: 'Studio', price: 100, capacity: 4 });
  await send('POST', '/resources', { ...of, type: 'desks', name: 'Loft', desk_type: [{ flexi_desk: 40 }] });
  return send<Space>('GET', `/space/${space._id}`);
}

/** Opens the link of an invitation, which sets the password and signs in. */
async function accept(email: string, password: string): Promise<Session> {
  const [mail] = await app.mails(email);
  const link = new URL(mail!.links[0]!).searchParams.get('link')!;
  const { data } = await app.call<Session>('POST', '/auth/reset-password', { body: { password, link } });
  return data;
}

describe('an owner', () => {
  it('opens a second location with a team that manages only this one', async () => {
    const first = await openLocation('London');
    const second = await openLocation('Leeds');
    expect(second.pictures).toHaveLength(3);
    const served = await fetch(app.address + second.pictures[0]!.thumb_location);
    expect(served.headers.get('cache-control')).toContain('immutable');

    const [manager] = (await send<(Id & { name: string })[]>('GET', '/roles?limit=100')).filter(
      ({ name }) => name === 'Manager',
    );
    const invited = { email: 'manager@example.org', role_id: manager!._id, active_spaces: [second._id] };
    await send('POST', '/users/team-member', invited);
    const session = await accept('manager@example.org', 'longenough');
    expect(session.user.role_id.name).toBe('Manager');

    const theirs = await send<Space[]>('GET', '/space', undefined, session.token);
    expect(theirs.map(({ name }) => name)).toEqual(['Leeds']);
    const answers = await Promise.all([
      app.call('GET', `/users/team-members?space_id=${first._id}`, { token: session.token }),
      app.call('PUT', `/space/add-space/${first._id}`, { token: session.token, body: { name: 'Mine' } }),
      app.call('GET', `/space/${first._id}/members`, { token: session.token }),
    ]);
    expect(answers.map(({ meta }) => meta.status)).toEqual([403, 403, 403]);

    await send('POST', '/users/add-member', { email: 'member@example.org', space_id: second._id }, session.token);
    const member = await accept('member@example.org', 'alsolongenough');
    type Resources = { desks: (Id & { items: Id[] })[] };
    const { desks } = await send<Resources>('GET', `/space/${second._id}/resources`, undefined, session.token);
    expect(desks[0]!.items).toHaveLength(40);
    const place = { spaceId: second._id, deskAreaId: desks[0]!._id };
    const booking = deskBooking(place, slot(3, 9, 8));
    expect((await app.call('POST', '/bookings', { token: member.token, body: booking })).meta.status).toBe(200);
  });
});
