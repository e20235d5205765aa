/** Two-step sign-in that a role needs, and the reset of a factor that somebody has lost. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connect } from '#server/db/knex.ts';
import { addDays, toLocal } from '#shared/time.ts';
import { type TestApp, startTestApp } from '../helpers/app.ts';
import { clock } from '../helpers/clock.ts';
import { createOwner } from '../helpers/create-owner.ts';
import { dropTestDatabase, openMigratedDatabase } from '../helpers/database.ts';
import { holdJobs } from '../helpers/leases.ts';
import { hasStarted, openSocket } from '../helpers/socket.ts';
import { type Person, type World, addPerson, data, makeWorld } from '../helpers/world.ts';
import { eventually } from '../integrations/sandbox.ts';
import { Authenticator } from './authenticator.ts';
import { STEP, addPasskey, codeOf, confirm, logIn, setUp, unfinished } from './stage.ts';

let app: TestApp;
let world: World;
let manager: Person;
let desk: Person;

beforeAll(async () => {
  app = await startTestApp();
  world = await makeWorld(app);
  await holdJobs(app.knex);
});
afterAll(() => app.stop());
beforeEach(async () => {
  clock.reset();
  clock.freeze(new Date());
  app.services.limits.reset();
  await app.knex('roles').update({ factor_from: null, accepted_factors: 'any' });
  manager = await addPerson(app.knex, 'Manager', [world.spaceId]);
  desk = await addPerson(app.knex, 'Front Desk', [world.spaceId]);
});

const roleId = async (name: string) => (await app.knex('roles').where({ name }).first('id'))!.id;
const today = (days = 0) => addDays(toLocal(clock.now()).day, days);
const statusOf = async (call: ReturnType<TestApp['call']>) => (await call).meta.status;
const isIn = async ({ token }: Pick<Person, 'token'>) =>
  (await statusOf(app.call('GET', '/auth/sessions', { token }))) === 200;
const subjects = async ({ email }: Person) => (await app.mails(email)).map(({ subject }) => subject);

const need = async (role: string, factor_from: string | null, { token }: Person = world.owner) =>
  (await app.call('PUT', `/roles/${await roleId(role)}/two-step`, { token, body: { factor_from } })).meta;

describe('a role that needs two-step sign-in', () => {
  it('is told its people before the day, and lets them in until then', async () => {
    expect(await need('Front Desk', today(7))).toMatchObject({ status: 200 });
    const { data: session } = await logIn(app, desk);
    const own = await data(app.call('GET', '/auth/factors', { token: session!.token }));
    expect(own).toMatchObject({ factors: [], required_from: today(7) });
  });

  it('lets nobody in without a factor from the day on, also in a session of before', async () => {
    await need('Front Desk', today(1));
    const socket = await openSocket(app, { token: desk.token });
    socket.subscribe(1);
    await hasStarted(socket);
    expect(await isIn(desk)).toBe(true);
    await need('Front Desk', today());
    expect(await isIn(desk)).toBe(false);
    expect(await eventually(() => socket.closed())).toBe(4401);
    const body = { oldPassword: 'cockpit', password: 'better' };
    expect(await statusOf(app.call('POST', '/auth/change-password', { token: desk.token, body }))).toBe(401);
    expect(await isIn(manager)).toBe(true);
  });

  it('gives a token after the password with which one only sets a factor up, and then is in', async () => {
    await need('Front Desk', today());
    const { meta, data: answer } = await logIn(app, desk);
    expect(meta).toMatchObject({ status: 403, code: 'factor_set_up_needed' });
    const { token } = answer!;
    for (const path of ['/auth/sessions', '/auth/factors', '/bookings'])
      expect(await statusOf(app.call('GET', path, { token })), path).toBe(403);
    for (const path of ['/auth/factors/begin', '/auth/factors/confirm', '/auth/change-password'])
      expect(await statusOf(app.call('POST', path, { token, body: {} })), path).toBe(403);
    expect(await statusOf(confirm(app, token, '000000'))).toBe(403);
    const { secret } = await data<{ secret: string }>(app.call('POST', '/auth/factor/begin', { token }));
    const finish = (code: string) =>
      app.call<{ token: string; recovery_codes: string[] }>('POST', '/auth/factor/confirm', { token, body: { code } });
    expect((await finish('000000')).meta.status).toBe(400);
    const session = await data<{ token: string; recovery_codes: string[] }>(finish(codeOf(secret)));
    expect(session.recovery_codes).toHaveLength(10);
    expect(await isIn(session)).toBe(true);
    expect(await isIn(desk)).toBe(true);
    expect((await finish(codeOf(secret, 1))).meta.status).toBe(401);
  });

  it('does not let a token of before replace a factor that was set up since', async () => {
    await need('Front Desk', today());
    const stale = await unfinished(app, desk);
    await need('Front Desk', null);
    await setUp(app, desk);
    await need('Front Desk', today());
    expect(await statusOf(app.call('POST', '/auth/factor/begin', { token: stale }))).toBe(409);
    const body = { code: '000000' };
    expect(await statusOf(app.call('POST', '/auth/factor/confirm', { token: stale, body }))).toBe(409);
  });

  it('gives a token with which one adds a passkey, too, and then is in', async () => {
    await need('Front Desk', today());
    const token = await unfinished(app, desk);
    const phone = new Authenticator(app.services.config.PUBLIC_URL);
    const finish = async () => {
      const path = '/auth/factor/passkey/new';
      const { options } = await data<{ options: { challenge: string } }>(app.call('POST', `${path}/begin`, { token }));
      const body = { name: 'My phone', response: phone.create(options) };
      return app.call<{ token: string; recovery_codes: string[] }>('POST', path, { token, body });
    };
    const session = await data<{ token: string; recovery_codes: string[] }>(finish());
    expect(session.recovery_codes).toHaveLength(10);
    expect(await isIn(session)).toBe(true);
    expect(await subjects(desk)).toContain('A new passkey');
    expect((await app.call('POST', '/auth/factor/passkey/new/begin', { token })).meta.status).toBe(401);
    expect((await logIn(app, desk)).data).toMatchObject({ factor: 'code', kinds: ['passkey'] });
  });

  it('does not let a token of before add a factor beside one of another kind', async () => {
    await need('Front Desk', today());
    const [stale, begun] = [await unfinished(app, desk), await unfinished(app, desk)];
    const path = '/auth/factor/passkey/new';
    const { options } = await data<{ options: { challenge: string } }>(
      app.call('POST', `${path}/begin`, { token: begun }),
    );
    await need('Front Desk', null);
    const mine = new Authenticator(app.services.config.PUBLIC_URL);
    expect((await addPasskey(app, desk, mine)).meta.status).toBe(200);
    await need('Front Desk', today());
    expect(await statusOf(app.call('POST', '/auth/factor/begin', { token: stale }))).toBe(409);
    expect(await statusOf(app.call('POST', `${path}/begin`, { token: stale }))).toBe(409);
    const theirs = new Authenticator(app.services.config.PUBLIC_URL).create(options);
    const body = { name: 'Theirs', response: theirs };
    expect(await statusOf(app.call('POST', path, { token: begun, body }))).toBe(409);
    expect(await app.knex('factors').where('user_id', desk.id)).toHaveLength(1);
  });

  it('signs its people out when they remove their factor', async () => {
    const { secret } = await setUp(app, desk);
    await need('Front Desk', today());
    const { factors } = await data<{ factors: { _id: string }[] }>(app.call('GET', '/auth/factors', desk));
    const path = `/auth/factors/${factors[0]!._id}/remove`;
    expect(await statusOf(app.call('POST', path, { token: desk.token, body: { code: codeOf(secret) } }))).toBe(200);
    expect(await isIn(desk)).toBe(false);
    expect((await logIn(app, desk)).meta.code).toBe('factor_set_up_needed');
  });

  it('asks people who get a new password by mail, too', async () => {
    await need('Front Desk', today());
    await app.call('POST', '/auth/forgot-password', { body: { email: desk.email } });
    const [mail] = await app.mails(desk.email);
    const link = new URL(mail!.links.find((each) => each.includes('link='))!).searchParams.get('link');
    const { meta } = await app.call('POST', '/auth/reset-password', { body: { link, password: 'better' } });
    expect(meta).toMatchObject({ status: 403, code: 'factor_set_up_needed' });
  });

  it('is decided only by people who may edit the role, and for the own one by a Super Admin', async () => {
    const editor = await addPerson(app.knex, 'Content Editor', [world.spaceId]);
    for (const person of [manager, editor, world.member])
      expect(await need('Front Desk', today(), person)).toMatchObject({ status: 403 });
    const permissions = { roles: { show: true, editable: true } };
    const { _id } = await data(
      app.call('POST', '/roles', { token: world.owner.token, body: { name: 'Roles only', permissions } }),
    );
    await app.knex('users').where('id', manager.id).update({ role_id: _id });
    for (const role of ['Super Admin', 'Front Desk', 'Roles only'])
      expect(await need(role, null, manager)).toMatchObject({ status: 403 });
    expect(await need('Super Admin', today(7))).toMatchObject({ status: 200 });
    expect(await need('Super Admin', 'tomorrow')).toMatchObject({ status: 400 });
  });
});

describe('a role that accepts passkeys only', () => {
  const path = '/auth/factor/passkey/new';
  const passkeysOnly = async (from = today()) => {
    const body = { factor_from: from, accepted_factors: 'passkey' };
    await data(app.call('PUT', `/roles/${await roleId('Front Desk')}/two-step`, { token: world.owner.token, body }));
  };
  /** Adds a passkey with the token of a login. */
  async function addNeeded(token: string, authenticator = new Authenticator(app.services.config.PUBLIC_URL)) {
    const { meta, data: made } = await app.call<{ options: { challenge: string; user: { id: string } } }>(
      'POST',
      `${path}/begin`,
      { token },
    );
    if (!made) return { meta, data: null };
    const body = { name: 'My phone', response: authenticator.create(made.options) };
    return app.call<{ token: string; recovery_codes: string[] }>('POST', path, { token, body });
  }

  it('counts no app, whose people add a passkey after a code of it', async () => {
    const { secret, recovery_codes } = await setUp(app, desk);
    await passkeysOnly(today(1));
    expect(await isIn(desk)).toBe(true);
    await passkeysOnly();
    expect(await isIn(desk)).toBe(false);
    expect((await logIn(app, desk)).data).toMatchObject({ factor: 'code', kinds: ['totp'] });
    const shown = await unfinished(app, desk);
    const { meta, data: answer } = await confirm(app, shown, codeOf(secret));
    expect(meta).toMatchObject({ status: 403, code: 'factor_set_up_needed' });
    expect(answer).toMatchObject({ factor: 'set_up', kinds: ['passkey'] });
    const { token } = answer!;
    expect(await statusOf(app.call('GET', '/bookings', { token }))).toBe(403);
    // Neither the code nor the token of the second step works again.
    expect(await statusOf(confirm(app, shown, codeOf(secret, 1)))).toBe(401);
    const again = await unfinished(app, desk);
    expect(await statusOf(confirm(app, again, codeOf(secret)))).toBe(400);
    expect(await app.call('POST', '/auth/factor/begin', { token })).toMatchObject({
      meta: { status: 409, message: 'Your role accepts passkeys only' },
    });
    const session = await addNeeded(token);
    expect(session.meta.status).toBe(200);
    // Those of before stay.
    expect(session.data!.recovery_codes).toEqual([]);
    expect(await isIn(session.data!)).toBe(true);
    expect(await isIn(desk)).toBe(true);
    clock.advance(STEP);
    const { data: next } = await logIn(app, desk);
    expect(next).toMatchObject({ factor: 'code', kinds: ['passkey'] });
    expect(await statusOf(confirm(app, next!.token, codeOf(secret)))).toBe(400);
    expect(await statusOf(confirm(app, next!.token, recovery_codes[0]!))).toBe(200);
  });

  it('offers no app to who has none, and takes the passkey', async () => {
    await passkeysOnly();
    const { data: answer } = await logIn(app, desk);
    expect(answer).toMatchObject({ factor: 'set_up', kinds: ['passkey'] });
    expect(await statusOf(app.call('POST', '/auth/factor/begin', { token: answer!.token }))).toBe(409);
    expect((await addNeeded(answer!.token)).data!.recovery_codes).toHaveLength(10);
  });

  it('lets nobody add a passkey beside an app with the password alone', async () => {
    await passkeysOnly();
    const stale = await unfinished(app, desk);
    await app.knex('roles').update({ factor_from: null });
    const { secret } = await setUp(app, desk);
    await passkeysOnly();
    expect((await addNeeded(stale)).meta.status).toBe(409);
    const first = await unfinished(app, desk);
    expect((await addNeeded(first)).meta.status).toBe(403);
    const { data: shown } = await confirm(app, first, codeOf(secret));
    // A colleague resets the app, and somebody else adds theirs.
    await app.knex('factors').where('user_id', desk.id).delete();
    expect((await addNeeded(shown!.token)).meta.status).toBe(409);
    expect(await app.knex('factors').where('user_id', desk.id)).toEqual([]);
  });

  it('is told to its people, and stays when only the day changes', async () => {
    await passkeysOnly(today(5));
    expect(await need('Front Desk', today(6))).toMatchObject({ status: 200 });
    const own = await data(app.call('GET', '/auth/factors', { token: desk.token }));
    expect(own).toMatchObject({ required_from: today(6), accepted_factors: 'passkey' });
    const body = { factor_from: null, accepted_factors: 'sms' };
    const role = await roleId('Front Desk');
    expect(await statusOf(app.call('PUT', `/roles/${role}/two-step`, { token: world.owner.token, body }))).toBe(400);
  });
});

