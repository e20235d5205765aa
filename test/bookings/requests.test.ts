/** Booking requests: staff book on behalf of a customer, and decide later. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { lapseHolds } from '#domains/bookings/server/lifecycle/lapse.ts';
import { lapseRequests } from '#domains/bookings/server/requests/lapse.ts';
import { momentOf } from '#server/context.ts';
import { HOUR, MINUTE } from '#shared/time.ts';
import { type TestApp, startTestApp } from '../helpers/app.ts';
import { clock } from '../helpers/clock.ts';
import { withoutJobs } from '../helpers/leases.ts';
import {
  type Booked,
  type Person,
  type World,
  addPerson,
  deskBooking,
  makeWorld,
  roomBooking,
  slot,
} from '../helpers/world.ts';

type Requested = Booked & {
  booking_status: string;
  name: string;
  email: string;
  number: string;
  booking_admin_remark: string;
  assignedUser: { _id: string; email: string } | null;
  members: unknown[];
};

let app: TestApp;
let world: World;
/** Edits only the booking requests of the workspace, and does not see all bookings: makes requests and decides none. */
let decider: Person;
/** Edits only the calendar of the workspace. */
let planner: Person;

beforeAll(async () => {
  app = await startTestApp();
  world = await makeWorld(app);
  const area = { show: true, editable: true };
  const role = async (name: string, permissions: object) => {
    await app.call('POST', '/roles', { token: world.owner.token, body: { name, permissions } });
    return addPerson(app.knex, name, [world.spaceId]);
  };
  decider = await role('Decider', { bookingRequest: area });
  planner = await role('Planner', { booking: { calendar: area } });
});
afterAll(() => app.stop());
afterEach(() => clock.reset());

const ADA = { name: 'Ada Lovelace', email: 'ada@example.org', number: '+447700900123' };
const PATH = '/bookings/resource-without-pay';

const request = (body: object, person = world.staff) =>
  app.call<Requested>('POST', PATH, { token: person.token, body: { ...ADA, ...body } });
const decide = (id: string, body: object, person = world.staff) =>
  app.call<Requested>('PUT', `/bookings/reschedule-request/${id}`, { token: person.token, body });
const approve = (id: string, person = world.staff) => decide(id, { booking_status: 'Approved' }, person);
const reject = (id: string, person = world.staff) =>
  decide(id, { booking_status: 'Rejected', booking_admin_remark: 'The room is closed' }, person);
const cancel = (id: string, person = world.staff) =>
  app.call<Requested>('DELETE', `/bookings/cancel/${id}`, { token: person.token });
const read = (id: string, person = world.staff) =>
  app.call<Requested>('GET', `/bookings/${id}`, { token: person.token });
const list = (query: string, person = world.staff) =>
  app.call<Requested[]>('GET', `/bookings?${query}`, { token: person.token });
const book = (body: object, person = world.member) =>
  app.call<Booked>('POST', '/bookings', { token: person.token, body });

let day = 1;
/** A period that no other test uses. */
const nextSlot = (hours = 2) => slot((day += 1), 10, hours);

async function requested(body: object = {}, person = world.staff): Promise<Requested> {
  const { meta, data } = await request({ ...roomBooking(world, nextSlot()), ...body }, person);
  if (!meta.success) throw new Error(meta.message);
  return data;
}

/** Lets a request begin at an instant, so that the session does not end before it. */
async function beginAt(id: string, starts_at: Date): Promise<void> {
  await app.knex('bookings').where('id', id).update({ starts_at });
}

const claimsOf = (id: string) => app.knex('claims').where('booking_id', id);
const idsOf = ({ data }: { data: Booked[] }) => data.map(({ _id }) => _id);
const invoicesOf = (id: string) => app.knex('invoices').where('booking_id', id);

