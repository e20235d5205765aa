/** The file with the data of a person: a ZIP that is written while it is read, so that it is never in memory as a whole. */
import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Services } from '#server/context.ts';
import { type Person, personalRows } from '#server/personal-rows.ts';
import { invoiceFile } from '#domains/invoices/server/index.ts';
import { dataSchema } from '#domains/privacy/server/export/schema.ts';
import { shownRows, viewsOf } from '#domains/privacy/server/export/views.ts';
import { toError } from '#shared/objects.ts';

export type Subject = Person & { id: string; name: string; email: string };

const jsonOf = (value: unknown) => JSON.stringify(value, null, 2);

/** `data.json`, a part of a list at a time. */
async function* dataJson(services: Services, { name, email, ...person }: Subject, now: Date): AsyncGenerator<string> {
  yield `{"made_at":${JSON.stringify(now)},"person":${jsonOf({ name, email })},"data":{`;
  let comma = '';
  for (const view of viewsOf(services.personal)) {
    yield `${comma}\n${JSON.stringify(view.title)}:[`;
    let between = '\n';
    for await (const rows of shownRows(services, view, { ...person, emails: person.emails })) {
      if (rows.length === 0) continue;
      yield between + rows.map(jsonOf).join(',\n');
      between = ',\n';
    }
    yield ']';
    comma = ',';
  }
  yield '}}\n';
}

type File = { path: string; open: () => Promise<Readable> };

/** The invoices of the person, without those of companies. */
async function invoiceFiles(services: Services, person: Person): Promise<File[]> {
  const { knex, personal } = services;
  const rows = await personalRows(knex, personal, 'invoices', person, { without: ['companies'] })
    .whereNull('company_id')
    .orderBy('id')
    .select('id', 'invoice_id');
  return rows.map(({ id, invoice_id }) => ({
    path: `invoices/${String(invoice_id)}.pdf`,
    open: () => invoiceFile(services, String(id)),
  }));
}

async function pictureFiles({ knex, personal, storage }: Services, person: Person): Promise<File[]> {
  const rows = await personalRows(knex, personal, 'attachments', person)
    .where('status', true)
    .orderBy('id')
    .select('id', 'original');
  const names = rows.map(({ id, original }) => ({ id, name: String(original).replace('/files/', '') }));
  const files = names.map(({ id, name }) => ({
    name,
    path: `pictures/${String(id)}${/\.\w+$/.exec(name)?.[0] ?? ''}`,
    open: () => storage.disk.getStream(name),
  }));
  const isThere = await Promise.all(files.map(({ name }) => storage.disk.exists(name)));
  return files.filter((_file, index) => isThere[index]);
}

/** @returns the ZIP as a stream, whose error is that of what could not be read */
export async function dataArchive(services: Services, person: Subject, now: Date): Promise<Readable> {
  const files = [...(await invoiceFiles(services, person)), ...(await pictureFiles(services, person))];
  const zip = new ZipFile();
  const out = zip.outputStream.pipe(new PassThrough());
  const fail = (error: unknown) => void out.destroy(toError(error));
  zip.on('error', fail);
  /** Opens a file when the ones before are written. */
  const add = (path: string, open: () => Promise<Readable>) =>
    zip.addReadStreamLazy(path, { mtime: now }, (given) => {
      open().then((stream) => {
        stream.once('error', fail);
        given(null, stream);
      }, fail);
    });
  add('data.json', () => Promise.resolve(Readable.from(dataJson(services, person, now))));
  zip.addBuffer(Buffer.from(`${jsonOf(dataSchema(services.personal))}\n`), 'data.schema.json', { mtime: now });
  for (const { path, open } of files) add(path, open);
  zip.end();
  return out;
}
