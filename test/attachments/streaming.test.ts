/** Uploads that are endless, too slow or aborted: the server uses little memory, gives the reason, and stores nothing. */
import { SECRETS } from '../helpers/secrets.ts';
import { readFileSync, readdirSync } from 'node:fs';
import { type IncomingMessage, type ServerResponse, createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Request, Response } from 'express';
import type { Knex } from 'knex';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '#server/db/knex.ts';
import { receive } from '#server/files/receive.ts';
import { type TestApp, caller } from '../helpers/app.ts';
import { dropTestDatabase, openMigratedDatabase } from '../helpers/database.ts';
import { type ServerProcess, serverProcess } from '../helpers/server-process.ts';
import { type World, makeWorld } from '../helpers/world.ts';
import { eventually, freshFolder, kill } from '../integrations/sandbox.ts';
import { form, picture, upload } from './pictures.ts';

const MB = 1024 * 1024;
const TWO_GB = 2048 * MB;
const BOUNDARY = 'edge-of-a-part';
const PNG = Buffer.from('\x89PNG\r\n\x1a\n0000', 'latin1');

let database: { url: string; name: string };
let env: Record<string, string>;
let server: ServerProcess;
let knex: Knex;
let world: World;

beforeAll(async () => {
  database = await openMigratedDatabase();
  env = { DATABASE_URL: database.url, DATA_DIR: freshFolder(), ...SECRETS, PORT: '0' };
  server = await serverProcess(env);
  knex = connect(database.url, 2);
  world = await makeWorld({ call: caller(server.address), knex } as unknown as TestApp);
  await upload(
    server.address,
    world.owner.token,
    form(ofSpace(), [{ filename: 'a.png', content: await picture('png') }]),
  );
});
afterAll(async () => {
  await knex.destroy();
  await kill(server.child);
  await dropTestDatabase(database.name);
});

function ofSpace(): Record<string, string> {
  return { onModel: 'Spaces', model_id: world.spaceId };
}

