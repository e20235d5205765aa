/** Attacks by the system of a company, and on it: each is refused, and changes nothing. */
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DAY } from '#shared/time.ts';
import { clock } from '../helpers/clock.ts';
import { startTestApp } from '../helpers/app.ts';
import { hasStarted, openSocket } from '../helpers/socket.ts';
import { app, useApp, world } from '../helpers/stage.ts';
import { procedures } from '../helpers/trpc.ts';
import { addPerson, data } from '../helpers/world.ts';
import { eventually } from '../integrations/sandbox.ts';
import {
  type Answer,
  type System,
  accountOf,
  addDirectory,
  changeDirectory,
  domainOf,
  logIn,
  newDomain,
  roleId,
  send,
  standingOf,
} from './stage.ts';

useApp({ env: () => ({ TRUST_PROXY: '1' }) });

let acme: System;
let domain: string;
/** The directory of another company, with somebody and a group. */
let other: System;
let victim: string;
let othersGroup: string;
let desk: { value: string; role_id: string; space_ids: string[] };
beforeAll(async () => {
  desk = { value: 'Desk', role_id: await roleId('Front Desk'), space_ids: [world.spaceId] };
  acme = await addDirectory({ role_rows: [desk] });
  domain = domainOf(acme);
  other = await addDirectory({ name: 'Rival', role_rows: [desk] });
  victim = (await other.user(`victim@${domainOf(other)}`, { externalId: 'victim-1' })).id;
  othersGroup = (await other.group('Secret plans', [victim])).id;
});
afterEach(() => {
  clock.reset();
  app.services.limits.reset();
});

let count = 0;
const newAddress = () => {
  count += 1;
  return `person${count}@${domain}`;
};

/** All that a directory can change. */
const state = async () => ({
  users: await app
    .knex('users')
    .orderBy('id')
    .select('id', 'email', 'name', 'role_id', 'status', 'password_hash', 'token_version'),
  people: await app
    .knex('directory_people')
    .orderBy('id')
    .select('id', 'user_id', 'user_name', 'active', 'given_role_id'),
  groups: await app.knex('directory_groups').orderBy('id').select('id', 'name', 'version'),
  members: await app.knex('directory_members').orderBy(['group_id', 'person_id']),
  audit: (await app.knex('audit_entries').count({ count: '*' }))[0],
});

/** Expects that a call is refused so, and that nothing is left of it. */
async function expectRefused(work: () => Promise<Answer>, status: number, scimType?: string): Promise<Answer> {
  const before = await state();
  const answer = await work();
  expect({ status: answer.status, scimType: answer.body.scimType }).toEqual({ status, scimType });
  expect(answer.body.schemas).toEqual(['urn:ietf:params:scim:api:messages:2.0:Error']);
  expect(await state()).toEqual(before);
  return answer;
}

