/** The export of tours: its content, its access rules, and its use of memory and connections. */
import { type IncomingMessage, get } from 'node:http';
import { readSheet } from 'read-excel-file/node';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contact, send, tour, tourAt } from '../helpers/enquiries.ts';
import { app, useApp, world } from '../helpers/stage.ts';
import { type Person, addPerson } from '../helpers/world.ts';
import { statementsMeanwhile } from '../lists/statements.ts';

useApp();
beforeEach(() => app.services.limits.reset());

const PATH = '/api/v1/booking-tour/export';
const exported = ({ token }: Pick<Person, 'token'>, query = '') =>
  fetch(`${app.address}${PATH}${query}`, { headers: { authorization: `Bearer ${token}` } });

let manager: Person;
let otherManager: Person;
beforeAll(async () => {
  manager = await addPerson(app.knex, 'Manager', [world.spaceId]);
  otherManager = await addPerson(app.knex, 'Manager', [world.otherSpaceId]);
});

/** The cells of a file, read by a program that knows nothing of how it was written. */
const cellsOf = (file: Buffer) => readSheet(file, 'Tours');

const rowsOf = async (response: Response) => {
  expect(response.status).toBe(200);
  return cellsOf(Buffer.from(await response.arrayBuffer()));
};

describe('the export', () => {
  it('is a refusal with a message while there are no tours', async () => {
    await send(app, contact(world));
    const response = await exported(world.owner);
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({
      meta: { success: false, status: 404, code: 'not_found', message: 'Error while downloading file.' },
      data: null,
    });
  });

  it('has a row for each tour, with the time in London and no formula', async () => {
    await send(app, tour(world, { name: '=HYPERLINK("http://evil")', email: 'first@example.org' }));
    const id = await send(app, tour(world, { resource_type: 'flexi_desk' }));
    await app.call('PUT', `/booking-tour/admin-acknowledge/${id}`, {
      token: manager.token,
      body: { action: 'reschedule', new_tour_timestamp: tourAt(3, 15.5), remark: '+1 hour' },
    });
    const response = await exported(manager);
    expect(response.headers.get('content-type')).toBe(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    );
    expect(response.headers.get('content-disposition')).toBe('attachment; filename=tours.xlsx');
    expect(response.headers.get('cache-control')).toContain('no-store');
    const [header, newest, oldest, ...others] = await rowsOf(response);
    expect(others).toEqual([]);
    expect(header).toEqual([
      'Name',
      'Email',
      'Mobile',
      'Company',
      'Workspace',
      'Resource',
      'Tour date',
      'Status',
      'Remark',
      'Created',
    ]);
    expect(newest!.slice(4)).toEqual([
      'London',
      'Flexi Desk',
      `${tourAt(3).slice(0, 10)} 15:30`,
      'rescheduled',
      `'+1 hour`,
      expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/),
    ]);
    expect(oldest!.slice(0, 3)).toEqual([`'=HYPERLINK("http://evil")`, 'first@example.org', '+447700900456']);
  });

  it('contains only tours of workspaces that the caller manages, and needs the download access', async () => {
    await send(app, tour({ spaceId: world.otherSpaceId }, { name: 'Elsewhere' }));
    const names = async (person: Person, query = '') =>
      (await rowsOf(await exported(person, query))).map(([name]) => name);
    expect(await names(manager)).not.toContain('Elsewhere');
    expect(await names(otherManager)).toEqual(['Name', 'Elsewhere']);
    expect(await names(world.owner, `?space_id=${world.otherSpaceId}`)).toEqual(['Name', 'Elsewhere']);
    expect(await names(world.owner)).toContain('Elsewhere');
    expect((await exported(manager, `?space_id=${world.otherSpaceId}`)).status).toBe(403);
    // The front desk edits tours and may not download them.
    for (const person of [world.staff, world.member]) expect((await exported(person)).status).toBe(403);
    expect((await exported({ token: 'x' })).status).toBe(401);
    expect((await exported(manager, '?space_id=x')).status).toBe(400);
  });

  it('is limited to five in a minute', async () => {
    const statuses = [];
    for (let turn = 0; turn < 6; turn += 1) statuses.push((await exported(manager)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

describe('an export of 20,000 tours', () => {
  const COUNT = 20_000;

  beforeAll(async () => {
    const row = await app.knex('enquiries').where('type', 'book_tour').first();
    const rows = Array.from({ length: COUNT }, (_, number) => ({
      ...row!,
      id: undefined,
      name: `Visitor ${number}`,
      remark: `Some words about the visit number ${number}. `.repeat(10),
    }));
    for (let start = 0; start < COUNT; start += 1_000)
      await app.knex('enquiries').insert(rows.slice(start, start + 1_000));
  });

  const used = () => (app.knex.client as { pool: { numUsed(): number } }).pool.numUsed();
  const open = () =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const headers = { authorization: `Bearer ${manager.token}`, 'accept-encoding': 'identity' };
      get(`${app.address}${PATH}`, { headers }, resolve).on('error', reject);
    });

  it('is streamed in bounded memory, and holds no connection while its reader pauses', async () => {
    const before = process.memoryUsage().rss;
    let most = 0;
    const parts: Buffer[] = [];
    const response = await open();
    response.on('data', (part: Buffer) => {
      parts.push(part);
      most = Math.max(most, process.memoryUsage().rss - before);
    });
    await new Promise((resolve) => response.once('data', resolve));
    response.pause();
    await expect.poll(used, { timeout: 30_000 }).toBe(0);
    response.resume();
    await new Promise((resolve) => response.once('end', resolve));
    expect(most).toBeLessThan(200 * 2 ** 20);
    const file = Buffer.concat(parts);
    expect(file.subarray(0, 2).toString()).toBe('PK');
    expect((await cellsOf(file)).length).toBeGreaterThan(COUNT);
  });

  it('ends its work when the reader has gone', async () => {
    const asked = await statementsMeanwhile(async () => {
      const response = await open();
      await new Promise((resolve) => response.once('data', resolve));
      response.destroy();
      await app.call('GET', '/booking-tour?limit=1', { token: manager.token });
      await expect.poll(used, { timeout: 30_000 }).toBe(0);
      await app.call('GET', '/booking-tour?limit=1', { token: manager.token });
    });
    expect(asked.filter(({ sql }) => sql.includes('from `enquiries`')).length).toBeLessThan(35);
  });
});
