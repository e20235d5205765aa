/** What a directory does to accounts: making and managing them, roles by groups, blocking and releasing, and what people are told. */
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { DirectoryPersonView, DirectoryView } from '#domains/directories/schema.ts';
import { clock } from '../helpers/clock.ts';
import { app, useApp, world } from '../helpers/stage.ts';
import { addPerson, data } from '../helpers/world.ts';
import { Browser, addProvider, startService } from '../identity/stage.ts';
import {
  type System,
  accountOf,
  addDirectory,
  changeDirectory,
  domainOf,
  logIn,
  newDomain,
  roleId,
  standingOf,
} from './stage.ts';

useApp({ env: () => ({ ALLOW_PRIVATE_HOSTS: 'true' }) });

let acme: System;
let domain: string;
let desk: { value: string; role_id: string; space_ids: string[] };
let bosses: typeof desk;
beforeAll(async () => {
  desk = { value: 'Desk', role_id: await roleId('Front Desk'), space_ids: [world.spaceId] };
  bosses = { value: 'Bosses', role_id: await roleId('Manager'), space_ids: [world.spaceId, world.otherSpaceId] };
  acme = await addDirectory({ role_rows: [bosses, desk] });
  domain = domainOf(acme);
});
afterEach(() => {
  clock.reset();
  app.services.limits.reset();
});

const MEMBER = { role: 'Member', spaces: [], status: true };
const atDesk = () => ({ role: 'Front Desk', spaces: [world.spaceId], status: true });
const asBoss = () => ({ role: 'Manager', spaces: [world.spaceId, world.otherSpaceId], status: true });

let count = 0;
const newAddress = () => {
  count += 1;
  return `person${count}@${domain}`;
};
const joinGroup = (group: string, ...ids: string[]) =>
  acme.patch(`/Groups/${group}`, { op: 'add', path: 'members', value: ids.map((value) => ({ value })) });
const leaveGroup = (group: string, id: string) =>
  acme.patch(`/Groups/${group}`, { op: 'remove', path: `members[value eq "${id}"]` });
const groupNamed = async (name: string) =>
  (await acme.find(`displayName eq "${name}"`, '/Groups'))[0]?.id ?? (await acme.group(name)).id;
const peopleOf = ({ directory: { _id } }: System) =>
  data<DirectoryPersonView[]>(app.call('GET', `/directories/${_id}/people`, { token: world.owner.token }));
const subjects = async (email: string) => (await app.mails(email)).map(({ subject }) => subject);

describe('an account', () => {
  it('is made without a password, verified, and with a mail', async () => {
    const email = newAddress();
    await acme.user(email, { displayName: 'Eva Stone' });
    const account = await accountOf(email);
    expect(account).toMatchObject({ name: 'Eva Stone', password_hash: null, status: true });
    expect(account.made_by_directory_id).toBe(acme.directory._id);
    expect(account.verified_at).not.toBeNull();
    expect(await standingOf(email)).toEqual(MEMBER);
    expect(await subjects(email)).toEqual([expect.stringMatching(/^Your account at/)]);
  });

  it('that is there is managed from now on, keeps its password and is told so', async () => {
    const email = newAddress();
    const person = await addPerson(app.knex, 'Member', [world.spaceId], email);
    await acme.user(email, { displayName: 'Known Person' });
    expect(await accountOf(email)).toMatchObject({ id: person.id, name: 'Known Person' });
    expect((await accountOf(email)).made_by_directory_id).toBeNull();
    expect((await logIn(email)).meta.status).toBe(200);
    expect(await subjects(email)).toContain('Acme manages your account');
  });

  it('that is made inactive gets no mail, and can be used once it is active', async () => {
    const email = newAddress();
    const { id } = await acme.user(email, { active: false });
    expect(await standingOf(email)).toMatchObject({ status: false });
    expect(await subjects(email)).toEqual([]);
    expect((await acme.setActive(id, true)).body.active).toBe(true);
    expect(await standingOf(email)).toEqual(MEMBER);
  });

  it('is listed for the Super Admin with its groups, role, state and last change', async () => {
    const email = newAddress();
    const person = await acme.user(email, { displayName: 'Listed' });
    await joinGroup(await groupNamed('Desk'), person.id);
    expect((await peopleOf(acme))[0]).toMatchObject({
      ...{ name: 'Listed', email, groups: ['Desk'], role: 'Front Desk', state: 'active', made_here: true },
    });
    await acme.setActive(person.id, false);
    expect((await peopleOf(acme))[0]).toMatchObject({ state: 'inactive', role: null });
  });
});