describe('a token', () => {
  const user = () => ({ schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'], userName: newAddress() });

  it('that is missing, wrong, cut, longer, or of a person is none of a directory', async () => {
    const wrong = [
      '',
      'cd_',
      acme.token.slice(0, -1),
      `${acme.token}x`,
      acme.token.toUpperCase(),
      world.owner.token,
      'x y',
    ];
    for (const token of wrong) {
      const answer = await expectRefused(() => send(token, 'POST', '/Users', { body: user() }), 401);
      expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    }
    const basic = { authorization: `Basic ${Buffer.from(acme.token).toString('base64')}` };
    await expectRefused(() => send('', 'GET', '/Users', { headers: basic }), 401);
  });

  it('is needed for everything, also to know what the service can do', async () => {
    for (const path of [
      '/Users',
      '/Groups',
      '/Schemas',
      '/ServiceProviderConfig',
      '/ResourceTypes',
      '/Bulk',
      '/nothing',
    ])
      expect((await send('wrong', 'GET', path)).status).toBe(401);
  });

  it('opens nothing else', async () => {
    const { token } = acme;
    expect((await app.call('GET', '/bookings', { token })).meta.status).toBe(401);
    expect((await app.call('GET', '/directories', { token })).meta.status).toBe(401);
    await expect(procedures(app, { token }).directories.list.query({})).rejects.toThrow();
    const socket = await openSocket(app, { token });
    socket.subscribe(1);
    await eventually(() => socket.closed() ?? socket.frames.find(({ error }) => error));
    expect(socket.eventNames()).toEqual([]);
    socket.socket.close();
  });

  it('that was replaced ends at once, on every process', async () => {
    const company = await addDirectory();
    const former = company.token;
    const second = await startTestApp({ DATABASE_URL: app.services.config.DATABASE_URL });
    try {
      const path = `/directories/${company.directory._id}/token`;
      const { token } = await data<{ token: string }>(app.call('POST', path, { token: world.owner.token }));
      for (const { address } of [app, second]) {
        expect((await send(former, 'GET', '/Users', { address })).status).toBe(401);
        expect((await send(token, 'GET', '/Users', { address })).status).toBe(200);
      }
    } finally {
      await second.stop();
    }
  });

  it('of a directory that is switched off or removed gets no answer', async () => {
    const company = await addDirectory();
    const { id } = await company.user(`kept@${domainOf(company)}`);
    await changeDirectory(company, { active: false });
    await expectRefused(() => company.setActive(id, false), 401);
    await changeDirectory(company, { active: true });
    expect((await company.send('GET', `/Users/${id}`)).status).toBe(200);
    await app.call('DELETE', `/directories/${company.directory._id}`, { token: world.owner.token });
    expect((await company.send('GET', '/Users')).status).toBe(401);
  });

  it('that is guessed is limited for a network, and locks out neither other networks nor who has the right one', async () => {
    const guess = (ip: string) => send('cd_guess', 'GET', '/Users', { headers: { 'x-forwarded-for': ip } });
    const statuses: number[] = [];
    for (let tries = 0; tries < 62; tries += 1) statuses.push((await guess('203.0.113.9')).status);
    expect(statuses.slice(0, 60).every((status) => status === 401)).toBe(true);
    const limited = await guess('203.0.113.9');
    expect(limited.status).toBe(429);
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await guess('203.0.113.10')).status).toBe(401);
    const right = await acme.send('GET', '/Users', { headers: { 'x-forwarded-for': '203.0.113.9' } });
    expect(right.status).toBe(200);
  });

  it('is in no answer but the first, and neither in the audit log nor in an activity', async () => {
    const company = await addDirectory();
    const { token: owner } = world.owner;
    const listed = JSON.stringify(await app.call('GET', '/directories', { token: owner }));
    const audit = JSON.stringify(await app.knex('audit_entries').where('model', 'Directory'));
    const activities = JSON.stringify(await app.knex('activities').where('model', 'Directory'));
    const [{ token_hash }] = (await app.knex('directories').where('id', company.directory._id)) as [
      { token_hash: string },
    ];
    for (const text of [listed, audit, activities]) {
      expect(text).not.toContain(company.token);
      expect(text).not.toContain(token_hash);
    }
  });
});

