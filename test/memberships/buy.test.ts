/** Customers buy plans on the website: what is offered, what they agree to, and what becomes of a first invoice. */
import { beforeAll, describe, expect, it } from 'vitest';
import { momentOf } from '#server/context.ts';
import type { InvoiceRow } from '#domains/invoices/server/index.ts';
import { endUnpaid } from '#domains/memberships/server/begin/first-invoices.ts';
import type { BuyInput } from '#domains/memberships/sold.ts';
import { DAY, addDays } from '#shared/time.ts';
import { clock } from '../helpers/clock.ts';
import { holdJobs } from '../helpers/leases.ts';
import { app, useApp, world } from '../helpers/stage.ts';
import { procedures } from '../helpers/trpc.ts';
import { type Person, addPerson, saveCard } from '../helpers/world.ts';
import {
  MONTH,
  ada,
  addPlan,
  begin,
  bill,
  invoicesOf,
  months,
  nextNumber,
  of,
  owner,
  refused,
  repeatBeginning,
  signIn,
  toDay,
  useMemberships,
} from './stage.ts';

useApp();
// The jobs run when a test calls them, also after it has moved the clock by months.
beforeAll(() => holdJobs(app.knex));

useMemberships();

/** What follows payments, and what ends what is not paid. */
async function follow(): Promise<void> {
  await app.deliver();
  await endUnpaid(momentOf(app.services));
}
const today = () => `${months[0]}-01`;

const sell = (fields: object = {}) => addPlan({ sold_online: true, ...fields });

async function addOffice(): Promise<string> {
  const name = `Suite ${nextNumber()}`;
  const body = { space_id: world.spaceId, type: 'private_office', name, price: 100, capacity: 4 };
  return (await app.call<{ _id: string }>('POST', '/resources', { token: world.owner.token, body })).data._id;
}

/** Reads the checkout, agrees to its words and buys. */
async function buy(person: Person, wanted: Omit<Partial<BuyInput>, 'plan_id'> & { plan_id: string }) {
  const { agreement } = await of(person).plansOnSale.checkout.query({ from: today(), ...wanted });
  const input = { from: today(), name: 'Ada Lovelace', agreement: agreement ?? 'None', ...wanted };
  return of(person).plansOnSale.buy.mutate(input);
}

/** A person who has joined nothing, with a card. */
async function addVisitor(): Promise<Person> {
  const person = signIn(await addPerson(app.knex, 'Member'));
  await saveCard(app, person);
  return person;
}

const payFirst = async (person: Person, token = 'tok_visa') => {
  const [invoice] = await invoicesOf(person.id);
  const source_id = await saveCard(app, person, token);
  return of(person).invoices.pay.mutate({ _id: invoice!.id, source_id, amount: invoice!.open_pence! / 100 });
};

const takenFrom = async (resourceId: string) => {
  const unit = await app.knex('units').where('resource_id', resourceId).first();
  const claims = await app.knex('claims').where('unit_id', unit!.id);
  return { day: unit!.member_from, claims: claims.length };
};

describe('the plans of a workspace on the website', () => {
  it('are those that are sold, for everybody who sees the workspace', async () => {
    const sold = await sell({ deposit: 100, room_hours: 10 });
    const inside = await addPlan();
    const listed = await procedures(app).plansOnSale.list.query({ space_id: world.spaceId });
    const ids = listed.map(({ _id }) => _id);
    expect(ids).toContain(sold._id);
    expect(ids).not.toContain(inside._id);
    expect(listed.find(({ _id }) => _id === sold._id)).toMatchObject({ price: 300, deposit: 100, room_hours: 10 });
    await owner().membershipPlans.remove.mutate({ _id: sold._id });
    const left = await procedures(app).plansOnSale.list.query({ space_id: world.spaceId });
    expect(left.map(({ _id }) => _id)).not.toContain(sold._id);
  });
});

