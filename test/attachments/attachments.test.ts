/** Uploads over HTTP: who may upload, change and delete files, and how files are served. */
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sizedPicture } from '#domains/attachments/rules.ts';
import type { AttachmentView } from '#domains/attachments/schema.ts';
import { saidOf } from '../helpers/activities.ts';
import { type TestApp, startTestApp } from '../helpers/app.ts';
import { type Person, type World, addPerson, makeWorld } from '../helpers/world.ts';
import { type Part, form, picture, upload } from './pictures.ts';

let app: TestApp;
let world: World;

beforeAll(async () => {
  app = await startTestApp();
  world = await makeWorld(app);
  const entry = { user_id: world.member.id, space_id: world.spaceId, created_at: new Date() };
  await app.knex('user_spaces').insert(entry);
});
afterAll(() => app.stop());
beforeEach(() => app.services.limits.reset());

const ofSpace = (fields: Record<string, string> = {}) => ({ onModel: 'Spaces', model_id: world.spaceId, ...fields });
const send = (person: Person, fields: Record<string, string>, files: Part[], filesFirst = false) =>
  upload(app.address, person.token, form(fields, files, filesFirst));
const one = async (red: number, name = 'room.png'): Promise<Part[]> => [
  { filename: name, content: await picture('png', undefined, red) },
];
const pictures = async () =>
  (await app.call<{ pictures: AttachmentView[] }>('GET', `/space/${world.spaceId}`)).data.pictures;

