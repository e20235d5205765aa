/**
 * Bookings on the days of clock changes, at midnight, and in a workspace of another time zone, while the server process itself runs in
 * yet another one. The expected instants and days come from another library.
 */
import ICAL from 'ical.js';
import { DateTime } from 'luxon';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { momentOf } from '#server/context.ts';
import { signToken } from '#domains/accounts/server/tokens.ts';
import { lapseRequests } from '#domains/bookings/server/requests/lapse.ts';
import type { InvoiceDetail } from '#domains/invoices/schema.ts';
import { DAY, HOUR, MINUTE, WEEKDAYS } from '#shared/time.ts';
import { lapse } from '../helpers/lapse.ts';
import { type TestApp, startTestApp } from '../helpers/app.ts';
import { clock } from '../helpers/clock.ts';
import { storedFigures, recountedFigures } from '../helpers/daily-figures.ts';
import { SECRETS } from '../helpers/secrets.ts';
import { type Booked, type Person, type World, addPerson, makeWorld, pay, saveCard } from '../helpers/world.ts';

/** Each change with the real length of 00:00 to 03:00 on its day. */
const CHANGES = [
  { zone: 'Europe/London', day: '2027-03-28', hours: 2 },
  { zone: 'Europe/London', day: '2027-10-31', hours: 4 },
  { zone: 'America/New_York', day: '2027-03-14', hours: 2 },
  { zone: 'America/New_York', day: '2027-11-07', hours: 4 },
];

/** The zones of the server. For half of the day, it is another day there than in the workspaces. */
const SERVERS = [
  { serverZone: 'Pacific/Auckland', hourAtMidnight: 12, changes: CHANGES },
  // The other two would add time and find nothing new.
  { serverZone: 'America/Los_Angeles', hourAtMidnight: 17, changes: [CHANGES[0]!, CHANGES[3]!] },
];

type Place = { space_id: string; room: string; spare: string; area: string; plan: string; seats: string[] };
type Period = { from: string; to: string };
type Feed = { _id: string; url: string };
type View = Booked & { hold_until: string | null; refund_until: string | null; paid: number };

let app: TestApp;
let world: World;
let member: Person;
let card: string;
let feed: Feed;
const places: Record<string, Place> = {};

async function send<T = View>(method: string, path: string, person: Person, body?: object) {
  // The clock jumps by months, so that tokens end.
  const token = signToken(SECRETS, { id: person.id, token_version: 0 }, 'full', clock.now());
  return app.call<T>(method, path, { token, body });
}

async function done<T = View>(answer: ReturnType<typeof send<T>>): Promise<T> {
  const { meta, data } = await answer;
  expect(meta.success, `${meta.status} ${meta.message}`).toBe(true);
  return data;
}

async function placeIn(zone: string): Promise<Place> {
  const create = async (path: string, body: object) =>
    (await done(send<{ _id: string }>('POST', path, world.owner, body)))._id;
  const space_id = await create('/space/add-space', {
    name: zone,
    area: '1 Clock Street',
    no_of_days: [...WEEKDAYS],
    office_hours: ['00:00', '23:30'],
    time_zone: zone,
    price: { flexi_desk: 10 },
  });
  const room = { type: 'meeting_room', space_id, capacity: 4, price: 45, cancellation_notice: 24 };
  const area = await create('/resources', { type: 'desks', name: 'Loft', space_id, desk_type: [{ flexi_desk: 4 }] });
  const plan = { space_id, resource_type: 'flexi_desk', name: 'Three days', tenure: 3, discount: 12.5 };
  return {
    space_id,
    area,
    plan: await create('/plans', plan),
    room: await create('/resources', { ...room, name: 'Board' }),
    spare: await create('/resources', { ...room, name: 'Nook' }),
    seats: await app.knex('units').where('resource_id', area).orderBy('id').pluck('id'),
  };
}

const bookings = {
  create: (body: object, person = member) => done(send('POST', '/bookings', person, body)),
  read: (id: string) => done(send('GET', `/bookings/${id}`, world.owner)),
  pay: async (booking: View) => {
    const token = signToken(SECRETS, { id: member.id, token_version: 0 }, 'full', clock.now());
    expect((await pay(app, { ...member, token }, booking, card)).meta.status).toBe(200);
  },
  move: (id: string, period: Period, more = {}) =>
    done(send('PUT', `/bookings/reschedule-request/${id}`, member, { ...period, ...more })),
  cancel: (id: string) => done(send('DELETE', `/bookings/cancel/${id}`, member)),
  decide: (id: string, booking_status: string) =>
    send('PUT', `/bookings/reschedule-request/${id}`, world.owner, { booking_status, booking_admin_remark: 'Decided' }),
};