describe('the checkout of a plan', () => {
  it('shows the places that are free without an end, what is due now, and the words', async () => {
    const [free, taken] = [await addOffice(), await addOffice()];
    const { _id: plan_id } = await sell({ type: 'private_office', start_fee: 50, deposit: 200 });
    await begin({ resource_id: taken }, { type: 'private_office' });
    const from = `${months[1]}-01`;
    const checkout = await of(ada).plansOnSale.checkout.query({ plan_id, from, resource_id: free });
    const ids = checkout.places.map(({ _id }) => _id);
    expect(ids).toContain(free);
    expect(ids).not.toContain(taken);
    expect(checkout.due_now).toMatchObject({ on: today(), total: 620 });
    expect(checkout.next.map(({ on, total }) => [on, total])[0]).toEqual([`${months[2]}-01`, 360]);
    expect(checkout.agreement).toContain('£300.00 a month plus tax');
    expect(checkout.first_days).toEqual({ min: today(), max: addDays(today(), 90) });
  });

  it('leaves out a place that somebody has booked later', async () => {
    const office = await addOffice();
    const { _id: plan_id } = await sell({ type: 'private_office' });
    await owner().bookings.create.mutate({
      type: 'private_office',
      space_id: world.spaceId,
      resource_id: office,
      capacity: 1,
      from: new Date(`${months[2]}-10T09:00:00Z`),
      to: new Date(`${months[2]}-11T17:00:00Z`),
      assignedUser: ada.id,
      members: [ada.email],
      payment: 'cart',
    });
    const { places } = await of(ada).plansOnSale.checkout.query({ plan_id, from: today() });
    expect(places.map(({ _id }) => _id)).not.toContain(office);
    await saveCard(app, ada);
    const wanted = buy(ada, { plan_id, resource_id: office });
    await expect(wanted).rejects.toMatchObject(refused(409, 'Others have booked this place on the first day or later'));
  });

  it('is refused for a plan that is not sold, and to somebody who is blocked', async () => {
    const { _id: inside } = await addPlan();
    await expect(of(ada).plansOnSale.checkout.query({ plan_id: inside })).rejects.toMatchObject(refused(404));
    const { _id: plan_id } = await sell();
    await app.knex('user_spaces').where('user_id', ada.id).update({ active: false });
    await expect(of(ada).plansOnSale.checkout.query({ plan_id })).rejects.toMatchObject(refused(404));
    const input = { plan_id, from: today(), name: 'Ada', agreement: 'Yes' };
    await expect(of(ada).plansOnSale.buy.mutate(input)).rejects.toMatchObject(refused(404));
    expect(await app.knex('memberships').where({ plan_id })).toEqual([]);
  });
});

