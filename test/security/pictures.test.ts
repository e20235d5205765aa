/** The metadata of a photo must not become public: place, time and camera. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, startTestApp } from '../helpers/app.ts';
import { type World, makeWorld } from '../helpers/world.ts';
import { WORKSPACE, form, upload } from '../attachments/pictures.ts';

const SECRET = 'Ada was at home';

let app: TestApp;
let world: World;

beforeAll(async () => {
  app = await startTestApp();
  world = await makeWorld(app);
});
afterAll(() => app.stop());

/** A photo with its place in the metadata. */
function photograph(format: 'jpeg' | 'png', red: number): Promise<Buffer> {
  return sharp({ create: { ...WORKSPACE, channels: 3, background: { r: red, g: 9, b: 9 } } })
    .withExif({
      IFD0: { Copyright: SECRET, Make: 'Camera' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '0/1 7/1 0/1' },
    })
    .toFormat(format)
    .toBuffer();
}

const folder = () => join(app.services.config.DATA_DIR, 'files');
const stemOf = (content: Buffer) => createHash('sha256').update(content).digest('hex').slice(0, 32);
const filesOf = (stem: string) => readdirSync(folder()).filter((name) => name.startsWith(stem));
const served = (name: string) => fetch(`${app.address}/files/${name}`);

async function attach(content: Buffer) {
  const body = form({ onModel: 'Spaces', model_id: world.spaceId }, [{ filename: 'a.jpg', content }]);
  return upload(app.address, world.owner.token, body);
}

async function expectClean(name: string): Promise<void> {
  const response = await served(name);
  expect(response.status, name).toBe(200);
  const content = Buffer.from(await response.arrayBuffer());
  expect((await sharp(content).metadata()).exif, name).toBeUndefined();
  expect(content.includes(SECRET), name).toBe(false);
}

describe('a picture', () => {
  it.each(['jpeg', 'png'] as const)('that is sent as %s is stored and served only re-encoded', async (format) => {
    const content = await photograph(format, 17);
    expect(content.includes(SECRET)).toBe(true);
    const { data } = await attach(content);
    const stem = stemOf(content);
    for (const name of filesOf(stem)) await expectClean(name);
    expect(filesOf(stem).some((name) => readFileSync(join(folder(), name)).includes(SECRET))).toBe(false);
    for (const ending of ['jpg', 'png', 'gif', 'jpeg']) expect((await served(`${stem}.${ending}`)).status).toBe(404);
    expect(data[0]!.original).toBe(`/files/${stem}-1440.jpg`);
    expect(JSON.stringify(data)).not.toContain(`${stem}.${format}`);
  });

  it('that an earlier version stored unchanged is no longer served, and is re-encoded', async () => {
    const content = await photograph('jpeg', 23);
    const stem = stemOf(content);
    // The state after the migration: the original file and its row, and an attachment with the new URL.
    writeFileSync(join(folder(), `${stem}.jpg`), content);
    await app.knex('stored_files').insert({ name: `${stem}.jpg`, stored_at: new Date(), is_sent_picture: true });
    await app.knex('attachments').insert({
      model: 'Spaces',
      model_id: world.spaceId,
      filename: 'old.jpg',
      size: content.length,
      mimetype: 'image/jpeg',
      original: `/files/${stem}-1440.jpg`,
      thumb_location: `/files/${stem}-thumb.jpg`,
      position: 9,
      status: true,
      created_at: new Date(),
    });
    expect((await served(`${stem}.jpg`)).status).toBe(404);
    await app.settle();
    expect(existsSync(join(folder(), `${stem}.jpg`))).toBe(false);
    expect(filesOf(stem)).toHaveLength(8);
    for (const name of filesOf(stem)) await expectClean(name);
    expect(await app.knex('stored_files').where('name', 'like', `${stem}%`).pluck('name')).toEqual([
      `${stem}-1440.jpg`,
    ]);
  });
});
