/** Files that are uploaded for a save which then names them. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { UPLOAD_AGAIN, WRONG_TYPE } from '#domains/attachments/rules.ts';
import { FILE_TEXTS } from '#domains/content/texts.ts';
import { HOUR, MINUTE } from '#shared/time.ts';
import type { RouterInputs } from '#client/trpc.tsx';
import { saidOf } from '../helpers/activities.ts';
import { type TestApp, startTestApp } from '../helpers/app.ts';
import { clock } from '../helpers/clock.ts';
import { withoutJobs } from '../helpers/leases.ts';
import { procedures } from '../helpers/trpc.ts';
import { type Person, type World, addPerson, makeWorld } from '../helpers/world.ts';
import { EXAMPLES, MP4, PDF, WIDE, freshPicture } from '../content/examples.ts';
import { form, upload } from './pictures.ts';

let app: TestApp;
let world: World;

beforeAll(async () => {
  app = await startTestApp();
  world = await makeWorld(app);
});
afterAll(() => app.stop());
beforeEach(async () => {
  clock.reset();
  app.services.limits.reset();
});

/** Uploads a file, as the editor does before a save. */
const send = (content: Buffer | string, by: Person | undefined = world.owner) =>
  withoutJobs(app.knex, () =>
    upload(
      app.address,
      by.token,
      form({}, [{ filename: 'new.png', content: Buffer.from(content) }]),
      {},
      '/trpc/upload',
    ),
  );

async function uploaded(content: Buffer | string, by?: Person) {
  const { data } = await send(content, by);
  return data[0]!;
}

const testimonial = (added: { _id: string; title?: string }[], by: Person = world.owner) =>
  procedures(app, by).content.create.mutate({ type: 'testimonial', ...EXAMPLES.testimonial, added });

const gallery = (added: { _id: string }[]) =>
  procedures(app, world.owner).content.create.mutate({ type: 'image-gallery', ...EXAMPLES['image-gallery'], added });

const refusal = (message: string) => ({ data: { httpStatus: 400, fields: [{ field: 'file.0', message }] } });
const status = async (original: string) => (await fetch(app.address + original)).status;
const rows = () => app.knex('attachments').where('model', 'Uploads');

describe('an upload', () => {
  it('needs an account, and is a picture unless the account edits records with files', async () => {
    expect((await upload(app.address, undefined, form({}, []), {}, '/trpc/upload')).meta.status).toBe(401);
    expect((await send(await freshPicture(), world.member)).meta.status).toBe(200);
    for (const content of [PDF, MP4])
      expect((await send(content, world.member)).meta).toMatchObject({ status: 400, message: WRONG_TYPE });
  });

  it('counts for what an account may upload in a day', async () => {
    const quota = { name: 'upload-other', points: 200 * 1024, seconds: 24 * 60 * 60 };
    await app.services.limits.spend(quota, world.member.id, undefined, 200 * 1024);
    expect((await send(await freshPicture(), world.member)).meta.status).toBe(429);
  });

  it('is a picture, a PDF or a video', async () => {
    for (const content of [PDF, MP4]) expect((await send(content)).meta.status).toBe(200);
    const movie = Buffer.concat([Buffer.from([0, 0, 0, 20]), Buffer.from('ftypqt  0000qt  ')]);
    for (const content of [movie, Buffer.concat([Buffer.from('\r\n  '), PDF])])
      expect((await send(content)).meta.status).toBe(200);
    expect((await send('<svg/>')).meta).toMatchObject({ status: 400, errors: [{ field: 'file' }] });
    expect((await send((await freshPicture()).subarray(0, 2000))).meta.status).toBe(400);
    expect((await upload(app.address, world.owner.token, form({}, []), {}, '/trpc/upload')).meta.status).toBe(400);
  });

  it('is refused if it is a PDF with a password, wherever that stands in it', async () => {
    const trailer = 'trailer\n<< /Root 1 0 R /Encrypt 5 0 R >>\n%%EOF\n';
    for (const length of [0, 900, 2_000, 300_000]) {
      const content = Buffer.from(`%PDF-1.7\n${'x'.repeat(length)}\n${trailer}`);
      const { meta } = await send(content);
      expect(meta).toMatchObject({ status: 400, message: 'Please upload a PDF without a password' });
    }
    expect((await send(Buffer.from(`%PDF-1.7\n(/Encryption is a word)\n%%EOF\n`))).meta.status).toBe(200);
  });

  it('is deleted after an hour when no save has named it', async () => {
    clock.freeze(new Date());
    const { original } = await uploaded(await freshPicture());
    clock.advance(HOUR - MINUTE);
    await app.settle();
    expect(await status(original)).toBe(200);
    clock.advance(HOUR + MINUTE);
    await app.settle();
    expect(await status(original)).toBe(404);
    expect(await rows()).toEqual([]);
  });

  it('cannot be changed, removed or restored on its own', async () => {
    const { _id } = await uploaded(await freshPicture());
    const { attachments } = procedures(app, world.owner);
    const missing = { data: { httpStatus: 404 } };
    await expect(attachments.update.mutate({ _id, title: 'Mine' })).rejects.toMatchObject(missing);
    await expect(attachments.remove.mutate({ _id })).rejects.toMatchObject(missing);
    await expect(attachments.restore.mutate({ _id })).rejects.toMatchObject(missing);
  });
});

