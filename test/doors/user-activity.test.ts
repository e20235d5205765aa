/** Who opened doors: events are read once, count for local days, and are listed, drawn and exported. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { momentOf } from '#server/context.ts';
import type { DoorView, UnlockHoursView, UserActivityView } from '#domains/doors/schema.ts';
import { readUnlocks } from '#domains/doors/server/service/read-unlocks.ts';
import { signToken } from '#domains/accounts/server/tokens.ts';
import { SECRETS } from '../helpers/secrets.ts';
import { clock } from '../helpers/clock.ts';
import { holdJobs } from '../helpers/leases.ts';
import { addPerson } from '../helpers/world.ts';
import { type Stage, chooseLondon, doorStage } from './stage.ts';

// The day after clocks go back in London. The events are on that Sunday, on which one hour occurs twice.
const NOW = new Date('2030-10-28T09:00:00Z');

let stage: Stage;
let member: { email: string; id: string };
beforeAll(async () => {
  stage = await doorStage();
  clock.freeze(NOW);
  // The tokens of today have expired by then.
  const { world, manager, otherManager } = stage;
  for (const person of [world.owner, world.staff, world.member, manager, otherManager])
    person.token = signToken(SECRETS, { id: person.id, token_version: 0 }, 'full', NOW);
  member = await addPerson(stage.app.knex, 'Member', [stage.world.spaceId], 'ada@example.org');
  await stage.app.knex('users').where('id', member.id).update({ name: 'Ada Lovelace' });
  await chooseLondon(stage);
  // The tests read the events themselves. The job would read them first, as the clock has moved.
  await holdJobs(stage.app.knex);
  await stage.sandbox.addUnlocks(
    { key: 'a1', at: '2030-10-26T22:59:00Z', email: 'ADA@example.org' },
    { key: 'a2', at: '2030-10-27T00:30:00Z', email: 'ada@example.org' },
    { key: 'a3', at: '2030-10-27T01:30:00Z', email: 'ada@example.org', lock_id: 71012 },
    { key: 'a4', at: '2030-10-27T08:00:00Z', email: 'ada@example.org', success: false },
    { key: 'g1', at: '2030-10-27T23:30:00Z', email: 'guest@elsewhere.org', name: '=HYPERLINK("x")' },
  );
  await clockForward();
});
afterAll(() => stage.stop());
beforeEach(() => fetch(`${stage.sandbox.url}/sandbox/next`, { method: 'DELETE' }));

/** The first run of the job has read until now, so the events lie in the overlap only after the cursor is set back. */
async function clockForward(): Promise<void> {
  const { app, world } = stage;
  await app.knex('door_places').where('space_id', world.spaceId).update({ read_until: null });
  await readUnlocks(momentOf(app.services));
}

const path = () => `/space/${stage.world.spaceId}/getkisi`;
const list = async (query = '') =>
  (await stage.app.call<UserActivityView[]>('GET', `${path()}${query}`, { token: stage.manager.token })).data;

describe('the list', () => {
  it('has one row per person and local day, newest day first', async () => {
    const rows = await list();
    expect(rows.map(({ day, member_name, unlocks, refused }) => [day, member_name, unlocks, refused])).toEqual([
      ['2030-10-27', '=HYPERLINK("x")', 1, 0],
      ['2030-10-27', 'Ada Lovelace', 2, 1],
      ['2030-10-26', 'Ada Lovelace', 1, 0],
    ]);
    expect(rows[1]).toMatchObject({
      first_unlock_at: '2030-10-27T00:30:00.000Z',
      last_unlock_at: '2030-10-27T01:30:00.000Z',
      last_unlocked_lock_name: 'Second Floor',
      status: 'Active',
      email: 'ada@example.org',
    });
    expect(rows[0]!.status).toBe('Not a member');
  });

  it('is filtered by name, email and day, and paged', async () => {
    expect(await list('?text=lovelace')).toHaveLength(2);
    expect(await list('?text=elsewhere')).toHaveLength(1);
    expect(await list('?day=2030-10-26')).toHaveLength(1);
    expect(await list('?limit=1&offset=1')).toHaveLength(1);
    const wrong = await stage.app.call('GET', `${path()}?day=yesterday`, { token: stage.manager.token });
    expect(wrong.meta.message).toBe('Please select a valid date');
  });

  it('shows who is blocked now', async () => {
    const entry = { user_id: member.id, space_id: stage.world.spaceId };
    await stage.app.knex('user_spaces').where(entry).update({ active: false });
    expect((await list('?text=ada'))[0]!.status).toBe('Blocked');
    await stage.app.knex('user_spaces').where(entry).update({ active: true });
  });

  it('is not for staff of another workspace, nor for members', async () => {
    for (const { token } of [stage.otherManager, stage.world.member]) {
      for (const call of [path(), `${path()}/hours`, `${path()}/export`])
        expect(
          (await fetch(`${stage.app.address}/api/v1${call}`, { headers: { authorization: `Bearer ${token}` } })).status,
        ).toBe(403);
    }
  });
});