describe('a membership that its customer begins', () => {
  it('is paid by card, gives a place and credits, and makes a visitor a member', async () => {
    const visitor = await addVisitor();
    const office = await addOffice();
    const { _id: plan_id } = await sell({ type: 'private_office', room_hours: 10 });
    const bought = await buy(visitor, { plan_id, resource_id: office });
    expect(bought).toMatchObject({
      accepted: { by: 'Ada Lovelace' },
      resource: { _id: office },
      pay_until: expect.any(Date),
    });
    expect(await takenFrom(office)).toMatchObject({ day: today() });
    await follow();
    expect(await app.knex('credits').where('user_id', visitor.id)).toEqual([]);

    await payFirst(visitor);
    await follow();
    const [credit] = await app.knex('credits').where('user_id', visitor.id);
    expect(credit).toMatchObject({ balance: 600, source: 'membership' });
    const paid = await of(visitor).memberships.get.query({ _id: bought._id });
    expect(paid).toMatchObject({ status: 'active', pay_until: null, overdue: false });
    const entry = await app.knex('user_spaces').where({ user_id: visitor.id, space_id: world.spaceId }).first();
    expect(entry).toMatchObject({ active: true, pending: false });
    const subjects = (await app.mails(visitor.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.includes('begins on'))).toHaveLength(1);
    await follow();
    expect(await app.knex('credits').where('user_id', visitor.id)).toHaveLength(1);
  });

  it('is billed for its first month at once, and then with each month', async () => {
    await saveCard(app, ada);
    const { _id: plan_id } = await sell();
    await buy(ada, { plan_id, from: `${months[1]}-01` });
    const first = await invoicesOf(ada.id);
    expect(first).toMatchObject([{ total_pence: MONTH, open_pence: MONTH, collect_on: null }]);
    await payFirst(ada);
    await follow();
    toDay(`${months[1]}-01`);
    await bill();
    expect(await invoicesOf(ada.id)).toHaveLength(1);
    toDay(`${months[2]}-01`);
    await bill();
    expect((await invoicesOf(ada.id)).map(({ collect_on }) => collect_on)).toEqual([null, `${months[2]}-01`]);
  });

  it('needs a card or a bank account if something is due, and none otherwise', async () => {
    const { _id: plan_id } = await sell();
    await expect(buy(ada, { plan_id })).rejects.toMatchObject(
      refused(409, 'Please save a card or a bank account first'),
    );
    const { _id: free } = await sell({ price: 0 });
    expect(await buy(ada, { plan_id: free })).toMatchObject({ pay_until: null, status: 'active' });
  });

  it.each([
    ['a first day that is over', () => ({ from: addDays(today(), -1) }), 400, undefined],
    ['a first day too far ahead', () => ({ from: addDays(today(), 91) }), 400, undefined],
    ['other words', () => ({ agreement: 'It is free.' }), 409, 'The terms have changed. Please read them again'],
    ['a place for a plan without one', () => ({ resource_id: world.officeId }), 400, undefined],
  ])('is refused for %s', async (_, wrong, status, message) => {
    await saveCard(app, ada);
    const { _id: plan_id } = await sell();
    const { agreement } = await of(ada).plansOnSale.checkout.query({ plan_id, from: today() });
    const right = { plan_id, from: today(), name: 'Ada', agreement: agreement! };
    const wanted = of(ada).plansOnSale.buy.mutate({ ...right, ...wrong() });
    await expect(wanted).rejects.toMatchObject(refused(status, message));
    expect(await app.knex('memberships').where({ plan_id })).toEqual([]);
    expect(await invoicesOf(ada.id)).toEqual([]);
  });

  it('is begun once, however often that is repeated', async () => {
    const { _id: plan_id } = await sell();
    await saveCard(app, ada);
    const { agreement } = await of(ada).plansOnSale.checkout.query({ plan_id, from: today() });
    const wanted = { plan_id, from: today(), name: 'Ada Lovelace', agreement: agreement ?? 'None' };
    const answers = await repeatBeginning(ada, '/plans/memberships/buy', wanted);
    const { id } = (await app.knex('memberships').where({ plan_id }).first('id'))!;
    expect(answers).toMatchObject(Array.from({ length: 3 }, () => ({ _id: id, invoices: [{ total: 360 }] })));
    expect(await invoicesOf(ada.id)).toHaveLength(1);
  });

  it('is refused while another first invoice is not paid, also at once', async () => {
    await saveCard(app, ada);
    const plans = [await sell(), await sell()];
    const both = await Promise.allSettled(plans.map(({ _id }) => buy(ada, { plan_id: _id })));
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await app.knex('memberships').where('user_id', ada.id)).toHaveLength(1);
    const { _id: third } = await sell();
    await expect(buy(ada, { plan_id: third })).rejects.toMatchObject(refused(409));
    await payFirst(ada);
    await follow();
    await buy(ada, { plan_id: third });
  });

  it('is refused to somebody whom an overdue invoice stops', async () => {
    await saveCard(app, ada);
    const use_rules = { overdue_days: 5, overdue_bookings: true };
    await owner().spaces.update.mutate({ _id: world.spaceId, use_rules });
    await begin();
    toDay(addDays(today(), 10));
    const { _id: plan_id } = await sell();
    const wanted = buy(ada, { plan_id, from: addDays(today(), 10) });
    await expect(wanted).rejects.toMatchObject(refused(409));
    await expect(wanted).rejects.toThrow('Please pay invoice');
  });

  it('gets the last office once, of two who want it at once', async () => {
    const people = [await addVisitor(), await addVisitor()];
    const office = await addOffice();
    const { _id: plan_id } = await sell({ type: 'private_office' });
    const both = await Promise.allSettled(people.map((person) => buy(person, { plan_id, resource_id: office })));
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await app.knex('memberships').where({ plan_id })).toHaveLength(1);
    expect(
      await app.knex('invoices').whereIn(
        'user_id',
        people.map(({ id }) => id),
      ),
    ).toHaveLength(1);
  });
});

describe('what a plan includes', () => {
  const benefits = { room_discount: 90, any_time: true, room_hours: 5 };
  const at = (hour: string) => new Date(`${today()}T${hour}:00Z`);
  const room = (from: string, to: string) => ({
    type: 'meeting_room' as const,
    space_id: world.spaceId,
    resource_id: world.roomId,
    capacity: 1,
    from: at(from),
    to: at(to),
  });
  /** The discount of a booking of two hours of today, which is given up at once. */
  const discountOf = async (person: Person) => {
    const { _id, room_discount } = await of(person).bookings.create.mutate(room('14:00', '16:00'));
    await of(person).bookings.cancel.mutate({ _id });
    return room_discount;
  };

  it('begins when the first invoice is paid, not while it is open, declined or lapsed', async () => {
    for (const person of [ada, await addVisitor()]) {
      const { _id: plan_id } = await sell(benefits);
      await saveCard(app, person);
      await buy(person, { plan_id });
      await expect(payFirst(person, 'tok_chargeDeclined')).rejects.toMatchObject(refused(402));
      await follow();
      expect(await discountOf(person)).toBeNull();
      await expect(of(person).bookings.create.mutate(room('03:00', '04:00'))).rejects.toMatchObject(refused(400));
    }
    await payFirst(ada);
    expect(await discountOf(ada)).toMatchObject({ percent: 90 });
  });

  it('begins at once for what costs nothing, and when staff have begun it', async () => {
    const { _id: plan_id } = await sell({ ...benefits, price: 0 });
    await buy(ada, { plan_id });
    expect(await discountOf(ada)).toMatchObject({ percent: 90 });
    const other = await addPerson(app.knex, 'Member', [world.spaceId]);
    signIn(other);
    await begin({ user_id: other.id }, { room_discount: 50 });
    expect(await discountOf(other)).toMatchObject({ percent: 50 });
  });

  it('is confirmed to one who has paid while more than a hundred others wait', async () => {
    const { _id: plan_id } = await sell();
    await saveCard(app, ada);
    const { _id } = await buy(ada, { plan_id });
    const row = (await app.knex('memberships').where('id', _id).first())!;
    const { id: _row, unpaid_user: _key, ...copied } = row;
    const [period] = await app.knex('membership_periods').where('membership_id', _id);
    const { snapshot, id: _id_, ...invoice } = (await app.knex('invoices').where('id', period!.invoice_id).first())!;
    const pay_until = new Date(row.pay_until!.getTime() - 1000);
    for (let number = 0; number < 101; number += 1) {
      const { id: user_id } = await addPerson(app.knex, 'Member');
      const [membershipId] = await app.knex('memberships').insert({ ...copied, user_id, pay_until });
      const membership_id = String(membershipId);
      const written = { ...invoice, invoice_id: `W-${membership_id}`, snapshot: JSON.stringify(snapshot) };
      const [invoiceId] = await app.knex('invoices').insert(written as never);
      await app.knex('membership_periods').insert({ ...period!, membership_id, invoice_id: String(invoiceId) });
    }
    await payFirst(ada);
    await follow();
    expect(await of(ada).memberships.get.query({ _id })).toMatchObject({ pay_until: null });
  });
});