describe('the command that makes an owner', () => {
  it('requires a factor of who decides about money or people in a new installation, after a week', async () => {
    const database = await openMigratedDatabase();
    const knex = connect(database.url, 1);
    try {
      await createOwner(database.url, 'first@example.org');
      const required = async () =>
        knex('roles').whereNotNull('factor_from').orderBy('id').select('name', 'factor_from');
      const factor_from = addDays(toLocal(new Date()).day, 7);
      const roles = ['Super Admin', 'Manager', 'Front Desk'];
      expect(await required()).toEqual(roles.map((name) => ({ name, factor_from })));
      await knex('roles').update({ factor_from: null });
      await createOwner(database.url, 'second@example.org');
      expect(await required()).toEqual([]);
    } finally {
      await knex.destroy();
      await dropTestDatabase(database.name);
    }
  }, 60_000);

  it('ends the factor of an owner who has lost it', async () => {
    const owner = await addPerson(app.knex, 'Super Admin');
    await setUp(app, owner);
    await createOwner(app.services.config.DATABASE_URL, owner.email);
    expect((await logIn(app, owner)).meta.status).toBe(200);
  }, 60_000);
});

describe('a lost factor', () => {
  const reset = ({ token }: Person, { id }: Person, reason = 'Lost her telephone') =>
    app.call('POST', `/users/team-member/${id}/reset-factors`, { token, body: { reason } });

  it('is reset by a colleague who may change the standing of the person, with a reason that is told', async () => {
    await setUp(app, desk);
    const other = await addPerson(app.knex, 'Super Admin');
    expect((await reset(manager, desk, '')).meta.status).toBe(400);
    expect((await reset(manager, desk)).meta.status).toBe(200);
    expect(await isIn(desk)).toBe(false);
    expect((await logIn(app, desk)).meta.status).toBe(200);
    expect(await subjects(desk)).toContain('Your two-step sign-in was reset');
    for (const admin of [world.owner, other]) expect(await subjects(admin)).toContain('A two-step sign-in was reset');
    expect((await reset(manager, desk)).meta.status).toBe(409);
  });

  it('is reset by nobody else, and by nobody for themselves', async () => {
    for (const person of [desk, manager, world.owner]) await setUp(app, person);
    const elsewhere = await addPerson(app.knex, 'Manager', [world.otherSpaceId]);
    const both = await addPerson(app.knex, 'Front Desk', [world.spaceId, world.otherSpaceId]);
    await setUp(app, both);
    const refused: [Person, Person][] = [
      [desk, manager],
      [manager, manager],
      [manager, world.owner],
      [manager, both],
      [elsewhere, desk],
      [world.member, desk],
      [world.owner, world.owner],
    ];
    for (const [by, of] of refused) expect([403, 404]).toContain((await reset(by, of)).meta.status);
    for (const person of [desk, manager, world.owner, both]) expect((await logIn(app, person)).meta.status).toBe(403);
  });
});

