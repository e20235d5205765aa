/** Who gets the data of a person, for how long, and how often. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { NewKeyView } from '#domains/keys/schema.ts';
import { storedName } from '#domains/privacy/server/export/make.ts';
import { allPermissions } from '#shared/permissions.ts';
import { DAY, HOUR, MINUTE } from '#shared/time.ts';
import { clock } from '../helpers/clock.ts';
import { app, useApp, world } from '../helpers/stage.ts';
import { PASSWORD, type Person, addPerson, data, join, roomBooking, slot } from '../helpers/world.ts';
import { ask, askOf, download, opened } from './files.ts';

useApp();

const statusOf = async (answer: PromiseLike<{ meta: { status: number } }>) => (await answer).meta.status;
const rowOf = (id: string) => app.knex('person_exports').where({ id }).first();
const get = async ({ token }: Pick<Person, 'token'>, id: string) => (await download(app, token, id)).status;
const login = async (email: string) =>
  (await data<{ token: string }>(app.call('POST', '/auth/login', { body: { email, password: PASSWORD } }))).token;

let manager: Person;
beforeAll(async () => {
  const role = {
    name: 'Manager of members',
    permissions: { members: { show: true, editable: true } },
    showAllBooking: true,
  };
  await data(app.call('POST', '/roles', { token: world.owner.token, body: role }));
  manager = await addPerson(app.knex, role.name, [world.spaceId]);
});

/** A member of the workspace, with a file that they have asked for. */
async function made() {
  const person = await addPerson(app.knex, 'Member', [world.spaceId]);
  const { _id } = await data(ask(app, person));
  await app.settle();
  return { person, id: _id };
}

describe('the file of a person', () => {
  it('is for them alone, also if others know its number', async () => {
    const { person, id } = await made();
    expect(await get(person, id)).toBe(200);
    for (const other of [world.otherMember, world.staff, manager, world.owner]) expect(await get(other, id)).toBe(404);
    expect(await get({ token: '' }, id)).toBe(401);
    expect((await rowOf(id))!.file).toMatch(/^[0-9a-f-]{36}$/);
    const served = await fetch(`${app.address}/files/${storedName((await rowOf(id))!)}`);
    expect(served.status).toBe(404);
  });

  it('is not for a key, and neither is asking for it', async () => {
    const { person, id } = await made();
    const body = { name: 'All', permissions: allPermissions() };
    const { secret } = await data<NewKeyView>(app.call('POST', '/keys', { token: world.owner.token, body }));
    const member = { booking: { booking: { show: true, editable: true } } };
    const own = await data<NewKeyView>(
      app.call('POST', '/keys', { token: person.token, body: { name: 'Own', permissions: member } }),
    );
    for (const token of [secret, own.secret]) {
      expect(await get({ token }, id)).toBe(403);
      expect(await statusOf(ask(app, { ...person, token }))).toBe(403);
      expect(await statusOf(askOf(app, { ...person, token }, person))).toBe(403);
      expect(await statusOf(app.call('GET', '/privacy/exports', { token }))).toBe(403);
    }
  });

  it('is not for a session that has ended', async () => {
    const { person, id } = await made();
    const token = await login(person.email);
    expect(await get({ token }, id)).toBe(200);
    await app.call('POST', '/auth/logout', { token });
    expect(await get({ token }, id)).toBe(401);
  });

  it('is there for seven days, also across midnight, and then removed', async () => {
    clock.freeze(new Date('2031-03-29T23:59:30Z'));
    const person = await addPerson(app.knex, 'Member');
    const { _id: id } = await data(ask(app, { ...person, token: await login(person.email) }));
    clock.advance(MINUTE);
    await app.settle();
    const row = (await rowOf(id))!;
    expect(row.ends_at).toEqual(new Date('2031-04-06T00:00:30Z'));
    const { disk } = app.services.storage;
    clock.freeze(new Date('2031-04-06T00:00:29.999Z'));
    const fresh = { token: await login(person.email) };
    await app.settle();
    expect(await get(fresh, id)).toBe(200);
    clock.advance(1);
    expect(await get(fresh, id)).toBe(404);
    expect(await disk.exists(storedName(row))).toBe(true);
    await app.settle();
    expect(await disk.exists(storedName(row))).toBe(false);
    expect((await rowOf(id))!.state).toBe('removed');
    clock.advance(30 * DAY);
    await app.settle();
    expect(await rowOf(id)).toBeUndefined();
    clock.reset();
  });

  it('is announced by one mail to whoever has asked', async () => {
    const { person } = await made();
    await app.settle();
    const mails = (await app.mails(person.email)).filter(({ subject }) => subject === 'Your data is ready');
    expect(mails).toHaveLength(1);
    expect(mails[0]!.text).toContain('7 days');
    expect(mails[0]!.links.join()).toContain('/app/profile');
  });
});

