/** Staff of one workspace have no power over staff of another. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acceptInvitation } from '../helpers/invitations.ts';
import { type TestApp, startTestApp } from '../helpers/app.ts';
import { type Person, type World, addPerson, makeWorld } from '../helpers/world.ts';

type Role = { _id: string; name: string };
type Colleague = { _id: string; status: boolean; role_id: Role; spaces: { space: string }[] };

let app: TestApp;
let world: World;
/** Manages London. */
let manager: Person;
let roles: Record<string, string>;

beforeAll(async () => {
  app = await startTestApp();
  world = await makeWorld(app);
  manager = await addPerson(app.knex, 'Manager', [world.spaceId]);
  const { data } = await call<Role[]>(world.owner, 'GET', '/roles?limit=100');
  roles = Object.fromEntries(data.map(({ name, _id }) => [name, _id]));
});
afterAll(() => app.stop());

const call = <T = Record<string, unknown>>(person: Person, method: string, path: string, body?: unknown) =>
  app.call<T>(method, path, { token: person.token, body });
const update = (by: Person, body: object) => call<Colleague>(by, 'PUT', '/users/update-team-member', body);
const invite = (by: Person, body: object) => call<Colleague>(by, 'POST', '/users/team-member', body);
const worksIn = (person: { id: string }) =>
  app.knex('team_spaces').where('user_id', person.id).orderBy('space_id').pluck<string[]>('space_id');
const account = (person: { id: string }) =>
  app.knex('users').where('id', person.id).first<{ status: boolean; role_id: string }>('status', 'role_id');

describe('a colleague of another workspace', () => {
  it('is unknown to a manager, and cannot be deactivated, demoted or assigned', async () => {
    const before = await account(world.otherStaff);
    for (const change of [
      { active: false },
      { role_id: roles['Content Editor'] },
      { active_spaces: [world.spaceId] },
      { active_spaces: [world.spaceId, world.otherSpaceId] },
      {},
    ]) {
      const { meta, data } = await update(manager, { user_id: world.otherStaff.id, ...change });
      expect(meta.status, JSON.stringify(change)).toBe(404);
      expect(data).toBeNull();
    }
    expect(await account(world.otherStaff)).toEqual(before);
    expect(await worksIn(world.otherStaff)).toEqual([world.otherSpaceId]);
  });

  it('who also works in the own workspace keeps role, status and the other workspace', async () => {
    const both = await addPerson(app.knex, 'Front Desk', [world.spaceId, world.otherSpaceId]);
    const before = await account(both);
    for (const change of [{ active: false }, { role_id: roles['Content Editor'] }])
      expect((await update(manager, { user_id: both.id, ...change })).meta.status).toBe(403);
    expect(await account(both)).toEqual(before);
    expect((await update(manager, { user_id: both.id, active_spaces: [] })).meta.status).toBe(200);
    expect(await worksIn(both)).toEqual([world.otherSpaceId]);
    expect((await update(manager, { user_id: both.id, active_spaces: [world.spaceId] })).meta.status).toBe(404);
    expect((await update(world.owner, { user_id: both.id, active: false })).meta.status).toBe(200);
  });

  it('cannot be reactivated by a manager of only one of their workspaces', async () => {
    const both = await addPerson(app.knex, 'Front Desk', [world.spaceId, world.otherSpaceId]);
    await update(world.owner, { user_id: both.id, active: false });
    expect((await update(manager, { user_id: both.id, active: true })).meta.status).toBe(403);
    expect((await account(both)).status).toBe(false);
  });
});

