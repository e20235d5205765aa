/** Roles, team, members and activity. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, startTestApp } from '../helpers/app.ts';
import { type Person, type World, addPerson, makeWorld, roomBooking, slot } from '../helpers/world.ts';

type Grant = { show: boolean; editable: boolean; download?: boolean };
type Role = {
  _id: string;
  name: string;
  active: boolean;
  permissions: Record<string, Grant & Record<string, Grant>>;
  showAllBooking: boolean;
};
type Member = {
  _id: string;
  email: string;
  status: boolean;
  role_id: Role;
  spaces: { space: string; active: boolean }[];
};

let app: TestApp;
let world: World;
let manager: Person;

beforeAll(async () => {
  app = await startTestApp();
  world = await makeWorld(app);
  manager = await addPerson(app.knex, 'Manager', [world.spaceId]);
});
afterAll(() => app.stop());

const call = <T = Record<string, unknown>>(person: Person, method: string, path: string, body?: unknown) =>
  app.call<T>(method, path, { token: person.token, body });
const roleNamed = async (name: string) =>
  (await call<Role[]>(world.owner, 'GET', '/roles?limit=100')).data.find((role) => role.name === name)!;

describe('roles', () => {
  it('store the whole permission matrix, where edit needs show and unknown areas are ignored', async () => {
    const permissions = {
      members: { show: true, editable: true },
      invoice: { show: true, download: true },
      plan: { flexiDesk: { show: false, editable: true } },
      nonsense: { show: true },
    };
    const { meta, data } = await call<Role>(world.owner, 'POST', '/roles', {
      name: 'Night Desk',
      permissions: { ...permissions, showAllBooking: true },
    });
    expect(meta.status).toBe(200);
    const { data: read } = await call<Role>(world.owner, 'GET', `/roles/${data._id}`);
    expect(read).toEqual(data);
    expect(read).toMatchObject({
      active: true,
      showAllBooking: true,
      permissions: { showAllBooking: true, showAllWorkSpaces: false },
    });
    expect(read.permissions.members).toEqual({ show: true, editable: true });
    expect(read.permissions.invoice).toEqual({ show: true, editable: false, download: true });
    expect(read.permissions.plan).toMatchObject({ flexiDesk: { show: false, editable: false } });
    expect(read.permissions).not.toHaveProperty('nonsense');
    expect((await call(world.owner, 'POST', '/roles', { name: 'Night Desk' })).meta.status).toBe(409);
    expect((await call(world.owner, 'POST', '/roles', { name: ' ' })).meta.message).toBe('Role Name is Required');
  });

  it('cannot be used to gain rights, and the standard member role cannot be switched off', async () => {
    const { data: clerk } = await call<Role>(world.owner, 'POST', '/roles', {
      name: 'Role Clerk',
      permissions: { roles: { show: true, editable: true }, members: { show: true } },
    });
    const person = await addPerson(app.knex, 'Role Clerk');
    expect(
      (await call(person, 'POST', '/roles', { name: 'Spy', permissions: { xero: { show: true } } })).meta.status,
    ).toBe(403);
    expect(
      (await call(person, 'POST', '/roles', { name: 'Spy', permissions: { members: { show: true, editable: true } } }))
        .meta.status,
    ).toBe(403);
    expect(
      (await call(person, 'POST', '/roles', { name: 'Spy', permissions: {}, showAllBooking: true })).meta.status,
    ).toBe(403);
    expect((await call(person, 'PUT', `/roles/${clerk._id}`, { permissions: {} })).meta.status).toBe(403);
    expect(
      (await call(person, 'POST', '/roles', { name: 'Reader', permissions: { members: { show: true } } })).meta.status,
    ).toBe(200);
    const desk = await roleNamed('Front Desk');
    expect((await call(person, 'PUT', `/roles/${desk._id}`, { name: 'Front Desk' })).meta.status).toBe(403);
    const member = await roleNamed('Member');
    expect((await call(world.owner, 'PUT', `/roles/${member._id}`, { active: false })).meta.status).toBe(409);
  });

  it('grant nothing when they are inactive', async () => {
    const { data: role } = await call<Role>(world.owner, 'POST', '/roles', {
      name: 'Short',
      permissions: { members: { show: true } },
    });
    const person = await addPerson(app.knex, 'Short', [world.spaceId]);
    const someone = await addPerson(app.knex, 'Member', [world.spaceId]);
    expect((await call(person, 'GET', '/users/' + someone.id)).meta.status).toBe(200);
    await call(world.owner, 'PUT', `/roles/${role._id}`, { active: false });
    expect((await call(person, 'GET', '/users/' + someone.id)).meta.status).toBe(404);
    expect(
      (
        await call(world.owner, 'POST', '/users/team-member', {
          email: 'x@example.org',
          role_id: role._id,
          active_spaces: [world.spaceId],
        })
      ).meta.status,
    ).toBe(400);
  });
});

describe('the team', () => {
  it('is invited by mail, with a role and workspaces', async () => {
    const desk = await roleNamed('Front Desk');
    const invite = (body: object, by = manager) => call<Member>(by, 'POST', '/users/team-member', body);
    expect((await invite({ email: '', role_id: desk._id })).meta.message).toBe('Please enter admin email');
    expect((await invite({ email: 'x', role_id: desk._id })).meta.message).toBe('Please enter valid email');
    expect((await invite({ email: 'new@example.org' })).meta.message).toBe('Please Select role');
    expect((await invite({ email: 'new@example.org', role_id: desk._id })).meta.message).toBe(
      'Please Select atleast one workspace',
    );
    const { meta, data } = await invite({
      email: 'new@example.org',
      role_id: desk._id,
      active_spaces: [world.spaceId],
    });
    expect(meta).toMatchObject({ status: 200, message: 'New Team Member added successfully!' });
    expect(data).toMatchObject({
      email: 'new@example.org',
      status: true,
      spaces: [{ space: world.spaceId, active: true }],
    });
    expect(
      (await invite({ email: 'new@example.org', role_id: desk._id, active_spaces: [world.spaceId] })).meta.status,
    ).toBe(409);
    const [mail] = await app.mails('new@example.org');
    const link = new URL(mail!.links.find((one) => one.includes('reset-password'))!).searchParams.get('link');
    const session = await app.call<{ token: string }>('POST', '/auth/set-password', {
      body: { password: 'welcome', link },
    });
    const spaces = await app.call<{ name: string }[]>('GET', '/space', { token: session.data.token });
    expect(spaces.data.map(({ name }) => name)).toEqual(['London']);
    const { data: list } = await call<Member[]>(
      manager,
      'GET',
      `/users/team-members?space_id=${world.spaceId}&text=new@`,
    );
    expect(list.map(({ email }) => email)).toEqual(['new@example.org']);
  });

  it('cannot get more rights or other workspaces than the caller has, and nobody can change their own role', async () => {
    const owner = await roleNamed('Super Admin');
    const desk = await roleNamed('Front Desk');
    const post = (body: object) => call(manager, 'POST', '/users/team-member', body);
    expect(
      (await post({ email: 'a@example.org', role_id: owner._id, active_spaces: [world.spaceId] })).meta.status,
    ).toBe(403);
    expect(
      (await post({ email: 'a@example.org', role_id: desk._id, active_spaces: [world.otherSpaceId] })).meta.status,
    ).toBe(403);
    const put = (by: Person, body: object) => call(by, 'PUT', '/users/update-team-member', body);
    expect((await put(manager, { user_id: manager.id, role_id: owner._id })).meta.status).toBe(403);
    expect((await put(manager, { user_id: world.owner.id, active: false })).meta.status).toBe(403);
    expect(
      (await put(manager, { user_id: world.member.id, role_id: desk._id, active_spaces: [world.spaceId] })).meta.status,
    ).toBe(404);
  });

  it('loses its sessions when a colleague is deactivated', async () => {
    const person = await addPerson(app.knex, 'Front Desk', [world.spaceId]);
    expect((await call(person, 'GET', `/bookings?space_id=${world.spaceId}`)).meta.status).toBe(200);
    const { meta, data } = await call<Member>(manager, 'PUT', '/users/update-team-member', {
      user_id: person.id,
      active: false,
    });
    expect(meta).toMatchObject({ status: 200, message: 'Admin Updated!' });
    expect(data.status).toBe(false);
    expect((await call(person, 'GET', '/bookings')).meta.status).toBe(401);
    await call(manager, 'PUT', '/users/update-team-member', { user_id: person.id, active: true });
    expect((await call(person, 'GET', '/bookings')).meta.status).toBe(401);
  });
});

describe('members', () => {
  it('are added once, found by name or email, blocked and unblocked', async () => {
    const add = (email: string) =>
      call<Member>(world.staff, 'POST', '/users/add-member', { email, space_id: world.spaceId });
    expect((await add('')).meta.message).toBe('Please enter member email');
    expect((await add('walter@example.org')).meta.message).toBe('New member added successfully!');
    expect((await add('walter@example.org')).meta).toMatchObject({ status: 409, message: 'Email already exists' });
    const { data: known } = await add(world.member.email);
    const { data: found, meta } = await call<Member[]>(
      world.staff,
      'GET',
      `/space/${world.spaceId}/members?text=WALTER`,
    );
    expect([found.length, meta.totalCount]).toEqual([1, 1]);

    const block = (active: boolean) =>
      call<Member>(world.staff, 'POST', '/users/update-member', {
        user_id: known._id,
        space_id: world.spaceId,
        active,
      });
    expect((await block(false)).meta.message).toBe('User Updated!');
    const spaces = await call<{ name: string }[]>(world.member, 'GET', '/space');
    expect(spaces.data.map(({ name }) => name)).not.toContain('London');
    expect((await call(world.member, 'POST', '/bookings', roomBooking(world, slot(2)))).meta.status).toBe(403);
    await block(true);
    expect((await call(world.member, 'POST', '/bookings', roomBooking(world, slot(2)))).meta.status).toBe(200);
    const { data: after } = await call<{ _id: string; booking: { created_at: string } | null }[]>(
      world.staff,
      'GET',
      `/space/${world.spaceId}/members`,
    );
    expect(after.find(({ _id }) => _id === world.member.id)!.booking).not.toBeNull();
  });

  it('see only themselves, and staff of another workspace see none', async () => {
    const { data } = await call<Member[]>(world.member, 'GET', `/space/${world.spaceId}/members`);
    expect(data.map(({ _id }) => _id)).toEqual([world.member.id]);
    expect((await call(world.otherStaff, 'GET', `/space/${world.spaceId}/members`)).meta.status).toBe(403);
    expect(
      (
        await call(world.otherStaff, 'POST', '/users/update-member', {
          user_id: world.member.id,
          space_id: world.spaceId,
          active: false,
        })
      ).meta.status,
    ).toBe(403);
  });
});

describe('activity', () => {
  it('is visible to the person and to staff of the workspace', async () => {
    const own = await call<{ message: string; onModel: string }[]>(world.member, 'GET', '/activities');
    expect(own.data[0]).toMatchObject({ onModel: 'Booking' });
    expect((await call(world.member, 'GET', `/activities?actor=${world.staff.id}`)).meta.status).toBe(403);
    const others = await call<{ message: string }[]>(world.staff, 'GET', `/activities?actor=${world.member.id}`);
    expect(others.data.length).toBeGreaterThan(0);
    const space = await call<{ message: string }[]>(
      world.staff,
      'GET',
      `/activities?space_id=${world.spaceId}&limit=20`,
    );
    expect(space.data.some(({ message }) => message.includes('blocked'))).toBe(true);
    expect((await call(world.otherStaff, 'GET', `/activities?space_id=${world.spaceId}`)).meta.status).toBe(403);
    const far = await call<unknown[]>(world.otherStaff, 'GET', `/activities?actor=${world.member.id}`);
    expect(far.data).toEqual([]);
  });
});
