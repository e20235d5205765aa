/** Asks for the data of people, and reads the files. */
import request from 'supertest';
import type { DataExportView } from '#domains/privacy/schema.ts';
import { unzip } from '#server/files/unzip.ts';
import type { TestApp } from '../helpers/app.ts';
import { type Person, data } from '../helpers/world.ts';

const LIMITS = { bytes: 100 * 2 ** 20, files: 5_000 };

export const ask = ({ call }: Pick<TestApp, 'call'>, { token }: Person) =>
  call<DataExportView>('POST', '/privacy/exports', { token });
export const askOf = ({ call }: Pick<TestApp, 'call'>, { token }: Person, { id }: Pick<Person, 'id'>) =>
  call<DataExportView>('POST', `/privacy/people/${id}/exports`, { token });

/** The answer to a download. */
export const download = ({ address }: Pick<TestApp, 'address'>, token: string, id: string) =>
  request(address)
    .get(`/api/v1/privacy/exports/${id}/file`)
    .set('authorization', `Bearer ${token}`)
    .buffer(true)
    .parse((response, done) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => done(null, Buffer.concat(chunks)));
    });

export type Contents = { made_at: string; data: Record<string, Record<string, unknown>[]> };

/** The files of a ZIP, with `data.json` read. */
export function opened(zip: Buffer): { names: string[]; json: string; contents: Contents; files: Map<string, Buffer> } {
  const files = unzip(zip, () => true, LIMITS);
  const json = files.get('data.json')!.toString();
  return { names: [...files.keys()], json, contents: JSON.parse(json) as Contents, files };
}

/** Asks, waits for the job, and downloads. */
export async function dataOf(app: TestApp, person: Person) {
  const { _id } = await data(ask(app, person));
  await app.settle();
  const { status, body } = await download(app, person.token, _id);
  if (status !== 200) throw new Error(`${status}`);
  return { id: _id, ...opened(body as Buffer) };
}