describe('a customer who is invited to the team', () => {
  const invitedCustomer = async () => {
    const customer = await addPerson(app.knex, 'Member', [world.otherSpaceId]);
    await app.knex('users').where('id', customer.id).update({ name: 'Secret Name' });
    const body = { email: customer.email, role_id: roles['Content Editor'], active_spaces: [world.spaceId] };
    const { meta, data } = await invite(manager, body);
    expect(meta.status).toBe(200);
    expect(data.role_id.name).toBe('Content Editor');
    return customer;
  };
  const listed = async (text: string) =>
    (await call<Colleague[]>(manager, 'GET', `/users/team-members?text=${encodeURIComponent(text)}`)).data;

  it('keeps their role, and their name from those who invite, until they accept', async () => {
    const customer = await invitedCustomer();
    const { name } = await app
      .knex('roles')
      .where('id', (await account(customer)).role_id)
      .first<{ name: string }>('name');
    expect(name).toBe('Member');
    expect(await worksIn(customer)).toEqual([]);
    expect(await listed('Secret')).toEqual([]);
    expect(await listed(customer.email)).toMatchObject([
      { name: '', invited: true, spaces: [{ space: world.spaceId }] },
    ]);
    expect((await call(manager, 'GET', `/users/${customer.id}`)).meta.status).toBe(404);
    expect((await invite(world.owner, { email: customer.email, role_id: roles.Manager })).meta.status).toBe(409);
    for (const active of [false]) {
      expect((await update(manager, { user_id: customer.id, active })).meta.status).toBe(409);
      expect((await account(customer)).status).toBe(true);
    }
    await acceptInvitation(app, customer.email);
    expect((await account(customer)).role_id).toBe(roles['Content Editor']);
    expect(await worksIn(customer)).toEqual([world.spaceId]);
  });

  it('is not blocked by a manager of only one of the workspaces, but removed from the team, and stays a customer', async () => {
    const customer = await invitedCustomer();
    await acceptInvitation(app, customer.email);
    expect((await update(manager, { user_id: customer.id, active: false })).meta).toMatchObject({
      status: 403,
      message:
        'This person is also a customer of workspaces that you do not manage. Please remove them from the team instead',
    });
    const removed = await call(manager, 'DELETE', `/users/team-member/${customer.id}`);
    expect(removed.meta.status).toBe(200);
    expect(await worksIn(customer)).toEqual([]);
    expect((await call(customer, 'GET', '/bookings')).meta.status).toBe(200);
    expect(await app.knex('user_spaces').where('user_id', customer.id)).toHaveLength(1);
    expect((await call(manager, 'DELETE', `/users/team-member/${customer.id}`)).meta.status).toBe(404);
  });

  it('gets a role and workspaces that are changed before they accept', async () => {
    const customer = await invitedCustomer();
    expect((await update(manager, { user_id: customer.id, role_id: roles['Front Desk'] })).meta.status).toBe(200);
    expect((await listed(customer.email))[0]).toMatchObject({ role_id: { name: 'Front Desk' } });
    const beyond = { user_id: customer.id, active_spaces: [world.otherSpaceId] };
    expect((await update(manager, beyond)).meta.status).toBe(403);
    await acceptInvitation(app, customer.email);
    expect((await account(customer)).role_id).toBe(roles['Front Desk']);
  });

  it('is blocked by staff of all workspaces', async () => {
    const customer = await invitedCustomer();
    await acceptInvitation(app, customer.email);
    expect((await update(world.owner, { user_id: customer.id, active: false })).meta.status).toBe(200);
    expect((await account(customer)).status).toBe(false);
  });
});

describe('a workspace', () => {
  it('is assigned only by its managers, and the last assignment cannot be removed', async () => {
    const colleague = await addPerson(app.knex, 'Front Desk', [world.spaceId]);
    const beyond = { user_id: colleague.id, active_spaces: [world.spaceId, world.otherSpaceId] };
    expect((await update(manager, beyond)).meta.status).toBe(403);
    expect((await update(manager, { user_id: colleague.id, active_spaces: [] })).meta).toMatchObject({
      status: 400,
      message: 'Please Select atleast one workspace',
    });
    expect(await worksIn(colleague)).toEqual([world.spaceId]);
  });

  it('of a member does not become managed when the member is invited to the team of another', async () => {
    const member = await addPerson(app.knex, 'Member', [world.otherSpaceId]);
    const invited = { email: member.email, role_id: roles.Manager, active_spaces: [world.spaceId] };
    expect((await invite(manager, invited)).meta.status).toBe(200);
    await acceptInvitation(app, member.email);
    const price = { price: { flexi_desk: 1 } };
    expect((await call(member, 'PUT', `/space/add-space/${world.otherSpaceId}`, price)).meta.status).toBe(403);
    expect((await call(member, 'PUT', `/space/add-space/${world.spaceId}`, price)).meta.status).toBe(200);
    expect((await call(member, 'GET', `/space/${world.otherSpaceId}/members`)).meta.status).toBe(403);
  });

  it('cannot be assigned in an invitation by somebody who does not manage it', async () => {
    const invited = { email: 'far@example.org', role_id: roles['Front Desk'] };
    for (const active_spaces of [[world.otherSpaceId], [world.spaceId, world.otherSpaceId]])
      expect((await invite(manager, { ...invited, active_spaces })).meta.status).toBe(403);
    expect(await app.knex('users').where('email', invited.email)).toEqual([]);
  });
});

