/** Credits: how they are granted, what they cover of bookings, and when they come back or end. */
import { beforeEach, describe, expect, it } from 'vitest';
import { momentOf } from '#server/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { signToken } from '#domains/accounts/server/tokens.ts';
import { grantCredits } from '#domains/credits/server/index.ts';
import { expireCredits } from '#domains/credits/server/service.ts';
import { HOUR, MINUTE, addDays, toLocal } from '#shared/time.ts';
import { lapse } from '../helpers/lapse.ts';
import { clock } from '../helpers/clock.ts';
import { creditProblems } from '../helpers/credits.ts';
import { SECRETS } from '../helpers/secrets.ts';
import { app, useApp, world } from '../helpers/stage.ts';
import { procedures } from '../helpers/trpc.ts';
import { type Person, addPerson, deskBooking, roomBooking, saveCard, slot } from '../helpers/world.ts';

useApp({ desks: 30 });

const owner = () => procedures(app, world.owner);
const as = (person: Person) => procedures(app, person);
const refused = (httpStatus: number, message?: string) => ({ data: { httpStatus }, ...(message && { message }) });
const today = () => toLocal(clock.now()).day;

let ada: Person;

beforeEach(async () => {
  clock.reset();
  ada = await addPerson(app.knex, 'Member', [world.spaceId]);
});

type Terms = Partial<Parameters<ReturnType<typeof owner>['credits']['grant']['mutate']>[0]>;
const grant = (amount: number, terms: Terms = {}) =>
  owner().credits.grant.mutate({
    space_id: world.spaceId,
    ...(!terms.company_id && { user_id: ada.id }),
    type: 'meeting_room',
    amount,
    ...terms,
  });

const room = (period: { from: string; to: string }) => ({
  ...roomBooking(world, period),
  type: 'meeting_room' as const,
});

/** Every booking has a day of its own. */
let day = 30;
const book = (person = ada, hours = 2, more: { assignedUser?: string; members?: string[]; hold?: boolean } = {}) =>
  as(person).bookings.create.mutate({ ...room(slot((day += 1), 10, hours)), ...more });
const left = async (_id: string) => (await app.knex('credits').where('id', _id).first())!.balance;
const kinds = async (_id: string) => {
  const { items } = await owner().credits.entries.query({ _id });
  return items.map(({ kind, amount }) => `${kind} ${amount}`).reverse();
};

async function payByCard({ _id, price }: { _id: string; price: { total: number } }): Promise<void> {
  const source_id = await saveCard(app, ada);
  const amount = Math.round(price.total * 100);
  await as(ada).payments.payCharge.mutate({ _id, source_id, currency: 'GBP', amount, members: [ada.email] });
}

/** Sets the clock, at which everybody logs in again. */
function at(time: Date): void {
  clock.freeze(time);
  for (const person of [ada, world.owner, world.staff])
    person.token = signToken(SECRETS, { id: person.id, token_version: 0 }, 'full', time);
}

