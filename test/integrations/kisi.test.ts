/** The client of Kisi against its sandbox: every list and command, and every way in which the service can fail. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OutsideError } from '#server/integrations/outside-error.ts';
import { FRONT_DOOR, type KisiSandbox, LONDON_PLACE, kisiAt, kisiSandbox } from './doors.ts';

let sandbox: KisiSandbox;
beforeAll(async () => {
  sandbox = await kisiSandbox();
});
afterAll(() => sandbox.stop());
beforeEach(async () => {
  await fetch(`${sandbox.url}/sandbox/next`, { method: 'DELETE' });
  await sandbox.calls();
});

const failure = (call: Promise<unknown>) =>
  call.then(
    () => 'no failure',
    ({ kind, message }: OutsideError) => `${kind}: ${message}`,
  );
const DAY = { from: new Date('2030-03-04T00:00:00Z'), to: new Date('2030-03-05T00:00:00Z') };

describe('lists', () => {
  it('places and locks', async () => {
    const kisi = kisiAt(sandbox.url);
    expect((await kisi.listPlaces()).map(({ id }) => id)).toContain(LONDON_PLACE);
    const [first] = await kisi.listLocks(LONDON_PLACE);
    expect(first).toMatchObject({ id: String(FRONT_DOOR), name: 'Front Door', online: true });
    expect(first?.created_at).toBeInstanceOf(Date);
  });

  it('all pages of the unlocks of a period, and no others', async () => {
    const minutes = Array.from({ length: 300 }, (_, index) => new Date(DAY.from.getTime() + index * 60_000));
    await sandbox.addUnlocks(
      ...minutes.map((at, index) => ({ key: `p${index}`, at: at.toISOString(), email: 'ada@example.org' })),
      { key: 'before', at: '2030-03-03T23:59:59.999Z', email: 'ada@example.org' },
      { key: 'after', at: '2030-03-05T00:00:00.000Z', email: 'ada@example.org' },
    );
    const unlocks = await kisiAt(sandbox.url).listUnlocks({ placeId: LONDON_PLACE, ...DAY });
    expect(unlocks).toHaveLength(300);
    expect(new Set(unlocks.map(({ uuid }) => uuid)).size).toBe(300);
    expect(unlocks[0]).toMatchObject({ actor_email: 'ada@example.org', object_name: 'Front Door', success: true });
  });
});

describe('refusals', () => {
  it('a wrong key is reported, and nothing else of it', async () => {
    const reported = await failure(kisiAt(sandbox.url, { apiKey: 'guessed' }).listPlaces());
    expect(reported).toBe('key: Kisi does not accept the configured key (401)');
    expect(reported).not.toContain('guessed');
  });

  it('an unknown place and an unknown lock', async () => {
    expect(await failure(kisiAt(sandbox.url).listLocks('1'))).toBe('missing: Kisi: Record not found.');
    expect(await failure(kisiAt(sandbox.url).unlock('1'))).toContain('missing');
  });

  it('a lock that is offline', async () => {
    await sandbox.setLock(FRONT_DOOR, { online: false });
    expect(await failure(kisiAt(sandbox.url).unlock(String(FRONT_DOOR)))).toBe('refused: Kisi: Lock is offline.');
    await sandbox.setLock(FRONT_DOOR, { online: true });
  });

  it('too many calls: a list is repeated after Retry-After, a command is not', async () => {
    await sandbox.fault({ path: '/places', status: 429, retry_after: 2 });
    const pauses: number[] = [];
    const kisi = kisiAt(sandbox.url, { pause: (ms) => Promise.resolve(pauses.push(ms)) });
    expect(await kisi.listPlaces()).not.toEqual([]);
    expect(pauses).toEqual([2_000]);
    await sandbox.fault({ path: '/locks', status: 429, retry_after: 1 });
    expect(await failure(kisi.unlock(String(FRONT_DOOR)))).toContain('busy');
    await sandbox.fault({ path: '/event_sets', status: 429 });
    expect(await failure(kisi.listUnlocks({ placeId: LONDON_PLACE, ...DAY }))).toContain('busy');
  });

  it('the documented numbers of calls per second: the client stays below them', async () => {
    const strict = await kisiSandbox({ calls: 5, sets: 1 });
    const kisi = kisiAt(strict.url, { rules: { attempts: 1 } });
    await Promise.all(Array.from({ length: 8 }, () => kisi.ping()));
    await Promise.all([1, 2].map(() => kisi.listUnlocks({ placeId: LONDON_PLACE, ...DAY })));
    const inARow = Array.from({ length: 8 }, () => kisiAt(strict.url, { rules: { attempts: 1 } }).ping());
    expect((await Promise.all(inARow.map(failure))).join()).toContain('busy');
    await strict.stop();
  });
});

describe('failures', () => {
  it('a list is repeated after a failure', async () => {
    await sandbox.fault({ path: '/places', status: 500 });
    expect(await kisiAt(sandbox.url).listPlaces()).not.toEqual([]);
    await sandbox.fault({ path: '/places', status: 500, times: 3 });
    expect(await failure(kisiAt(sandbox.url).listPlaces())).toBe('unanswered: Kisi failed (500)');
  });

  it('a slow service, and a response that is not JSON or has another shape', async () => {
    await sandbox.fault({ path: '/places', wait_ms: 2_000 });
    const hasty = kisiAt(sandbox.url, { rules: { timeoutMs: 60, attempts: 1 } });
    expect(await failure(hasty.listPlaces())).toBe('unanswered: Kisi did not answer');
    await sandbox.fault({ path: '/places', text: '<html>maintenance</html>' });
    expect(await failure(kisiAt(sandbox.url).listPlaces())).toContain('unreadable');
    await sandbox.fault({ path: '/places', text: '{"places":[]}' });
    expect(await failure(kisiAt(sandbox.url).listPlaces())).toContain('unreadable');
  });

  it('an unlock that is lost after the work is made once, and its end is unknown', async () => {
    await sandbox.fault({ path: '/locks', method: 'POST', drop: 'after' });
    expect(await failure(kisiAt(sandbox.url).unlock(String(FRONT_DOOR)))).toBe('unanswered: Kisi did not answer');
    expect(await sandbox.calls()).toEqual([`POST /locks/${FRONT_DOOR}/unlock`]);
  });

  it('a service that is down was not reached', async () => {
    const other = await kisiSandbox();
    await other.stop();
    const reported = await failure(kisiAt(other.url, { rules: { attempts: 1 } }).unlock(String(FRONT_DOOR)));
    expect(reported).toBe('unreachable: Kisi could not be reached');
  });
});