const claimsOf = (id: string) =>
  app.knex('claims').where('booking_id', id).orderBy('day').select('day', 'starts_at', 'ends_at', 'unit_id');

/** The instants of local times, as another library counts them. */
function local(zone: string, from: string, to: string): Period {
  const at = (text: string) => DateTime.fromISO(text, { zone }).toUTC().toISO()!;
  return { from: at(from), to: at(to) };
}

/** The words of a period in mails. */
function textOf(zone: string, { from, to }: Period): string {
  const [start, end] = [DateTime.fromISO(from, { zone }), DateTime.fromISO(to, { zone })];
  return `${start.setLocale('en-GB').toFormat('ccc, d LLL yyyy, HH:mm')} to ${end.toFormat('HH:mm')}`;
}

/** The claims that a period must have: one per local day. */
function daysOf(zone: string, { from, to }: Period): { day: string; starts_at: Date; ends_at: Date }[] {
  const days = [];
  const end = DateTime.fromISO(to, { zone });
  for (let start = DateTime.fromISO(from, { zone }); start < end;) {
    const midnight = start.plus({ days: 1 }).startOf('day');
    const until = midnight < end ? midnight : end;
    days.push({ day: start.toISODate()!, starts_at: start.toJSDate(), ends_at: until.toJSDate() });
    start = until;
  }
  return days;
}

const before = (period: Period, ms: number) => new Date(Date.parse(period.from) - ms);
const pounds = (hours: number) => hours * 45 * 1.2;

async function expectFigures(): Promise<void> {
  expect(await storedFigures(app)).toEqual(await recountedFigures(app));
}

async function feedTimes(): Promise<Period[]> {
  const response = await fetch(`${app.address}${new URL(feed.url).pathname}`);
  const calendar = new ICAL.Component(ICAL.parse(await response.text()) as unknown[]);
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const { startDate, endDate } = new ICAL.Event(component);
    return { from: startDate.toJSDate().toISOString(), to: endDate.toJSDate().toISOString() };
  });
}

const ownZone = process.env.TZ;

beforeAll(async () => {
  process.env.TZ = SERVERS[0]!.serverZone;
  app = await startTestApp();
  world = await makeWorld(app);
  for (const { zone } of CHANGES) places[zone] ??= await placeIn(zone);
});
afterAll(async () => {
  await app.stop();
  if (ownZone === undefined) delete process.env.TZ;
  else process.env.TZ = ownZone;
});