describe('a booking', () => {
  it('costs nothing and is confirmed at once if credits cover it', async () => {
    const { _id } = await grant(300);
    const booking = await book();
    expect(booking).toMatchObject({
      payment_status: 'completed',
      price: { net: 0, total: 0 },
      base_net: 90,
      credits: { amount: 120, net: 90 },
    });
    expect(await left(_id)).toBe(180);
    expect(await kinds(_id)).toEqual(['granted 300', 'taken 120']);
  });

  it('that the cart holds is confirmed by a press alone, also if credits cover it', async () => {
    const { _id } = await grant(300);
    const [held, released] = [await book(ada, 2, { hold: true }), await book(ada, 1, { hold: true })];
    expect(held).toMatchObject({ payment_status: 'pending', price: { total: 0 }, credits: { amount: 120 } });
    expect(held.hold_until).not.toBeNull();
    const confirm = (person = ada) => as(person).bookings.confirmFree.mutate({ _id: held._id, members: [ada.email] });
    await expect(confirm(world.member)).rejects.toMatchObject(refused(404));
    const answers = await Promise.allSettled([confirm(), confirm()]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await owner().bookings.get.query({ _id: held._id })).toMatchObject({
      payment_status: 'completed',
      hold_until: null,
      members: [{ email: ada.email }],
    });
    at(new Date(released.hold_until!.getTime() + MINUTE));
    await expect(as(ada).bookings.confirmFree.mutate({ _id: released._id })).rejects.toMatchObject(refused(409));
    await lapse(app);
    expect(await kinds(_id)).toEqual(['granted 300', 'taken 120', 'taken 60', 'returned 60']);
  });

  it('of which something is left to pay is not confirmed without it', async () => {
    await grant(30);
    const booking = await book(ada, 2, { hold: true });
    await expect(as(ada).bookings.confirmFree.mutate({ _id: booking._id })).rejects.toMatchObject(
      refused(409, 'Please pay £81.00 for this booking'),
    );
    expect(await owner().bookings.get.query({ _id: booking._id })).toMatchObject({ payment_status: 'pending' });
  });

  it('costs the rest if credits cover a part, and says so', async () => {
    await grant(30);
    const booking = await book();
    expect(booking).toMatchObject({
      payment_status: 'pending',
      price: { net: 67.5, total: 81 },
      credits: { amount: 30, net: 22.5 },
    });
    await payByCard(booking);
    await app.settle();
    const [invoice] = await app.knex('invoices').where('booking_id', booking._id);
    expect(invoice!.total_pence).toBe(8_100);
    expect(JSON.stringify(invoice!.snapshot)).toContain('30 min from credits');
  });

  it('takes those that end first', async () => {
    const never = await grant(60);
    const soon = await grant(60, { valid_until: addDays(today(), 200) });
    await book(ada, 1);
    expect([await left(soon._id), await left(never._id)]).toEqual([0, 60]);
  });

  it('takes none of other days, rooms, workspaces or people', async () => {
    const other = await app.call<{ _id: string }>('POST', '/resources', {
      token: world.owner.token,
      body: { space_id: world.spaceId, type: 'meeting_room', name: `Cell of ${ada.id}`, price: 45, capacity: 4 },
    });
    await grant(60, { valid_until: today() });
    await grant(60, { valid_from: addDays(today(), 2000) });
    await grant(60, { resource_ids: [other.data._id] });
    await grant(60, { type: 'flexi_desk' });
    expect(await book()).toMatchObject({ price: { total: 108 }, credits: null });
    expect(await book(await addPerson(app.knex, 'Member', [world.spaceId]))).toMatchObject({ credits: null });
  });

  it('takes a day for each seat and day of flexi desks', async () => {
    const { _id } = await grant(5, { type: 'flexi_desk' });
    const desks = { ...deskBooking(world, slot((day += 1), 9, 8), 2), type: 'flexi_desk' as const };
    const booking = await as(ada).bookings.create.mutate(desks);
    expect(booking).toMatchObject({
      price: { total: 0 },
      credits: { amount: 2, net: 20 },
      payment_status: 'completed',
    });
    expect(await left(_id)).toBe(3);
  });

  it('takes the credits of the company of the person, as long as they belong to it', async () => {
    const company = await owner().companies.create.mutate({ space_id: world.spaceId, name: `Engines ${ada.id}` });
    const { _id } = await grant(180, { company_id: company._id });
    await owner().companies.setPerson.mutate({ _id: company._id, user_id: ada.id, role: 'member' });
    expect(await book()).toMatchObject({ credits: { amount: 120 } });
    await owner().companies.removePerson.mutate({ _id: company._id, user_id: ada.id });
    expect(await book()).toMatchObject({ credits: null });
    expect(await left(_id)).toBe(60);
  });

  it('by staff takes the credits of the member', async () => {
    const { _id } = await grant(120);
    const booking = await book(world.staff, 2, { assignedUser: ada.id, members: [ada.email] });
    expect(booking).toMatchObject({ payment_status: 'completed', credits: { amount: 120 } });
    expect(await left(_id)).toBe(0);
  });

  it('never takes more than there is, when twenty are made at once', async () => {
    const { _id } = await grant(5 * 60);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => book(world.owner, 1, { assignedUser: ada.id, members: [ada.email] })),
    );
    expect(answers.filter(({ credits }) => credits?.amount === 60)).toHaveLength(5);
    expect(answers.filter(({ payment_status }) => payment_status === 'pending')).toHaveLength(15);
    expect(await left(_id)).toBe(0);
  });

  it('that is refused takes nothing', async () => {
    const { _id } = await grant(300);
    const period = slot((day += 1), 10, 2);
    await as(world.owner).bookings.create.mutate({
      ...room(period),
      assignedUser: world.owner.id,
      members: [world.owner.email],
      payment: 'account',
    });
    await expect(as(ada).bookings.create.mutate(room(period))).rejects.toMatchObject(refused(409));
    expect(await kinds(_id)).toEqual(['granted 300']);
  });
});

