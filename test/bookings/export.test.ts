/** The export of the booking list: its content, its access rules, and its use of memory and connections. */
import { type IncomingMessage, get } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signToken } from '#domains/accounts/server/tokens.ts';
import { IDS, SIZES, fillBookings } from '../lists/data.ts';
import { type TestApp, startTestApp } from '../helpers/app.ts';
import { SECRETS } from '../helpers/secrets.ts';
import { app, useApp, world } from '../helpers/stage.ts';
import { type Booked, type Person, addPerson, deskBooking, roomBooking, slot } from '../helpers/world.ts';
import { statementsMeanwhile } from '../lists/statements.ts';

const exported = (address: string, { token }: Pick<Person, 'token'>, query = '') =>
  fetch(`${address}/api/v1/bookings/export${query}`, { headers: { authorization: `Bearer ${token}` } });

describe('the export', () => {
  useApp();
  let staff: Person;

  beforeAll(async () => {
    const book = async (person: Person, body: object) =>
      (await app.call<Booked>('POST', '/bookings', { token: person.token, body })).data;
    await book(world.member, { ...roomBooking(world, slot(1)), title: '=HYPERLINK("http://evil")' });
    await book(world.otherMember, deskBooking(world, slot(2)));
    await app.knex('users').where('id', world.member.id).update({ name: 'Zoë, "the" +1' });
  });

  // Each account may export five times a minute.
  const newStaff = async () => (staff = await addPerson(app.knex, 'Front Desk', [world.spaceId]));
  const linesOf = async (person: Person, query = '') => {
    const response = await exported(app.address, person, query);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename=bookings.csv');
    expect(response.headers.get('cache-control')).toContain('no-store');
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    return new TextDecoder().decode(bytes).split('\r\n').slice(0, -1);
  };

  it('has a line for each booking, with local times, numbers, and no formula', async () => {
    const [header, desk, room] = await linesOf(await newStaff());
    expect(header).toContain('Booking No.,Work Space,Location,Resource Name');
    expect(desk).toContain('Loft,Flexi Desk,F1,');
    expect(room).toMatch(/,\d{4}-\d\d-\d\d 10:00,\d{4}-\d\d-\d\d 12:00,/);
    expect(room).toContain('Europe/London,Payment Pending,pending,108.00,0.00,"Zoë, ""the"" +1"');
    expect(room).toContain(`"'=HYPERLINK(""http://evil"")"`);
  });

  it('has the filters and the order of the list', async () => {
    await newStaff();
    expect(await linesOf(staff, '?resource_type=meeting_room')).toHaveLength(2);
    expect((await linesOf(staff, '?sort=event_date'))[1]).toContain('Boardroom');
    expect((await exported(app.address, staff, '?sort=price')).status).toBe(400);
  });

  it('shows members only their own bookings, and staff of another workspace none', async () => {
    const own = await linesOf(world.member);
    expect(own).toHaveLength(2);
    expect(own[1]).toContain('Boardroom');
    expect(await linesOf(world.otherStaff)).toHaveLength(1);
    const foreign = await exported(app.address, world.otherStaff, `?space_id=${world.spaceId}`);
    expect([403, 404]).toContain(foreign.status);
    expect((await exported(app.address, { token: 'x' })).status).toBe(401);
  });

  it('is limited to five in a minute', async () => {
    await newStaff();
    const statuses = [];
    for (let turn = 0; turn < 6; turn += 1) statuses.push((await exported(app.address, staff)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

/** Copies all bookings, without their computed columns. */
async function copyBookings({ knex }: TestApp): Promise<void> {
  const columns = await knex('information_schema.COLUMNS')
    .whereRaw("TABLE_SCHEMA = DATABASE() AND TABLE_NAME = 'bookings' AND EXTRA NOT LIKE '%GENERATED%'")
    .whereNot('COLUMN_NAME', 'id')
    .pluck<string[]>('COLUMN_NAME');
  await knex.raw('INSERT INTO bookings (??) SELECT ?? FROM bookings', [columns, columns]);
}

describe('an export of 80,000 bookings', () => {
  let large: TestApp;
  const owner = { token: signToken(SECRETS, { id: String(IDS.owner), token_version: 0 }, 'full', new Date()) };

  beforeAll(async () => {
    large = await startTestApp();
    await fillBookings(large.knex, new Date());
    for (let turn = 0; turn < 2; turn += 1) await copyBookings(large);
  }, 180_000);
  afterAll(() => large.stop());

  const used = () => (large.knex.client as { pool: { numUsed(): number } }).pool.numUsed();

  const open = () =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const headers = { authorization: `Bearer ${owner.token}`, 'accept-encoding': 'identity' };
      get(`${large.address}/api/v1/bookings/export`, { headers }, resolve).on('error', reject);
    });

  it('is streamed in bounded memory, and holds no connection while its reader pauses', async () => {
    const before = process.memoryUsage().heapUsed;
    let [lines, most] = [0, 0];
    const response = await open();
    response.on('data', (chunk: Buffer) => {
      lines += chunk.toString('latin1').split('\n').length - 1;
      most = Math.max(most, process.memoryUsage().heapUsed - before);
    });
    await new Promise((resolve) => response.once('data', resolve));
    response.pause();
    await expect.poll(used, { timeout: 30_000 }).toBe(0);
    response.resume();
    await new Promise((resolve) => response.once('end', resolve));
    expect(lines).toBe(4 * SIZES.bookings + 1);
    expect(most).toBeLessThan(200 * 2 ** 20);
  });

  it('ends its work when the reader has gone', async () => {
    const asked = await statementsMeanwhile(async () => {
      const response = await open();
      await new Promise((resolve) => response.once('data', resolve));
      response.destroy();
      await large.call('GET', '/bookings?limit=1', owner);
      await expect.poll(used, { timeout: 30_000 }).toBe(0);
      await large.call('GET', '/bookings?limit=1', owner);
    });
    const batches = asked.filter(({ sql }) => sql.includes('from `booking_members`')).length;
    expect(batches).toBeLessThan(80);
  });
});