function memoryMb(): number {
  const status = readFileSync(`/proc/${server.child.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)![1]) / 1024;
}

const left = () => readdirSync(join(env.DATA_DIR!, 'tmp'));

function field(name: string, value: string): string {
  return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
}

function fileHead(name = 'file', filename = 'a.png'): string {
  return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${filename && `; filename="${filename}"`}\r\nContent-Type: image/png\r\n\r\n`;
}

const fields = () =>
  Object.entries(ofSpace())
    .map(([name, value]) => field(name, value))
    .join('');

/** This number of zero bytes, in pieces. */
function* zeros(bytes: number): Generator<Buffer> {
  const piece = Buffer.alloc(256 * 1024);
  for (let sent = 0; sent < bytes; sent += piece.length) yield piece;
}

type Outcome = { status?: number; message?: string; sentMb: number; closed: boolean; peakMb: number };

/** Sends pieces as long as the connection is open, and measures the memory of the server. */
async function pour(pieces: Iterable<Buffer | string>, headers: Record<string, string> = {}): Promise<Outcome> {
  const outcome: Outcome = { sentMb: 0, closed: false, peakMb: memoryMb() };
  const sending = httpRequest(`${server.address}/api/v1/attachments`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${world.owner.token}`,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      ...headers,
    },
  });
  const answered = new Promise<void>((resolve) => {
    sending.on('response', (response) => {
      outcome.status = response.statusCode;
      let body = '';
      response.on('data', (chunk: Buffer) => (body += String(chunk)));
      response.on('end', () => {
        outcome.message = (JSON.parse(body) as { meta: { message: string } }).meta.message;
        resolve();
      });
      response.on('error', () => resolve());
    });
  });
  const closed = new Promise<void>((resolve) => sending.on('close', resolve));
  sending.on('error', () => undefined);
  const watching = setInterval(() => (outcome.peakMb = Math.max(outcome.peakMb, memoryMb())), 20);
  void closed.then(() => (outcome.closed = true));
  for (const piece of pieces) {
    if (sending.destroyed || outcome.closed) break;
    outcome.sentMb += piece.length / MB;
    if (!sending.write(piece)) await Promise.race([new Promise((resolve) => sending.once('drain', resolve)), closed]);
  }
  if (!outcome.closed && !outcome.status) sending.end();
  await Promise.race([Promise.all([answered, closed]), sleep(10_000)]);
  clearInterval(watching);
  return outcome;
}

describe('an endless upload', () => {
  it.each<[string, () => Iterable<Buffer | string>, Record<string, string>, string, number]>([
    [
      'one file of 2 GB',
      function* () {
        yield fields() + fileHead();
        yield PNG;
        yield* zeros(TWO_GB);
      },
      {},
      'The file is too large: at most 10 MB',
      100,
    ],
    [
      'one file of 2 GB before the fields',
      function* () {
        yield fileHead();
        yield PNG;
        yield* zeros(TWO_GB);
      },
      {},
      'The file is too large: at most 10 MB',
      100,
    ],
    [
      'many files of 9 MB',
      function* () {
        yield fields();
        for (let file = 0; file < 200; file += 1) {
          yield fileHead();
          yield PNG;
          yield* zeros(9 * MB);
          yield '\r\n';
        }
      },
      {},
      'The files are too large together: at most 100 MB',
      250,
    ],
    [
      'a part that is not a file',
      function* () {
        yield fields() + fileHead('file', '');
        yield* zeros(TWO_GB);
      },
      {},
      'The files are too large together: at most 100 MB',
      250,
    ],
    [
      'data before the first part',
      function* () {
        yield* zeros(TWO_GB);
      },
      {},
      'The files are too large together: at most 100 MB',
      250,
    ],
    [
      'a Content-Length of 2 GB',
      function* () {
        yield fields() + fileHead();
        yield PNG;
        yield* zeros(TWO_GB);
      },
      { 'content-length': String(TWO_GB + 5000) },
      'The files are too large together: at most 100 MB',
      100,
    ],
    [
      '2 GB that are not a picture',
      function* () {
        yield fields() + fileHead();
        yield* zeros(TWO_GB);
      },
      {},
      'Please upload JEPG, JGP, PNG or GIF file only',
      100,
    ],
  ])('%s is refused with a reason, with little memory', async (what, pieces, headers, message, mostMb) => {
    const before = memoryMb();
    const outcome = await pour(pieces(), headers);
    const grown = outcome.peakMb - before;
    expect(outcome, what).toMatchObject({ message, closed: true });
    expect(outcome.status).toBe(message.includes('too large') ? 413 : 400);
    expect(outcome.sentMb, 'MB that the server has accepted').toBeLessThan(mostMb);
    expect(grown, `MB of memory growth from ${before}`).toBeLessThan(50);
    await eventually(() => Promise.resolve(left().length === 0 ? true : undefined));
  });

  it('of more than 100 files is refused as well', async () => {
    const content = await picture('png', { width: 8, height: 8 });
    const files = Array.from({ length: 101 }, () => ({ filename: 'a.png', content }));
    const { meta } = await upload(server.address, world.owner.token, form(ofSpace(), files));
    expect(meta).toMatchObject({ status: 400, message: 'Please upload at most 100 files at once' });
    expect(left()).toEqual([]);
  });
});

describe('a refusal before the files', () => {
  it('of a visitor needs no body, and ends the connection', async () => {
    const started = performance.now();
    const outcome = await pour([fields()], { authorization: 'Bearer none', 'content-length': String(50 * MB) });
    expect(outcome).toMatchObject({ status: 401, closed: true });
    expect(performance.now() - started).toBeLessThan(5_000);
  });

  it('of an account without the right is sent once the fields have arrived', async () => {
    function* pieces() {
      yield fields() + fileHead();
      yield PNG;
      yield* zeros(9 * MB);
    }
    const outcome = await pour(pieces(), {
      authorization: `Bearer ${world.member.token}`,
      'content-length': String(50 * MB),
    });
    expect(outcome).toMatchObject({ status: 403, closed: true });
    expect(left()).toEqual([]);
  });
});

describe('an upload that is aborted or invalid', () => {
  it.each([0.01, 3])('after %d MB leaves nothing', async (mb) => {
    const sending = httpRequest(`${server.address}/api/v1/attachments`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${world.owner.token}`,
        'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      },
    });
    sending.on('error', () => undefined);
    sending.write(fields() + fileHead());
    sending.write(PNG);
    for (const piece of zeros(mb * MB)) sending.write(piece);
    await eventually(() => Promise.resolve(left().length === 1 ? true : undefined));
    sending.destroy();
    await eventually(() => Promise.resolve(left().length === 0 ? true : undefined));
    expect((await fetch(`${server.address}/healthz`)).status).toBe(200);
  });

  it.each([
    ['in the middle of a part', () => fields() + fileHead() + 'x'],
    ['with a null byte in a name', () => `${fields()}${fileHead('file', 'a\0b.png')}x\r\n--${BOUNDARY}--\r\n`],
    [
      'with a part without a name',
      () => `--${BOUNDARY}\r\nContent-Disposition: form-data\r\n\r\nx\r\n--${BOUNDARY}--\r\n`,
    ],
    ['with brackets in names', () => `${field('__proto__[x]', '1')}${field('onModel[a][b]', '1')}--${BOUNDARY}--\r\n`],
    ['with a field that is too long', () => `${field('tag', 'x'.repeat(20_000))}--${BOUNDARY}--\r\n`],
    ['with a hundred fields', () => `${field('tag', 'x').repeat(100)}--${BOUNDARY}--\r\n`],
    ['without any part', () => `--${BOUNDARY}--\r\n`],
    ['with a file under another name', () => `${fields()}${fileHead('picture')}x\r\n--${BOUNDARY}--\r\n`],
  ])('%s is answered 400', async (_what, body) => {
    expect(await pour([body()])).toMatchObject({ status: 400 });
    expect(left()).toEqual([]);
  });

  it('with an encoded null byte in its name is stored under a name without it', async () => {
    const content = await picture('png');
    const head = fileHead().replace('filename="a.png"', "filename*=utf-8''a%00%2Fb.png");
    const pieces = [fields() + head, content, `\r\n--${BOUNDARY}--\r\n`];
    expect(await pour(pieces)).toMatchObject({ status: 200 });
    const row = await knex('attachments').orderBy('id', 'desc').first<{ filename: string }>('filename');
    expect(row).toEqual({ filename: 'a /b.png' });
  });

  it('that is not a form is answered 400', async () => {
    for (const type of ['application/json', 'multipart/form-data', 'text/plain'])
      expect(await pour(['{}'], { 'content-type': type }), type).toMatchObject({ status: 400 });
  });
});

