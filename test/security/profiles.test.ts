/** Staff read accounts and activities only of people in their workspaces. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, startTestApp } from '../helpers/app.ts';
import { type Person, type World, addPerson, makeWorld, roomBooking, slot } from '../helpers/world.ts';

let app: TestApp;
let world: World;
let customer: Person;
let stranger: Person;

beforeAll(async () => {
  app = await startTestApp();
  world = await makeWorld(app);
  customer = await addPerson(app.knex, 'Member');
  stranger = await addPerson(app.knex, 'Member', [world.otherSpaceId]);
  await app.call('POST', '/bookings', { token: customer.token, body: roomBooking(world, slot(2)) });
});
afterAll(() => app.stop());

const get = <T = Record<string, unknown>>(person: Person, path: string) =>
  app.call<T>('GET', path, { token: person.token });
const profile = async (by: Person, of: Person) => (await get(by, `/users/${of.id}`)).meta.status;

describe('an account', () => {
  it('is visible to staff of the workspaces in which its owner is a member, has booked, or works', async () => {
    const member = await addPerson(app.knex, 'Member', [world.spaceId]);
    for (const of of [member, customer, world.staff, world.owner]) expect(await profile(world.staff, of)).toBe(200);
    for (const of of [stranger, world.otherStaff]) expect(await profile(world.staff, of)).toBe(404);
    for (const of of [member, customer, world.staff]) expect(await profile(world.otherStaff, of)).toBe(404);
    for (const of of [stranger, member, world.otherStaff]) expect(await profile(world.owner, of)).toBe(200);
    expect((await get(world.staff, '/users/999999')).meta.status).toBe(404);
  });

  it('is visible only with the area for members or for the team', async () => {
    const role = { name: 'Door Keeper', permissions: { members: { show: true } } };
    await app.call('POST', '/roles', { token: world.owner.token, body: role });
    const keeper = await addPerson(app.knex, 'Door Keeper', [world.spaceId]);
    expect(await profile(keeper, customer)).toBe(200);
    expect(await profile(keeper, world.staff)).toBe(404);
    const idle = await addPerson(app.knex, 'Content Editor', [world.spaceId]);
    expect(await profile(idle, customer)).toBe(404);
  });

  it('does not show staff the other workspaces of a person', async () => {
    const member = await addPerson(app.knex, 'Member', [world.spaceId, world.otherSpaceId]);
    const { data } = await get(world.staff, `/users/${member.id}`);
    expect(data.spaces).toEqual([{ space: world.spaceId, active: true }]);
    expect((await get<{ spaces: object[] }>(member, `/users/${member.id}`)).data.spaces).toHaveLength(2);
  });
});

describe('activities', () => {
  type Activity = { message: string; onModel: string };
  const of = (by: Person, actor: Person) => get<Activity[]>(by, `/activities?actor=${actor.id}`);

  it('of a person are visible only for workspaces that the reader manages', async () => {
    expect((await of(world.staff, customer)).data.length).toBeGreaterThan(0);
    expect((await of(world.otherStaff, customer)).data).toEqual([]);
    // Changes of roles belong to no workspace.
    await app.call('POST', '/roles', { token: world.owner.token, body: { name: 'Secret Role' } });
    const seen = (await of(world.staff, world.owner)).data;
    expect(seen.length).toBeGreaterThan(0);
    expect(JSON.stringify(seen)).not.toContain('Secret Role');
    expect(JSON.stringify(seen)).not.toContain('Leeds');
  });

  it('of a workspace are visible to staff who manage it; a member sees only their own', async () => {
    const path = `/activities?space_id=${world.spaceId}`;
    expect((await get(world.otherStaff, path)).meta.status).toBe(403);
    const { data } = await get<Activity[]>(customer, path);
    expect(data.map(({ onModel }) => onModel)).toEqual(['Booking']);
    expect((await get<Activity[]>(stranger, path)).data).toEqual([]);
    expect((await of(customer, world.staff)).meta.status).toBe(403);
  });
});
