/** The discount of a membership on meeting rooms: who has it, on which days, and that every price names it and agrees with it. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { InvoiceRow } from '#domains/invoices/server/index.ts';
import { HOUR, addDays, fromLocal } from '#shared/time.ts';
import { addItem, contentForm, EXAMPLES, put } from '../content/examples.ts';
import { clock } from '../helpers/clock.ts';
import { holdJobs } from '../helpers/leases.ts';
import { app, useApp, world } from '../helpers/stage.ts';
import { type Person, addPerson, saveCard } from '../helpers/world.ts';
import { LONDON, ada, addCompany, begin, months, nextNumber, of, owner, signIn, useMemberships } from './stage.ts';

useApp();
beforeAll(() => holdJobs(app.knex));

useMemberships();

/** Two hours of the boardroom at £45 cost £90 before tax, and £81 with the discount. */
const DISCOUNTED = { price: { net: 81, total: 97.2 }, room_discount: { percent: 10 }, base_net: 90 };
const NORMAL = { price: { net: 90, total: 108 }, room_discount: null };

/** Every booking of a test has hours of its own. */
let hour = 7;
function period(day: string, hours = 2): { from: Date; to: Date } {
  hour = hour >= 15 ? 8 : hour + 1;
  const from = fromLocal(day, `${String(hour).padStart(2, '0')}:00`, LONDON);
  return { from, to: new Date(from.getTime() + hours * HOUR) };
}
/** The last day of the first month. */
const lastDay = () => addDays(`${months[1]!}-01`, -1);
const inMonth = (month: number, day = '10') => `${months[month]!}-${day}`;

async function addRoom(): Promise<string> {
  const body = { space_id: world.spaceId, type: 'meeting_room', name: `Room ${nextNumber()}`, price: 45, capacity: 10 };
  return (await app.call<{ _id: string }>('POST', '/resources', { token: world.owner.token, body })).data._id;
}

const place = (resource_id: string, day: string) => ({
  ...{ type: 'meeting_room' as const, space_id: world.spaceId, resource_id, capacity: 2 },
  ...period(day),
});

async function book(person: Person, day: string, more: { assignedUser?: string; members?: string[] } = {}) {
  return of(person).bookings.create.mutate({ ...place(await addRoom(), day), ...more });
}

const studio = (more: object = {}, fields: object = {}) => begin(fields, { room_discount: 10, ...more });

/** A person of a company with a membership. */
async function colleague(): Promise<{ company_id: string; grace: Person }> {
  const { _id: company_id } = await addCompany();
  const grace = signIn(await addPerson(app.knex, 'Member', [world.spaceId]));
  await owner().companies.setPerson.mutate({ _id: company_id, user_id: grace.id, role: 'member' });
  await studio({}, { user_id: undefined, company_id });
  return { company_id, grace };
}

