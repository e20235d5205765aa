/** What staff give away is listed for the owner, and beyond the limit of their role a second person has to agree. */
import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signToken } from '#domains/accounts/server/tokens.ts';
import { signTicket } from '#domains/gifts/server/ticket.ts';
import { findSpace } from '#domains/workspaces/server/index.ts';
import { permissionsOf } from '#shared/permissions.ts';
import { DAY, HOUR, MINUTE, toLocal } from '#shared/time.ts';
import { SECRETS } from '../helpers/secrets.ts';
import { clock } from '../helpers/clock.ts';
import { NEEDS_AGREEMENT, ticketOf } from '../helpers/gifts.ts';
import { holdJobs } from '../helpers/leases.ts';
import { app, useApp, world } from '../helpers/stage.ts';
import { procedures } from '../helpers/trpc.ts';
import {
  type Booked,
  type Person,
  addPerson,
  beginDay,
  data,
  join,
  pay,
  roomBooking,
  saveCard,
  slot,
} from '../helpers/world.ts';
import { contents } from '../surface/records.ts';

useApp();
beforeAll(async () => {
  beginDay();
  await holdJobs(app.knex);
});
afterEach(() => {
  clock.reset();
  app.services.limits.reset();
});

/** The calls of a person, with a token that is valid by the clock of the test. */
const as = ({ id }: Person) => {
  const token = signToken(SECRETS, { id, token_version: 0 }, 'full', clock.now());
  return procedures(app, { token });
};
const space = () => ({ space_id: world.spaceId });

/** Somebody at the front desk, a manager, and a customer. */
let clerk: Person;
let manager: Person;
let customer: Person;
beforeEach(async () => {
  clerk = await addPerson(app.knex, 'Front Desk', [world.spaceId]);
  manager = await addPerson(app.knex, 'Manager', [world.spaceId]);
  customer = await addPerson(app.knex, 'Member', [world.spaceId]);
  await join(app, customer, world.spaceId);
  await app.knex('gift_limits').delete();
});

const roleId = async (name: string) => (await app.knex('roles').where({ name }).first('id'))!.id;
const limit = async (name: string, amount: number | null) =>
  as(world.owner).gifts.setLimit.mutate({ _id: await roleId(name), amount });

/** Grants credits over an amount of money. */
const grant = (by: Person, amount: number, to: Person = customer) =>
  as(by).credits.grant.mutate({ ...space(), type: 'money', amount: Math.round(amount * 100), user_id: to.id });

/** Asks for an agreement to a call that is refused. @returns the id of the request */
async function asked(by: Person, call: Promise<unknown>): Promise<string> {
  const ticket = await ticketOf(call);
  return (await as(by).gifts.ask.mutate({ ticket, reason: 'The heating was off' }))._id;
}

const decide = (by: Person, _id: string, agree = true) => as(by).gifts.decide.mutate({ _id, agree });
const balance = async (of: Person = customer) =>
  (await app.knex('credits').where('user_id', of.id).pluck<number[]>('balance')).reduce((sum, each) => sum + each, 0);
const given = async (by: Person, more: object = {}) =>
  (await as(world.owner).gifts.given.query({ ...space(), given_by: by.id, limit: 50, ...more })).items;
const listed = async (by: Person) =>
  (await given(by)).map(({ kind, worth, to, monthly }) => [kind, worth, to?._id, monthly]);

let days = 1;
/** A booking of the customer that costs 108, paid by card. It begins so many days ahead. */
async function paidBooking(): Promise<Booked> {
  days += 1;
  const { token } = customer;
  const body = roomBooking(world, slot(days));
  const booking = await data<Booked>(app.call('POST', '/bookings', { token, body }));
  await data(pay(app, customer, booking, await saveCard(app, customer)));
  return booking;
}
/** Two hours before a booking begins: its deadline has passed. */
const beLateFor = ({ from }: Booked) => clock.freeze(new Date(Date.parse(from) - 2 * HOUR));
const refunds = ({ _id }: Booked) => app.knex('refunds').where('booking_id', _id).pluck<number[]>('amount_pence');
const cancelLate = (by: Person, { _id }: Booked) => as(by).bookings.cancel.mutate({ _id, refund: true });

