/** The workspaces that a person may book as a customer, and those that they may manage. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, startTestApp } from '../helpers/app.ts';
import { type Person, type World, addPerson, makeWorld, roomBooking, slot } from '../helpers/world.ts';

type Named = { _id: string; name: string };

let app: TestApp;
let world: World;
let manager: Person;

beforeAll(async () => {
  app = await startTestApp();
  world = await makeWorld(app);
  manager = await addPerson(app.knex, 'Manager', [world.otherSpaceId]);
});
afterAll(() => app.stop());

const call = <T = Record<string, unknown>>(person: Person, method: string, path: string, body?: unknown) =>
  app.call<T>(method, path, { token: person.token, body });
const listed = async (person: Person) => (await call<Named[]>(person, 'GET', '/space')).data.map(({ name }) => name);
const enter = (person: Person, space_id: string, active: boolean) =>
  app.knex('user_spaces').insert({ user_id: person.id, space_id, active, created_at: new Date() });

describe('a workspace that a manager is not assigned to', () => {
  it('cannot be managed by them as a member', async () => {
    await enter(manager, world.spaceId, true);
    expect(await listed(manager)).toEqual(['Leeds']);
    const calls: [string, string, unknown?][] = [
      ['PUT', `/space/add-space/${world.spaceId}`, { price: { flexi_desk: 1 } }],
      ['PUT', `/resources/${world.roomId}`, { price: 1 }],
      ['GET', `/space/${world.spaceId}/members`],
      ['GET', `/bookings?space_id=${world.spaceId}`],
      ['GET', `/invoice?space_id=${world.spaceId}`],
      ['GET', `/users/team-members?space_id=${world.spaceId}`],
      ['POST', '/users/add-member', { email: 'a@example.org', space_id: world.spaceId }],
    ];
    for (const [method, path, body] of calls)
      expect((await call(manager, method, path, body)).meta.status, `${method} ${path}`).toBe(403);
  });

  it('can be booked by them like by any customer, only for themselves', async () => {
    const own = { ...roomBooking(world, slot(2)), assignedUser: manager.email, members: [manager.email] };
    expect((await call(manager, 'POST', '/bookings', own)).meta.status).toBe(200);
    const billed = { ...roomBooking(world, slot(3)), assignedUser: world.member.email, members: [world.member.email] };
    expect((await call(manager, 'POST', '/bookings', billed)).meta.status).toBe(403);
  });

  it('is listed after the assigned ones for a role that does not see all bookings', async () => {
    const role = { name: 'Caretaker', permissions: { resources: { meetingRooms: { show: true, editable: true } } } };
    await call(world.owner, 'POST', '/roles', role);
    const caretaker = await addPerson(app.knex, 'Caretaker', [world.otherSpaceId]);
    expect(await listed(caretaker)).toEqual(['Leeds', 'London']);
    const room = { type: 'meeting_room', name: 'Annex', price: 10, capacity: 2 };
    expect((await call(caretaker, 'POST', '/resources', { ...room, space_id: world.spaceId })).meta.status).toBe(403);
    expect((await call(caretaker, 'POST', '/resources', { ...room, space_id: world.otherSpaceId })).meta.status).toBe(
      200,
    );
  });
});

describe('a blocked membership', () => {
  it('only prevents bookings for staff who manage the workspace', async () => {
    const desk = await addPerson(app.knex, 'Front Desk', [world.spaceId]);
    await enter(desk, world.spaceId, false);
    expect((await call(desk, 'GET', `/bookings?space_id=${world.spaceId}`)).meta.status).toBe(200);
    const own = { ...roomBooking(world, slot(4)), assignedUser: desk.email, members: [desk.email] };
    expect((await call(desk, 'POST', '/bookings', own)).meta.status).toBe(403);
  });

  it('hides the workspace, its prices and its rooms', async () => {
    const blocked = await addPerson(app.knex, 'Member');
    await enter(blocked, world.spaceId, false);
    expect(await listed(blocked)).toEqual(['Leeds']);
    const { from, to } = slot(2);
    const period = new URLSearchParams({ from, to, type: 'meeting_room', capacity: '2' }).toString();
    for (const path of [
      `/space/${world.spaceId}`,
      `/space/${world.spaceId}/resources`,
      `/resources/${world.roomId}`,
      `/space/${world.spaceId}/resources-availability?${period}`,
    ])
      expect((await call(blocked, 'GET', path)).meta.status, path).toBe(404);
  });
});
