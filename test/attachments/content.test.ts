/** The content of a file determines its type, never its name. Hostile files are refused with the message of the field. */
import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { owners } from '#app/server/owners.ts';
import { sizedPicture } from '#domains/attachments/rules.ts';
import { type TestApp, startTestApp } from '../helpers/app.ts';
import { type World, makeWorld } from '../helpers/world.ts';
import { form, papersOwner, picture, upload } from './pictures.ts';

const TYPE = 'Please upload JEPG, JGP, PNG or GIF file only';
const SIZE = 'Please upload exact image size of 1440x820';

let app: TestApp;
let world: World;

beforeAll(async () => {
  app = await startTestApp();
  world = await makeWorld(app);
});
afterAll(() => app.stop());
beforeEach(() => app.services.limits.reset());

function send(filename: string, content: Buffer | string, onModel: 'Spaces' | 'Users' = 'Spaces') {
  const fields = { onModel, model_id: onModel === 'Spaces' ? world.spaceId : world.owner.id };
  return upload(app.address, world.owner.token, form(fields, [{ filename, content: Buffer.from(content) }]));
}

const get = async (address: string) => Buffer.from(await (await fetch(app.address + address)).arrayBuffer());

/** A PNG with this size in its header and one chunk of data, which need not match. */
function png(width: number, height: number): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
    const crc = Buffer.alloc(4);
    crc.writeUInt32BE(crc32(body));
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, body, crc]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc(5_000_000));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function crc32(data: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of data) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

describe('a file that is not a picture', () => {
  it.each<[string, string, () => Buffer | string | Promise<Buffer>]>([
    [
      'an SVG',
      'room.svg',
      () => '<svg xmlns="http://www.w3.org/2000/svg" width="1440" height="820"><script>alert(1)</script></svg>',
    ],
    ['HTML under the name of a picture', 'room.png', () => '<!doctype html><script>alert(1)</script>'],
    ['a WebP', 'room.webp', () => picture('webp')],
    ['a PDF', 'room.pdf', () => `%PDF-1.7\n${'x'.repeat(1000)}`],
    ['a video', 'room.png', () => `\0\0\0\x20ftypisom${'x'.repeat(1000)}`],
    ['nothing', 'room.png', () => ''],
    ['three bytes', 'room.jpg', () => Buffer.from([0xff, 0xd8, 0xff])],
    ['the head of a PNG and rubbish', 'room.png', () => Buffer.from(`\x89PNG\r\n\x1a\n${'x'.repeat(5000)}`, 'latin1')],
    ['the head of a GIF and rubbish', 'room.gif', () => `GIF89a${'x'.repeat(5000)}`],
  ])('%s is refused', async (_what, filename, content) => {
    const { meta } = await send(filename, await content());
    expect(meta).toMatchObject({
      success: false,
      status: 400,
      message: TYPE,
      errors: [{ field: 'file', message: TYPE }],
    });
  });

  it('is refused when it is truncated or missing', async () => {
    const { meta } = await send('half.jpg', (await picture('jpeg')).subarray(0, 3000));
    expect(meta).toMatchObject({ status: 400, message: TYPE });
    const { meta: none } = await upload(
      app.address,
      world.owner.token,
      form({ onModel: 'Spaces', model_id: world.spaceId }, []),
    );
    expect(none).toMatchObject({ status: 400, message: 'Please upload atleast one image' });
  });
});

describe('a picture of another size', () => {
  it.each([
    [1440, 821],
    [1439, 820],
    [820, 1440],
    [1, 1],
  ])('%i x %i is refused for a workspace', async (width, height) => {
    const { meta } = await send('room.png', await picture('png', { width, height }));
    expect(meta).toMatchObject({ status: 400, message: SIZE, errors: [{ field: 'file', message: SIZE }] });
  });

  it('is refused quickly when its header claims a huge size, and the server keeps running', async () => {
    const started = performance.now();
    expect((await send('bomb.png', png(50_000, 50_000))).meta).toMatchObject({ status: 400, message: SIZE });
    expect((await send('bomb.png', png(50_000, 50_000), 'Users')).meta).toMatchObject({
      status: 400,
      message: 'Please upload an image of at most 8000x8000',
    });
    expect((await send('long.png', png(9_000, 500), 'Users')).meta.status).toBe(400);
    expect((await send('short.png', png(8_000, 8_000), 'Users')).meta).toMatchObject({ status: 400, message: TYPE });
    expect(performance.now() - started).toBeLessThan(15_000);
    expect((await send('room.png', await picture('png'))).meta.status).toBe(200);
  });

  it('stores nothing when one file of a call is refused', async () => {
    const before = await app.knex('attachments').count({ count: '*' }).first();
    const files = [
      { filename: 'good.png', content: await picture('png', undefined, 77) },
      { filename: 'bad.png', content: await picture('png', { width: 10, height: 10 }) },
    ];
    const { meta } = await upload(
      app.address,
      world.owner.token,
      form({ onModel: 'Spaces', model_id: world.spaceId }, files),
    );
    expect(meta).toMatchObject({ status: 400, message: SIZE });
    expect(await app.knex('attachments').count({ count: '*' }).first()).toEqual(before);
  });
});

