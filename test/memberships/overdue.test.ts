/** An overdue invoice of a membership stops its customer: no new bookings and no doors, until it is paid. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays, fromLocal } from '#shared/time.ts';
import { app, useApp, world } from '../helpers/stage.ts';
import { type Person, addPerson, saveCard } from '../helpers/world.ts';
import { type KisiSandbox, LONDON_PLACE, kisiEnv, kisiSandbox } from '../integrations/doors.ts';
import { takeRoom } from '../waiting/helpers.ts';
import {
  LONDON,
  ada,
  addCompany,
  addPlan,
  begin,
  bill,
  months,
  of,
  owner,
  refused,
  signIn,
  toDay,
  useMemberships,
} from './stage.ts';

let kisi: KisiSandbox;
beforeAll(async () => {
  kisi = await kisiSandbox();
});
afterAll(() => kisi.stop());
useApp({ env: () => kisiEnv(kisi) });
useMemberships();

const STOP = { overdue_days: 5, overdue_bookings: true, overdue_doors: true };
const rules = (fields: object) => ({ closed_days: [], types: {}, resources: {}, ...fields });
const setRules = (fields: object) => owner().spaces.update.mutate({ _id: world.spaceId, use_rules: rules(fields) });

let hour = 8;
let day = 40;
beforeEach(() => {
  hour = 8;
  day += 1;
});

const dayOf = (number: number) => addDays(`${months[0]}-01`, number);

/** A meeting on a day that no other test has, at another time in each call. */
function meeting() {
  hour += 1;
  const at = (time: number) => fromLocal(dayOf(day), `${String(time).padStart(2, '0')}:00`, LONDON);
  const place = { space_id: world.spaceId, resource_id: world.roomId, type: 'meeting_room' as const };
  return { ...place, capacity: 1, from: at(hour), to: at(hour + 1), payment: 'cart' as const };
}

async function otherRoom(): Promise<string> {
  const room = { space_id: world.otherSpaceId, type: 'meeting_room', name: 'Elsewhere', price: 10, capacity: 4 };
  const { data } = await app.call<{ _id: string }>('POST', '/resources', { token: world.owner.token, body: room });
  return data._id;
}

const book = (person: Person) => of(person).bookings.create.mutate(meeting());
const bookFor = (person: Person, fields: object = {}) => {
  const people = { assignedUser: person.id, members: [person.email] };
  return owner().bookings.create.mutate({ ...meeting(), ...people, ...fields });
};
const payAll = (_id: string, amount = 360) =>
  owner().invoices.recordPayment.mutate({ _id, amount, method: 'transfer', reference: 'T' });

/** A membership whose first invoice is overdue for as many days. */
async function overdueFor(days: number) {
  const membership = await begin();
  toDay(dayOf(days));
  const [invoice] = membership.invoices;
  return { membership, invoice: invoice!, stop: refused(409, `Please pay invoice ${invoice!.invoice_id} first`) };
}