describe.each(SERVERS)('a server in the time zone $serverZone', ({ serverZone, hourAtMidnight, changes }) => {
  beforeAll(async () => {
    clock.reset();
    process.env.TZ = serverZone;
    expect(new Date('2027-06-01T00:00:00Z').getHours()).toBe(hourAtMidnight);
    member = await addPerson(app.knex, 'Member');
    card = await saveCard(app, member);
    feed = await done(send<Feed>('POST', '/calendar-feeds', member, {}));
  });

  describe.each(changes)('on $day in $zone', ({ zone, day, hours }) => {
    const at = (from: string, to: string) => local(zone, `${day}T${from}`, `${day}T${to}`);
    const night = at('00:00', '03:00');
    const yesterday = DateTime.fromISO(day).minus({ days: 1 }).toISODate()!;
    const tomorrow = DateTime.fromISO(day).plus({ days: 1 }).toISODate()!;
    const room = (period: Period, name: 'room' | 'spare' = 'room') => {
      const { space_id, [name]: resource_id } = places[zone]!;
      return { type: 'meeting_room', space_id, resource_id, capacity: 1, ...period };
    };
    const desk = (period: Period, seat = 0) => {
      const { space_id, area: resource_id, seats } = places[zone]!;
      return { type: 'flexi_desk', space_id, resource_id, capacity: 1, ids: [seats[seat]], ...period };
    };
    const figureOf = async (on: string) =>
      (await storedFigures(app))[`${places[zone]!.space_id} ${on}`] ?? { bookings: 0, revenue: 0 };
    const begin = () => clock.freeze(new Date(Date.parse(night.from) - 60 * HOUR));

    beforeEach(async () => {
      begin();
      await app.knex('claims').delete();
    });

    /** What a test has added to the figures of a day. */
    async function figures(on = day) {
      const before = await figureOf(on);
      return async () => {
        const now = await figureOf(on);
        return { bookings: now.bookings - before.bookings, revenue: now.revenue - before.revenue };
      };
    }

    const paid = async (body: object) => {
      const booking = await bookings.create(body);
      await bookings.pay(booking);
      return booking;
    };

    it('a meeting over the change is found, held, paid, billed, moved and refunded by its real hours', async () => {
      const added = await figures();
      const query = `from=${night.from}&to=${night.to}&type=meeting_room&capacity=1`;
      const { data: found } = await app.call<{ name: string; dynamic_price: { net: number } }[]>(
        'GET',
        `/space/${places[zone]!.space_id}/resources-availability?${query}`,
      );
      expect(found.map(({ dynamic_price }) => dynamic_price.net)).toEqual([hours * 45, hours * 45]);
      const booking = await bookings.create(room(night));
      expect(booking).toMatchObject({
        ...night,
        price: { total: pounds(hours) },
        hold_until: new Date(clock.now().getTime() + 30 * MINUTE).toISOString(),
      });
      expect(await claimsOf(booking._id)).toMatchObject(daysOf(zone, night));
      await bookings.pay(booking);
      expect(await bookings.read(booking._id)).toMatchObject({ refund_until: before(night, DAY).toISOString() });
      expect(await added()).toEqual({ bookings: 1, revenue: pounds(hours) * 100 });

      expect(await feedTimes()).toContainEqual(night);
      const mails = await app.mails(member.email);
      expect(mails.some(({ text }) => text.includes(textOf(zone, night)))).toBe(true);
      const { invoice_id } = (await app.knex('invoices').where('booking_id', booking._id).first())!;
      const invoice = await done(send<InvoiceDetail>('GET', `/invoice/${invoice_id}`, member));
      expect(invoice.lines).toMatchObject([{ rate: 45, quantity: hours, unit: 'hour', amount: hours * 45 }]);

      // The same length on the clock, after the change.
      const morning = at('06:00', '09:00');
      await bookings.move(booking._id, morning, { source_id: card });
      expect(await bookings.read(booking._id)).toMatchObject({
        ...morning,
        price: { total: pounds(3) },
        paid: pounds(3),
        refund_until: before(night, DAY).toISOString(),
      });
      expect(await claimsOf(booking._id)).toMatchObject(daysOf(zone, morning));
      expect(await feedTimes()).toContainEqual(morning);
      clock.freeze(before(night, DAY));
      expect(await bookings.cancel(booking._id)).toMatchObject({ paid: 0, active: false });
      expect(await added()).toEqual({ bookings: 0, revenue: 0 });
      await app.settle();
      await expectFigures();
    });

    it('a cancellation a millisecond after the notice keeps the money', async () => {
      const added = await figures();
      const booking = await paid(room(night));
      clock.freeze(new Date(before(night, DAY).getTime() + 1));
      expect(await bookings.cancel(booking._id)).toMatchObject({ paid: pounds(hours), active: false });
      expect(await added()).toEqual({ bookings: 0, revenue: pounds(hours) * 100 });
    });

    it('meetings end at midnight, begin at midnight, and go past it when staff allow it', async () => {
      const [addedBefore, added] = [await figures(yesterday), await figures()];
      const staff = { assignedUser: member.id, members: [member.email], outside_hours: true };
      const evening = local(zone, `${yesterday}T21:00`, `${day}T00:00`);
      const late = await bookings.create({ ...room(evening, 'spare'), ...staff }, world.owner);
      expect(await claimsOf(late._id)).toMatchObject(daysOf(zone, evening));
      expect(await claimsOf(late._id)).toHaveLength(1);
      const early = await bookings.create(room(night, 'spare'));
      expect((await claimsOf(early._id)).map((claim) => claim.day)).toEqual([day]);
      const over = local(zone, `${day}T22:00`, `${tomorrow}T01:00`);
      expect((await send('POST', '/bookings', member, room(over, 'spare'))).meta.status).toBe(400);
      const long = await bookings.create({ ...room(over, 'spare'), ...staff }, world.owner);
      expect(await claimsOf(long._id)).toMatchObject(daysOf(zone, over));
      expect(await claimsOf(long._id)).toHaveLength(2);
      for (const booking of [late, early, long]) await bookings.pay(booking);
      expect([(await addedBefore()).bookings, (await added()).bookings]).toEqual([1, 2]);
      await expectFigures();
    });

    it('a desk from one morning to the next costs one day, and a swap keeps its time', async () => {
      const { seats } = places[zone]!;
      const overnight = local(zone, `${yesterday}T09:00`, `${day}T09:00`);
      const booking = await paid(desk(overnight));
      expect(booking.price.total).toBe(12);
      const days = daysOf(zone, overnight);
      expect(await claimsOf(booking._id)).toMatchObject(days);
      await done(send('PUT', `/bookings/raised-request/${booking._id}`, member, { customer_remark: 'Window' }));
      const swap = { seat_swap_status: 'Completed', type: 'flexi_desk', ids: [seats[1]] };
      await done(send('PUT', `/bookings/raised-approve/${booking._id}`, world.owner, swap));
      expect(await claimsOf(booking._id)).toMatchObject(days.map((each) => ({ ...each, unit_id: seats[1] })));
      await done(send('PUT', `/bookings/reserve-resource/${booking._id}`, world.owner, { ids: [seats[2]] }));
      expect(await claimsOf(booking._id)).toMatchObject(days.map((each) => ({ ...each, unit_id: seats[2] })));
      // 25 hours on the clock are two days.
      const longer = await bookings.create(desk(local(zone, `${yesterday}T09:00`, `${day}T10:00`), 3));
      expect(longer.price.total).toBe(24);
    });

    it('a plan ends at closing time after the change, and costs as many days as it has', async () => {
      const { plan: plan_id } = places[zone]!;
      const wanted = local(zone, `${yesterday}T09:00`, `${yesterday}T18:00`);
      const booking = await paid({ ...desk(wanted), plan_id });
      const whole = local(zone, `${yesterday}T09:00`, `${tomorrow}T23:30`);
      expect(booking).toMatchObject({ ...whole, price: { total: 31.5 } });
      expect(await claimsOf(booking._id)).toMatchObject(daysOf(zone, whole));
      await app.settle();
      const { snapshot } = (await app.knex('invoices').where('booking_id', booking._id).first())!;
      expect(snapshot.lines).toMatchObject([{ rate: 10, quantity: 3, unit: 'day', amount: 30 }, { amount: -3.75 }]);
    });

    it('the desks of today are those of the day of the workspace', async () => {
      await paid(desk(at('09:00', '12:00')));
      const counted = async (time: string) => {
        clock.freeze(DateTime.fromISO(`${day}T${time}`, { zone }).toJSDate());
        const { desk_summary } = await done(
          send<{ desk_summary: { flexi_desk: { booked: number } } }>(
            'GET',
            `/space/${places[zone]!.space_id}/resources`,
            world.owner,
          ),
        );
        return desk_summary.flexi_desk.booked;
      };
      expect([await counted('00:00'), await counted('12:00'), await counted('23:59')]).toEqual([1, 1, 1]);
    });

    it('a request is approved until its start, and lapses from then on', async () => {
      const body = { name: 'Ada', email: member.email };
      const request = () =>
        done(send('POST', '/bookings/resource-without-pay', world.owner, { ...room(night), ...body }));
      const first = await request();
      clock.freeze(before(night, 1));
      expect((await bookings.decide(first._id, 'Approved')).meta.status).toBe(200);
      await app.settle();
      const { snapshot, total_pence } = (await app.knex('invoices').where('request_id', first._id).first())!;
      expect(total_pence).toBe(pounds(hours) * 100);
      expect(snapshot.lines).toMatchObject([{ quantity: hours, amount: hours * 45 }]);
      await done(send('DELETE', `/bookings/cancel/${first._id}`, world.owner));
      begin();
      const second = await request();
      clock.freeze(before(night, 1));
      await lapseRequests(momentOf(app.services));
      expect(await bookings.read(second._id)).toMatchObject({ booking_status: 'Assigned' });
      clock.freeze(before(night, 0));
      expect((await bookings.decide(second._id, 'Approved')).meta.status).toBe(409);
      await lapseRequests(momentOf(app.services));
      expect(await bookings.read(second._id)).toMatchObject({ booking_status: 'Rejected' });
    });

    it('a booking ends now between the two clocks, and a hold that began before the change ends after 30 minutes', async () => {
      const early = at('00:00', '04:00');
      const booking = await paid(room(early));
      const change = new Date(before(night, 0).getTime() + (zone === 'Europe/London' ? 1 : 2) * HOUR);
      clock.freeze(new Date(change.getTime() - 15 * MINUTE));
      const held = await bookings.create(room(at('12:00', '13:00')));
      clock.advance(30 * MINUTE - 1);
      await lapse(app);
      expect(await bookings.read(held._id)).toMatchObject({ payment_status: 'pending' });
      clock.advance(1);
      await lapse(app);
      expect(await bookings.read(held._id)).toMatchObject({ payment_status: 'failed' });
      const ended = await done(send('PUT', `/bookings/end/${booking._id}`, world.owner));
      expect(ended).toMatchObject({ from: early.from, to: clock.now().toISOString() });
      expect(await claimsOf(booking._id)).toMatchObject([{ day, ends_at: clock.now() }]);
      await expectFigures();
    });
  });
});