describe('a group', () => {
  it('gives a role with its workspaces, and takes them back', async () => {
    const email = newAddress();
    const { id } = await acme.user(email);
    const group = await groupNamed('Desk');
    await joinGroup(group, id);
    expect(await standingOf(email)).toEqual(atDesk());
    await leaveGroup(group, id);
    expect(await standingOf(email)).toEqual(MEMBER);
  });

  it('of which the first row counts', async () => {
    const email = newAddress();
    const { id } = await acme.user(email);
    const [first, second] = [await groupNamed('Bosses'), await groupNamed('Desk')];
    await joinGroup(second, id);
    await joinGroup(first, id);
    expect(await standingOf(email)).toEqual(asBoss());
    await leaveGroup(first, id);
    expect(await standingOf(email)).toEqual(atDesk());
  });

  it('gives by its name, also after a rename, and nothing once it is deleted', async () => {
    const email = newAddress();
    const { id } = await acme.user(email);
    await acme.send('DELETE', `/Groups/${await groupNamed('Desk')}`);
    const group = (await acme.group('Some', [id])).id;
    expect(await standingOf(email)).toEqual(MEMBER);
    await acme.patch(`/Groups/${group}`, { op: 'replace', path: 'displayName', value: 'Desk' });
    expect(await standingOf(email)).toEqual(atDesk());
    await acme.patch(`/Groups/${group}`, { op: 'replace', path: 'displayName', value: 'Some' });
    expect(await standingOf(email)).toEqual(MEMBER);
    await acme.patch(`/Groups/${group}`, { op: 'replace', path: 'displayName', value: 'Desk' });
    await acme.send('DELETE', `/Groups/${group}`);
    expect(await standingOf(email)).toEqual(MEMBER);
  });

  it('gives to many with as many statements as to few', async () => {
    const many = await addDirectory({ role_rows: [desk] });
    const people = await Promise.all(
      Array.from({ length: 40 }, (_, index) => many.user(`p${index}@${domainOf(many)}`).then(({ id }) => id)),
    );
    const { id } = await many.group('Desk');
    const statementsOf = async (members: string[]) => {
      let statements = 0;
      // Not those of deliveries, which go on meanwhile.
      const listen = ({ sql }: { sql: string }) => {
        if (/directory_|team_spaces|roles|update `users`/.test(sql)) statements += 1;
      };
      app.services.knex.on('query', listen);
      const value = members.map((each) => ({ value: each }));
      await many.patch(`/Groups/${id}`, { op: 'add', path: 'members', value });
      app.services.knex.off('query', listen);
      return statements;
    };
    const few = await statementsOf(people.slice(0, 3));
    expect(few).toBeGreaterThan(5);
    expect(await statementsOf(people.slice(3))).toBeLessThanOrEqual(few);
    expect(
      (
        await app
          .knex('users')
          .where('role_id', desk.role_id)
          .where('email', 'like', `%@${domainOf(many)}`)
      ).length,
    ).toBe(40);
  });

  it('neither replaces nor takes away what was given by hand', async () => {
    const email = newAddress();
    await addPerson(app.knex, 'Manager', [world.otherSpaceId], email);
    const { id } = await acme.user(email);
    const group = await groupNamed('Desk');
    await joinGroup(group, id);
    const byHand = { role: 'Manager', spaces: [world.otherSpaceId], status: true };
    expect(await standingOf(email)).toEqual(byHand);
    await leaveGroup(group, id);
    expect(await standingOf(email)).toEqual(byHand);
  });

  it('gives what another table says, at once', async () => {
    const other = await addDirectory({ role_rows: [desk] });
    const email = `table@${domainOf(other)}`;
    const { id } = await other.user(email);
    await other.group('Desk', [id]);
    expect(await standingOf(email)).toEqual(atDesk());
    await changeDirectory(other, { role_rows: [{ ...bosses, value: 'Desk' }] });
    expect(await standingOf(email)).toEqual(asBoss());
    await changeDirectory(other, { role_rows: [] });
    expect(await standingOf(email)).toEqual(MEMBER);
  });
});

describe('a deactivation', () => {
  it('takes the role back and blocks an account that the directory has made, until it is activated', async () => {
    const email = newAddress();
    const { id } = await acme.user(email);
    await joinGroup(await groupNamed('Desk'), id);
    expect((await acme.setActive(id, 'False')).body.active).toBe(false);
    expect(await standingOf(email)).toEqual({ ...MEMBER, status: false });
    await acme.setActive(id, 'True');
    expect(await standingOf(email)).toEqual(atDesk());
  });

  it('blocks somebody who works here by hand, and leaves a customer of before, whose sessions end', async () => {
    const [staff, customer] = [newAddress(), newAddress()];
    await addPerson(app.knex, 'Manager', [world.spaceId], staff);
    await addPerson(app.knex, 'Member', [world.spaceId], customer);
    const ids = [(await acme.user(staff)).id, (await acme.user(customer)).id];
    const { token } = (await logIn(customer)).data;
    for (const id of ids) expect((await acme.setActive(id, false)).body.active).toBe(false);
    expect(await standingOf(staff)).toMatchObject({ role: 'Manager', status: false });
    expect(await standingOf(customer)).toMatchObject({ status: true });
    expect((await app.call('GET', '/bookings', { token })).meta.status).toBe(401);
    expect((await logIn(customer)).meta.status).toBe(200);
  });

  it('ends by a release of the Super Admin, and a removed directory leaves it', async () => {
    const other = await addDirectory();
    const [released, left] = [`released@${domainOf(other)}`, `left@${domainOf(other)}`];
    const [{ id }, leaver] = [await other.user(released), await other.user(left)];
    for (const each of [id, leaver.id]) await other.setActive(each, false);
    const path = `/directories/${other.directory._id}`;
    const as = { token: world.owner.token };
    expect((await app.call('DELETE', `${path}/people/${id}`, as)).meta.status).toBe(200);
    expect(await standingOf(released)).toEqual(MEMBER);
    expect((await other.send('GET', `/Users/${id}`)).status).toBe(404);
    expect((await app.call('DELETE', path, as)).meta.status).toBe(200);
    expect(await standingOf(left)).toEqual({ ...MEMBER, status: false });
    expect(await accountOf(left)).toMatchObject({ blocked_by_directory_id: null, made_by_directory_id: null });
  });
});