describe('a customer with an overdue invoice', () => {
  it('makes no booking from the day of the rule on, and does again at once after the payment', async () => {
    await setRules(STOP);
    const { membership, invoice, stop } = await overdueFor(4);
    await book(ada);
    toDay(dayOf(5));
    const link = { label: 'See the invoice', path: `/app/invoicePreview/${invoice._id}` };
    await expect(book(ada)).rejects.toMatchObject({ ...stop, data: { httpStatus: 409, link } });
    const stopped = { _id: invoice._id, invoice_id: invoice.invoice_id, bookings: true, doors: true };
    expect(await of(ada).memberships.get.query({ _id: membership._id })).toMatchObject({ stopped });
    const list = { space_id: world.spaceId, stopped: true, limit: 50 };
    const listed = async () => (await owner().memberships.list.query(list)).items.map(({ _id }) => _id);
    expect(await listed()).toContain(membership._id);
    await payAll(invoice._id, 100);
    await expect(book(ada)).rejects.toMatchObject(stop);
    await payAll(invoice._id, 260);
    await book(ada);
    expect(await of(ada).memberships.get.query({ _id: membership._id })).toMatchObject({ stopped: null });
    expect(await listed()).not.toContain(membership._id);
  });

  it('makes no series, no request and joins no line, and none that staff make for them within the rules', async () => {
    await setRules(STOP);
    const { stop } = await overdueFor(6);
    const repeat = { every: 1, unit: 'week' as const, times: 2 };
    await expect(of(ada).bookings.createSeries.mutate({ ...meeting(), payment: 'now', repeat })).rejects.toMatchObject(
      stop,
    );
    await setRules({ ...STOP, approval: 'staff' });
    await expect(book(ada)).rejects.toMatchObject(stop);
    const { space_id, type, capacity, from, to } = meeting();
    const wish = { space_id, type, capacity, from, to };
    await expect(of(ada).waiting.join.mutate(wish)).rejects.toMatchObject(stop);
    await expect(bookFor(ada)).rejects.toMatchObject(stop);
    expect(await app.knex('bookings').where('assigned_user_id', ada.id)).toEqual([]);
  });

  it('is booked for by staff outside the rules, and the history says so', async () => {
    await setRules(STOP);
    const { invoice } = await overdueFor(6);
    const { meta } = await bookFor(ada, { outside_hours: true });
    expect(JSON.stringify(meta)).toContain(`Invoice ${invoice.invoice_id} is overdue`);
    await expect(of(ada).bookings.create.mutate({ ...meeting(), outside_hours: true })).rejects.toMatchObject(
      refused(409),
    );
  });

  it('gets no offer of the waiting list, which goes to the next', async () => {
    await setRules(STOP);
    await begin();
    toDay(dayOf(4));
    const bea = signIn(await addPerson(app.knex, 'Member', [world.spaceId]));
    const other = meeting();
    const period = { from: other.from.toISOString(), to: other.to.toISOString() };
    const taken = await takeRoom(app, world, world.member, period);
    const { space_id, type, capacity, from, to } = other;
    for (const person of [ada, bea]) await of(person).waiting.join.mutate({ space_id, type, capacity, from, to });
    toDay(dayOf(5));
    await app.knex('bookings').where('id', taken).update({ hold_until: null, payment_status: 'completed' });
    await owner().bookings.cancel.mutate({ _id: taken });
    await app.settle();
    const bookings = (person: Person) => app.knex('bookings').where('assigned_user_id', person.id);
    expect(await bookings(ada)).toEqual([]);
    expect(await bookings(bea)).toHaveLength(1);
  });

  it('is stopped only where the rules say so, only after their card was tried, and only by what is a membership', async () => {
    await begin();
    toDay(dayOf(30));
    await book(ada);
    await setRules({ ...STOP, overdue_bookings: false });
    await book(ada);
    await setRules(STOP);
    await expect(book(ada)).rejects.toMatchObject(refused(409));
    await of(ada).bookings.create.mutate({
      ...meeting(),
      space_id: world.otherSpaceId,
      resource_id: await otherRoom(),
    });
    const ofAda = app.knex('invoices').where('user_id', ada.id);
    await ofAda.clone().update({ collect_on: dayOf(31) });
    await book(ada);
    await ofAda.clone().update({ collect_on: null });
    await expect(book(ada)).rejects.toMatchObject(refused(409));
    const ids = ofAda.clone().select('id');
    await app.knex('membership_periods').whereIn('invoice_id', ids).delete();
    await book(ada);
  });

  it('is each person of a company, and nobody once it has paid', async () => {
    await setRules(STOP);
    const company = await addCompany({ payment_days: 3 });
    await app
      .knex('company_people')
      .insert({ company_id: company._id, user_id: ada.id, role: 'member', created_at: new Date() });
    const { _id: plan_id } = await addPlan();
    const { invoices } = await owner().memberships.create.mutate({ plan_id, company_id: company._id, from: dayOf(0) });
    toDay(dayOf(7));
    await book(ada);
    toDay(dayOf(8));
    await expect(book(ada)).rejects.toMatchObject(refused(409, `Please pay invoice ${invoices[0]!.invoice_id} first`));
    await book(world.member);
    await payAll(invoices[0]!._id);
    await book(ada);
  });

  it('books right after the payment, however the two cross', async () => {
    await setRules(STOP);
    const { invoice } = await overdueFor(5);
    const source_id = await saveCard(app, ada);
    const results = await Promise.allSettled([
      of(ada).invoices.pay.mutate({ _id: invoice._id, source_id, amount: 360 }),
      book(ada),
    ]);
    expect(results[0].status).toBe('fulfilled');
    await book(ada);
    const made = results[1].status === 'fulfilled' ? 2 : 1;
    expect(await app.knex('bookings').where('assigned_user_id', ada.id)).toHaveLength(made);
  });
});

describe('the door', () => {
  it('stays shut for somebody with an overdue invoice, with the words of a booking', async () => {
    const manager = await addPerson(app.knex, 'Manager', [world.spaceId]);
    await owner().doors.choosePlace.mutate({ space_id: world.spaceId, place_id: LONDON_PLACE });
    await app.settle();
    await setRules(STOP);
    const { _id: plan_id } = await addPlan();
    await app
      .knex('user_spaces')
      .insert({ user_id: manager.id, space_id: world.spaceId, active: true, created_at: new Date() });
    const wanted = { plan_id, user_id: manager.id, from: dayOf(0) };
    const { invoices } = await owner().memberships.create.mutate(wanted);
    const { items } = await owner().doors.list.query({ space_id: world.spaceId });
    const { _id } = items.find(({ online }) => online)!;
    toDay(dayOf(5));
    await bill();
    const open = () => of(signIn(manager)).doors.unlock.mutate({ _id });
    await expect(open()).rejects.toMatchObject(refused(409, `Please pay invoice ${invoices[0]!.invoice_id} first`));
    await setRules({ ...STOP, overdue_doors: false });
    expect(await open()).toMatchObject({ state: 'unlocked' });
    await setRules(STOP);
    await payAll(invoices[0]!._id);
    expect(await open()).toMatchObject({ state: 'unlocked' });
  });
});