describe('asking', () => {
  it('twice at once makes one file, and at most three a day', async () => {
    const person = await addPerson(app.knex, 'Member');
    const answers = await Promise.all(Array.from({ length: 4 }, () => statusOf(ask(app, person))));
    expect(answers.toSorted()).toEqual([200, 409, 409, 409]);
    expect(await statusOf(askOf(app, world.owner, person))).toBe(409);
    for (const status of [200, 200, 409]) {
      await app.settle();
      expect(await statusOf(ask(app, person))).toBe(status);
    }
    await app
      .knex('person_exports')
      .where('user_id', person.id)
      .update({ created_at: new Date(Date.now() - DAY - 1) });
    expect(await statusOf(ask(app, person))).toBe(200);
  });

  it('shows the state, and only what the caller has asked for', async () => {
    const { person, id } = await made();
    const list = (token: string, path = '/privacy/exports') =>
      data<{ _id: string; state: string }[]>(app.call('GET', path, { token }));
    expect(await list(person.token)).toMatchObject([{ _id: id, state: 'ready' }]);
    expect(await list(world.owner.token, `/privacy/people/${person.id}/exports`)).toEqual([]);
    await data(ask(app, person));
    expect(await list(person.token)).toMatchObject([{ state: 'waiting' }, { _id: id, state: 'ready' }]);
  });

  it('fails in the end, and does not hold up others', async () => {
    const bad = await addPerson(app.knex, 'Member');
    const good = await addPerson(app.knex, 'Member');
    const { _id: badId } = await data(ask(app, bad));
    const { _id: goodId } = await data(ask(app, good));
    // The storage refuses such a name.
    await app.knex('person_exports').where('id', badId).update({ file: '../../../outside' });
    await app.settle();
    expect((await rowOf(goodId))!.state).toBe('ready');
    expect(await rowOf(badId)).toMatchObject({ state: 'waiting', attempts: 1 });
    for (let attempt = 0; attempt < 5; attempt += 1) await app.settle();
    expect(await rowOf(badId)).toMatchObject({ state: 'failed', open_user_id: null });
    expect(await statusOf(ask(app, bad))).toBe(200);
  });
});

describe('staff', () => {
  it('who edit members and manage all workspaces of the person get it, and it is in the audit log', async () => {
    const person = await addPerson(app.knex, 'Member', [world.spaceId], 'asked@example.org');
    const { _id: id } = await data(askOf(app, manager, person));
    await app.settle();
    const { status, body } = await download(app, manager.token, id);
    expect(status).toBe(200);
    expect(opened(body as Buffer).json).toContain('asked@example.org');
    expect(await get(person, id)).toBe(404);
    const entries = await app.knex('audit_entries').where({ actor_id: manager.id, model_id: person.id }).orderBy('id');
    expect(entries.map(({ action }) => action)).toEqual(['privacy.askedOf', 'personalData.downloaded']);
    expect(entries[1]!.facts).toContain('the data of a person');
    const [mail] = await app.mails(manager.email);
    expect(mail!.links.join()).toContain(`/app/members/${person.id}`);
  });

  it('leave no entry when they download their own', async () => {
    const { _id: id } = await data(ask(app, manager));
    await app.settle();
    const before = await app.knex('audit_entries').where('action', 'personalData.downloaded');
    expect(await get(manager, id)).toBe(200);
    expect(await app.knex('audit_entries').where('action', 'personalData.downloaded')).toHaveLength(before.length);
  });

  it('who do not manage one of the workspaces do not get it', async () => {
    const person = await addPerson(app.knex, 'Member', [world.spaceId, world.otherSpaceId]);
    expect(await statusOf(askOf(app, manager, person))).toBe(403);
    const elsewhere = await addPerson(app.knex, 'Member', [world.otherSpaceId]);
    expect(await statusOf(askOf(app, manager, elsewhere))).toBe(404);
    expect(await statusOf(askOf(app, world.staff, person))).toBe(403);
    expect(await statusOf(askOf(app, world.owner, person))).toBe(200);
  });

  it('who do not manage the workspace of one booking do not get it', async () => {
    const person = await addPerson(app.knex, 'Member', [world.spaceId]);
    const booked = await data(
      app.call('POST', '/bookings', { token: person.token, body: roomBooking(world, slot(30)) }),
    );
    const own = () => statusOf(askOf(app, manager, person));
    await app.knex('bookings').where('id', booked._id).update({ space_id: world.otherSpaceId });
    expect(await own()).toBe(403);
    await app.knex('bookings').where('id', booked._id).update({ space_id: world.spaceId });
    expect(await own()).toBe(200);
  });

  it('of all workspaces do not get that of other staff, whom only a Super Admin answers', async () => {
    expect(await statusOf(askOf(app, manager, world.staff))).not.toBe(200);
    expect(await statusOf(askOf(app, world.owner, world.staff))).toBe(200);
  });

  it('who have lost the right since do not get the file any more', async () => {
    const person = await addPerson(app.knex, 'Member', [world.spaceId]);
    const { _id: id } = await data(askOf(app, manager, person));
    await app.settle();
    expect(await get(manager, id)).toBe(200);
    await join(app, person, world.otherSpaceId);
    expect(await get(manager, id)).toBe(403);
    await app.knex('user_spaces').where({ user_id: person.id, space_id: world.otherSpaceId }).delete();
    expect(await get(manager, id)).toBe(200);
    await app.knex('team_spaces').where('user_id', manager.id).delete();
    expect(await get(manager, id)).toBe(404);
    await app.knex('team_spaces').insert({ user_id: manager.id, space_id: world.spaceId, created_at: new Date() });
  });

  it('show again who they are, to ask and to download', async () => {
    const person = await addPerson(app.knex, 'Member', [world.spaceId]);
    const token = await login(manager.email);
    const { _id: id } = await data(askOf(app, { ...manager, token }, person));
    await app.settle();
    await app
      .knex('sessions')
      .where('user_id', manager.id)
      .update({ proved_at: new Date(Date.now() - DAY) });
    clock.advance(HOUR);
    expect((await askOf(app, { ...manager, token }, person)).meta.code).toBe('proof_needed');
    expect(await get({ token }, id)).toBe(403);
    clock.reset();
  });
});
