/** Roles that grant more than the role of the caller, and the last account with all rights. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, startTestApp } from '../helpers/app.ts';
import { createOwner } from '../helpers/create-owner.ts';
import { dropTestDatabase, openMigratedDatabase } from '../helpers/database.ts';
import { type Person, type World, addPerson, makeWorld } from '../helpers/world.ts';

type Role = { _id: string; name: string; active: boolean; showAllBooking: boolean };

let app: TestApp;
let world: World;
let database: { url: string; name: string };
let roles: Record<string, string>;

beforeAll(async () => {
  database = await openMigratedDatabase();
  app = await startTestApp({ DATABASE_URL: database.url });
  world = await makeWorld(app);
  const { data } = await call<Role[]>(world.owner, 'GET', '/roles?limit=100');
  roles = Object.fromEntries(data.map(({ name, _id }) => [name, _id]));
});
afterAll(async () => {
  await app.stop();
  await dropTestDatabase(database.name);
});

const call = <T = Record<string, unknown>>(person: Person, method: string, path: string, body?: unknown) =>
  app.call<T>(method, path, { token: person.token, body });
const update = (by: Person, body: object) => call(by, 'PUT', '/users/update-team-member', body);
const roleRow = (name: string) => app.knex('roles').where('id', roles[name]!).first<Record<string, unknown>>();
const owners = () =>
  app.knex('users').where({ role_id: roles['Super Admin'], status: true }).orderBy('id').pluck<string[]>('id');

describe('a role that grants more than the role of the caller', () => {
  it('cannot be renamed, emptied, activated, deactivated or given', async () => {
    await call(world.owner, 'POST', '/roles', {
      name: 'Role Editor',
      permissions: { roles: { show: true, editable: true }, adminAndTeams: { show: true, editable: true } },
    });
    const { data: off } = await call<Role>(world.owner, 'POST', '/roles', {
      name: 'Auditor',
      permissions: { invoice: { show: true } },
      active: false,
    });
    roles.Auditor = off._id;
    const editor = await addPerson(app.knex, 'Role Editor', [world.spaceId]);
    for (const name of ['Super Admin', 'Manager', 'Auditor', 'Member']) {
      const before = await roleRow(name);
      for (const change of [{ permissions: {} }, { active: false }, { active: true }, { name: 'Mine' }, {}]) {
        const { meta } = await call(editor, 'PUT', `/roles/${roles[name]}`, change);
        expect(meta.status, `${name} ${JSON.stringify(change)}`).toBe(403);
      }
      expect(await roleRow(name)).toEqual(before);
    }
    const body = { email: 'up@example.org', role_id: roles.Manager, active_spaces: [world.spaceId] };
    expect((await call(editor, 'POST', '/users/team-member', body)).meta.status).toBe(403);
  });
});

describe('the last account with all rights', () => {
  it('exists after an account with an equal role is removed', async () => {
    const { data: twin } = await call<Role>(world.owner, 'POST', '/roles', {
      name: 'Twin',
      permissions: (await call<{ permissions: object }>(world.owner, 'GET', `/roles/${roles['Super Admin']}`)).data
        .permissions,
    });
    const second = await addPerson(app.knex, 'Twin');
    expect((await update(second, { user_id: world.owner.id, active: false })).meta.status).toBe(200);
    expect((await update(second, { user_id: world.owner.id, active: true })).meta.status).toBe(200);
    // The owner deactivates the equal role, so one account with all rights is left.
    await app.knex('users').where('id', world.owner.id).update({ token_version: 0 });
    expect((await call(world.owner, 'PUT', `/roles/${twin._id}`, { active: false })).meta.status).toBe(200);
    expect(await owners()).toEqual([world.owner.id]);
  });

  it('exists after two owners deactivate or demote each other at once', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [one, two] = await Promise.all([0, 1].map((index) => addOwner(`round${round}-${index}@example.org`)));
      await app.knex('users').where('id', world.owner.id).update({ status: false });
      const change =
        round % 2 === 0 ? { active: false } : { role_id: roles['Content Editor'], active_spaces: [world.spaceId] };
      const answers = await Promise.all([
        update(one!, { user_id: two!.id, ...change }),
        update(two!, { user_id: one!.id, ...change }),
      ]);
      const statuses = answers.map(({ meta }) => meta.status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      expect(await owners()).toHaveLength(1);
      await app.knex('users').whereIn('id', [one!.id, two!.id]).update({ status: false });
      await app.knex('users').where('id', world.owner.id).update({ status: true });
    }
  });

  it('cannot be removed by a change of its role, not even by an account with equal rights that cannot log in', async () => {
    await app.knex('users').where('id', world.owner.id).update({ status: true });
    const permissions = (await call<{ permissions: object }>(world.owner, 'GET', `/roles/${roles['Super Admin']}`)).data
      .permissions;
    await call(world.owner, 'POST', '/roles', { name: 'Other Twin', permissions });
    const twin = await addPerson(app.knex, 'Other Twin');
    // This account has no password and is not verified, so nobody can log in with it.
    await app.knex('users').where('id', twin.id).update({ password_hash: null, verified_at: null });
    const emptied = await call(twin, 'PUT', `/roles/${roles['Super Admin']}`, { permissions: {} });
    expect(emptied.meta.status).toBe(409);
    expect((await update(twin, { user_id: world.owner.id, active: false })).meta.status).toBe(409);
    expect(await owners()).toEqual([world.owner.id]);
    expect((await call(world.owner, 'GET', '/roles')).meta.status).toBe(200);
  });
});

describe('the owner role', () => {
  it('cannot lose a grant', async () => {
    await app.knex('users').where('id', world.owner.id).update({ status: true });
    const { permissions } = (await call<{ permissions: object }>(world.owner, 'GET', `/roles/${roles['Super Admin']}`))
      .data;
    await call(world.owner, 'POST', '/roles', { name: 'Third Twin', permissions });
    const twin = await addPerson(app.knex, 'Third Twin');
    const emptied = await call(twin, 'PUT', `/roles/${roles['Super Admin']}`, { permissions: {} });
    expect(emptied.meta).toMatchObject({ status: 409, message: 'This role always grants everything' });
  });

  it('grants an area that is newer than the installation after the next start', async () => {
    const stored = await app.knex('roles').where('id', roles['Super Admin']!).first('permissions', 'version');
    const older = { ...stored.permissions };
    delete older.members;
    await app
      .knex('roles')
      .where('id', roles['Super Admin']!)
      .update({ permissions: JSON.stringify(older) });
    const status = (server: TestApp) => server.call('GET', '/system/status', { token: world.owner.token });
    expect((await status(app)).meta.status).toBe(403);
    const restarted = await startTestApp({ DATABASE_URL: database.url });
    try {
      expect((await status(restarted)).meta.status).toBe(200);
      const role = await app.knex('roles').where('id', roles['Super Admin']!).first('permissions', 'version');
      expect(role).toEqual({ permissions: stored.permissions, version: stored.version + 1 });
    } finally {
      await restarted.stop();
    }
  });
});

async function addOwner(email: string): Promise<Person> {
  return addPerson(app.knex, 'Super Admin', [], email);
}

describe('npm run create-owner', () => {
  it('restores the owner and the owner role, and a stranger who has signed up with the address gets no access', async () => {
    await app
      .knex('roles')
      .where('id', roles['Super Admin']!)
      .update({ permissions: '{}', active: false, show_all_booking: false });
    await app.knex('users').where('role_id', roles['Super Admin']!).update({ status: false });
    const email = 'new-owner@example.org';
    const stranger = { name: 'Stranger', email, password: 'stranger' };
    const signUp = await app.call<{ token: string }>('POST', '/auth/sign-up', { body: stranger });
    await app.deliver();
    const link = (await createOwner(database.url, email)).searchParams.get('link');
    expect((await app.call('POST', '/auth/login', { body: stranger })).meta.status).toBe(401);
    expect((await app.call('GET', '/auth/resend-otp', { token: signUp.data.token })).meta.status).toBe(401);
    const { data } = await app.call<{ token: string }>('POST', '/auth/set-password', {
      body: { password: 'mine', link },
    });
    const { data: list } = await app.call<Role[]>('GET', '/roles?limit=100', { token: data.token });
    expect(list.find(({ _id }) => _id === roles['Super Admin'])).toMatchObject({ active: true, showAllBooking: true });
    const edit = await app.call('PUT', `/roles/${roles.Manager}`, { token: data.token, body: { name: 'Managers' } });
    expect(edit.meta.status).toBe(200);
  }, 30_000);
});