describe('many uploads at once', () => {
  it('of one account are refused beyond ten, until one of them ends', async () => {
    const begin = () => {
      const sending = httpRequest(`${server.address}/api/v1/attachments`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${world.owner.token}`,
          'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
        },
      });
      sending.on('error', () => undefined);
      sending.write(fields() + fileHead());
      return sending;
    };
    const open = Array.from({ length: 10 }, begin);
    await eventually(() => Promise.resolve(left().length === 10 ? true : undefined));
    const empty = () => upload(server.address, world.owner.token, form(ofSpace(), []));
    expect((await empty()).meta).toMatchObject({ status: 429 });
    open[0]!.destroy();
    await eventually(() => Promise.resolve(left().length === 9 ? true : undefined));
    expect((await empty()).meta).toMatchObject({ status: 400 });
    for (const sending of open) sending.destroy();
    await eventually(() => Promise.resolve(left().length === 0 ? true : undefined));
  });
});

describe('an upload that is too slow', () => {
  it('is refused', async () => {
    const folder = freshFolder();
    const failures: unknown[] = [];
    const slow = createServer((request: IncomingMessage, response: ServerResponse) => {
      receive(request as Request, response as Response, {
        folder,
        admit: () => Promise.resolve(),
        accept: (type) => type!,
        slowest: { bytes: 1000, ms: 200 },
      }).catch((error: unknown) => {
        failures.push(error);
        response.destroy();
      });
    });
    await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve));
    const sending = httpRequest({
      port: (slow.address() as AddressInfo).port,
      method: 'POST',
      headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    });
    sending.on('error', () => undefined);
    sending.write(fields() + fileHead());
    sending.write(PNG);
    const drip = setInterval(() => sending.write('x'), 20);
    await new Promise((resolve) => sending.on('close', resolve));
    clearInterval(drip);
    expect(failures).toMatchObject([{ status: 400, message: 'The upload took too long' }]);
    await new Promise((resolve) => slow.close(resolve));
  });
});
