/** The operator's logos and icon: who uploads them, what is refused, and where they are shown. */
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BrandPictureView, SectionView } from '#domains/settings/schema.ts';
import { type TestApp, startTestApp } from '../helpers/app.ts';
import { type World, addPerson, makeWorld } from '../helpers/world.ts';
import { type Part, form, picture } from '../attachments/pictures.ts';
import type { Answer } from '../helpers/app.ts';

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startTestApp({ NODE_ENV: 'production', PUBLIC_URL: 'https://work.example' });
  world = await makeWorld(app);
});
afterAll(() => app.stop());
beforeEach(() => app.services.limits.reset());

const WRONG_TYPE = 'Please upload a PNG, JPG or WebP file';

async function send(files: Part[], name = 'BRAND_LOGO', token: string | undefined = world.owner.token) {
  const response = await fetch(`${app.address}/api/v1/settings/pictures`, {
    method: 'POST',
    headers: { ...(token && { authorization: `Bearer ${token}` }) },
    body: form({ name }, files),
  });
  return (await response.json()) as Answer<BrandPictureView>;
}
const file = (content: Buffer, filename = 'logo.png'): Part[] => [{ filename, content }];
/** A logo with a transparent ground. */
const logo = (width = 1280, height = 256) =>
  sharp({ create: { width, height, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .png()
    .toBuffer();
const set = (values: Record<string, string | null>, version?: number) =>
  app.call<SectionView>('PUT', '/settings', {
    token: world.owner.token,
    body: { section: 'looks', values, ...(version !== undefined && { version }) },
  });
const uploaded = async (content: Buffer, name = 'BRAND_LOGO') => (await send(file(content), name)).data.value;

describe('an upload', () => {
  it('is drawn again as a PNG, small, transparent, and kept under a name that never changes', async () => {
    const value = await uploaded(await logo());
    expect(value).toMatch(/^\/files\/[\da-f]{32}-640x128\.png$/);
    const response = await fetch(app.address + value);
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('content-security-policy')).toContain('sandbox');
    const stored = Buffer.from(await response.arrayBuffer());
    expect(await sharp(stored).metadata()).toMatchObject({ format: 'png', width: 640, height: 128, hasAlpha: true });
    expect(await uploaded(await logo())).toBe(value);
  });

  it('of an icon is made square; JPEG and WebP are accepted', async () => {
    expect(await uploaded(await picture('jpeg'), 'BRAND_ICON')).toMatch(/-180x180\.png$/);
    expect(await uploaded(await picture('webp'))).toMatch(/-225x128\.png$/);
  });

  it.each<[string, () => Promise<Buffer> | Buffer, string, number]>([
    ['a text', () => Buffer.from('this is not a picture at all'), WRONG_TYPE, 400],
    [
      'an SVG with a script',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'),
      WRONG_TYPE,
      400,
    ],
    ['a GIF', () => picture('gif'), WRONG_TYPE, 400],
    ['a PDF', () => Buffer.from('%PDF-1.7 and so on'), WRONG_TYPE, 400],
    ['half a picture', async () => (await picture('png')).subarray(0, 2_000), WRONG_TYPE, 400],
    ['one that is too wide', () => logo(4_001, 10), 'Please upload an image of at most 4000x4000', 400],
    ['one that is too high', () => logo(10, 4_001), 'Please upload an image of at most 4000x4000', 400],
    [
      '30 MB',
      async () => Buffer.concat([await picture('png'), Buffer.alloc(30e6)]),
      'The file is too large: at most 10 MB',
      413,
    ],
  ])('of %s is refused, whatever its name says', async (_what, content, message, status) => {
    const { meta } = await send(file(await content()));
    expect(meta).toMatchObject({ success: false, status, message });
  });

  it('of a picture with a thousand million pixels is refused before it is decoded', async () => {
    const bomb = Buffer.from(await logo(8, 8));
    bomb.writeUInt32BE(32_000, 16);
    bomb.writeUInt32BE(32_000, 20);
    const { meta } = await send(file(bomb));
    expect(meta.status).toBe(400);
  });

  it('is for those who may change the settings, and for a picture of the settings', async () => {
    const content = await logo();
    const manager = await addPerson(app.knex, 'Manager');
    expect((await send(file(content), 'BRAND_LOGO', '')).meta.status).toBe(401);
    for (const { token } of [manager, world.member])
      expect((await send(file(content), 'BRAND_LOGO', token)).meta.status).toBe(403);
    for (const name of ['OPERATOR_NAME', '', 'constructor'])
      expect((await send(file(content), name)).meta.errors?.[0]?.field).toBe('name');
    expect((await send([])).meta.status).toBe(400);
  });
});

describe('a picture that is set', () => {
  const site = async () => {
    const response = await fetch(`${app.address}/trpc/site.get`);
    return ((await response.json()) as { result: { data: { json: Record<string, unknown> } } }).result.data.json;
  };

  it('is read by everybody at once, with its size, until it is removed', async () => {
    const value = await uploaded(await logo(1000, 100));
    const { data } = await set({ BRAND_LOGO: value });
    expect(data.settings.find(({ name }) => name === 'BRAND_LOGO')).toMatchObject({ value, isPicture: true });
    expect(await site()).toMatchObject({ logo: { src: value, width: 640, height: 64 }, darkLogo: null, icon: null });
    await set({ BRAND_LOGO: '' });
    expect(await site()).toMatchObject({ logo: null });
  });

  it('is one that was uploaded here', async () => {
    const missing = `/files/${'0'.repeat(32)}-10x10.png`;
    expect((await set({ BRAND_LOGO: missing })).meta).toMatchObject({
      status: 400,
      errors: [{ field: 'BRAND_LOGO', message: 'Please upload this file again' }],
    });
    for (const value of ['https://example.com/logo.png', '/files/../x.png', 'javascript:alert(1)', `${missing}"x`])
      expect((await set({ BRAND_LOGO: value })).meta.errors?.[0]?.message).toBe(
        'It must be a picture that was uploaded here',
      );
  });

  it('is not replaced by somebody who has not seen it', async () => {
    const [one, other] = [await uploaded(await logo(100, 50)), await uploaded(await logo(100, 60))];
    const { data } = await set({ BRAND_LOGO: one });
    expect((await set({ BRAND_LOGO: other }, data.version - 1)).meta.status).toBe(409);
    expect(await site()).toMatchObject({ logo: { src: one } });
  });

  it('stays when unused files are removed, and goes an hour after it is no longer set', async () => {
    const [shown, unused] = [await uploaded(await logo(200, 50)), await uploaded(await logo(200, 60))];
    await set({ BRAND_LOGO: shown });
    const age = () => app.knex('stored_files').update({ stored_at: new Date(Date.now() - 2 * 3_600_000) });
    const statuses = () => Promise.all([shown, unused].map(async (one) => (await fetch(app.address + one)).status));
    await age();
    await app.settle();
    expect(await statuses()).toEqual([200, 404]);
    await set({ BRAND_LOGO: null });
    await age();
    await app.settle();
    expect(await statuses()).toEqual([404, 404]);
  });
});