describe('another directory', () => {
  it('has people whose ids lead nowhere', async () => {
    const body = { schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'], userName: 'taken-over' };
    await expectRefused(() => acme.send('GET', `/Users/${victim}`), 404);
    await expectRefused(() => acme.send('PUT', `/Users/${victim}`, { body }), 404);
    await expectRefused(() => acme.setActive(victim, false), 404);
    await expectRefused(() => acme.send('DELETE', `/Users/${victim}`), 404);
  });

  it('has groups whose ids lead nowhere', async () => {
    const body = { schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'], displayName: 'Taken' };
    await expectRefused(() => acme.send('GET', `/Groups/${othersGroup}`), 404);
    await expectRefused(() => acme.send('PUT', `/Groups/${othersGroup}`, { body }), 404);
    await expectRefused(() => acme.patch(`/Groups/${othersGroup}`, { op: 'remove', path: 'members' }), 404);
    await expectRefused(() => acme.send('DELETE', `/Groups/${othersGroup}`), 404);
  });

  it('has people who get into no group of this one, by no way', async () => {
    const { id } = await acme.group('Spies');
    const member = [{ value: victim }];
    const body = { schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'], displayName: 'Spies', members: member };
    await expectRefused(() => acme.addGroup('More spies', [victim]), 400, 'invalidValue');
    await expectRefused(() => acme.send('PUT', `/Groups/${id}`, { body }), 400, 'invalidValue');
    const change = (operation: object) => acme.patch(`/Groups/${id}`, operation);
    await expectRefused(() => change({ op: 'add', path: 'members', value: member }), 400, 'invalidValue');
    await expectRefused(() => change({ op: 'replace', value: { members: member } }), 400, 'invalidValue');
    await expectRefused(
      () => change({ op: 'add', path: 'members', value: [{ value: '999999' }] }),
      400,
      'invalidValue',
    );
    const nested = [{ value: id, type: 'Group' }];
    await expectRefused(() => change({ op: 'add', path: 'members', value: nested }), 400, 'invalidValue');
  });

  it('has people and groups that no filter finds', async () => {
    for (const filter of [
      'externalId eq "victim-1"',
      `id eq "${victim}"`,
      'userName pr or id pr',
      'not (externalId eq "x")',
    ])
      expect((await acme.find(filter)).filter(({ id }) => id === victim)).toEqual([]);
    for (const filter of ['displayName eq "Secret plans"', `members eq "${victim}"`, 'id pr or displayName pr'])
      expect((await acme.find(filter, '/Groups')).filter(({ id }) => id === othersGroup)).toEqual([]);
  });

  it('keeps its accounts, and is not named', async () => {
    const shared = newDomain();
    const [first, second] = [
      await addDirectory({ name: 'Holder', owned_domains: [shared] }),
      await addDirectory({ name: 'Taker', owned_domains: [shared] }),
    ];
    await first.user(`contested@${shared}`);
    const { body } = await expectRefused(() => second.addUser(`contested@${shared}`), 409, 'uniqueness');
    expect(JSON.stringify(body)).not.toContain('Holder');
  });
});

describe('an address', () => {
  it.each([
    'foreign@elsewhere.example',
    'x@sub.DOMAIN',
    'x@evil-DOMAIN',
    'x@DOMAIN.evil.example',
    'x@DOMAIN@elsewhere.example',
    'x@elsewhere.example, y@DOMAIN',
    '"x@y"@DOMAIN',
    'vıctim@DOMAIN',
    'x @DOMAIN',
    '@DOMAIN',
    'DOMAIN',
  ])('such as %s is refused', async (text) => {
    const address = text.replaceAll('DOMAIN', domain);
    await expectRefused(() => acme.addUser(address), 400, 'invalidValue');
    await expectRefused(() => acme.addUser('somebody', { emails: [{ value: address }] }), 400, 'invalidValue');
  });

  it('of a foreign domain is not smuggled in beside an own user name', async () => {
    const emails = [{ value: 'boss@elsewhere.example', primary: true }];
    await expectRefused(() => acme.addUser(newAddress(), { emails }), 400, 'invalidValue');
    const { id } = await acme.user(newAddress());
    await expectRefused(
      () => acme.patch(`/Users/${id}`, { op: 'replace', path: 'emails', value: emails }),
      400,
      'invalidValue',
    );
    const byName = { op: 'replace', path: 'userName', value: 'boss@elsewhere.example' };
    await expectRefused(() => acme.patch(`/Users/${id}`, byName), 400, 'invalidValue');
  });

  it('of an account that was here before is never changed, so that no password can be had there', async () => {
    const email = newAddress();
    await addPerson(app.knex, 'Member', [], email);
    const { id, userName } = await acme.user(email);
    const value = newAddress();
    const work = { op: 'replace', path: 'emails[type eq "work"].value', value };
    await expectRefused(() => acme.patch(`/Users/${id}`, work), 400, 'mutability');
    await expectRefused(
      () => acme.patch(`/Users/${id}`, { op: 'replace', path: 'userName', value }),
      400,
      'mutability',
    );
    await expectRefused(() => acme.put(id, { userName, emails: [{ value }] }), 400, 'mutability');
  });

  it('of an account that works here by hand is not changed, although the directory has made it', async () => {
    const email = newAddress();
    const { id } = await acme.user(email);
    await app
      .knex('users')
      .where({ email })
      .update({ role_id: await roleId('Super Admin') });
    const change = { op: 'replace', path: 'emails', value: [{ value: newAddress() }] };
    await expectRefused(() => acme.patch(`/Users/${id}`, change), 400, 'mutability');
    await app
      .knex('users')
      .where({ email })
      .update({ role_id: await roleId('Member') });
  });

  it('of somebody else is not taken over', async () => {
    const taken = newAddress();
    await addPerson(app.knex, 'Member', [], taken);
    const { id } = await acme.user(newAddress());
    const change = { op: 'replace', path: 'emails', value: [{ value: taken }] };
    await expectRefused(() => acme.patch(`/Users/${id}`, change), 409, 'uniqueness');
  });

  it('that changes ends the links that were mailed to the former one, which is told', async () => {
    const [email, next] = [newAddress(), newAddress()];
    const { id } = await acme.user(email);
    await app.call('POST', '/auth/forgot-password', { body: { email } });
    await app.deliver();
    const { id: userId } = await accountOf(email);
    expect(await app.knex('account_tokens').where('user_id', userId)).toHaveLength(1);
    expect((await acme.patch(`/Users/${id}`, { op: 'replace', path: 'userName', value: next })).status).toBe(200);
    expect(await app.knex('account_tokens').where('user_id', userId)).toEqual([]);
    expect((await app.mails(email))[0]!.subject).toBe('Another address of your account');
  });

  it('that is not verified yet does not become so', async () => {
    const email = newAddress();
    const { id } = await addPerson(app.knex, 'Member', [], email);
    await app.knex('users').where({ id }).update({ verified_at: null });
    await acme.user(email);
    expect((await accountOf(email)).verified_at).toBeNull();
  });
});

describe('more than a directory may', () => {
  it('is asked for by attributes that it does not have, which are left out', async () => {
    const email = newAddress();
    const more = {
      ...{ password: 'chosen-by-the-attacker', role_id: '1', roles: [{ value: 'Super Admin' }], status: false },
      ...{ groups: [{ value: othersGroup }], id: victim, verified_at: null, token_version: 99, entitlements: ['all'] },
    };
    const { id } = await acme.user(email, more);
    expect(id).not.toBe(victim);
    expect(await accountOf(email)).toMatchObject({ password_hash: null, status: true, token_version: 0 });
    expect(await standingOf(email)).toEqual({ role: 'Member', spaces: [], status: true });
    const before = await accountOf(email);
    for (const path of ['password', 'roles', 'role_id', 'entitlements[value eq "all"]', 'urn:x:y:z'])
      expect((await acme.patch(`/Users/${id}`, { op: 'add', path, value: 'Super Admin' })).status).toBe(200);
    await acme.put(id, { userName: email, ...more });
    expect(await accountOf(email)).toEqual(before);
    expect((await acme.send('GET', `/Users/${id}`)).body.groups).toEqual([]);
  });

  it('is a password of an account that was here before', async () => {
    const email = newAddress();
    await addPerson(app.knex, 'Member', [], email);
    const { password_hash } = await accountOf(email);
    const { id } = await acme.user(email, { password: 'chosen-by-the-attacker' });
    await acme.patch(`/Users/${id}`, { op: 'replace', path: 'password', value: 'chosen-by-the-attacker' });
    expect((await accountOf(email)).password_hash).toBe(password_hash);
    expect((await logIn(email)).meta.status).toBe(200);
  });

  it.each(['id', 'meta', 'groups', 'schemas', 'meta.version', 'groups[value eq "1"]'])(
    'is a change of %s',
    async (path) => {
      const { id } = await acme.user(newAddress());
      await expectRefused(() => acme.patch(`/Users/${id}`, { op: 'replace', path, value: '1' }), 400, 'mutability');
    },
  );

  it('is not got by a group whose name is nearly that of a row', async () => {
    const email = newAddress();
    const { id } = await acme.user(email);
    const names = ['desk', 'DESK', 'Desks', ' Des k', 'Dėsk', 'Désk'];
    for (const name of names) {
      const group = await acme.addGroup(name, [id]);
      expect(await standingOf(email)).toMatchObject({ role: 'Member' });
      if (group.status === 201) await acme.send('DELETE', `/Groups/${group.body.id}`);
    }
  });

  it('is not got by a renamed group: it gives what the table says, which is recorded, and nothing beyond', async () => {
    const email = newAddress();
    const { id } = await acme.user(email);
    const group = await acme.group('Lunch club', [id]);
    for (const name of ['Super Admin', 'Manager', 'owner', desk.role_id]) {
      await acme.patch(`/Groups/${group.id}`, { op: 'replace', path: 'displayName', value: name });
      expect(await standingOf(email)).toMatchObject({ role: 'Member', spaces: [] });
    }
    await acme.patch(`/Groups/${group.id}`, { op: 'replace', path: 'displayName', value: 'Desk' });
    expect(await standingOf(email)).toMatchObject({ role: 'Front Desk', spaces: [world.spaceId] });
    const { id: userId } = await accountOf(email);
    const [entry] = await app.knex('audit_entries').where({ model_id: userId, action: 'directory.gaveRole' });
    expect(entry).toMatchObject({ source: 'directory Acme: PATCH Groups', actor_id: null });
    await acme.send('DELETE', `/Groups/${group.id}`);
  });

  it('is not given by a Super Admin either: no inactive role, no role of members, no unknown workspace', async () => {
    const add = (row: object) =>
      app.call('POST', '/directories', {
        token: world.owner.token,
        body: { name: 'Beyond', owned_domains: [newDomain()], role_rows: [{ ...desk, ...row }] },
      });
    expect((await add({ role_id: await roleId('Member') })).meta.status).toBe(400);
    expect((await add({ role_id: '999' })).meta.status).toBe(400);
    expect((await add({ space_ids: ['999'] })).meta.status).toBe(404);
    expect((await add({ space_ids: [] })).meta.status).toBe(400);
    expect(await app.knex('directories').where('name', 'Beyond')).toEqual([]);
  });

  it('is not a matter of other staff, nor of keys', async () => {
    const body = { name: 'By others', owned_domains: [newDomain()] };
    for (const { token } of [world.member, world.staff, world.otherStaff])
      expect((await app.call('POST', '/directories', { token, body })).meta.status).toBe(403);
    const keyed = { name: 'All', permissions: { adminAndTeams: { adminAndTeams: { show: true, edit: true } } } };
    const { meta, data: key } = await app.call<{ secret: string } | null>('POST', '/keys', {
      token: world.owner.token,
      body: keyed,
    });
    if (meta.status === 200)
      expect((await app.call('POST', '/directories', { token: key!.secret, body })).meta.status).toBe(403);
    expect(await app.knex('directories').where('name', 'By others')).toEqual([]);
  });
});

describe('the last Super Admin', () => {
  it('is neither deactivated nor removed, by no way', async () => {
    const { email } = world.owner;
    const company = await addDirectory({ owned_domains: [email.slice(email.indexOf('@') + 1)] });
    const { id, userName } = await company.user(email);
    await expectRefused(() => company.setActive(id, false), 409);
    await expectRefused(() => company.put(id, { userName, active: false }), 409);
    await expectRefused(() => company.send('DELETE', `/Users/${id}`), 409);
    await company.patch('/Users/' + id, { op: 'replace', path: 'displayName', value: 'Still the Owner' });
    expect(await standingOf(email)).toMatchObject({ role: 'Super Admin', status: true });
    expect((await app.call('GET', '/directories', { token: world.owner.token })).meta.status).toBe(200);
    await app.call('DELETE', `/directories/${company.directory._id}`, { token: world.owner.token });
  });

  it('is not added inactive, and so removed by the back door', async () => {
    const { email } = world.owner;
    const company = await addDirectory({ owned_domains: [email.slice(email.indexOf('@') + 1)] });
    await expectRefused(() => company.addUser(email, { active: false }), 409);
  });
});

describe('somebody who is blocked', () => {
  const block = async (email: string, active: boolean) => {
    const body = { user_id: (await accountOf(email)).id, active };
    const { meta } = await app.call('PUT', '/users/update-team-member', { token: world.owner.token, body });
    expect(meta.status).toBe(200);
  };

  it('by staff stays so when the directory activates them', async () => {
    const email = newAddress();
    await addPerson(app.knex, 'Manager', [world.spaceId], email);
    const { id } = await acme.user(email);
    await block(email, false);
    await acme.setActive(id, false);
    expect((await acme.setActive(id, true)).body.active).toBe(false);
    expect(await standingOf(email)).toMatchObject({ status: false });
  });

  it('by staff after they had taken back what the directory had done stays so', async () => {
    const email = newAddress();
    await addPerson(app.knex, 'Manager', [world.spaceId], email);
    const { id } = await acme.user(email);
    await acme.setActive(id, false);
    await block(email, true);
    await block(email, false);
    await acme.setActive(id, true);
    expect(await standingOf(email)).toMatchObject({ status: false });
  });

  it('is not freed by being deleted and added again', async () => {
    const email = newAddress();
    await addPerson(app.knex, 'Manager', [world.spaceId], email);
    await block(email, false);
    const { id } = await acme.user(email);
    await acme.send('DELETE', `/Users/${id}`);
    expect((await acme.user(email)).active).toBe(false);
    expect(await standingOf(email)).toMatchObject({ status: false });
  });

  it('by another directory is not freed by this one', async () => {
    const shared = newDomain();
    const [first, second] = [
      await addDirectory({ owned_domains: [shared] }),
      await addDirectory({ owned_domains: [shared] }),
    ];
    const { id } = await first.user(`moved@${shared}`);
    await first.send('DELETE', `/Users/${id}`);
    await second.user(`moved@${shared}`);
    expect(await standingOf(`moved@${shared}`)).toMatchObject({ status: false });
  });

  it('is blocked again after they were deleted and added: the account stays one that the directory has made', async () => {
    const email = newAddress();
    const first = await acme.user(email);
    await acme.send('DELETE', `/Users/${first.id}`);
    expect(await standingOf(email)).toMatchObject({ status: false });
    const { id } = await acme.user(email);
    expect(await standingOf(email)).toMatchObject({ status: true });
    await acme.setActive(id, false);
    expect(await standingOf(email)).toMatchObject({ status: false });
  });
});

describe('a deactivation', () => {
  it('ends sessions, keys and live connections within a second, also on another process', async () => {
    const second = await startTestApp({ DATABASE_URL: app.services.config.DATABASE_URL, TRUST_PROXY: '1' });
    try {
      const email = newAddress();
      await addPerson(app.knex, 'Manager', [world.spaceId], email);
      const { id } = await acme.user(email);
      const { token } = (await logIn(email)).data;
      const key = await data<{ secret: string }>(
        app.call('POST', '/keys', { token, body: { name: 'Mine', permissions: { cms: { show: true } } } }),
      );
      const socket = await openSocket(second, { token });
      socket.subscribe(1);
      await hasStarted(socket);
      const started = performance.now();
      expect((await acme.setActive(id, false)).body.active).toBe(false);
      for (const at of [app, second]) {
        expect((await at.call('GET', '/bookings', { token })).meta.status).toBe(401);
        await expect(procedures(at, { token }).auth.sessions.query()).rejects.toThrow();
        expect((await at.call('GET', '/bookings', { token: key.secret })).meta.status).toBe(401);
      }
      expect(await eventually(() => socket.closed())).toBe(4401);
      expect(performance.now() - started).toBeLessThan(3_000);
      expect((await logIn(email)).meta.status).toBe(403);
    } finally {
      await second.stop();
    }
  });

  it('and a group that come at the same moment leave no role', async () => {
    const email = newAddress();
    const { id } = await acme.user(email);
    const group = (await acme.find('displayName eq "Desk"', '/Groups'))[0] ?? (await acme.group('Desk'));
    const add = { op: 'add', path: 'members', value: [{ value: id }] };
    await Promise.all([acme.setActive(id, false), acme.patch(`/Groups/${group.id}`, add)]);
    expect(await standingOf(email)).toEqual({ role: 'Member', spaces: [], status: false });
  });
});

describe('two calls at once', () => {
  it('make one account: one is told so', async () => {
    const email = newAddress();
    const answers = await Promise.all([1, 2, 3].map(() => acme.addUser(email)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    expect(await app.knex('users').where({ email })).toHaveLength(1);
  });

  it('of two directories make one account, which one of them manages', async () => {
    const shared = newDomain();
    const both = [await addDirectory({ owned_domains: [shared] }), await addDirectory({ owned_domains: [shared] })];
    const answers = await Promise.all(both.map((each) => each.addUser(`race@${shared}`)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });

  it('with the same version change a person once', async () => {
    const { id, userName, meta } = await acme.user(newAddress());
    const put = (displayName: string) => acme.put(id, { userName, displayName }, { 'if-match': meta.version });
    const answers = await Promise.all([put('One'), put('Two')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412]);
  });

  it('add everybody to a group', async () => {
    const people = await Promise.all([1, 2, 3, 4].map(() => acme.user(newAddress())));
    const { id } = await acme.group(`Crowd ${count}`);
    const add = (value: string) => acme.patch(`/Groups/${id}`, { op: 'add', path: 'members', value: [{ value }] });
    await Promise.all(people.map((person) => add(person.id)));
    expect((await acme.send('GET', `/Groups/${id}`)).body.members).toHaveLength(4);
  });
});

describe('a request', () => {
  it('that is huge, deep, of another kind or no JSON is refused', async () => {
    const huge = JSON.stringify({ userName: 'x'.repeat(1024 * 1024) });
    await expectRefused(() => acme.send('POST', '/Users', { raw: huge }), 413);
    const deep = `${'{"a":'.repeat(50)}1${'}'.repeat(50)}`;
    await expectRefused(() => acme.send('POST', '/Users', { raw: deep }), 400, 'invalidSyntax');
    await expectRefused(() => acme.send('POST', '/Users', { raw: '{"userName":' }), 400, 'invalidSyntax');
    for (const raw of ['[]', '"text"', 'null', '5'])
      await expectRefused(() => acme.send('POST', '/Users', { raw }), 400, 'invalidSyntax');
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    await expectRefused(() => acme.send('POST', '/Users', { raw: 'userName=x', headers: form }), 415);
  });

  it('with too many operations or members is refused', async () => {
    const { id } = await acme.group(`Bomb ${(count += 1)}`);
    const many = Array.from({ length: 1001 }, () => ({ op: 'remove', path: 'members' }));
    await expectRefused(() => acme.patch(`/Groups/${id}`, ...many), 400, 'tooMany');
    const members = Array.from({ length: 5001 }, (_, index) => ({ value: String(index + 1) }));
    await expectRefused(
      () => acme.patch(`/Groups/${id}`, { op: 'add', path: 'members', value: members }),
      400,
      'tooMany',
    );
  });

  it.each([
    '__proto__.polluted',
    '__proto__',
    'constructor.prototype.polluted',
    'name.__proto__',
    'emails[__proto__ pr].value',
  ])('with the path %s changes no prototype', async (path) => {
    const { id } = await acme.user(newAddress());
    await acme.patch(`/Users/${id}`, { op: 'add', path, value: { polluted: 'yes' } });
    await acme.patch(`/Users/${id}`, { op: 'add', value: { [path]: 'yes' } });
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect((await acme.send('GET', `/Users/${id}`)).status).toBe(200);
  });

  it.each([
    '',
    'a..b',
    '[value eq "1"]',
    'emails[',
    'members]',
    'x'.repeat(1001),
    'a b',
    'emails[value eq "1"].value.more',
  ])('with the path %j is refused', async (path) => {
    const { id } = await acme.user(newAddress());
    await expectRefused(() => acme.patch(`/Users/${id}`, { op: 'add', path, value: '1' }), 400, 'invalidPath');
  });

  it('with line breaks in a name breaks no mail and no header', async () => {
    const email = newAddress();
    const { displayName } = await acme.user(email, { displayName: 'Eve\r\nBcc: all@elsewhere.example\u0000\u202e' });
    expect(displayName).toBe('Eve Bcc: all@elsewhere.example');
    const [mail] = await app.mails(email);
    expect(JSON.stringify(mail)).not.toContain('Bcc:all');
    expect((await acme.user(newAddress(), { externalId: 'a\r\nSet-Cookie: x=1' })).externalId).toBe(
      'a Set-Cookie: x=1',
    );
  });

  it('whose second operation is refused changes nothing by the first', async () => {
    const { id } = await acme.user(newAddress());
    const [first, second] = [
      { op: 'replace', path: 'displayName', value: 'Half' },
      { op: 'replace', path: 'active', value: 'perhaps' },
    ];
    await expectRefused(() => acme.patch(`/Users/${id}`, first, second), 400, 'invalidValue');
  });

  it.each(['0', '-1', '1 OR 1=1', '1;DROP', '99999999999999999999', '1e3', '%00', '..%2f1'])(
    'for the id %s finds nobody',
    async (id) => {
      for (const kind of ['Users', 'Groups']) expect((await acme.send('GET', `/${kind}/${id}`)).status).toBe(404);
    },
  );

  it('that is not authorised is refused before its body is read', async () => {
    expect((await send('wrong', 'POST', '/Users', { raw: '{' })).status).toBe(401);
  });
});

describe('somebody who was erased', () => {
  it('is gone from the directory, and their address makes a new account', async () => {
    const email = newAddress();
    const { id } = await acme.user(email, { externalId: 'erased-1', displayName: 'Erased Person' });
    const { id: userId } = await accountOf(email);
    const asked = await app.call('POST', `/privacy/people/${userId}/erasure`, { token: world.owner.token, body: {} });
    expect(asked.meta.status).toBe(200);
    clock.advance(15 * DAY);
    await app.settle();
    expect((await acme.send('GET', `/Users/${id}`)).status).toBe(404);
    for (const filter of ['externalId eq "erased-1"', `userName eq "${email}"`, 'displayName co "Erased"'])
      expect(await acme.find(filter)).toEqual([]);
    await acme.user(email);
    expect((await accountOf(email)).id).not.toBe(userId);
  });
});
