/** Uploads over HTTP: whose they are, what they may be, where they are served, and how they go. */
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { jpegPicture, sizedPicture } from '#domains/attachments/rules.ts';
import type { AttachmentView } from '#domains/attachments/schema.ts';
import { closeLimits } from '#server/rate-limit.ts';
import { type TestApp, startTestApp } from '../helpers/app.ts';
import { type Person, type World, makeWorld } from '../helpers/world.ts';
import { type Part, form, picture, upload } from './pictures.ts';

let app: TestApp;
let world: World;

beforeAll(async () => {
  app = await startTestApp({ LOG_LEVEL: 'error' });
  world = await makeWorld(app);
});
afterAll(() => app.stop());
beforeEach(() => closeLimits());

const ofSpace = (fields: Record<string, string> = {}) => ({ onModel: 'Spaces', model_id: world.spaceId, ...fields });
const send = (person: Person, fields: Record<string, string>, files: Part[], filesFirst = false) =>
  upload(app.address, person.token, form(fields, files, filesFirst));
const pictures = async () =>
  (await app.call<{ pictures: AttachmentView[] }>('GET', `/space/${world.spaceId}`)).data.pictures;

describe('an upload', () => {
  it('answers the files in the order sent, and shows them with the workspace', async () => {
    const files = [
      { filename: 'one.png', content: await picture('png', undefined, 1) },
      { filename: 'two.jpg', content: await picture('jpeg', undefined, 2) },
      { filename: 'three.gif', content: await picture('gif', undefined, 3) },
    ];
    const { meta, data } = await send(world.owner, ofSpace({ tag: 'front' }), files);
    expect(meta).toMatchObject({ success: true, status: 200 });
    expect(data.map(({ filename, mimetype, order, tag }) => [filename, mimetype, order, tag])).toEqual([
      ['one.png', 'image/png', 0, 'front'],
      ['two.jpg', 'image/jpeg', 1, 'front'],
      ['three.gif', 'image/gif', 2, 'front'],
    ]);
    expect(await pictures()).toEqual(data);
    for (const one of data) {
      for (const address of [
        one.original,
        jpegPicture(one),
        ...([360, 720, 1440] as const).map((w) => sizedPicture(one, w)),
      ]) {
        const response = await fetch(app.address + address);
        expect(response.status, address).toBe(200);
        expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
        expect(response.headers.get('x-content-type-options')).toBe('nosniff');
        expect(response.headers.get('content-security-policy')).toContain('sandbox');
      }
      const thumb = await fetch(app.address + one.thumb_location);
      expect(await sharp(Buffer.from(await thumb.arrayBuffer())).metadata()).toMatchObject({ width: 104, height: 44 });
    }
  });
});