describe('the list', () => {
  it('has credits, memberships below their price, lower prices and pauses', async () => {
    await grant(clerk, 30);
    const name = `Plan ${clerk.id}`;
    const { _id: plan_id } = await as(world.owner).membershipPlans.create.mutate({ ...space(), name, price: 100 });
    const from = toLocal(clock.now()).day;
    const begun = { plan_id, user_id: customer.id, from, price: 60 };
    const { _id, next_month } = await as(clerk).memberships.create.mutate(begun);
    await as(clerk).memberships.changePrice.mutate({ _id, from: next_month!, price: 50 });
    await as(clerk).memberships.pause.mutate({ _id, from: next_month!, until: next_month! });
    expect(await listed(clerk)).toEqual([
      ['pause', 50, customer.id, true],
      ['price', 10, customer.id, true],
      ['membership', 40, customer.id, true],
      ['credits', 30, customer.id, false],
    ]);
    const counted = await app.knex('gifts').where('given_by', clerk.id).orderBy('id').pluck('counted_pence');
    // What has no end counts for a year, and a pause of one month for that month.
    expect(counted.map(Number)).toEqual([3_000, 48_000, 12_000, 5_000]);
    const [sum] = (await as(world.owner).gifts.sums.query(space())).filter(({ by }) => by._id === clerk.id);
    expect(sum).toMatchObject({ count: 4, worth: 680, currency: 'GBP' });
  });

  it('has no membership at its price', async () => {
    const name = `Plan ${clerk.id}`;
    const { _id: plan_id } = await as(world.owner).membershipPlans.create.mutate({ ...space(), name, price: 100 });
    await as(clerk).memberships.create.mutate({ plan_id, user_id: customer.id, from: toLocal(clock.now()).day });
    expect(await listed(clerk)).toEqual([]);
  });

  it('has memberships that cost nothing, as their plan does', async () => {
    const begin = async (included: object) => {
      const plan = { ...space(), name: `Plan ${randomUUID()}`, price: 0, ...included };
      const { _id: plan_id } = await as(clerk).membershipPlans.create.mutate(plan);
      await as(clerk).memberships.create.mutate({ plan_id, user_id: customer.id, from: toLocal(clock.now()).day });
    };
    await begin({});
    // The credits of a month: ten hours in the dearest room, and two days at a desk.
    await begin({ room_hours: 10, desk_days: 2 });
    const { price_pence } = await findSpace(app.knex, world.spaceId);
    const [room] = await app
      .knex('resources')
      .where({ ...space(), type: 'meeting_room' })
      .max({ price: 'price_pence' });
    const worth = 10 * Number(room!.price) + 2 * price_pence.flexi_desk!;
    expect(worth).toBeGreaterThan(0);
    expect(await listed(clerk)).toEqual([
      ['membership', worth / 100, customer.id, true],
      ['membership', 0, customer.id, true],
    ]);
    await limit('Front Desk', 100);
    await expect(begin({ room_hours: 10 })).rejects.toMatchObject(NEEDS_AGREEMENT);
    await begin({});
  });

  it('has waived differences', async () => {
    const booking = await paidBooking();
    const longer = { _id: booking._id, ...slot(days, 10, 3), reschedule_reason: 'Longer' };
    await as(clerk).bookings.reschedule.mutate({ ...longer, waive_difference: true });
    expect(await listed(clerk)).toEqual([['difference', 54, customer.id, false]]);
  });

  it('has refunds after the deadline, of cancellations and of moves', async () => {
    const [moved, cancelled] = [await paidBooking(), await paidBooking()];
    beLateFor(moved);
    const shorter = { _id: moved._id, ...slot(days - 1, 10, 1), reschedule_reason: 'Shorter' };
    await as(clerk).bookings.reschedule.mutate({ ...shorter, refund: true });
    beLateFor(cancelled);
    await cancelLate(clerk, cancelled);
    expect(await listed(clerk)).toEqual([
      ['late_refund', 108, customer.id, false],
      ['late_refund', 54, customer.id, false],
    ]);
  });

  it('has no refunds before the deadline, and none that the rules give', async () => {
    const booking = await paidBooking();
    await cancelLate(clerk, booking);
    expect(await listed(clerk)).toEqual([]);
    const late = await paidBooking();
    beLateFor(late);
    await as(clerk).bookings.cancel.mutate({ _id: late._id });
    expect([await listed(clerk), await refunds(late)]).toEqual([[], []]);
  });

  it('has credit notes and bookings that cost nothing', async () => {
    const lines = [{ description: 'Printing', quantity: 1, price: 100 }];
    const { _id } = await as(world.owner).invoices.create.mutate({ ...space(), lines, user_id: customer.id });
    await as(manager).invoices.credit.mutate({ _id, reason: 'Not delivered', lines: [{ line: 0, amount: 50 }] });
    expect(await listed(manager)).toEqual([['credit_note', 60, customer.id, false]]);
    const room = { ...space(), type: 'meeting_room' as const, name: `Free ${clerk.id}`, price: 0, capacity: 2 };
    const { _id: resource_id } = await as(world.owner).resources.create.mutate(room);
    days += 1;
    const body = {
      ...roomBooking(world, slot(days)),
      resource_id,
      assignedUser: customer.id,
      members: [customer.email],
    };
    const book = (more: object) =>
      data<Booked>(app.call('POST', '/bookings', { token: clerk.token, body: { ...body, ...more } }));
    await book({});
    const { _id: held } = await book({ ...slot(days, 14), hold: true });
    expect(await listed(clerk)).toEqual([['free_booking', 0, customer.id, false]]);
    await as(clerk).bookings.confirmFree.mutate({ _id: held });
    expect(await listed(clerk)).toHaveLength(2);
    // Nobody has to agree to what costs nothing.
    await limit('Front Desk', 0);
    await book(slot(days, 18));
  });

  it('is filtered by kind, giver, days and the team', async () => {
    await grant(clerk, 5);
    await grant(clerk, 7, manager).catch(() => undefined);
    await join(app, manager, world.spaceId);
    await grant(clerk, 7, manager);
    const worths = async (more: object) => (await given(clerk, more)).map(({ worth }) => worth);
    expect(await worths({})).toEqual([7, 5]);
    expect(await worths({ to_staff: true })).toEqual([7]);
    expect(await worths({ kind: 'pause' })).toEqual([]);
    const { day } = toLocal(clock.now());
    expect(await worths({ from: day, to: day })).toEqual([7, 5]);
    expect(await worths({ to: '2020-01-01' })).toEqual([]);
  });

  it('is read by nobody who does not see the team, nor by staff of another workspace', async () => {
    const otherManager = await addPerson(app.knex, 'Manager', [world.otherSpaceId]);
    for (const person of [customer, otherManager])
      for (const call of [as(person).gifts.given, as(person).gifts.sums, as(person).gifts.requests])
        await expect(call.query(space())).rejects.toMatchObject({ data: { httpStatus: 403 } });
  });
});