it('the hours of a day are those of the clock in the workspace: an hour that occurs twice counts both', async () => {
  const hours = async (query = '') =>
    (await stage.app.call<UnlockHoursView>('GET', `${path()}/hours${query}`, { token: stage.manager.token })).data;
  const sunday = await hours();
  expect(sunday.day).toBe('2030-10-27');
  expect(sunday.hours[1]).toEqual({ unlocks: 2, refused: 0 });
  expect(sunday.hours[8]).toEqual({ unlocks: 0, refused: 1 });
  expect(sunday.hours[23]).toEqual({ unlocks: 1, refused: 0 });
  expect((await hours('?day=2030-10-26')).hours[23]).toEqual({ unlocks: 1, refused: 0 });
});

describe('the export', () => {
  const download = (token: string) =>
    fetch(`${stage.app.address}/api/v1${path()}/export`, { headers: { authorization: `Bearer ${token}` } });

  it('is the list as CSV, in local time, without formulas', async () => {
    const lines = (await (await download(stage.manager.token)).text()).split('\r\n');
    expect(lines).toHaveLength(5);
    expect(lines[1]).toContain(`"'=HYPERLINK(""x"")"`);
    expect(lines[2]).toBe(
      '2030-10-27,Ada Lovelace,ada@example.org,2030-10-27 01:30,2030-10-27 01:30,Second Floor,2,1,Active,Europe/London',
    );
  });

  it('needs the download access', async () => {
    expect((await download(stage.world.staff.token)).status).toBe(403);
  });
});

describe('reading', () => {
  it('stores each event once, also when two processes read and the period is read again', async () => {
    const before = await list();
    const { app, world } = stage;
    await app
      .knex('door_places')
      .where('space_id', world.spaceId)
      .update({ read_until: new Date('2030-10-26T00:00:00Z') });
    await Promise.all([1, 2, 3].map(() => readUnlocks(momentOf(app.services))));
    expect(await list()).toEqual(before);
    expect(await app.knex('door_unlocks').pluck('event_id')).toHaveLength(5);
  });

  it('counts any number of unlocks of a person', async () => {
    const { app, sandbox } = stage;
    const many = Array.from({ length: 300 }, (_, index) => ({
      key: `many ${index}`,
      at: new Date(Date.parse('2030-10-25T06:00:00Z') + index * 60_000).toISOString(),
      email: 'busy@example.org',
    }));
    await sandbox.addUnlocks(...many);
    await app.knex('door_places').update({ read_until: null });
    await readUnlocks(momentOf(app.services));
    const [busy] = await list('?text=busy');
    expect(busy).toMatchObject({
      unlocks: 300,
      last_unlocked_lock_name: 'Front Door',
      last_unlock_at: many.at(-1)!.at,
    });
  });

  it('names the member of staff who opened a door from afar, and not the account of the key', async () => {
    const { app, world, sandbox, manager } = stage;
    const { data: doors } = await app.call<DoorView[]>('GET', `/space/${world.spaceId}/locks`, {
      token: manager.token,
    });
    const front = doors.find(({ name }) => name === 'Front Door')!;
    const unlock = () => app.call('POST', `/locks/${front._id}/unlock`, { token: manager.token, body: {} });
    await app.knex('users').where('id', manager.id).update({ name: 'Grace Hopper' });
    await unlock();
    await sandbox.fault({ path: '/locks', method: 'POST', status: 404 });
    await unlock();
    // A member opens the same door at the same time.
    await sandbox.addUnlocks({ key: 'same', at: clock.now().toISOString(), email: 'ada@example.org' });
    expect(await app.knex('door_commands')).toHaveLength(1);
    clock.advance(1_000);
    await readUnlocks(momentOf(app.services));
    expect(await list('?text=Grace')).toMatchObject([
      { member_name: 'Grace Hopper', email: manager.email, unlocks: 1, status: 'Staff', day: '2030-10-28' },
    ]);
    expect((await list('?text=lovelace'))[0]).toMatchObject({ day: '2030-10-28', unlocks: 1 });
    expect(await list('?text=kisi.test')).toEqual([]);
    expect(await app.knex('door_commands')).toEqual([]);
  });

  it('continues where it stopped after a failure, and tells the reason', async () => {
    const { app, world, sandbox } = stage;
    const place = () => app.knex('door_places').where('space_id', world.spaceId).first();
    clock.advance(60_000);
    const before = await place();
    await sandbox.fault({ path: '/event_sets', status: 500 });
    await readUnlocks(momentOf(app.services));
    expect(await place()).toMatchObject({ read_until: before!.read_until, read_failure: 'Kisi failed (500)' });
    await sandbox.addUnlocks({ key: 'late', at: '2030-10-28T08:30:00Z', email: 'ada@example.org' });
    await readUnlocks(momentOf(app.services));
    expect(await place()).toMatchObject({ read_until: clock.now(), read_failure: null });
    expect((await list())[0]).toMatchObject({ day: '2030-10-28', unlocks: 1 });
    await app.settle();
    expect(await app.knex('live_events').where('name', 'unlocks.create').first()).toBeDefined();
  });
});