describe('a login at another service', () => {
  it('gives no role while a directory manages the account, and takes back what it had given', async () => {
    const service = await startService();
    try {
      const owned = newDomain();
      const rows = [{ ...bosses, value: 'admins' }];
      const provider = await addProvider(service, {
        owned_domains: [owned],
        creates_accounts: true,
        role_claim: 'groups',
        role_rows: rows,
      });
      const email = `both@${owned}`;
      await service.person('both', { email, isVerified: true, groups: ['admins'] });
      await new Browser().signIn(provider._id, 'both');
      expect(await standingOf(email)).toEqual(asBoss());
      const directory = await addDirectory({ owned_domains: [owned], role_rows: [desk] });
      const { id } = await directory.user(email);
      await directory.group('Desk', [id]);
      // What the login has given is not the directory's to take.
      expect(await standingOf(email)).toEqual(asBoss());
      await new Browser().signIn(provider._id, 'both');
      expect(await standingOf(email)).toEqual(atDesk());
      await new Browser().signIn(provider._id, 'both');
      expect(await standingOf(email)).toEqual(atDesk());
      await directory.send('DELETE', `/Users/${id}`);
      expect(await standingOf(email)).toEqual({ ...MEMBER, status: true });
      await new Browser().signIn(provider._id, 'both');
      expect(await standingOf(email)).toEqual(asBoss());
    } finally {
      await service.stop();
    }
  });
});

describe('what is recorded', () => {
  it('has the directory as its author, and is an activity of the person', async () => {
    const email = newAddress();
    const { id } = await acme.user(email, { displayName: 'Recorded' });
    await acme.patch(`/Users/${id}`, { op: 'replace', path: 'displayName', value: 'Recorded Anew' });
    await joinGroup(await groupNamed('Desk'), id);
    await acme.setActive(id, false);
    await acme.send('DELETE', `/Users/${id}`);
    const { id: userId } = await accountOf(email);
    const entries = await app.knex('audit_entries').where('model_id', userId).orderBy('id');
    expect(entries.map(({ action }) => action)).toEqual([
      'directory.made',
      'directory.changed',
      'directory.gaveRole',
      'directory.tookRole',
      'directory.deactivated',
      'directory.forgot',
    ]);
    for (const { actor_id, source, network } of entries) {
      expect(actor_id).toBeNull();
      expect(source).toMatch(/^directory Acme: (POST|PATCH|DELETE) (Users|Groups)$/);
      expect(network).not.toBeNull();
    }
    expect(entries[1]!.new_values).toContain('Recorded Anew');
    const activities = await app.knex('activities').where({ actor_id: userId }).orderBy('id');
    expect(activities).toHaveLength(6);
    const group = await app
      .knex('audit_entries')
      .where('action', 'directory.changedGroup')
      .orderBy('id', 'desc')
      .first();
    expect(group).toMatchObject({ actor_id: null, model: 'Directory', model_id: acme.directory._id });
  });

  it('has nothing for a call that changes nothing', async () => {
    const { id } = await acme.user(newAddress(), { displayName: 'Same' });
    const counted = async () => (await app.knex('audit_entries').count({ count: '*' }))[0];
    const before = await counted();
    await acme.patch(`/Users/${id}`, { op: 'replace', path: 'displayName', value: 'Same' });
    await acme.setActive(id, true);
    expect(await counted()).toEqual(before);
  });

  it('has the last call of a directory', async () => {
    const other = await addDirectory();
    const read = async () =>
      (await data<DirectoryView[]>(app.call('GET', '/directories', { token: world.owner.token }))).find(
        ({ _id }) => _id === other.directory._id,
      )!;
    expect(await read()).toMatchObject({ used_at: null, people: 0, groups: 0 });
    await other.user(`caller@${domainOf(other)}`);
    expect(await read()).toMatchObject({
      used_at: expect.any(String),
      people: 1,
      used_from: expect.stringMatching(/./),
    });
  });
});