describe('what a booking has taken', () => {
  it('comes back with a cancellation until the refund deadline', async () => {
    const { _id } = await grant(300);
    const booking = await book();
    await as(ada).bookings.cancel.mutate({ _id: booking._id });
    expect(await kinds(_id)).toEqual(['granted 300', 'taken 120', 'returned 120']);
    expect(await left(_id)).toBe(300);
    const { meta } = await owner().bookings.get.query({ _id: booking._id });
    expect(Object.values(meta).map(({ remark }) => remark)).toContain('2 h go back to the credits');
  });

  it('is lost after it, unless staff grant it', async () => {
    const { _id } = await grant(300);
    const [kept, granted] = [await book(), await book()];
    at(new Date(kept.from.getTime() - HOUR));
    await as(ada).bookings.cancel.mutate({ _id: kept._id });
    expect(await left(_id)).toBe(60);
    at(new Date(granted.from.getTime() - HOUR));
    await owner().bookings.cancel.mutate({ _id: granted._id, refund: true });
    expect(await left(_id)).toBe(180);
  });

  it('expires at once if its credit has ended meanwhile', async () => {
    const period = slot((day += 1), 10, 2);
    const { _id } = await grant(120, { valid_until: toLocal(new Date(period.from)).day });
    const booking = await as(ada).bookings.create.mutate(room(period));
    await app
      .knex('credits')
      .where('id', _id)
      .update({ valid_until: addDays(today(), -1) });
    await as(ada).bookings.cancel.mutate({ _id: booking._id });
    expect(await kinds(_id)).toEqual(['granted 120', 'taken 120', 'returned 120', 'expired 120']);
    expect(await left(_id)).toBe(0);
  });

  it('comes back when the booking is not paid in time', async () => {
    const { _id } = await grant(30);
    await book();
    expect(await left(_id)).toBe(0);
    at(new Date(clock.now().getTime() + 31 * MINUTE));
    await lapse(app);
    expect(await left(_id)).toBe(30);
  });

  it('comes back when it is released before it is paid', async () => {
    const { _id } = await grant(30);
    const booking = await book();
    await as(ada).bookings.cancel.mutate({ _id: booking._id });
    expect(await left(_id)).toBe(30);
  });
});