describe('a request', () => {
  it('holds its units without end and without payment', async () => {
    const period = nextSlot();
    const { data } = await request(roomBooking(world, period));
    expect(data).toMatchObject({ ...ADA, booking_status: 'Assigned', payment_status: 'pending', active: true });
    expect(data).toMatchObject({ price: { net: 90, total: 108 }, assignedUser: null, members: [ADA.email] });
    clock.advance(2 * HOUR);
    await lapseHolds(momentOf(app.services));
    await lapseRequests(momentOf(app.services));
    expect((await read(data._id)).data.booking_status).toBe('Assigned');
    expect(await claimsOf(data._id)).toMatchObject([{ hold_until: null }]);
    expect((await book(roomBooking(world, period))).meta).toMatchObject({
      status: 409,
      message: 'This Resource is already booked',
    });
  });

  it('cannot be paid', async () => {
    const { _id, price } = await requested();
    const body = { _id, source_id: 'pm_1', currency: 'GBP', amount: price.total * 100 };
    const { meta } = await app.call('POST', '/stripe/payCharge', { token: world.owner.token, body });
    expect(meta).toMatchObject({ status: 409, message: 'A booking request is not paid here' });
  });

  it('is in the list of requests, and not in the list of bookings', async () => {
    const { _id } = await requested();
    const space = `space_id=${world.spaceId}&limit=100`;
    expect(idsOf(await list(space))).not.toContain(_id);
    expect(idsOf(await list(`${space}&booking_request=true`))).toContain(_id);
    expect(idsOf(await list(`${space}&booking_request=true&booking_status=assigned`))).toContain(_id);
    expect(idsOf(await list(`${space}&booking_request=true&booking_status=APPROVED`))).not.toContain(_id);
    expect(idsOf(await list(`${space}&booking_request=true&resource_type=desks`))).not.toContain(_id);
    for (const query of ['booking_request=true&booking_status=upcoming', 'booking_status=Assigned'])
      expect((await list(`${space}&${query}`)).meta).toMatchObject({ status: 400, message: 'Unknown booking status' });
  });

  it('takes other free desks of the area when the wanted ones are gone', async () => {
    const period = nextSlot(4);
    const { data: first } = await request(deskBooking(world, period, 2));
    const ids = first.items.map(({ _id }) => _id);
    const { data: second } = await request({ ...deskBooking(world, period, 2), ids });
    expect(second.items).toHaveLength(2);
    expect(second.items.map(({ _id }) => _id).filter((id) => ids.includes(id))).toEqual([]);
  });

  it.each([
    ['Please enter full name', { name: ' ' }],
    ['Please enter valid email', { email: 'ada' }],
    ['Please enter valid mobile number', { number: '+441234' }],
    ['Please select resource type', { type: '' }],
    ['Please select booking date and time', { from: '' }],
    ['Please enter booking duration', { to: '' }],
    ['Please select booking date', { type: 'flexi_desk', from: '', to: '' }],
    ['Capacity must be greater than 0', { capacity: 0 }],
    ['Please select available booking option', { resource_id: '' }],
    ['You cannot create an event from the past', slot(-1)],
    [
      'Duration must be at least 1 hour, in steps of 30 minutes',
      { to: slot(1, 10, 1 / 3_600_000).to, from: slot(1).from },
    ],
  ])('is refused with “%s”', async (message, wrong) => {
    const { meta } = await request({ ...roomBooking(world, slot(1)), ...wrong });
    expect(meta).toMatchObject({ status: 400, message });
  });

  it('is made by staff of the requests or the calendar, in workspaces that they manage', async () => {
    for (const person of [decider, planner, world.owner]) expect((await requested({}, person)).name).toBe(ADA.name);
    const body = roomBooking(world, nextSlot());
    for (const person of [world.member, world.otherStaff, world.otherMember])
      expect((await request(body, person)).meta.status).toBe(403);
  });

  it('makes the same response for an address with an account that the caller may not read', async () => {
    const stranger = await addPerson(app.knex, 'Member', [world.otherSpaceId], 'stranger@example.org');
    const [known, unknown] = await Promise.all([
      requested({ email: stranger.email }),
      requested({ email: 'nobody@example.org' }),
    ]);
    for (const { assignedUser, members, email } of [known, unknown]) {
      expect(assignedUser).toBeNull();
      expect(members).toEqual([email]);
    }
    // The customer themselves sees it.
    expect((await read(known._id, stranger)).data).toMatchObject({ name: ADA.name, number: ADA.number });
    expect((await list('booking_request=true', stranger)).data).toHaveLength(1);
  });

  it('belongs to the account of a member of the workspace', async () => {
    const regular = await addPerson(app.knex, 'Member', [world.spaceId], 'regular@example.org');
    const { _id, assignedUser } = await requested({ email: regular.email });
    expect(assignedUser).toMatchObject({ _id: regular.id });
    expect((await read(_id, decider)).data.assignedUser).toBeNull();
    expect((await approve(_id, regular)).meta.status).toBe(403);
    expect((await cancel(_id, regular)).data).toMatchObject({ booking_status: 'cancelled', active: false });
    await app.knex('user_spaces').where('user_id', regular.id).update({ active: false });
    const { meta } = await request({ ...roomBooking(world, nextSlot()), email: regular.email });
    expect(meta).toMatchObject({ status: 400, message: 'This member is blocked in this workspace' });
  });
});

