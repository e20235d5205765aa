/** The doors of a workspace: the place is chosen, the doors are refreshed, and staff open them. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DoorSource, DoorView, PlacesView } from '#domains/doors/schema.ts';
import type { ActivityView } from '#domains/activity/schema.ts';
import type { Answer } from '../helpers/app.ts';
import { clock } from '../helpers/clock.ts';
import { withoutJobs } from '../helpers/leases.ts';
import { FRONT_DOOR, LEEDS_PLACE, LONDON_PLACE } from '../integrations/doors.ts';
import { eventually } from '../integrations/sandbox.ts';
import { type Stage, chooseLondon, doorStage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await doorStage();
  await chooseLondon(stage);
});
afterAll(() => stage.stop());
beforeEach(async () => {
  await fetch(`${stage.sandbox.url}/sandbox/next`, { method: 'DELETE' });
  await stage.sandbox.calls();
});

const asStaff = <T>(method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
  stage.app.call<T>(method, path, { token: stage.manager.token, body, headers });
const asOwner = <T>(method: string, path: string, body?: unknown) =>
  stage.app.call<T>(method, path, { token: stage.world.owner.token, body });
const locksPath = () => `/space/${stage.world.spaceId}/locks`;
const list = () => asStaff<DoorView[]>('GET', locksPath());
const refresh = async () => (await asStaff<{ state: string }>('POST', `${locksPath()}/refresh`, {})).data.state;
/** Reads the doors anew, also when a job is doing the same. */
const refreshed = () => eventually(async () => ((await refresh()) === 'refreshed' ? true : undefined));
const sourceOf = ({ meta }: Answer<unknown>) => (meta as unknown as { source: DoorSource }).source;
const frontDoor = async () => (await list()).data.find(({ name }) => name === 'Front Door')!;
const unlocksOf = (calls: string[]) => calls.filter((call) => call.includes('/unlock'));
const feed = async () =>
  (await asOwner<ActivityView[]>('GET', `/activities?space_id=${stage.world.spaceId}`)).data.map(
    ({ message }) => message,
  );

describe('the list', () => {
  it('has the doors of the place, from our own table', async () => {
    const { answer, calls } = await withoutJobs(stage.app.knex, async () => {
      await stage.sandbox.calls();
      return { answer: await list(), calls: await stage.sandbox.calls() };
    });
    expect(calls).toEqual([]);
    expect(answer.data.map(({ name }) => name)).toEqual([
      'Bike Store',
      'Front Door',
      'Lift Lobby',
      'Meeting Rooms',
      'Roof Terrace',
      'Second Floor',
    ]);
    expect(answer.data[1]).toMatchObject({ description: 'Street entrance', online: true });
    expect(sourceOf(answer)).toMatchObject({ connected: true, failure: null, place: { _id: LONDON_PLACE } });
  });

  it('follows the service: doors go offline, are renamed, disappear and come back', async () => {
    await stage.sandbox.setLock(71011, { online: false, name: 'Lift' });
    await stage.sandbox.setLock(71014, { gone: true });
    await refreshed();
    const { data } = await list();
    expect(data.find(({ name }) => name === 'Lift')?.online).toBe(false);
    expect(data.map(({ name }) => name)).not.toContain('Bike Store');
    await stage.app.settle();
    const published = await stage.app
      .knex('live_events')
      .whereIn('name', ['doors.update', 'doors.delete'])
      .pluck('name');
    expect(new Set(published)).toEqual(new Set(['doors.update', 'doors.delete']));
    await stage.sandbox.setLock(71011, { online: true, name: 'Lift Lobby' });
    await stage.sandbox.setLock(71014, { gone: false });
    await refreshed();
    expect((await list()).data.map(({ name }) => name)).toContain('Bike Store');
  });

  it('two refreshes at once do one, and neither hides the list', async () => {
    await withoutJobs(stage.app.knex, async () => {
      await stage.sandbox.calls();
      await stage.sandbox.fault({ path: '/locks', method: 'GET', delay_ms: 300 });
      const both = Promise.all([1, 2].map(refresh));
      expect((await list()).data).toHaveLength(6);
      expect((await both).sort()).toEqual(['refreshed', 'running']);
      expect((await stage.sandbox.calls()).filter((call) => call.startsWith('GET /locks'))).toHaveLength(1);
    });
  });

  it('keeps the doors when the service fails, and says why', async () => {
    await withoutJobs(stage.app.knex, async () => {
      await stage.sandbox.fault({ path: '/locks', method: 'GET', status: 500, times: 3 });
      const refused = await asStaff('POST', `${locksPath()}/refresh`, {});
      expect(refused.meta).toMatchObject({ status: 409, message: 'Kisi failed (500).' });
      const answer = await list();
      expect(answer.data).toHaveLength(6);
      expect(sourceOf(answer).failure).toBe('Kisi failed (500)');
    });
    await refreshed();
    expect(sourceOf(await list()).failure).toBeNull();
  });

  it('a refresh of a killed process does not stop the next one for longer than a minute', async () => {
    const { app, world } = stage;
    const place = () => app.knex('door_places').where('space_id', world.spaceId);
    await withoutJobs(app.knex, async () => {
      await place().update({ refreshing_until: new Date(clock.now().getTime() + 60_000) });
      expect(await refresh()).toBe('running');
      await place().update({ refreshing_until: clock.now() });
      expect(await refresh()).toBe('refreshed');
    });
  });
});