describe('the limit of a role', () => {
  it('is none at first, and never one for who may do everything', async () => {
    await grant(clerk, 10_000);
    await limit('Front Desk', 0);
    await grant(world.owner, 10_000);
    await grant(manager, 10_000);
    await expect(grant(clerk, 1)).rejects.toMatchObject(NEEDS_AGREEMENT);
  });

  it('refuses what is above it, and changes nothing then', async () => {
    await limit('Front Desk', 50);
    const before = await contents(app);
    await expect(grant(clerk, 50.01)).rejects.toMatchObject(NEEDS_AGREEMENT);
    expect(await contents(app)).toBe(before);
    await grant(clerk, 50);
  });

  it('adds up for a day, in one workspace', async () => {
    await limit('Front Desk', 50);
    const both = await addPerson(app.knex, 'Front Desk', [world.spaceId, world.otherSpaceId]);
    clock.freeze(new Date());
    await grant(both, 30);
    await expect(grant(both, 30)).rejects.toMatchObject(NEEDS_AGREEMENT);
    await join(app, customer, world.otherSpaceId);
    const elsewhere = { space_id: world.otherSpaceId, type: 'money', amount: 3_000, user_id: customer.id } as const;
    await as(both).credits.grant.mutate(elsewhere);
    await grant(both, 20);
    clock.advance(DAY - MINUTE);
    await expect(grant(both, 30)).rejects.toMatchObject(NEEDS_AGREEMENT);
    clock.advance(2 * MINUTE);
    await grant(both, 30);
    expect(await balance()).toBe(11_000);
  });

  it('holds for two gifts at once', async () => {
    await limit('Front Desk', 50);
    const results = await Promise.allSettled([grant(clerk, 30), grant(clerk, 30), grant(clerk, 30)]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject(NEEDS_AGREEMENT);
    expect(await balance()).toBe(3_000);
  });

  it('counts what a key of somebody gives', async () => {
    await limit('Front Desk', 50);
    const permissions = permissionsOf({ members: { show: true, editable: true } });
    const { secret } = await as(clerk).keys.create.mutate({ name: 'Till', permissions });
    const byKey = procedures(app, { token: secret });
    const credits = { ...space(), type: 'money', amount: 3_000, user_id: customer.id } as const;
    await byKey.credits.grant.mutate(credits);
    const ticket = await ticketOf(byKey.credits.grant.mutate(credits));
    await expect(grant(clerk, 30)).rejects.toMatchObject(NEEDS_AGREEMENT);
    await expect(byKey.gifts.ask.mutate({ ticket, reason: 'A program' })).rejects.toMatchObject({
      data: { httpStatus: 403 },
    });
  });

  it('holds for late refunds, also of a whole series, and pays nothing back', async () => {
    await limit('Front Desk', 50);
    const booking = await paidBooking();
    beLateFor(booking);
    await expect(cancelLate(clerk, booking)).rejects.toMatchObject(NEEDS_AGREEMENT);
    await app.settle();
    expect(await refunds(booking)).toEqual([]);
    expect(await app.knex('bookings').where('id', booking._id).first('active')).toEqual({ active: true });
  });

  it('passes on to the roles that its people add or change, unless those have one', async () => {
    const limits = async () =>
      new Map((await as(world.owner).gifts.limits.query()).map(({ name, amount }) => [name, amount]));
    const permissions = permissionsOf({
      members: { show: true, editable: true },
      roles: { show: true, editable: true },
    });
    const add = (by: Person, name: string) => as(by).roles.create.mutate({ name, permissions });
    const [makers, before, lower] = ['Maker', 'Before', 'Lower'].map((name) => `${name} ${clerk.id}`);
    for (const name of [makers!, before!, lower!]) await add(world.owner, name);
    await limit(makers!, 50);
    await limit(lower!, 20);
    const maker = await addPerson(app.knex, makers!, [world.spaceId]);
    const own = `Own ${clerk.id}`;
    await add(maker, own);
    for (const name of [before!, lower!])
      await as(maker).roles.update.mutate({ _id: await roleId(name), name: `${name} now` });
    const after = await limits();
    expect([own, `${before} now`, `${lower} now`].map((name) => after.get(name))).toEqual([50, 50, 20]);
    const friend = await addPerson(app.knex, own, [world.spaceId]);
    await expect(grant(friend, 51)).rejects.toMatchObject(NEEDS_AGREEMENT);
    // A Super Admin has none to pass on.
    await limit(own, null);
    await as(world.owner).roles.update.mutate({ _id: await roleId(own), name: `${own} now` });
    expect((await limits()).get(`${own} now`)).toBeNull();
  });

  it('is set by a Super Admin only, for a role that can have one', async () => {
    for (const person of [clerk, manager, customer])
      await expect(
        as(person).gifts.setLimit.mutate({ _id: await roleId('Front Desk'), amount: null }),
      ).rejects.toMatchObject({ data: { httpStatus: 403 } });
    for (const name of ['Super Admin', 'Member'])
      await expect(limit(name, 10)).rejects.toThrow('This role has no limit');
    await expect(limit('Front Desk', -1)).rejects.toThrow('Please enter a whole amount');
    await limit('Front Desk', 0);
    expect((await as(world.owner).gifts.limits.query()).find(({ name }) => name === 'Front Desk')?.amount).toBe(0);
    await limit('Front Desk', null);
    expect((await as(world.owner).gifts.limits.query()).map(({ name }) => name)).not.toContain('Super Admin');
    expect(await app.knex('gift_limits')).toEqual([]);
  });
});

describe('an agreement', () => {
  beforeEach(() => limit('Front Desk', 50));

  it('lets somebody do once what was refused', async () => {
    const _id = await asked(clerk, grant(clerk, 80));
    await expect(grant(clerk, 80)).rejects.toMatchObject(NEEDS_AGREEMENT);
    await decide(manager, _id);
    await grant(clerk, 80);
    expect(await balance()).toBe(8_000);
    expect(await given(clerk)).toMatchObject([{ worth: 80, agreed_by: { _id: manager.id } }]);
    await expect(grant(clerk, 80)).rejects.toMatchObject(NEEDS_AGREEMENT);
    // What somebody has agreed to does not use up what the person may give alone.
    await grant(clerk, 50);
  });

  it('is used by one of two calls at once', async () => {
    await decide(manager, await asked(clerk, grant(clerk, 80)));
    const results = await Promise.allSettled([grant(clerk, 80), grant(clerk, 80)]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await balance()).toBe(8_000);
  });

  it('lets the same Idempotency-Key go on', async () => {
    const headers = { 'idempotency-key': `gift-of-${clerk.id}` };
    const body = { ...space(), type: 'money', amount: 8_000, user_id: customer.id };
    const call = () => app.call('POST', '/credits', { token: clerk.token, headers, body });
    const refused = (await call()) as { meta: object; data: { agreement: string } };
    expect(refused.meta).toMatchObject({ status: 403, code: 'agreement_needed' });
    const asking = { ticket: refused.data.agreement, reason: 'Cold' };
    const { _id } = await data(app.call('POST', '/gifts/requests', { token: clerk.token, body: asking }));
    await decide(manager, _id);
    for (let repeat = 0; repeat < 2; repeat += 1) expect((await call()).meta.status).toBe(200);
    expect(await balance()).toBe(8_000);
  });

  it('pays back after the deadline', async () => {
    const booking = await paidBooking();
    beLateFor(booking);
    await decide(manager, await asked(clerk, cancelLate(clerk, booking)));
    await cancelLate(clerk, booking);
    await app.settle();
    expect(await refunds(booking)).toEqual([10_800]);
  });

  it('is for this person, customer, kind and worth only', async () => {
    const other = await addPerson(app.knex, 'Member', [world.spaceId]);
    await join(app, other, world.spaceId);
    const colleague = await addPerson(app.knex, 'Front Desk', [world.spaceId]);
    await decide(manager, await asked(clerk, grant(clerk, 80)));
    await expect(grant(clerk, 80.01)).rejects.toMatchObject(NEEDS_AGREEMENT);
    await expect(grant(clerk, 80, other)).rejects.toMatchObject(NEEDS_AGREEMENT);
    await expect(grant(colleague, 80)).rejects.toMatchObject(NEEDS_AGREEMENT);
    const booking = await paidBooking();
    const longer = { _id: booking._id, ...slot(days, 10, 3), reschedule_reason: 'Longer', waive_difference: true };
    await expect(as(clerk).bookings.reschedule.mutate(longer)).rejects.toMatchObject(NEEDS_AGREEMENT);
    await grant(clerk, 60);
  });

  it('holds for 7 days, as does the request', async () => {
    clock.freeze(new Date());
    const [used, open] = [await asked(clerk, grant(clerk, 80)), await asked(clerk, grant(clerk, 90))];
    await decide(manager, used);
    clock.advance(7 * DAY);
    await expect(grant(clerk, 80)).rejects.toMatchObject(NEEDS_AGREEMENT);
    await expect(decide(manager, open)).rejects.toThrow('This request is too old');
    const { items } = await as(manager).gifts.requests.query({ ...space(), limit: 2 });
    expect(items).toMatchObject([
      { state: 'open', is_over: true, may_decide: false },
      { state: 'agreed', is_over: true },
    ]);
  });

  it('is given by nobody who asks, who gets it, who may not give as much, or who has no right to it', async () => {
    const _id = await asked(clerk, grant(clerk, 80));
    await join(app, manager, world.spaceId);
    const own = await asked(clerk, grant(clerk, 80, manager));
    const colleague = await addPerson(app.knex, 'Front Desk', [world.spaceId]);
    const editor = await addPerson(app.knex, 'Content Editor', [world.spaceId]);
    const elsewhere = await addPerson(app.knex, 'Manager', [world.otherSpaceId]);
    const refused = { data: { httpStatus: 403 } };
    await expect(decide(clerk, _id)).rejects.toThrow('Somebody else has to agree');
    await expect(decide(manager, own)).rejects.toThrow('Somebody else has to agree, as it is for you');
    await expect(decide(colleague, _id)).rejects.toThrow('It is above your own limit');
    for (const person of [editor, customer])
      await expect(decide(person, _id)).rejects.toMatchObject({ data: { httpStatus: expect.any(Number) } });
    await expect(decide(elsewhere, _id)).rejects.toThrow('Request not found');
    await expect(procedures(app).gifts.decide.mutate({ _id, agree: true })).rejects.toMatchObject({
      data: { httpStatus: 401 },
    });
    await limit('Manager', 79);
    await expect(decide(manager, _id)).rejects.toMatchObject(refused);
    await limit('Manager', 80);
    await decide(manager, _id);
  });

  it('is decided once', async () => {
    const _id = await asked(clerk, grant(clerk, 80));
    const results = await Promise.allSettled([decide(manager, _id, false), decide(world.owner, _id, true)]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(decide(manager, _id)).rejects.toThrow('This was decided already');
    const other = await asked(clerk, grant(clerk, 85));
    await decide(manager, other, false);
    await expect(grant(clerk, 85)).rejects.toMatchObject(NEEDS_AGREEMENT);
  });

  it('is asked for once, and only with what the server has signed for the caller', async () => {
    clock.freeze(new Date());
    const ticket = await ticketOf(grant(clerk, 80));
    const ask = (by: Person, given: string) => as(by).gifts.ask.mutate({ ticket: given, reason: 'Cold' });
    const colleague = await addPerson(app.knex, 'Front Desk', [world.spaceId]);
    const refused = { data: { httpStatus: 400, fields: [{ field: 'ticket' }] } };
    await expect(ask(colleague, ticket)).rejects.toMatchObject(refused);
    await expect(ask(clerk, `${ticket}x`)).rejects.toMatchObject(refused);
    await expect(ask(clerk, clerk.token)).rejects.toMatchObject(refused);
    const claims = {
      ...{
        asked_by: clerk.id,
        user_id: customer.id,
        company_id: null,
        kind: 'credits' as const,
        about: '',
        what: 'One pound',
      },
      ...{ space_id: world.spaceId, worth_pence: '100', counted_pence: '9000000', monthly: false },
    } as const;
    await expect(ask(clerk, signTicket({ JWT_SECRET: 'x'.repeat(40) }, claims, clock.now()))).rejects.toMatchObject(
      refused,
    );
    expect((await app.call('GET', '/auth/sessions', { token: ticket })).meta.status).toBe(401);
    await ask(clerk, ticket);
    await expect(ask(clerk, ticket)).rejects.toThrow('You have asked for this already');
    clock.advance(HOUR + MINUTE);
    await expect(ask(clerk, await ticketOf(grant(clerk, 81)))).resolves.toMatchObject({ state: 'open' });
    await expect(ask(clerk, ticket)).rejects.toMatchObject(refused);
  });

  it('is told by mail to who may agree, and to who has asked', async () => {
    const subjects = async ({ email }: Person) => (await app.mails(email)).map(({ subject }) => subject);
    const _id = await asked(clerk, grant(clerk, 80));
    await app.settle();
    expect(await subjects(manager)).toEqual([expect.stringContaining('asks for your agreement')]);
    for (const person of [clerk, customer, world.otherStaff])
      expect(await subjects(person)).not.toContainEqual(expect.stringContaining('agreement'));
    await decide(manager, _id);
    await app.settle();
    expect(await subjects(clerk)).toContainEqual(expect.stringContaining('has agreed'));
  });

  it('leaves activities that name neither customer nor reason, and entries in the audit log', async () => {
    const _id = await asked(clerk, grant(clerk, 80));
    await decide(manager, _id);
    const said = await app.knex('activities').where({ model: 'Gift', model_id: _id }).orderBy('id').pluck('said');
    expect(said).toMatchObject([{ key: 'gift.asked' }, { key: 'gift.agreed' }]);
    expect(JSON.stringify(said)).not.toContain('heating');
    expect(await app.knex('audit_entries').where({ model: 'Gift', model_id: _id })).toHaveLength(2);
  });
});