describe('a save that names uploads', () => {
  it('has them as its files, which stay', async () => {
    clock.freeze(new Date());
    const { _id } = await uploaded(await freshPicture({ width: 2000, height: 1000 }));
    const made = await testimonial([{ _id, title: 'Ada' }]);
    const [file] = made.pictures;
    expect(file).toMatchObject({ filename: 'new.png', title: 'Ada', mimetype: 'image/jpeg', width: 1440, height: 720 });
    clock.advance(3 * HOUR);
    await app.settle();
    expect(await status(file!.original)).toBe(200);
    const next = await uploaded(await freshPicture());
    const changed = await procedures(app, world.owner).content.update.mutate({ _id: made._id, added: [next] });
    expect(changed.pictures.map(({ original }) => original)).toEqual([next.original]);
  });

  it('is refused for an upload that is too old, of another account, or unknown', async () => {
    clock.freeze(new Date());
    const other = await addPerson(app.knex, 'Super Admin');
    const { _id } = await uploaded(await freshPicture(), other);
    await expect(testimonial([{ _id }])).rejects.toMatchObject(refusal(UPLOAD_AGAIN));
    await expect(testimonial([{ _id: '999999' }])).rejects.toMatchObject(refusal(UPLOAD_AGAIN));
    const { _id: old } = await uploaded(await freshPicture());
    clock.advance(HOUR + 1);
    await expect(testimonial([{ _id: old }])).rejects.toMatchObject(refusal(UPLOAD_AGAIN));
  });

  it('is refused for the file of a record', async () => {
    const made = await testimonial([await uploaded(await freshPicture())]);
    await expect(testimonial([{ _id: made.pictures[0]!._id }])).rejects.toMatchObject(refusal(UPLOAD_AGAIN));
  });

  it.each([
    ['a PDF', () => PDF, FILE_TEXTS.wrongPicture],
    ['a GIF', () => freshPicture(WIDE, 'gif'), FILE_TEXTS.wrongPicture],
    [
      'a picture of twice the size',
      () => freshPicture({ width: 2880, height: 1640 }),
      'Please upload exact image size of 1440x820',
    ],
  ])('is refused for %s in a group of pictures of one size', async (_what, content, message) => {
    const count = () => app.knex('content_items').count({ count: '*' }).first();
    const before = await count();
    const file = await uploaded(await content());
    await expect(gallery([file])).rejects.toMatchObject(refusal(message));
    expect(await count()).toEqual(before);
    expect(await app.knex('attachments').where({ original: file.original, model: 'Content' })).toEqual([]);
  });

  it('that is refused can name them again', async () => {
    const file = await uploaded(await freshPicture());
    const { create } = procedures(app, world.owner).content;
    const nameless = { type: 'testimonial', ...EXAMPLES.testimonial, name: '', added: [file] };
    await expect(create.mutate(nameless)).rejects.toMatchObject({ data: { httpStatus: 400 } });
    expect((await testimonial([file])).pictures).toHaveLength(1);
  });
});

describe('the files of a record', () => {
  type Save = RouterInputs['attachments']['save'];
  const save = (change: Partial<Save>, by: Person = world.owner) =>
    procedures(app, by).attachments.save.mutate({
      ...{ onModel: 'Spaces', model_id: world.spaceId, added: [], removed: [], moved: [] },
      ...change,
    });
  const orders = async () => {
    const found = app.knex('attachments').where({ model: 'Spaces', model_id: world.spaceId, status: true });
    const present = await found.orderBy('position');
    return present.map(({ id, position }) => [String(id), position]);
  };
  const added = async (order: number) => ({ _id: (await uploaded(await freshPicture()))._id, order });

  it('are added, moved and removed at once', async () => {
    const [first, second] = await save({ added: [await added(0), await added(1)] });
    expect(await orders()).toEqual([
      [first!._id, 0],
      [second!._id, 1],
    ]);
    const moved = [{ _id: second!._id, order: 3 }];
    const [third] = await save({ added: [await added(2)], removed: [first!._id], moved });
    expect(await orders()).toEqual([
      [third!._id, 2],
      [second!._id, 3],
    ]);
    await save({ removed: [first!._id, second!._id, third!._id] });
    expect(await orders()).toEqual([]);
    expect((await saidOf(app)).slice(-2)).toEqual([
      expect.stringContaining('added a picture to London'),
      expect.stringContaining('removed 2 pictures from London'),
    ]);
  });

  it('are not changed if one part is refused', async () => {
    const [kept] = await save({ added: [await added(0)] });
    const room = { onModel: 'Resources', model_id: world.roomId };
    const [other] = await save({ ...room, added: [await added(0)] });
    const small = await uploaded(await freshPicture({ width: 100, height: 100 }));
    await expect(save({ added: [{ _id: small._id, order: 1 }], removed: [kept!._id] })).rejects.toMatchObject(
      refusal('Please upload exact image size of 1440x820'),
    );
    await expect(save({ added: [{ _id: kept!._id, order: 1 }] })).rejects.toMatchObject(refusal(UPLOAD_AGAIN));
    const moved = [{ _id: other!._id, order: 5 }];
    await expect(save({ moved, removed: [kept!._id] })).rejects.toMatchObject({ data: { httpStatus: 404 } });
    // The file of another record is not removed.
    await save({ removed: [other!._id] });
    expect(await orders()).toEqual([[kept!._id, 0]]);
    expect(await app.knex('attachments').where({ id: other!._id }).first('status')).toEqual({ status: true });
  });

  it('are one picture for a room, which a new one replaces', async () => {
    const room = { onModel: 'Resources', model_id: world.roomId };
    await expect(save({ ...room, added: [await added(0), await added(1)] })).rejects.toThrow(
      'Please upload one image only',
    );
    await save({ ...room, added: [await added(0)] });
    const [second] = await save({ ...room, added: [await added(0)] });
    const found = await app.knex('attachments').where({ model: 'Resources', model_id: world.roomId, status: true });
    expect(found.map(({ id }) => String(id))).toEqual([second!._id]);
    const resource = await app.knex('resources').where('id', world.roomId).first('picture_id');
    expect(String(resource!.picture_id)).toBe(second!._id);
  });
});