describe('an approval', () => {
  it('confirms the booking, writes its invoice and informs the customer', async () => {
    const { _id } = await requested({ email: 'approved@example.org' });
    expect((await approve(_id, decider)).meta.status).toBe(403);
    const { meta, data } = await approve(_id);
    expect(meta).toMatchObject({ status: 200, message: 'Booking updated successfully' });
    expect(data).toMatchObject({ booking_status: 'Approved', payment_status: 'completed', active: true });
    const mails = await app.mails('approved@example.org');
    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      expect.stringMatching(/^Invoice INV-\d{6} from Cockpit$/),
      'Your booking at London is confirmed',
    ]);
    const confirmation = mails.find(({ subject }) => subject.endsWith('is confirmed'));
    expect(confirmation!.text).toContain('Your booking request was approved');
    const [invoice, ...others] = await invoicesOf(_id);
    expect(others).toEqual([]);
    expect(invoice).toMatchObject({ total_pence: 10_800, net_pence: 9_000, request_id: _id });
    expect(invoice!.snapshot.customer).toMatchObject({ name: ADA.name, email: 'approved@example.org' });
    const space = `space_id=${world.spaceId}&limit=100`;
    expect(idsOf(await list(`${space}&booking_status=upcoming&payment_status=completed`))).toContain(_id);
    expect(idsOf(await list(`${space}&booking_request=true&booking_status=Approved`))).toContain(_id);
  });

  it('happens once, and nothing else is decided afterwards', async () => {
    const { _id } = await requested();
    expect((await approve(_id)).meta.status).toBe(200);
    for (const again of [approve, reject])
      expect((await again(_id)).meta).toMatchObject({
        status: 409,
        message: 'Only a pending request can be decided',
      });
    await app.settle();
    expect(await invoicesOf(_id)).toHaveLength(1);
  });

  it('makes a booking that can be cancelled as any other', async () => {
    const { _id } = await requested();
    await approve(_id);
    expect((await cancel(_id, decider)).meta.status).toBe(403);
    expect((await cancel(_id)).data).toMatchObject({ active: false, payment_status: 'completed' });
    expect(await claimsOf(_id)).toEqual([]);
    expect(idsOf(await list(`space_id=${world.spaceId}&limit=100&booking_status=canceled`))).toContain(_id);
  });

  it('is refused after the start', async () => {
    const { _id } = await requested();
    await beginAt(_id, new Date());
    expect((await approve(_id)).meta).toMatchObject({
      status: 409,
      message: 'You cannot update an event from the past',
    });
    expect(await invoicesOf(_id)).toEqual([]);
  });

  it('asks again when the price has changed since', async () => {
    const { _id } = await requested();
    await app.knex('resources').where('id', world.roomId).update({ price_pence: 5_000 });
    const { meta } = await approve(_id);
    expect(meta.status).toBe(409);
    expect(meta.message).toContain('The price is now £120.00 instead of £108.00');
    expect((await read(_id)).data).toMatchObject({ booking_status: 'Assigned', price: { total: 120 } });
    expect((await approve(_id)).data).toMatchObject({ booking_status: 'Approved', price: { total: 120 } });
    await app.settle();
    expect(await invoicesOf(_id)).toMatchObject([{ total_pence: 12_000 }]);
    await app.knex('resources').where('id', world.roomId).update({ price_pence: 4_500 });
  });

  it('names the booking that took the place', async () => {
    const period = nextSlot();
    const { data } = await request(roomBooking(world, period));
    await claimsOf(data._id).delete();
    const { data: other } = await book({ ...roomBooking(world, period), title: 'Board meeting' });
    expect((await approve(data._id)).meta.message).toContain(
      `This Resource is already booked: booking ${other._id}, Board meeting`,
    );
    expect((await read(data._id)).data.booking_status).toBe('Assigned');
  });

  it('is refused while the place is out of use', async () => {
    const { _id } = await requested();
    await app.knex('units').where('resource_id', world.roomId).update({ bookable: false });
    expect((await approve(_id)).meta).toMatchObject({ status: 409, message: 'Boardroom is out of use' });
    await app.knex('units').where('resource_id', world.roomId).update({ bookable: true });
    expect((await approve(_id)).meta.status).toBe(200);
  });
});