describe('a move', () => {
  const move = (
    person: Person,
    booking: { _id: string; from: Date },
    hours: number,
    more: { source_id?: string } = {},
  ) =>
    as(person).bookings.reschedule.mutate({
      _id: booking._id,
      from: booking.from,
      to: new Date(booking.from.getTime() + hours * HOUR),
      ...more,
    });

  it('takes more credits for more time', async () => {
    const { _id } = await grant(300);
    expect(await move(ada, await book(), 3)).toMatchObject({ price: { total: 0 }, credits: { amount: 180, net: 135 } });
    expect(await left(_id)).toBe(120);
  });

  it('gives back what it needs no more', async () => {
    const { _id } = await grant(300);
    expect(await move(ada, await book(), 1)).toMatchObject({ price: { total: 0 }, credits: { amount: 60 } });
    expect(await kinds(_id)).toEqual(['granted 300', 'taken 120', 'returned 120', 'taken 60']);
  });

  it('gives nothing back after the deadline, and takes nothing twice', async () => {
    const { _id } = await grant(300);
    const booking = await book();
    at(new Date(booking.from.getTime() - HOUR));
    expect(await move(ada, booking, 1)).toMatchObject({ price: { total: 0 }, credits: { amount: 120 } });
    expect(await move(ada, booking, 3)).toMatchObject({ price: { total: 0 } });
    expect(await kinds(_id)).toEqual(['granted 300', 'taken 120', 'taken 60']);
  });

  it('charges the difference for what credits do not cover', async () => {
    const { _id } = await grant(150);
    const booking = await book();
    const src = await saveCard(app, ada);
    expect(
      await as(ada).bookings.quoteReschedule.query({
        _id: booking._id,
        from: booking.from,
        to: new Date(booking.from.getTime() + 3 * HOUR),
      }),
    ).toMatchObject({ difference: 27, credits: 150 });
    await move(ada, booking, 3, { source_id: src });
    const after = await owner().bookings.get.query({ _id: booking._id });
    expect(after).toMatchObject({ price: { net: 22.5, total: 27 }, paid: 27, credits: { amount: 150, net: 112.5 } });
    expect(await left(_id)).toBe(0);
  });

  it('leaves what was paid with money as it is', async () => {
    const booking = await book();
    await payByCard(booking);
    const { _id } = await grant(300);
    await move(ada, booking, 2.5);
    expect(await owner().bookings.get.query({ _id: booking._id })).toMatchObject({
      price: { total: 108 },
      credits: { amount: 30 },
    });
    expect(await left(_id)).toBe(270);
  });

  it('of an unpaid booking to a time that credits cover leaves it to be confirmed', async () => {
    const { _id } = await grant(60);
    const booking = await book();
    const moved = await move(ada, booking, 1);
    expect(moved).toMatchObject({ payment_status: 'pending', price: { total: 0 }, credits: { amount: 60 } });
    expect(await as(ada).bookings.confirmFree.mutate({ _id: booking._id })).toMatchObject({
      payment_status: 'completed',
    });
    expect(await left(_id)).toBe(0);
  });
});

describe('staff', () => {
  it('withdraw what is left, and not more', async () => {
    const { _id } = await grant(300);
    await book();
    await expect(owner().credits.withdraw.mutate({ _id, amount: 181, note: 'Wrong person' })).rejects.toMatchObject(
      refused(409, 'Only 3 h left'),
    );
    expect(await owner().credits.withdraw.mutate({ _id, amount: 180, note: 'Wrong person' })).toMatchObject({
      balance: 0,
    });
    expect(await kinds(_id)).toEqual(['granted 300', 'taken 120', 'withdrawn 180']);
  });

  it('withdraw once, when two do so at once', async () => {
    const { _id } = await grant(60);
    const once = () => owner().credits.withdraw.mutate({ _id, amount: 60, note: 'Twice' });
    const results = await Promise.allSettled([once(), once()]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await left(_id)).toBe(0);
  });

  it('grant only to people and companies of the workspace, and for its resources', async () => {
    const stranger = await addPerson(app.knex, 'Member');
    await expect(grant(60, { user_id: stranger.id })).rejects.toMatchObject(refused(400));
    await expect(grant(60, { company_id: '999999' })).rejects.toMatchObject(refused(404));
    await expect(grant(60, { user_id: ada.id, company_id: '1' })).rejects.toMatchObject(refused(400));
    await expect(grant(60, { resource_ids: [world.deskAreaId] })).rejects.toMatchObject(refused(400));
    await expect(grant(60, { valid_until: addDays(today(), -1) })).rejects.toMatchObject(refused(400));
    await expect(grant(0)).rejects.toMatchObject(refused(400));
    expect(await app.knex('credits').where('user_id', ada.id)).toEqual([]);
  });

  it('of another workspace, and members, neither grant, withdraw nor read', async () => {
    const { _id } = await grant(60);
    const terms = { space_id: world.spaceId, user_id: ada.id, type: 'meeting_room', amount: 60 } as const;
    const stranger = await addPerson(app.knex, 'Member', [world.spaceId]);
    for (const person of [world.otherStaff, ada, stranger]) {
      await expect(as(person).credits.grant.mutate(terms)).rejects.toMatchObject(refused(403));
      const withdrawal = { _id, amount: 1, note: 'Mine' };
      await expect(as(person).credits.withdraw.mutate(withdrawal)).rejects.toMatchObject(refused(403));
    }
    for (const person of [world.otherStaff, stranger])
      await expect(as(person).credits.entries.query({ _id })).rejects.toMatchObject(refused(404));
    expect(await as(world.otherStaff).credits.list.query({ user_id: ada.id })).toMatchObject({ items: [] });
    await expect(as(stranger).credits.list.query({ user_id: ada.id })).rejects.toMatchObject(refused(403));
    expect(await kinds(_id)).toEqual(['granted 60']);
  });
});

