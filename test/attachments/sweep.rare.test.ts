/** Files are stored while they are in use and deleted afterwards, but never during an upload of the same content. */
import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepingFiles } from '#server/files/stored.ts';
import { sweepAttachments } from '#domains/attachments/server/sweep.ts';
import { SEED, rounds } from '../helpers/chaos.ts';
import { clock } from '../helpers/clock.ts';
import { withoutJobs } from '../helpers/leases.ts';
import { randomOf } from '../helpers/random.ts';
import { storePicture } from '#server/files/pictures.ts';
import { DAY, HOUR, MINUTE } from '#shared/time.ts';
import { type TestApp, startTestApp } from '../helpers/app.ts';
import { type World, makeWorld } from '../helpers/world.ts';
import { form, picture, upload } from './pictures.ts';

let app: TestApp;
let world: World;

beforeAll(async () => {
  app = await startTestApp();
  world = await makeWorld(app);
});
afterAll(() => app.stop());
beforeEach(() => clock.reset());

async function attach(content: Buffer, spaceId = world.spaceId) {
  const body = form({ onModel: 'Spaces', model_id: spaceId }, [{ filename: 'a.png', content }]);
  // A sweep at a moved clock takes the folder of an upload for that of a killed process.
  const { data } = await withoutJobs(app.knex, () => upload(app.address, world.owner.token, body));
  return data[0]!;
}

const remove = (id: string) => app.call('DELETE', `/attachments/${id}`, { token: world.owner.token });
/** The number of stored files with the same content hash. */
const copies = (original: string) => {
  const stem = original.replace('/files/', '').slice(0, 32);
  return readdirSync(join(app.services.config.DATA_DIR, 'files')).filter((name) => name.startsWith(stem)).length;
};
/** The JPEG, the thumbnail and three web sizes. */
const ALL = 8;

describe('a removed file', () => {
  it('stays as long as another attachment has the same content', async () => {
    clock.freeze(new Date());
    const content = await picture('png', undefined, 41);
    const here = await attach(content);
    const there = await attach(content, world.otherSpaceId);
    expect(there.original).toBe(here.original);
    await remove(here._id);
    clock.advance(2 * DAY);
    await app.settle();
    expect(copies(here.original)).toBe(ALL);
    await remove(there._id);
    await app.settle();
    expect(copies(here.original), 'while the removal can be undone').toBe(ALL);
    clock.advance(HOUR + 1);
    await app.settle();
    expect(copies(here.original)).toBe(0);
    expect((await fetch(app.address + here.original)).status).toBe(404);
    expect(await app.knex('stored_files').where('name', here.original.slice(7))).toEqual([]);
  });

  it('stays for an hour', async () => {
    clock.freeze(new Date());
    const kept = await attach(await picture('png', undefined, 42));
    await remove(kept._id);
    clock.advance(HOUR - MINUTE);
    await app.settle();
    expect(copies(kept.original)).toBe(ALL);
    clock.advance(HOUR + MINUTE);
    await app.settle();
    expect(copies(kept.original)).toBe(0);
  });

  it('stays while a backup runs', async () => {
    clock.freeze(new Date());
    const kept = await attach(await picture('png', undefined, 45));
    await remove(kept._id);
    clock.advance(2 * HOUR);
    await keepingFiles(app.knex, () => app.settle());
    expect(copies(kept.original)).toBe(ALL);
    clock.advance(HOUR);
    await app.settle();
    expect(copies(kept.original)).toBe(0);
  });

  it('can be uploaded again, before and after it is deleted', async () => {
    clock.freeze(new Date());
    const content = await picture('png', undefined, 43);
    await remove((await attach(content))._id);
    clock.advance(2 * DAY);
    await remove((await attach(content))._id);
    await app.settle();
    const again = await attach(content);
    expect(copies(again.original)).toBe(ALL);
    clock.advance(2 * DAY);
    await app.settle();
    expect(copies(again.original)).toBe(ALL);
    await remove(again._id);
    clock.advance(HOUR + 1);
    await app.settle();
    expect(copies(again.original)).toBe(0);
    expect(copies((await attach(content)).original)).toBe(ALL);
  });
});

describe('a file of a killed process', () => {
  it('is deleted within two hours when it has no attachment', async () => {
    clock.freeze(new Date());
    const { original } = await storePicture(app.services, await picture('png', undefined, 44));
    await app.settle();
    expect(copies(original)).toBe(ALL);
    clock.advance(2 * HOUR);
    await app.settle();
    expect(copies(original)).toBe(0);
  });

  it('is deleted after an hour when it is temporary', async () => {
    const old = [
      join(app.services.config.DATA_DIR, 'tmp', 'killed'),
      join(app.services.config.DATA_DIR, 'files', '.aside', 'half'),
    ];
    const young = join(app.services.config.DATA_DIR, 'tmp', 'at-work');
    mkdirSync(old[0]!, { recursive: true });
    writeFileSync(join(old[0]!, '0'), 'x');
    writeFileSync(old[1]!, 'x');
    mkdirSync(young);
    const before = new Date(Date.now() - HOUR - MINUTE);
    for (const path of old) utimesSync(path, before, before);
    await app.settle();
    expect(readdirSync(join(app.services.config.DATA_DIR, 'tmp'))).toEqual(['at-work']);
    expect(readdirSync(join(app.services.config.DATA_DIR, 'files', '.aside'))).toEqual([]);
  });
});

describe('a sweep during an upload of the same content', () => {
  it('delays the upload', async () => {
    const content = await picture('png', undefined, 45);
    const { original } = await storePicture(app.services, content);
    const name = original.slice(7);
    let isThere = false;
    // The steps of a sweep, paused in the middle.
    const uploading = await app.knex.transaction(async (trx) => {
      await trx('stored_files').where({ name }).forUpdate().first();
      const going = attach(content).then((kept) => ((isThere = true), kept));
      await sleep(300);
      expect(isThere).toBe(false);
      for (const file of readdirSync(join(app.services.config.DATA_DIR, 'files')))
        if (file.startsWith(name.slice(0, 32))) await app.services.storage.disk.delete(file);
      await trx('stored_files').where({ name }).delete();
      return { going };
    });
    const kept = await uploading.going;
    expect(kept.original).toBe(original);
    expect(copies(original)).toBe(ALL);
  });

  it('never deletes a file that is in use, whenever two sweeps begin', async () => {
    const { disk } = app.services.storage;
    const remove = disk.delete.bind(disk);
    const random = randomOf(SEED);
    // Slow deletions make it likely that both overlap.
    const slow = vi.spyOn(disk, 'delete').mockImplementation((name) => sleep(5).then(() => remove(name)));
    for (let round = 0; round < rounds(50); round += 1) {
      const content = await picture('png', { width: 1440, height: 820 }, 100 + round);
      const { original } = await storePicture(app.services, content);
      await app
        .knex('stored_files')
        .where('name', original.slice(7))
        .update({ stored_at: new Date(Date.now() - 2 * DAY) });
      const [kept] = await Promise.all([
        attach(content),
        sleep(random.below(40)).then(() => sweepAttachments({ services: app.services, now: new Date() })),
        sleep(random.below(40)).then(() => sweepAttachments({ services: app.services, now: new Date() })),
      ]);
      expect(copies(kept.original), `round ${round}, CHAOS_SEED=${SEED}`).toBe(ALL);
    }
    slow.mockRestore();
  });
});
