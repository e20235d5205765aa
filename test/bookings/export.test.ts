/** The export of the booking list: its content and its access rules. */
import { beforeAll, describe, expect, it } from 'vitest';
import { app, useApp, world } from '../helpers/stage.ts';
import { type Booked, type Person, addPerson, deskBooking, roomBooking, slot } from '../helpers/world.ts';

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
