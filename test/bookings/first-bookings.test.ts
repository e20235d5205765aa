/** The discount on the first booking of a customer at a workspace: who gets it, once, and when it comes back. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { momentOf } from '#server/context.ts';
import { lapseHolds } from '#domains/bookings/server/lifecycle/lapse.ts';
import { HOUR, MINUTE } from '#shared/time.ts';
import { withoutJobs } from '../helpers/leases.ts';
import { app, useApp, world } from '../helpers/stage.ts';
import { procedures } from '../helpers/trpc.ts';
import { type Person, addPerson, saveCard, slot } from '../helpers/world.ts';

useApp({ env: () => ({ BOOKINGS_PER_MEMBER_IN_10_MINUTES: '1000', HELD_BOOKINGS_PER_MEMBER: '100' }) });

const as = (person: Person) => procedures(app, person);
const owner = () => as(world.owner);

async function setRules(changes: object): Promise<void> {
  const { version, use_rules } = await owner().spaces.get.query({ _id: world.spaceId });
  const kept = use_rules ?? { closed_days: [], types: {}, resources: {} };
  await owner().spaces.update.mutate({ _id: world.spaceId, version, use_rules: { ...kept, ...changes } });
}
beforeAll(() => setRules({ first_booking_percent: 20 }));

let ada: Person;
beforeEach(async () => {
  ada = await addPerson(app.knex, 'Member', [world.spaceId]);
  app.services.limits.reset();
});

/** Every booking has a day of its own. Two hours of the boardroom cost £90 before tax. */
let day = 30;
const room = () => {
  const { from, to } = slot((day += 1), 10, 2);
  return { type: 'meeting_room' as const, space_id: world.spaceId, resource_id: world.roomId, capacity: 2, from, to };
};
const book = (person = ada, more: object = {}) => as(person).bookings.create.mutate({ ...room(), ...more });

async function pay({ _id, price }: { _id: string; price: { total: number } }): Promise<void> {
  const source_id = await saveCard(app, ada);
  const paid = { _id, source_id, currency: 'GBP', amount: Math.round(price.total * 100), members: [ada.email] };
  await as(ada).payments.payCharge.mutate(paid);
}

const TEXT = '20% off the first booking';
const FIRST = {
  price: { net: 72, total: 86.4 },
  base_net: 90,
  reductions: [{ kind: 'first_booking', text: TEXT, net: 18 }],
};
const NORMAL = { price: { net: 90, total: 108 }, reductions: [] };

describe('a first booking', () => {
  it('is found, booked, paid and invoiced at the lower price, and the next one is not', async () => {
    const { from, to, capacity } = room();
    const search = { space_id: world.spaceId, type: 'meeting_room' as const, from, to, capacity };
    const found = async (person: Person) => (await as(person).availability.search.query(search)).items[0]!;
    expect(await found(ada)).toMatchObject({ dynamic_price: { total: 86.4 }, reductions: FIRST.reductions });
    const first = await book();
    expect(first).toMatchObject(FIRST);
    expect(await found(ada)).toMatchObject({ dynamic_price: { total: 108 }, reductions: [] });
    expect(await book()).toMatchObject(NORMAL);
    await pay(first);
    await app.settle();
    const invoice = (await app.knex('invoices').where('booking_id', first._id).first('id'))!;
    const { lines } = await as(ada).invoices.get.query({ _id: invoice.id });
    expect(lines).toMatchObject([{ amount: 90 }, { description: TEXT, amount: -18 }]);
    expect(await as(ada).bookings.get.query({ _id: first._id })).toMatchObject(FIRST);
  });

  it('keeps its discount when it moves', async () => {
    const first = await book();
    await pay(first);
    const { from, to } = slot((day += 1), 10, 3);
    const wanted = { _id: first._id, from, to };
    expect(await as(ada).bookings.quoteReschedule.query(wanted)).toMatchObject({ new_total: 129.6, difference: 43.2 });
    const moved = await as(ada).bookings.reschedule.mutate(wanted);
    expect(moved).toMatchObject({ price: { net: 108 }, reductions: [{ kind: 'first_booking', net: 27 }] });
  });

  it('does not add up with a voucher: the lower price counts', async () => {
    const add = (value: number) =>
      owner().vouchers.create.mutate({ space_id: world.spaceId, code: `first-${value}`, value });
    const [small, large] = [await add(10), await add(30)];
    await expect(book(ada, { voucher_code: small.code })).rejects.toThrow(`without ${small.code}`);
    expect(await book(ada, { voucher_code: large.code })).toMatchObject({
      reductions: [{ kind: 'voucher', net: 27 }],
    });
  });

  it('is that of a contact without an account, by their address, and of nobody without one', async () => {
    const body = { payment: 'link', name: 'Grace', email: `grace${day}@example.org` };
    expect(await book(world.owner, body)).toMatchObject(FIRST);
    expect(await book(world.owner, body)).toMatchObject(NORMAL);
    expect(await book(world.owner, { payment: 'account', name: 'Walk-in' })).toMatchObject(NORMAL);
  });
});

describe('the discount comes back', () => {
  it('with a hold that ends, and is taken again by its late payment unless another booking has it', async () => {
    await withoutJobs(app.knex, async () => {
      const first = await book();
      await app
        .knex('bookings')
        .where('id', first._id)
        .update({ hold_until: new Date(Date.now() - MINUTE) });
      await lapseHolds(momentOf(app.services));
      expect(await app.knex('first_bookings').where('booking_id', first._id)).toEqual([]);
      expect(await book()).toMatchObject(FIRST);
      expect(await book()).toMatchObject(NORMAL);
    });
  });

  it('with a cancellation that is refunded, and not with a late one', async () => {
    const first = await book();
    await pay(first);
    await as(ada).bookings.cancel.mutate({ _id: first._id });
    const second = await book();
    expect(second).toMatchObject(FIRST);
    await pay(second);
    await app
      .knex('bookings')
      .where('id', second._id)
      .update({ refund_until: new Date(Date.now() - HOUR) });
    await as(ada).bookings.cancel.mutate({ _id: second._id });
    expect(await app.knex('first_bookings').where('booking_id', second._id)).toHaveLength(1);
  });
});

it('is given to one of several that are booked at once', async () => {
  const made = await Promise.allSettled(Array.from({ length: 6 }, () => book()));
  const held = await app.knex('bookings').where('assigned_user_id', ada.id).where('active', true);
  expect(held.filter(({ reductions }) => JSON.stringify(reductions).includes('first_booking'))).toHaveLength(1);
  for (const each of made)
    if (each.status === 'rejected') expect(String(each.reason)).toContain('not your first booking here any more');
});

it('is set in whole percents by whoever edits the workspace', async () => {
  await expect(setRules({ first_booking_percent: 0 })).rejects.toThrow('Please enter whole percents, from 1 to 100');
  await expect(setRules({ first_booking_percent: 101 })).rejects.toThrow('Please enter whole percents, from 1 to 100');
});