describe('a member with a membership', () => {
  it('finds, books and pays a room at the lower price, with an invoice that says why', async () => {
    const { plan } = await studio();
    const resource_id = await addRoom();
    const wanted = { ...place(resource_id, inMonth(0)), members: [ada.email] };
    const found = async (person: Person) => {
      const { type, space_id, from, to } = wanted;
      const { items } = await of(person).availability.search.query({ type, space_id, from, to });
      return items.find(({ _id }) => _id === resource_id)!;
    };
    expect(await found(ada)).toMatchObject({
      dynamic_price: { net: 90, discounted_net: 81, total: 97.2 },
      room_discount: { name: plan.name, percent: 10 },
    });
    expect(await found(world.member)).toMatchObject({ dynamic_price: { total: 108 }, room_discount: null });
    const booking = await of(ada).bookings.create.mutate(wanted);
    expect(booking).toMatchObject({ ...DISCOUNTED, room_discount: { name: plan.name, percent: 10 } });
    const source_id = await saveCard(app, ada);
    const paid = { _id: booking._id, source_id, currency: 'GBP', members: [ada.email] };
    await of(ada).payments.payCharge.mutate({ ...paid, amount: 9_720 });
    await app.deliver();
    const invoice: Pick<InvoiceRow, 'id'> = (await app.knex('invoices').where('booking_id', booking._id).first('id'))!;
    const { lines, price } = await of(ada).invoices.get.query({ _id: invoice.id });
    expect(lines).toMatchObject([{ amount: 90 }, { description: `10% off with ${plan.name}`, amount: -9 }]);
    expect(price).toMatchObject({ net: 81, total: 97.2 });
    const day = inMonth(0);
    expect(await app.knex('daily_figures').where({ space_id: world.spaceId, day }).first()).toMatchObject({
      revenue_pence: 9_720,
    });
    await of(ada).bookings.cancel.mutate({ _id: booking._id });
    await app.deliver();
    expect(await app.knex('refunds').where('booking_id', booking._id)).toMatchObject([{ amount_pence: 9_720 }]);
  });

  it('has the best of several memberships, and 100% confirms at once', async () => {
    await studio();
    await begin({}, { room_discount: 12.5 });
    expect(await book(ada, inMonth(0))).toMatchObject({ price: { net: 78.75, total: 94.5 } });
    await begin({}, { room_discount: 100 });
    expect(await book(ada, inMonth(0))).toMatchObject({ price: { net: 0, total: 0 }, payment_status: 'completed' });
  });

  it('has it from the first day to the last, and not in paused months', async () => {
    const { _id } = await studio({}, { from: inMonth(0, '05') });
    await owner().memberships.pause.mutate({ _id, from: months[1]!, until: months[1]! });
    await owner().memberships.giveNotice.mutate({ _id, end: inMonth(2, '20') });
    for (const [day, expected] of [
      [inMonth(0, '04'), NORMAL],
      [inMonth(0, '05'), DISCOUNTED],
      [inMonth(1, '10'), NORMAL],
      [inMonth(2, '20'), DISCOUNTED],
      [inMonth(2, '21'), NORMAL],
    ] as const)
      expect(await book(ada, day), day).toMatchObject(expected);
  });

  it('uses credits first, and has the rest for less', async () => {
    await studio();
    const terms = { space_id: world.spaceId, user_id: ada.id, type: 'meeting_room' as const, amount: 60 };
    await owner().credits.grant.mutate(terms);
    expect(await book(ada, inMonth(0))).toMatchObject({
      price: { net: 40.5, total: 48.6 },
      credits: { amount: 60, net: 40.5 },
      room_discount: { percent: 10 },
    });
  });

  it('books no desk and no other workspace for less', async () => {
    await studio();
    const desk = { ...place(world.deskAreaId, inMonth(0)), type: 'flexi_desk' as const, capacity: 1 };
    expect(await of(ada).bookings.create.mutate(desk)).toMatchObject({ price: { net: 10 }, room_discount: null });
    const body = { space_id: world.otherSpaceId, type: 'meeting_room', name: 'Far', price: 45, capacity: 4 };
    const { data } = await app.call<{ _id: string }>('POST', '/resources', { token: world.owner.token, body });
    const far = { ...place(data._id, inMonth(0)), space_id: world.otherSpaceId };
    expect(await of(ada).bookings.create.mutate(far)).toMatchObject({ price: { net: 90 }, room_discount: null });
  });

  it('has the offer or the discount, whichever is cheaper', async () => {
    await studio();
    const offered = async (price: number) => {
      const booking = {
        ...{ way: 'book', space_id: world.spaceId, resource_type: 'meeting_room', price },
        ...{ from: inMonth(0, '01'), to: inMonth(0, '28') },
      };
      const meta = { ...EXAMPLES.offer.meta, booking, pageMeta: { title: 'A', description: 'B', slug: `o-${price}` } };
      const { _id: offer_id } = await addItem(app, world.owner.token, 'offer', { meta });
      const booked = await of(ada).bookings.create.mutate({ ...place(await addRoom(), inMonth(0)), offer_id });
      return { offer_id, booked };
    };
    expect((await offered(41)).booked).toMatchObject({ ...DISCOUNTED, offer: null });
    const { offer_id, booked } = await offered(40);
    expect(booked).toMatchObject({ price: { net: 80 }, room_discount: null, offer: { name: 'Summer desk' } });
    await put(app, offer_id, { token: world.owner.token }, contentForm({ active: false }));
    const paid = { _id: booked._id, source_id: await saveCard(app, ada), currency: 'GBP', amount: 9_600 };
    await expect(of(ada).payments.payCharge.mutate({ ...paid, members: [ada.email] })).rejects.toThrow(
      'The price is now £97.20',
    );
    expect(await of(ada).bookings.get.query({ _id: booked._id })).toMatchObject({ ...DISCOUNTED, offer: null });
  });
});

describe('the discount stands with the booking', () => {
  const moveTo = (_id: string, day: string) => of(ada).bookings.reschedule.mutate({ _id, ...period(day) });

  it('whatever happens to the membership later', async () => {
    const { _id } = await studio({ notice_months: 0 });
    const booking = await book(ada, inMonth(1));
    await owner().memberships.giveNotice.mutate({ _id, end: lastDay() });
    await app.knex('memberships').where('id', _id).update({ room_discount: 50 });
    expect(await of(ada).bookings.get.query({ _id: booking._id })).toMatchObject(DISCOUNTED);
    expect(await moveTo(booking._id, inMonth(2))).toMatchObject(DISCOUNTED);
    expect(await book(ada, inMonth(1))).toMatchObject(NORMAL);
  });

  it('on the days on which it was agreed', async () => {
    const { _id } = await studio();
    await owner().memberships.giveNotice.mutate({ _id, end: inMonth(1, '28') });
    const booking = await book(ada, inMonth(1));
    expect(await moveTo(booking._id, inMonth(1, '28'))).toMatchObject(DISCOUNTED);
    expect(await moveTo(booking._id, inMonth(2))).toMatchObject(NORMAL);
  });

  it('and no move makes one that had none cheaper', async () => {
    const booking = await book(ada, inMonth(0));
    await studio();
    expect(await moveTo(booking._id, inMonth(0, '11'))).toMatchObject(NORMAL);
  });

  it('through the approval of a request', async () => {
    await studio();
    const customer = { name: 'Ada', email: ada.email, booking_customer_remark: '' };
    const { _id, ...requested } = await owner().bookings.request.mutate({
      ...place(await addRoom(), inMonth(0)),
      ...customer,
    });
    expect(requested).toMatchObject(DISCOUNTED);
    const approved = await owner().bookings.decide.mutate({ _id, booking_status: 'Approved' });
    expect(approved).toMatchObject({ ...DISCOUNTED, booking_status: 'Approved' });
  });
});