describe('a rejection', () => {
  it('needs a remark, frees the units and informs the customer once', async () => {
    const { _id } = await requested({ email: 'rejected@example.org' });
    expect((await decide(_id, { booking_status: 'Rejected', booking_admin_remark: ' ' })).meta).toMatchObject({
      status: 400,
      message: 'Please enter your remark',
    });
    for (const booking_status of ['', 'Assigned', null])
      expect((await decide(_id, { booking_status })).meta).toMatchObject({
        status: 400,
        message: 'Select approval status',
      });
    expect((await reject(_id)).data).toMatchObject({ booking_status: 'Rejected', active: false });
    expect((await reject(_id)).meta.status).toBe(409);
    expect(await claimsOf(_id)).toEqual([]);
    const mails = await app.mails('rejected@example.org');
    expect(mails.map(({ subject }) => subject)).toEqual(['Your booking request at London was not accepted']);
    expect(mails[0]!.text).toContain('The room is closed');
    expect(await invoicesOf(_id)).toEqual([]);
  });
});

describe('a request whose start has passed', () => {
  it('lapses: it is rejected, its units are free, and the customer is informed once', async () => {
    const { _id } = await requested({ email: 'late@example.org' });
    const start = new Date();
    await beginAt(_id, start);
    clock.freeze(new Date(start.getTime() - 1));
    await lapseRequests(momentOf(app.services));
    expect((await read(_id)).data.booking_status).toBe('Assigned');
    await withoutJobs(app.knex, async () => {
      clock.freeze(start);
      expect(await lapseRequests(momentOf(app.services))).toBeGreaterThan(0);
      expect(await lapseRequests(momentOf(app.services))).toBe(0);
      clock.reset();
    });
    expect((await read(_id)).data).toMatchObject({ booking_status: 'Rejected', booking_admin_remark: 'Lapsed' });
    expect(await claimsOf(_id)).toEqual([]);
    const mails = await app.mails('late@example.org');
    expect(mails.map(({ text }) => text.includes('has lapsed'))).toEqual([true]);
  });
});

describe('the staff of another workspace', () => {
  it('neither see nor decide it', async () => {
    const { _id } = await requested();
    const { otherStaff, otherMember } = world;
    for (const person of [otherStaff, otherMember]) {
      expect((await read(_id, person)).meta.status).toBe(404);
      expect((await cancel(_id, person)).meta.status).toBe(404);
      for (const decision of [approve, reject]) expect([403, 404]).toContain((await decision(_id, person)).meta.status);
      expect(idsOf(await list('booking_request=true&limit=100', person))).not.toContain(_id);
    }
    const { meta } = await list(`booking_request=true&space_id=${world.spaceId}`, otherStaff);
    expect(meta.status).toBe(403);
  });
});

describe('at the same time', () => {
  const statuses = (answers: { meta: { status: number } }[]) => answers.map(({ meta }) => meta.status).sort();
  const overlaps = async (roomPeriod: { from: string }) => {
    const claims = await app.knex('claims').where('starts_at', new Date(roomPeriod.from));
    return new Set(claims.map(({ unit_id }) => unit_id)).size < claims.length;
  };

  it('two approvals make one booking and one invoice', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { _id } = await requested();
      expect(statuses(await Promise.all([approve(_id), approve(_id, world.owner)]))).toEqual([200, 409]);
      await app.settle();
      expect(await invoicesOf(_id)).toHaveLength(1);
      expect(await claimsOf(_id)).toHaveLength(1);
    }
  });

  it('an approval and a cancellation leave a booking or nothing', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { _id } = await requested();
      const [approved, cancelled] = await Promise.all([approve(_id), cancel(_id, world.owner)]);
      expect(cancelled.meta.status).toBe(200);
      const { data } = await read(_id);
      expect(data).toMatchObject({ active: false, booking_status: 'cancelled' });
      expect(data.payment_status).toBe(approved.meta.status === 200 ? 'completed' : 'pending');
      expect(await claimsOf(_id)).toEqual([]);
    }
  });

  it('a request and the booking of a visitor get different units, or one of them none', async () => {
    for (let round = 0; round < 20; round += 1) {
      const period = nextSlot();
      const body = roomBooking(world, period);
      const person = await addPerson(app.knex, 'Member');
      expect(statuses(await Promise.all([request(body), book(body, person), request(body, planner)]))).toEqual([
        200, 409, 409,
      ]);
      expect(await overlaps(period)).toBe(false);
    }
  });

  it('a decision and the lapse of the request have one result', async () => {
    const { _id } = await requested({ email: 'both@example.org' });
    await beginAt(_id, new Date(Date.now() - MINUTE));
    await Promise.all([reject(_id), lapseRequests(momentOf(app.services)), lapseRequests(momentOf(app.services))]);
    expect((await read(_id)).data.booking_status).toBe('Rejected');
    expect(await app.mails('both@example.org')).toHaveLength(1);
  });
});
