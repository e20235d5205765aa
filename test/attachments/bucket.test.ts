/** Uploads with the files in a bucket, through the real SDK. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { owners } from '#app/server/owners.ts';
import { sizedPicture } from '#domains/attachments/rules.ts';
import { clock } from '../helpers/clock.ts';
import { DAY } from '#shared/time.ts';
import { type TestApp, startTestApp } from '../helpers/app.ts';
import { type World, makeWorld } from '../helpers/world.ts';
import { type Bucket, s3StandIn } from '../integrations/s3-stand-in.ts';
import { form, papersOwner, picture, upload } from './pictures.ts';

let bucket: Bucket;
let app: TestApp;
let world: World;

beforeAll(async () => {
  bucket = await s3StandIn('cockpit-files', 'AKIDTEST');
  app = await startTestApp({
    S3_BUCKET: 'cockpit-files',
    S3_ENDPOINT: bucket.endpoint,
    S3_ACCESS_KEY_ID: 'AKIDTEST',
    S3_SECRET_ACCESS_KEY: 'not a secret',
    S3_FORCE_PATH_STYLE: 'true',
  });
  world = await makeWorld(app);
});
afterAll(async () => {
  await app.stop();
  await bucket.stop();
});

async function attach(red: number) {
  const files = [{ filename: 'a.png', content: await picture('png', undefined, red) }];
  return upload(app.address, world.owner.token, form({ onModel: 'Spaces', model_id: world.spaceId }, files));
}

describe('files in a bucket', () => {
  it('are stored completely, and served through the server at the same addresses', async () => {
    const { meta, data } = await attach(1);
    expect(meta.status).toBe(200);
    const [kept] = data;
    const name = kept!.original.replace('/files/', '');
    expect(bucket.objects.size).toBe(8);
    expect(bucket.objects.get(name)?.type).toBe('image/jpeg');
    expect(existsSync(join(app.services.config.DATA_DIR, 'files'))).toBe(false);
    const listed = [...(await app.services.storage.disk.listAll()).objects];
    expect(listed).toHaveLength(8);

    const response = await fetch(app.address + kept!.original);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/jpeg');
    expect(response.headers.get('content-length')).toBe(String(kept!.size));
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('content-security-policy')).toContain('sandbox');
    expect(Buffer.from(await response.arrayBuffer()).equals(bucket.objects.get(name)!.body)).toBe(true);
    const web = await fetch(app.address + sizedPicture(kept!, 360));
    expect(web.headers.get('content-type')).toBe('image/webp');
    const head = await fetch(app.address + kept!.original, { method: 'HEAD' });
    expect(head.headers.get('content-length')).toBe(String(kept!.size));
    expect((await fetch(`${app.address}/files/${'a'.repeat(32)}.png`)).status).toBe(404);
    const before = bucket.calls.length;
    expect((await fetch(`${app.address}/files/..%2fsecret.png`)).status).toBe(404);
    expect(bucket.calls).toHaveLength(before);
  });

  it('that cannot be stored leave no row, and are stored when they are sent again', async () => {
    const rows = () => app.knex('attachments').count({ count: '*' }).first();
    const before = await rows();
    bucket.failNextPuts(1);
    expect((await attach(2)).meta).toMatchObject({ success: false, status: 500 });
    expect(await rows()).toEqual(before);
    const { data } = await attach(2);
    expect((await fetch(app.address + data[0]!.original)).status).toBe(200);
  });

  it('that are not pictures are streamed to the bucket', async () => {
    app.services.owners = { ...owners, Papers: papersOwner };
    const content = Buffer.alloc(300_000, '%PDF-1.7 ');
    const body = form({ onModel: 'Papers', model_id: '1' }, [{ filename: 'a.pdf', content }]);
    const { meta, data } = await upload(app.address, world.owner.token, body);
    app.services.owners = owners;
    expect(meta.status).toBe(200);
    const kept = bucket.objects.get(data[0]!.original.replace('/files/', ''));
    expect(kept?.type).toBe('application/pdf');
    expect(kept?.body.equals(content)).toBe(true);
    expect((await fetch(app.address + data[0]!.original)).headers.get('content-type')).toBe('application/pdf');
  });

  it('are deleted once they are unused', async () => {
    const { data } = await attach(3);
    await app.call('DELETE', `/attachments/${data[0]!._id}`, { token: world.owner.token });
    const stem = data[0]!.original.replace('/files/', '').slice(0, 32);
    const stored = () => [...bucket.objects.keys()].filter((key) => key.startsWith(stem));
    expect(stored()).toHaveLength(8);
    clock.advance(DAY + 1000);
    await app.settle();
    expect(stored()).toEqual([]);
    expect(bucket.objects.size).toBe(17);
  });
});