describe('a role that grants more than the own one', () => {
  it('is given neither in an invitation nor to a colleague', async () => {
    const body = { name: 'Porter', permissions: { roles: { show: true } } };
    const { data: porter } = await call<Role>(world.owner, 'POST', '/roles', body);
    const colleague = await addPerson(app.knex, 'Front Desk', [world.spaceId]);
    const before = await account(colleague);
    const refused = { status: 403, message: 'You cannot give a role that may do more than yours' };
    const invited = { email: 'porter@example.org', role_id: porter._id, active_spaces: [world.spaceId] };
    expect((await invite(manager, invited)).meta).toMatchObject(refused);
    expect((await update(manager, { user_id: colleague.id, role_id: porter._id })).meta).toMatchObject(refused);
    expect(await account(colleague)).toEqual(before);
    expect(await app.knex('users').where('email', invited.email)).toEqual([]);
  });
});

describe('members', () => {
  it('who belong to the team are listed and blocked like others', async () => {
    const { meta } = await call(manager, 'POST', '/users/add-member', {
      email: world.staff.email,
      space_id: world.spaceId,
    });
    expect(meta.status).toBe(200);
    const listed = async () => {
      const path = `/space/${world.spaceId}/members?text=${world.staff.email}`;
      return (await call<{ _id: string; spaces: object[] }[]>(manager, 'GET', path)).data;
    };
    expect((await listed()).map(({ _id }) => _id)).toEqual([world.staff.id]);
    const block = { user_id: world.staff.id, space_id: world.spaceId, active: false };
    expect((await call(manager, 'POST', '/users/update-member', block)).meta.status).toBe(200);
    expect((await listed())[0]!.spaces).toEqual([{ space: world.spaceId, active: false }]);
  });

  it('are not changed by a call that is answered 409', async () => {
    const entries = () => app.knex('user_spaces').where('user_id', world.otherStaff.id);
    const add = () =>
      call(world.owner, 'POST', '/users/add-member', { email: world.otherStaff.email, space_id: world.spaceId });
    expect((await add()).meta.status).toBe(200);
    const before = await entries();
    const mails = (await app.mails(world.otherStaff.email)).length;
    expect((await add()).meta).toMatchObject({ status: 409, message: 'Email already exists' });
    expect(await entries()).toEqual(before);
    expect((await app.mails(world.otherStaff.email)).length).toBe(mails);
    expect((await call(world.otherStaff, 'GET', `/space/${world.spaceId}/members`)).meta.status).toBe(403);
  });
});

describe('the list of roles', () => {
  it('has only names for those who do not see roles, and for those who edit the team the ones that they may give', async () => {
    const clerk = await addPerson(app.knex, 'Front Desk', [world.spaceId]);
    const { data: names } = await call<Role[]>(clerk, 'GET', '/roles?limit=100');
    expect(names.length).toBeGreaterThanOrEqual(5);
    for (const role of names) expect(Object.keys(role)).toEqual(['_id', 'name']);

    const { data: choices } = await call<(Role & { isAssignable: boolean })[]>(manager, 'GET', '/roles?limit=100');
    for (const { isAssignable, ...role } of choices) {
      const known = isAssignable ? ['_id', 'name', 'showAllWorkSpaces'] : ['_id', 'name'];
      expect(Object.keys(role), role.name).toEqual(known);
    }
    const assignable = choices.filter((role) => role.isAssignable).map(({ name }) => name);
    expect(assignable).toEqual(expect.arrayContaining(['Content Editor', 'Front Desk', 'Manager']));
    for (const name of ['Super Admin', 'Member']) expect(assignable).not.toContain(name);
    const { data: full } = await call<object[]>(world.owner, 'GET', '/roles?limit=100');
    for (const role of full) expect(role).toHaveProperty('permissions');
  });
});