describe('a first invoice that is not paid', () => {
  const advance = (ms: number) => {
    clock.advance(ms);
    for (const person of [ada, world.owner]) signIn(person);
  };
  const bought = async (fields: object = {}, from = today()) => {
    await saveCard(app, ada);
    const office = await addOffice();
    const { _id: plan_id } = await sell({ type: 'private_office', ...fields });
    const { _id } = await buy(ada, { plan_id, resource_id: office, from });
    return { _id, office };
  };

  it.each([
    ['today', () => today()],
    ['next month', () => `${months[1]}-01`],
  ])('ends its membership after a day, frees the place from %s on, and is owed no more', async (_, from) => {
    const { _id, office } = await bought({ deposit: 200 }, from());
    advance(DAY - 1);
    await follow();
    expect((await takenFrom(office)).day).toBe(from());
    advance(1);
    await Promise.all([follow(), follow()]);
    expect(await takenFrom(office)).toEqual({ day: null, claims: 0 });
    const documents: InvoiceRow[] = await invoicesOf(ada.id);
    expect(
      documents.map(({ kind, open_pence, total_pence, deposit_pence }) => [
        kind,
        open_pence,
        total_pence,
        deposit_pence,
      ]),
    ).toEqual([
      ['invoice', 0, MONTH + 20_000, 20_000],
      ['credit_note', 0, MONTH + 20_000, 20_000],
    ]);
    const ended = await of(ada).memberships.get.query({ _id });
    expect(ended).toMatchObject({ status: 'ended', next: [], deposit_held: 0, overdue: false, pay_until: null });
    const subjects = (await app.mails(ada.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.includes('has not begun'))).toHaveLength(1);
    expect(subjects.filter((subject) => subject.includes('begins on'))).toEqual([]);
    toDay(`${months[2]}-01`);
    await bill();
    expect(await invoicesOf(ada.id)).toHaveLength(2);
  });

  it('is waited for while the bank asks for a confirmation', async () => {
    const { _id, office } = await bought();
    const { url } = await payFirst(ada, 'tok_threeDSecureRequired');
    expect(url).toEqual(expect.any(String));
    advance(DAY);
    await follow();
    expect((await takenFrom(office)).day).toBe(today());
    expect(await of(ada).memberships.get.query({ _id })).toMatchObject({ status: 'active' });
  });

  it('may be paid with another card after a refusal', async () => {
    const { _id } = await bought();
    await expect(payFirst(ada, 'tok_chargeDeclined')).rejects.toMatchObject(refused(402));
    await payFirst(ada);
    advance(DAY);
    await follow();
    expect(await of(ada).memberships.get.query({ _id })).toMatchObject({ status: 'active', pay_until: null });
  });

  it('is written by the job if a process was killed before', async () => {
    const { _id } = await bought();
    const [invoice] = await invoicesOf(ada.id);
    await app.knex('membership_periods').where('membership_id', _id).delete();
    await app.knex('memberships').where('id', _id).update({ next_on: today() });
    await app.knex('activities').where({ model: 'Invoice', model_id: invoice!.id }).delete();
    await app.knex('invoices').where('id', invoice!.id).delete();
    await follow();
    expect(await invoicesOf(ada.id)).toMatchObject([{ total_pence: MONTH, open_pence: MONTH }]);
  });
});