describe('a stored picture', () => {
  it('is named after its content, and its copies are rotated', async () => {
    // Taken with a rotated camera: 820 x 1440 in the file, 1440 x 820 when displayed, with a red upper half.
    const left = { create: { width: 410, height: 1440, channels: 3, background: 'red' } } as const;
    const turned = await sharp({ create: { width: 820, height: 1440, channels: 3, background: 'blue' } })
      .composite([{ input: left, left: 0, top: 0 }])
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 95 })
      .toBuffer();
    expect(await sharp(turned).metadata()).toMatchObject({ width: 820, height: 1440, orientation: 6 });
    const { meta, data } = await send('turned.jpg', turned);
    expect(meta.status).toBe(200);
    const [kept] = data;
    const name = createHash('sha256').update(turned).digest('hex').slice(0, 32);
    const main = await get(kept!.original);
    expect(kept).toMatchObject({ original: `/files/${name}-1440.jpg`, mimetype: 'image/jpeg', size: main.length });
    expect(await sharp(main).metadata()).toMatchObject({ width: 1440, height: 820, format: 'jpeg' });
    const web = sharp(await get(sizedPicture(kept!, 720)));
    expect(await web.metadata()).toMatchObject({ width: 720, height: 410, format: 'webp' });
    const address = sizedPicture(kept!, 720).replace('.webp', '.avif');
    expect(await sharp(await get(address)).metadata()).toMatchObject({ width: 720, height: 410, compression: 'av1' });
    const { data: pixels, info } = await web.raw().toBuffer({ resolveWithObject: true });
    const at = (row: number) => [...pixels.subarray(row * info.width * info.channels).subarray(0, 3)];
    expect(at(20)[0]).toBeGreaterThan(200);
    expect(at(390)[2]).toBeGreaterThan(200);
  });

  it('with transparency gets a white background, and a small one is not enlarged', async () => {
    const clear = await sharp({
      create: { width: 100, height: 60, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer();
    const { data } = await send('clear.png', clear, 'Users');
    const jpeg = sharp(await get(data[0]!.original));
    expect(await jpeg.metadata()).toMatchObject({ width: 100, height: 60, format: 'jpeg' });
    expect([...(await jpeg.raw().toBuffer()).subarray(0, 3)]).toEqual([255, 255, 255]);
  });

  it.each<[string, string, string]>([
    ['slashes', '../../etc/passwd.png', '../../etc/passwd.png'],
    ['backslashes', '..\\..\\boot.png', '..\\..\\boot.png'],
    ['other alphabets', 'Büro 🛋️ 会議室.png', 'Büro 🛋️ 会議室.png'],
    ['quotes and percents', `50% "o'ff".png`, `50% "o'ff".png`],
    ['300 letters', `${'n'.repeat(296)}.png`, `${'n'.repeat(296)}.png`],
    ['900 letters', 'm'.repeat(900), 'm'.repeat(500)],
    ['line breaks', 'a\r\nb.png', 'a  b.png'],
    ['markup', '<img src=x onerror=alert(1)>.png', '<img src=x onerror=alert(1)>.png'],
  ])('keeps a file name with %s as plain text', async (_what, filename, shown) => {
    const { meta, data } = await send(filename, await picture('png'));
    expect(meta.status).toBe(200);
    expect(data[0]).toMatchObject({
      filename: shown,
      original: expect.stringMatching(/^\/files\/[0-9a-f]{32}-1440\.jpg$/),
    });
  });
});

describe('an owner that accepts other types', () => {
  const MB = 1024 * 1024;
  const head = { pdf: '%PDF-1.7\n', mp4: '\0\0\0\x20ftypisom', png: '\x89PNG\r\n\x1a\n' };
  const file = (kind: keyof typeof head, size: number) => {
    const content = Buffer.alloc(size);
    content.write(head[kind], 'latin1');
    return content;
  };
  const papers = (content: Buffer) =>
    upload(app.address, world.owner.token, form({ onModel: 'Papers', model_id: '1' }, [{ filename: 'a', content }]));

  beforeAll(() => {
    app.services.owners = { ...owners, Papers: papersOwner };
  });
  afterAll(() => {
    app.services.owners = owners;
  });

  it.each([
    ['pdf', 'application/pdf', 20],
    ['mp4', 'video/mp4', 50],
  ] as const)('stores a %s unchanged, up to its limit', async (kind, mimetype, mb) => {
    const most = file(kind, mb * MB);
    const { meta, data } = await papers(most);
    expect(meta.status).toBe(200);
    expect(data[0]).toMatchObject({ mimetype, size: mb * MB, thumb_location: '' });
    const response = await fetch(app.address + data[0]!.original);
    expect(response.headers.get('content-type')).toBe(mimetype);
    expect(response.headers.get('content-security-policy')).toContain('sandbox');
    expect(Buffer.from(await response.arrayBuffer()).equals(most)).toBe(true);
    const message = `The file is too large: at most ${mb} MB`;
    expect((await papers(file(kind, mb * MB + 1))).meta).toMatchObject({ status: 413, message });
  });

  it('refuses other types, and pictures above 10 MB', async () => {
    const message = 'The file is too large: at most 10 MB';
    expect((await papers(file('png', 10 * MB + 1))).meta).toMatchObject({ status: 413, message });
    expect((await papers(file('png', 10 * MB))).meta).toMatchObject({ status: 400, message: TYPE });
    expect((await send('a.pdf', file('pdf', 1000))).meta).toMatchObject({ status: 400, message: TYPE });
  });
});
