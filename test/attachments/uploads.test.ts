/** Files that are uploaded for a save which then names them. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FILE_TEXTS } from '#domains/content/texts.ts';
import { HOUR, MINUTE } from '#shared/time.ts';
import { type TestApp, startTestApp } from '../helpers/app.ts';
import { clock } from '../helpers/clock.ts';
import { withoutJobs } from '../helpers/leases.ts';
import { procedures } from '../helpers/trpc.ts';
import { type Person, type World, addPerson, makeWorld } from '../helpers/world.ts';
import { EXAMPLES, PDF, WIDE, freshPicture } from '../content/examples.ts';
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
  await app.services.limits.reset();
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
  it('is for people who edit the website', async () => {
    const picture = await freshPicture();
    expect((await upload(app.address, undefined, form({}, []), {}, '/trpc/upload')).meta.status).toBe(401);
    expect((await send(picture, world.member)).meta.status).toBe(403);
    expect((await send(picture, world.staff)).meta.status).toBe(403);
    expect((await send(picture)).meta.status).toBe(200);
  });

  it('is a picture, a PDF or a video', async () => {
    expect((await send(PDF)).meta.status).toBe(200);
    expect((await send('<svg/>')).meta).toMatchObject({ status: 400, errors: [{ field: 'file' }] });
    expect((await send((await freshPicture()).subarray(0, 2000))).meta.status).toBe(400);
    expect((await upload(app.address, world.owner.token, form({}, []), {}, '/trpc/upload')).meta.status).toBe(400);
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
    await expect(testimonial([{ _id }])).rejects.toMatchObject(refusal(FILE_TEXTS.uploadAgain));
    await expect(testimonial([{ _id: '999999' }])).rejects.toMatchObject(refusal(FILE_TEXTS.uploadAgain));
    const { _id: old } = await uploaded(await freshPicture());
    clock.advance(HOUR + 1);
    await expect(testimonial([{ _id: old }])).rejects.toMatchObject(refusal(FILE_TEXTS.uploadAgain));
  });

  it('is refused for the file of a record', async () => {
    const made = await testimonial([await uploaded(await freshPicture())]);
    await expect(testimonial([{ _id: made.pictures[0]!._id }])).rejects.toMatchObject(refusal(FILE_TEXTS.uploadAgain));
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