describe('a lost factor of a customer', () => {
  const reset = ({ token }: Person, { id }: Person, reason = 'Lost her telephone') =>
    app.call('POST', `/users/${id}/reset-factors`, { token, body: { reason } });
  const twoStep = ({ token }: Person, { id }: Person) => app.call('GET', `/users/${id}/two-step`, { token });

  it('is reset by staff who manage all their workspaces, with a reason that is told and recorded', async () => {
    const member = await addPerson(app.knex, 'Member', [world.spaceId]);
    await setUp(app, member);
    expect((await twoStep(manager, member)).data).toEqual({ has_factor: true });
    expect((await reset(manager, member, ' ')).meta.status).toBe(400);
    expect((await reset(manager, member)).meta.status).toBe(200);
    expect(await isIn(member)).toBe(false);
    expect((await logIn(app, member)).meta.status).toBe(200);
    expect((await twoStep(manager, member)).data).toEqual({ has_factor: false });
    const told = await app.mails(member.email);
    expect(told.find(({ subject }) => subject === 'Your two-step sign-in was reset')!.text).toContain(
      'Lost her telephone',
    );
    const mail = (await app.mails(world.owner.email)).find(({ links }) =>
      links.some((link) => link.endsWith(`/app/members/${member.id}`)),
    );
    expect(mail!.text).toContain('Lost her telephone');
    const done = { model_id: member.id, actor_id: manager.id };
    for (const table of ['activities', 'audit_entries'] as const)
      expect(JSON.stringify(await app.knex(table).where(done)), table).toContain('Lost her telephone');
    expect((await reset(manager, member)).meta.status).toBe(409);
  });

  it('is not reset by who reaches them only in part, nor by a program, nor for staff or oneself', async () => {
    const member = await addPerson(app.knex, 'Member', [world.spaceId, world.otherSpaceId]);
    const here = await addPerson(app.knex, 'Member', [world.spaceId]);
    const colleague = await addPerson(app.knex, 'Manager', [world.spaceId]);
    const customer = { user_id: colleague.id, space_id: world.spaceId, active: true, pending: false };
    await app.knex('user_spaces').insert({ ...customer, created_at: clock.now() });
    const owner = await addPerson(app.knex, 'Super Admin');
    for (const person of [member, here, colleague, owner, desk]) await setUp(app, person);
    const elsewhere = await addPerson(app.knex, 'Manager', [world.otherSpaceId]);
    const refused: [Person, Person][] = [
      [manager, member],
      [elsewhere, here],
      [here, here],
      [world.member, here],
      [manager, colleague],
      [manager, owner],
      [world.owner, colleague],
      [owner, owner],
    ];
    for (const [by, of] of refused) expect([403, 404]).toContain((await reset(by, of)).meta.status);
    expect((await twoStep(manager, member)).meta.status).toBe(403);
    for (const person of [member, here, colleague, owner]) expect((await logIn(app, person)).meta.status).toBe(403);
  });
});