describe('others', () => {
  it('have it as people of a company, while they belong to it', async () => {
    const { company_id, grace } = await colleague();
    expect(await book(grace, inMonth(0))).toMatchObject(DISCOUNTED);
    await owner().companies.removePerson.mutate({ _id: company_id, user_id: grace.id });
    expect(await book(grace, inMonth(0))).toMatchObject(NORMAL);
  });

  it('have it when staff book for them, and staff see it before', async () => {
    await studio();
    const resource_id = await addRoom();
    const wanted = place(resource_id, inMonth(0));
    const { type, space_id, from, to } = wanted;
    const shown = async (by: Person, assignedUser?: string) => {
      const { items } = await of(by).availability.search.query({ type, space_id, from, to, assignedUser });
      return items.find(({ _id }) => _id === resource_id)!.dynamic_price.total;
    };
    expect(await shown(world.owner, ada.id)).toBe(97.2);
    expect(await shown(world.staff, ada.email)).toBe(97.2);
    expect([await shown(world.owner), await shown(world.owner, ''), await shown(ada, '')]).toEqual([108, 108, 97.2]);
    // Members, and staff of other workspaces, do not learn what others pay.
    expect([await shown(world.member, ada.id), await shown(world.otherStaff, ada.id)]).toEqual([108, 108]);
    const people = { assignedUser: ada.id, members: [ada.id] };
    expect(await owner().bookings.create.mutate({ ...wanted, ...people })).toMatchObject(DISCOUNTED);
  });

  it('have it in each date of a series that is within it, as the preview says', async () => {
    const { _id } = await studio();
    await owner().memberships.giveNotice.mutate({ _id, end: lastDay() });
    const first = addDays(lastDay(), -3);
    const series = {
      ...place(await addRoom(), first),
      repeat: { every: 1, unit: 'day' as const, until: addDays(first, 6) },
    };
    const within = (occurrences: { day: string; price: { total: number } }[]) =>
      occurrences.map(({ day, price }) => price.total === (day <= lastDay() ? 97.2 : 108));
    const own = await of(ada).bookings.previewSeries.query(series);
    const forHer = await owner().bookings.previewSeries.query({ ...series, assignedUser: ada.id });
    expect(forHer).toEqual(own);
    expect(within(own.occurrences)).toEqual(own.occurrences.map(() => true));
    expect((await owner().bookings.previewSeries.query(series)).occurrences[0]!.price.total).toBe(108);
    const made = await of(ada).bookings.createSeries.mutate({ ...series, payment: 'now', members: [ada.email] });
    const rows = await app.knex('bookings').where('series_id', made._id).select('total_pence', 'occurrence');
    expect(rows).toHaveLength(own.occurrences.length);
    for (const { total_pence, occurrence } of rows) expect(total_pence).toBe(occurrence! <= lastDay() ? 9_720 : 10_800);
  });

  it('have it at the door of a room that is booked in their name', async () => {
    await studio();
    const resource_id = await addRoom();
    const { url } = await owner().displays.create.mutate({
      ...{ resource_id, shows_names: false, assigned_user_id: ada.id, contact_id: null },
    });
    const token = new URL(url).pathname.split('/').at(-1)!;
    clock.freeze(fromLocal(inMonth(0, '01'), '12:00', LONDON));
    await app.call('POST', '/displays/door/book', { body: { token, minutes: 60 } });
    expect(await app.knex('bookings').where({ resource_id }).first('total_pence', 'reductions')).toMatchObject({
      total_pence: 4_860,
      reductions: [{ kind: 'membership', net: 450, kept: { room_discount: 10 } }],
    });
  });
});

it('keeps two decimals of a plan, and names what is wrong', async () => {
  expect(await studio({ room_discount: 33.33 })).toMatchObject({ room_discount: 33.33 });
  for (const room_discount of [-1, 100.01, 0.001])
    await expect(studio({ room_discount })).rejects.toThrow('Please enter a percentage from 0 to 100');
});