describe('people', () => {
  it('read their own credits and those of their company, over REST too', async () => {
    const company = await owner().companies.create.mutate({ space_id: world.spaceId, name: `Looms ${ada.id}` });
    await owner().companies.setPerson.mutate({ _id: company._id, user_id: ada.id, role: 'member' });
    const [own, shared] = [await grant(60, { note: 'Welcome' }), await grant(90, { company_id: company._id })];
    expect((await as(ada).credits.own.query()).map(({ _id }) => _id)).toEqual([own._id, shared._id]);
    const { data, meta } = await app.call<object[]>('GET', `/credits?user_id=${ada.id}`, { token: ada.token });
    expect(data).toMatchObject([{ amount: 60, balance: 60, note: 'Welcome', company: null }]);
    expect(meta.totalCount).toBe(1);
    expect(await as(ada).credits.entries.query({ _id: own._id })).toMatchObject({ items: [{ kind: 'granted' }] });
    await expect(as(ada).credits.list.query({ company_id: company._id })).rejects.toMatchObject(refused(404));
    await owner().companies.setPerson.mutate({ _id: company._id, user_id: ada.id, role: 'admin' });
    expect(await as(ada).credits.list.query({ company_id: company._id })).toMatchObject({ items: [{ amount: 90 }] });
  });
});

describe('the ledger', () => {
  it('grants once for a key, however often it is asked', async () => {
    const credit = {
      space_id: world.spaceId,
      user_id: ada.id,
      company_id: null,
      type: 'meeting_room',
      amount: 600,
      resource_ids: null,
      valid_from: today(),
      valid_until: null,
      source: 'membership',
      source_key: `membership ${ada.id}, 2027-03`,
      note: '',
    } as const;
    const once = () => inTransaction(app.services, (trx) => grantCredits(trx, credit, clock.now()));
    const granted = await Promise.all([once(), once(), once()]);
    expect(new Set(granted.map(({ id }) => id)).size).toBe(1);
    expect(await left(granted[0]!.id)).toBe(600);
  });

  it('lets what is left expire after the last day, once', async () => {
    const { _id } = await grant(60, { valid_until: addDays(today(), 1) });
    const expire = () => expireCredits(momentOf(app.services));
    await expire();
    expect(await left(_id)).toBe(60);
    clock.freeze(new Date(clock.now().getTime() + 72 * HOUR));
    await Promise.all([expire(), expire()]);
    at(new Date());
    expect(await kinds(_id)).toEqual(['granted 60', 'expired 60']);
  });

  it('agrees with what is left of every credit, and with what every booking has', async () => {
    expect(await creditProblems(app.knex)).toEqual([]);
  });
});