describe('opening a door', () => {
  it('makes exactly one call, and is in the activity feed', async () => {
    const { _id } = await frontDoor();
    await withoutJobs(stage.app.knex, async () => {
      await stage.sandbox.calls();
      const answer = await asStaff('POST', `/locks/${_id}/unlock`, {});
      expect(answer).toMatchObject({ meta: { status: 200, message: 'Unlocked' }, data: { state: 'unlocked' } });
      expect(await stage.sandbox.calls()).toEqual([`POST /locks/${FRONT_DOOR}/unlock`]);
    });
    expect((await feed())[0]).toMatch(/sent the command to unlock the door Front Door$/);
  });

  it('with an Idempotency-Key makes one call, also when the first one had no response', async () => {
    const { _id } = await frontDoor();
    const headers = { 'idempotency-key': 'door-once' };
    await stage.sandbox.fault({ path: '/locks', method: 'POST', drop: 'after' });
    const first = await asStaff('POST', `/locks/${_id}/unlock`, {}, headers);
    expect(first.data).toEqual({ _id, state: 'unknown' });
    expect(first.meta.message).toContain('may have opened');
    expect((await asStaff('POST', `/locks/${_id}/unlock`, {}, headers)).data).toEqual({ _id, state: 'unknown' });
    expect(unlocksOf(await stage.sandbox.calls())).toHaveLength(1);
    expect((await feed())[0]).toContain('may have unlocked the door Front Door');
  });

  it.each([
    [{ status: 401 }, 'does not accept the key'],
    [{ status: 429 }, 'accepts no more calls'],
    [{ status: 404 }, 'does not know this door'],
  ])('tells that the door stayed shut after %j', async (fault, text) => {
    const { _id } = await frontDoor();
    await stage.sandbox.fault({ path: '/locks', method: 'POST', ...fault });
    const { meta } = await asStaff('POST', `/locks/${_id}/unlock`, {});
    expect(meta.status).toBe(409);
    expect(meta.message).toContain(text);
    expect(meta.message).toContain('did not open');
  });

  it('refuses a door that is offline, as we know it or as the service says', async () => {
    const { _id } = await frontDoor();
    await withoutJobs(stage.app.knex, async () => {
      await stage.sandbox.setLock(FRONT_DOOR, { online: false });
      expect((await asStaff('POST', `/locks/${_id}/unlock`, {})).meta.message).toBe(
        'The door is offline. The door did not open.',
      );
    });
    await eventually(async () => ((await frontDoor()).online ? undefined : true));
    await stage.sandbox.calls();
    expect((await asStaff('POST', `/locks/${_id}/unlock`, {})).meta).toMatchObject({
      status: 409,
      message: 'The door is offline. It cannot be opened from here.',
    });
    expect(unlocksOf(await stage.sandbox.calls())).toEqual([]);
    await stage.sandbox.setLock(FRONT_DOOR, { online: true });
    await refreshed();
  });

  it('is not for staff of another workspace, nor for members', async () => {
    const { app, world, otherManager, sandbox } = stage;
    const { _id } = await frontDoor();
    await withoutJobs(app.knex, async () => {
      await sandbox.calls();
      for (const { token } of [otherManager, world.member]) {
        const { meta } = await app.call('POST', `/locks/${_id}/unlock`, { token, body: {} });
        expect([403, 404]).toContain(meta.status);
        expect((await app.call('GET', locksPath(), { token })).meta.status).toBe(403);
        expect((await app.call('POST', `${locksPath()}/refresh`, { token, body: {} })).meta.status).toBe(403);
      }
      expect(await sandbox.calls()).toEqual([]);
    });
  });
});

describe('the place', () => {
  const placePath = (spaceId: string) => `/space/${spaceId}/place`;

  it('is one that the service lists, and belongs to one workspace', async () => {
    const { world } = stage;
    const { data } = await asOwner<PlacesView>('GET', `/space/${world.otherSpaceId}/places`);
    expect(data.chosen).toBeNull();
    expect(data.places.find(({ _id }) => _id === LONDON_PLACE)).toMatchObject({ taken: true });
    const taken = await asOwner('PUT', placePath(world.otherSpaceId), { place_id: LONDON_PLACE });
    expect(taken.meta).toMatchObject({ status: 409, message: 'Another workspace uses this place' });
    const unknown = await asOwner('PUT', placePath(world.otherSpaceId), { place_id: '999' });
    expect(unknown.meta).toMatchObject({ status: 400, message: 'Kisi does not list this place' });
  });

  it('can be changed and removed, and its doors with it', async () => {
    const { app, world } = stage;
    await asOwner('PUT', placePath(world.otherSpaceId), { place_id: LEEDS_PLACE });
    const listOther = () => asOwner<DoorView[]>('GET', `/space/${world.otherSpaceId}/locks`);
    await app.settle();
    expect((await listOther()).data).toHaveLength(5);
    await asOwner('PUT', placePath(world.otherSpaceId), { place_id: null });
    const without = await listOther();
    expect(without.data).toEqual([]);
    expect(sourceOf(without).place).toBeNull();
    expect((await asOwner('POST', `/space/${world.otherSpaceId}/locks/refresh`, {})).meta.status).toBe(409);
  });

  it('is chosen only by staff who edit the workspace', async () => {
    const { app, world, otherManager } = stage;
    for (const { token } of [otherManager, world.member]) {
      const { meta } = await app.call('PUT', placePath(world.spaceId), { token, body: { place_id: null } });
      expect(meta.status).toBe(403);
      expect((await app.call('GET', `/space/${world.spaceId}/places`, { token })).meta.status).toBe(403);
    }
  });
});