describe('an upload', () => {
  it('returns the files in the order sent, and shows them with the workspace', async () => {
    const files = [
      { filename: 'one.png', content: await picture('png', undefined, 1) },
      { filename: 'two.jpg', content: await picture('jpeg', undefined, 2) },
      { filename: 'three.gif', content: await picture('gif', undefined, 3) },
    ];
    const { meta, data } = await send(world.owner, ofSpace({ tag: 'front' }), files);
    expect(meta).toMatchObject({ success: true, status: 200 });
    expect(data.map(({ filename, mimetype, order, tag }) => [filename, mimetype, order, tag])).toEqual([
      ['one.png', 'image/jpeg', 0, 'front'],
      ['two.jpg', 'image/jpeg', 1, 'front'],
      ['three.gif', 'image/jpeg', 2, 'front'],
    ]);
    expect(await pictures()).toEqual(data);
    for (const one of data) {
      for (const address of [one.original, ...([360, 720, 1440] as const).map((w) => sizedPicture(one, w))]) {
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

  it('accepts fields after the files, and adds the files after the last one', async () => {
    const { data } = await send(
      world.owner,
      ofSpace({ tags: '["a","b"]' }),
      [...(await one(4)), ...(await one(5))],
      true,
    );
    expect(data.map(({ order, tag }) => [order, tag])).toEqual([
      [3, 'a'],
      [4, 'b'],
    ]);
    const { data: first } = await send(world.owner, ofSpace({ order: '7' }), await one(6));
    expect(first[0]).toMatchObject({ order: 7, tag: '' });
  });

  it('appears in the activity feed and as a live event, and runs once per Idempotency-Key', async () => {
    const before = (await pictures()).length;
    const send = async () =>
      upload(app.address, world.owner.token, form(ofSpace(), await one(8)), { 'idempotency-key': 'upload-8' });
    expect((await send()).data).toEqual((await send()).data);
    expect(await pictures()).toHaveLength(before + 1);
    expect((await saidOf(app, { space_id: world.spaceId })).at(-1)).toMatch(/ added a picture to London$/);
    await app.deliver();
    const events = await app.knex('live_events').where('name', 'spaces.update').orderBy('id', 'desc');
    expect(events[0].data).toMatchObject({ _id: world.spaceId });
  });

  it('gives every picture a separate position, also when many are uploaded at once', async () => {
    const { data: space } = await app.call<{ _id: string }>('POST', '/space/add-space', {
      token: world.owner.token,
      body: { name: 'Busy', area: 'S', no_of_days: ['Monday'], office_hours: ['09:00', '18:00'] },
    });
    const answers = await Promise.all(
      [20, 21, 22, 23].map(async (red) => send(world.owner, ofSpace({ model_id: space._id }), await one(red))),
    );
    expect(answers.map(({ data }) => data[0]!.order).sort()).toEqual([0, 1, 2, 3]);
  });

  it('of a profile replaces the previous picture', async () => {
    const mine = { onModel: 'Users', model_id: world.member.id };
    const small = { width: 300, height: 200 };
    const send2 = async (red: number) =>
      send(world.member, mine, [{ filename: 'me.jpg', content: await picture('jpeg', small, red) }]);
    await send2(1);
    const [a, b] = await Promise.all([send2(2), send2(3)]);
    const { data } = await app.call<{ pictures: AttachmentView[] }>('GET', `/users/${world.member.id}`, {
      token: world.member.token,
    });
    expect(data.pictures).toHaveLength(1);
    expect([a.data[0]!._id, b.data[0]!._id]).toContain(data.pictures[0]!._id);
    const two = [...(await one(1)), ...(await one(2))];
    expect((await send(world.member, mine, two)).meta).toMatchObject({ status: 400 });
  });

  it('is in the API document', async () => {
    const response = await fetch(`${app.address}/api/v1/openapi.json`);
    const { paths } = (await response.json()) as {
      paths: Record<string, { post?: { requestBody: { content: object } } }>;
    };
    expect(paths['/attachments']?.post?.requestBody.content).toHaveProperty(['multipart/form-data', 'example']);
    expect(paths['/attachments/{id}']).toMatchObject({ put: {}, delete: {} });
  });
});

describe('permissions', () => {
  it('refuse uploads of visitors, of other people, and of staff without the right or of another workspace', async () => {
    const answers: [Person | undefined, Record<string, string>, number][] = [
      [undefined, ofSpace(), 401],
      [world.member, ofSpace(), 403],
      [world.staff, ofSpace(), 403],
      [world.owner, ofSpace({ model_id: '999999' }), 404],
      [world.otherMember, { onModel: 'Users', model_id: world.member.id }, 404],
      [world.staff, { onModel: 'Users', model_id: world.member.id }, 403],
      [world.owner, { onModel: 'Users', model_id: world.member.id }, 403],
      [world.owner, { onModel: 'Roles', model_id: '1' }, 400],
      [world.owner, { onModel: '__proto__', model_id: '1' }, 400],
      [world.owner, ofSpace({ model_id: '1 OR 1=1' }), 400],
      [world.owner, { model_id: '1' }, 400],
    ];
    const before = await app.knex('attachments').count({ count: '*' }).first();
    for (const filesFirst of [false, true]) {
      for (const [person, fields, status] of answers) {
        const { meta } = await upload(app.address, person?.token, form(fields, await one(30), filesFirst));
        expect(meta, JSON.stringify(fields)).toMatchObject({ success: false, status });
      }
    }
    expect(await app.knex('attachments').count({ count: '*' }).first()).toEqual(before);
  });

  it('allow staff to upload only for the workspaces that they manage', async () => {
    const manager = await addPerson(app.knex, 'Manager', [world.spaceId]);
    expect((await send(manager, ofSpace({ model_id: world.otherSpaceId }), await one(31))).meta.status).toBe(403);
    expect((await send(manager, ofSpace(), await one(31))).meta.status).toBe(200);
  });

  it('are the same for changing and deleting, and a file can be deleted once', async () => {
    const { data: own } = await send(world.member, { onModel: 'Users', model_id: world.member.id }, await one(32));
    const { data: shared } = await send(world.owner, ofSpace(), await one(33));
    const change = (person: Person | undefined, method: string, id: string, body?: unknown) =>
      app.call<AttachmentView>(method, `/attachments/${id}`, { token: person?.token, body });
    for (const [method, body] of [['DELETE'], ['PUT', { title: 'Mine' }]] as const) {
      expect((await change(undefined, method, own[0]!._id, body)).meta.status).toBe(401);
      expect((await change(world.otherMember, method, own[0]!._id, body)).meta.status).toBe(404);
      expect((await change(world.staff, method, own[0]!._id, body)).meta.status).toBe(403);
      expect((await change(world.staff, method, shared[0]!._id, body)).meta.status).toBe(403);
      expect((await change(world.owner, method, '999999', body)).meta.status).toBe(404);
    }
    const words = { tag: 'door', title: 'The door', imgDescription: 'Red', extra: { order: 0 } };
    const { data: changed } = await change(world.owner, 'PUT', shared[0]!._id, words);
    expect(changed).toMatchObject({
      tag: 'door',
      title: 'The door',
      imgDescription: 'Red',
      order: 0,
      filename: 'room.png',
    });
    expect((await change(world.owner, 'PUT', shared[0]!._id, { title: '' })).data).toMatchObject({
      tag: 'door',
      title: '',
    });
    expect(await change(world.owner, 'DELETE', shared[0]!._id)).toMatchObject({
      meta: { status: 200 },
      data: { _id: shared[0]!._id },
    });
    expect((await pictures()).map(({ _id }) => _id)).not.toContain(shared[0]!._id);
    expect((await change(world.owner, 'DELETE', shared[0]!._id)).meta.status).toBe(404);
    expect((await change(world.owner, 'PUT', shared[0]!._id, words)).meta.status).toBe(404);
    expect((await change(world.member, 'DELETE', own[0]!._id)).meta.status).toBe(200);
  });

  it('limit the number of uploads', async () => {
    const answers: number[] = [];
    const empty = form(ofSpace(), []);
    for (let batch = 0; batch < 31; batch += 1) {
      const some = await Promise.all(Array.from({ length: 10 }, () => upload(app.address, world.owner.token, empty)));
      answers.push(...some.map(({ meta }) => meta.status));
    }
    expect(answers.filter((status) => status === 400)).toHaveLength(300);
    expect(answers.at(-1)).toBe(429);
  });
});

describe('GET /files', () => {
  it('serves stored files only', async () => {
    for (const path of [
      '/files/none.jpg',
      '/files/..%2f..%2fetc%2fpasswd',
      `/files/${'a'.repeat(32)}.jpg`,
      '/files/',
      '/files/.aside',
    ])
      expect((await fetch(app.address + path)).status, path).toBe(404);
    const [first] = await pictures();
    const part = await fetch(app.address + first!.original, { headers: { range: 'bytes=0-3' } });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-type')).toBe(first!.mimetype);
  });
});
