/** Vouchers of bookings: what they make of a price, how often they are used, and when a use is given back. */
import { beforeEach, describe, expect, it } from 'vitest';
import { NO_VOUCHER } from '#domains/vouchers/rules.ts';
import type { VoucherInput } from '#domains/vouchers/schema.ts';
import { HOUR, MINUTE, WEEKDAYS, addDays, toLocal } from '#shared/time.ts';
import { addItem, EXAMPLES } from '../content/examples.ts';
import { lapse } from '../helpers/lapse.ts';
import { answerBank } from '../integrations/sandbox.ts';
import { app, useApp, world } from '../helpers/stage.ts';
import { procedures } from '../helpers/trpc.ts';
import { type Person, addPerson, saveCard, slot } from '../helpers/world.ts';

useApp({ desks: 30, env: () => ({ BOOKINGS_PER_MEMBER_IN_10_MINUTES: '1000', HELD_BOOKINGS_PER_MEMBER: '100' }) });

const as = (person: Person) => procedures(app, person);
const owner = () => as(world.owner);
const refused = (httpStatus: number, message?: string) => ({ data: { httpStatus }, ...(message && { message }) });
const today = () => toLocal(new Date()).day;

let ada: Person;
let count = 0;
beforeEach(async () => {
  ada = await addPerson(app.knex, 'Member', [world.spaceId]);
  app.services.limits.reset();
});

async function addVoucher(fields: Partial<VoucherInput> = {}) {
  const code = `code-${(count += 1)}`;
  return owner().vouchers.create.mutate({ space_id: world.spaceId, code, value: 20, ...fields });
}

async function addRoom(fields: object): Promise<string> {
  const body = { space_id: world.spaceId, type: 'meeting_room', price: 45, capacity: 4, ...fields };
  return (await app.call<{ _id: string }>('POST', '/resources', { token: world.owner.token, body })).data._id;
}

/** Every booking has a day of its own. Two hours of the boardroom cost £90 before tax. */
let day = 30;
const room = (hours = 2) => {
  const { from, to } = slot((day += 1), 10, hours);
  return { type: 'meeting_room' as const, space_id: world.spaceId, resource_id: world.roomId, capacity: 2, from, to };
};
const book = (more: object = {}, person = ada) => as(person).bookings.create.mutate({ ...room(), ...more });
const redeem = (_id: string, voucher_code: string, person = ada) =>
  as(person).bookings.redeem.mutate({ _id, voucher_code });
const read = (_id: string) => as(ada).bookings.get.query({ _id });

/** What the voucher counts, which must be its rows. */
async function uses({ _id }: { _id: string }): Promise<number> {
  const { uses: counted } = (await app.knex('vouchers').where('id', _id).first('uses'))!;
  expect(await app.knex('voucher_uses').where('voucher_id', _id)).toHaveLength(counted);
  return counted;
}

async function pay({ _id, price }: { _id: string; price: { total: number } }, person = ada): Promise<void> {
  const source_id = await saveCard(app, person);
  const paid = { _id, source_id, currency: 'GBP', amount: Math.round(price.total * 100), members: [person.email] };
  await as(person).payments.payCharge.mutate(paid);
}

const NORMAL = { price: { net: 90, total: 108 }, voucher: null };
const SPRING = { price: { net: 72, total: 86.4 }, base_net: 90, dynamic_price: { net: 90, discounted_net: 72 } };

describe('a voucher', () => {
  it('lowers the price of a booking that waits for its payment, down to its invoice', async () => {
    const voucher = await addVoucher({ code: 'SPRING20' });
    const { _id } = await book();
    const text = '20% off with SPRING20';
    expect(await redeem(_id, ' spring20 ')).toMatchObject({ ...SPRING, voucher: { code: 'SPRING20', text } });
    expect(await uses(voucher)).toBe(1);
    const booking = await read(_id);
    expect(Object.values(booking.meta).map(({ remark }) => remark)).toContain(
      `${text}. Price £86.40 instead of £108.00`,
    );
    await pay(booking);
    await app.settle();
    const invoice = (await app.knex('invoices').where('booking_id', _id).first('id'))!;
    const { lines, price } = await as(ada).invoices.get.query({ _id: invoice.id });
    expect(lines).toMatchObject([{ amount: 90 }, { description: text, amount: -18 }]);
    expect(price).toMatchObject({ net: 72, total: 86.4 });
    const day = toLocal(booking.from).day;
    const figures = await app.knex('daily_figures').where({ space_id: world.spaceId, day }).first('revenue_pence');
    expect(figures).toEqual({ revenue_pence: 8_640 });
  });

  it('is used with a new booking, by a customer and by staff for one', async () => {
    const voucher = await addVoucher({ kind: 'amount', value: 10.5 });
    const lower = { price: { net: 79.5, total: 95.4 }, voucher: { code: voucher.code, amount: 10.5, percent: null } };
    expect(await book({ voucher_code: voucher.code })).toMatchObject(lower);
    const people = { assignedUser: ada.id, members: [ada.id] };
    expect(await book({ voucher_code: voucher.code, ...people, payment: 'account' }, world.owner)).toMatchObject({
      ...lower,
      payment_status: 'completed',
    });
    const contact = { name: 'Grace', voucher_code: voucher.code };
    expect(await book(contact, world.owner)).toMatchObject(lower);
    expect(await uses(voucher)).toBe(3);
    const { items } = await owner().vouchers.uses.query({ _id: voucher._id });
    const { name } = (await app.knex('users').where('id', ada.id).first('name'))!;
    expect(items.map(({ customer }) => customer)).toEqual(['Grace', name, name]);
  });

  it('of the whole price leaves it to be confirmed, with the attendees of the cart', async () => {
    const voucher = await addVoucher({ value: 100 });
    const { _id } = await book();
    const members = [ada.email, 'guest@example.org'];
    expect(await redeem(_id, voucher.code)).toMatchObject({ price: { total: 0 }, payment_status: 'pending' });
    const free = await as(ada).bookings.confirmFree.mutate({ _id, members });
    expect(free).toMatchObject({ price: { net: 0, total: 0 }, payment_status: 'completed', hold_until: null });
    expect(free.members).toHaveLength(2);
    expect(free.refund_until).not.toBeNull();
    const claims = await app.knex('claims').where('booking_id', _id).select('hold_until');
    expect(claims).toEqual([{ hold_until: null }]);
    expect(await book({ voucher_code: voucher.code })).toMatchObject({ payment_status: 'completed' });
    await as(ada).bookings.cancel.mutate({ _id });
    expect(await uses(voucher)).toBe(1);
  });

  it('rounds in a currency without decimals, and takes amounts in it', async () => {
    const by = { token: world.owner.token };
    const hours = { no_of_days: [...WEEKDAYS], office_hours: ['00:00', '23:30'] };
    const place = { name: 'Tokyo', area: '1 Street', currency: 'JPY', ...hours };
    const space = await app.call<{ _id: string }>('POST', '/space/add-space', { ...by, body: place });
    const space_id = space.data._id;
    const of = { space_id, resource_id: await addRoom({ space_id, name: 'Room', price: 1_999 }) };
    const percent = await addVoucher({ space_id, value: 12.5 });
    expect(percent).toMatchObject({ currency: 'JPY' });
    expect(await book({ ...of, voucher_code: percent.code })).toMatchObject({
      price: { net: 3_498, total: 4_198, tax: 20 },
    });
    const amount = await addVoucher({ space_id, kind: 'amount', value: 500 });
    expect(await book({ ...of, voucher_code: amount.code })).toMatchObject({ price: { net: 3_498, total: 4_198 } });
    await expect(addVoucher({ space_id, kind: 'amount', value: 0.5 })).rejects.toMatchObject(
      refused(400, 'Please use no decimals'),
    );
  });
});

describe('a voucher is refused, and nothing changes,', () => {
  const unchanged = async (code: string, message: string | RegExp, make = () => book()) => {
    const { _id } = await make();
    const before = await app.knex('bookings').where('id', _id).first();
    await expect(redeem(_id, code)).rejects.toMatchObject({
      data: { httpStatus: 400, fields: [{ field: 'voucher_code', message: expect.stringMatching(message) }] },
    });
    expect(await app.knex('bookings').where('id', _id).first()).toEqual(before);
    const bookings = await app.knex('bookings').count({ count: '*' });
    await expect(book({ voucher_code: code })).rejects.toMatchObject(refused(400));
    expect(await app.knex('bookings').count({ count: '*' })).toEqual(bookings);
  };

  it('if the workspace does not have it, in the same words for all of them', async () => {
    const far = await addVoucher({ space_id: world.otherSpaceId });
    const gone = await addVoucher();
    await owner().vouchers.remove.mutate({ _id: gone._id });
    const off = await addVoucher({ active: false });
    for (const code of ['UNKNOWN', far.code, gone.code, off.code]) await unchanged(code, NO_VOUCHER);
    expect(await uses(far)).toBe(0);
  });

  it('before its first and after its last day, which are those of its use', async () => {
    const later = await addVoucher({ valid_from: addDays(today(), 2) });
    await unchanged(later.code, /can be used from/);
    const ended = await addVoucher({ valid_until: addDays(today(), -2) });
    await unchanged(ended.code, /has ended/);
    const now = await addVoucher({ valid_from: addDays(today(), -1), valid_until: addDays(today(), 1) });
    expect(await book({ voucher_code: now.code })).toMatchObject(SPRING);
  });

  it('for another type, or a lower price', async () => {
    await unchanged((await addVoucher({ types: ['flexi_desk'] })).code, /is for Flexi Desk/);
    await unchanged((await addVoucher({ least_net: 90.01 })).code, /at least £90\.01 before tax/);
    expect(await book({ voucher_code: (await addVoucher({ least_net: 90 })).code })).toMatchObject(SPRING);
  });

  it('with recurring bookings and with requests', async () => {
    const { code } = await addVoucher();
    const { from, ...place } = room();
    const series = { ...place, from, repeat: { every: 1, unit: 'day' as const, times: 2 }, members: [ada.email] };
    const made = await as(ada).bookings.createSeries.mutate({ ...series, payment: 'now' });
    day += 1;
    const { id } = (await app.knex('bookings').where('series_id', made._id).first('id'))!;
    await expect(redeem(id, code)).rejects.toMatchObject(refused(400, 'A recurring booking takes no voucher'));
    const setRules = (use_rules: { approval: 'staff' } | null) =>
      owner().spaces.update.mutate({ _id: world.spaceId, use_rules });
    await setRules({ approval: 'staff' });
    const message = 'A booking that needs an approval takes no voucher';
    await expect(book({ voucher_code: code })).rejects.toMatchObject(refused(400, message));
    await setRules(null);
  });

  it('if the price is already as low, and then it is not used up', async () => {
    const offer = { way: 'book', space_id: world.spaceId, resource_type: 'meeting_room', price: 30 };
    const booking = { ...offer, from: today(), to: addDays(today(), 360) };
    const meta = { ...EXAMPLES.offer.meta, booking, pageMeta: { title: 'A', description: 'B', slug: 'offer' } };
    const { _id: offer_id } = await addItem(app, world.owner.token, 'offer', { meta });
    const voucher = await addVoucher({ max_uses: 1 });
    const held = await book({ offer_id });
    const message = `The price is already as low without ${voucher.code}, so it is not used`;
    await expect(redeem(held._id, voucher.code)).rejects.toMatchObject(refused(400, message));
    expect(await read(held._id)).toMatchObject({ price: { net: 60 }, offer: { name: 'Summer desk' }, voucher: null });
    expect(await uses(voucher)).toBe(0);
    const half = await addVoucher({ value: 50 });
    expect(await redeem(held._id, half.code)).toMatchObject({ price: { net: 45 }, offer: null });
    // It is paid at this price, also once the offer has ended.
    await app.knex('content_items').where('id', offer_id).update({ status: false });
    await pay(await read(held._id));
    expect(await read(held._id)).toMatchObject({ payment_status: 'completed', paid: 54 });
  });
});

describe('of two vouchers', () => {
  it('the cheaper one counts, and the other is given back', async () => {
    const [small, large] = [await addVoucher({ value: 10 }), await addVoucher({ value: 30 })];
    const { _id } = await book({ voucher_code: small.code });
    expect(await redeem(_id, large.code)).toMatchObject({ price: { net: 63 }, voucher: { code: large.code } });
    expect([await uses(small), await uses(large)]).toEqual([0, 1]);
    await expect(redeem(_id, small.code)).rejects.toMatchObject(refused(400));
    await redeem(_id, large.code);
    expect([await uses(small), await uses(large)]).toEqual([0, 1]);
  });
});

async function addPeople(length: number): Promise<Person[]> {
  const people: Person[] = [];
  while (people.length < length) people.push(await addPerson(app.knex, 'Member', [world.spaceId]));
  return people;
}

describe('the limit of uses', () => {
  it('is respected by ten bookings at once, of which one uses the last', async () => {
    const voucher = await addVoucher({ max_uses: 3 });
    await book({ voucher_code: voucher.code });
    await book({ voucher_code: voucher.code });
    const people = await addPeople(10);
    const held = await Promise.all(people.map((person) => book({}, person)));
    const answers = await Promise.allSettled(held.map(({ _id }, index) => redeem(_id, voucher.code, people[index]!)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject(refused(400, `${voucher.code} is used up`));
    expect(await uses(voucher)).toBe(3);
    const prices = await Promise.all(held.map(({ _id }) => app.knex('bookings').where('id', _id).first('net_pence')));
    expect(prices.filter((row) => row!.net_pence === 7_200)).toHaveLength(1);
  });

  it('is respected by new bookings at once, of which the others are not made', async () => {
    const voucher = await addVoucher({ max_uses: 1 });
    const people = await addPeople(6);
    // Each has a room of their own, so that nothing but the voucher is contested.
    const rooms = await Promise.all(people.map(({ id }) => addRoom({ name: `Room of ${id}` })));
    const made = await Promise.allSettled(
      people.map((person, index) => book({ resource_id: rooms[index], voucher_code: voucher.code }, person)),
    );
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await uses(voucher)).toBe(1);
    const ids = people.map(({ id }) => id);
    expect(await app.knex('bookings').whereIn('assigned_user_id', ids)).toHaveLength(1);
  });

  it('of each customer counts their account and their address, at once too', async () => {
    const voucher = await addVoucher({ max_uses_each: 1 });
    const [first, second] = [await book(), await book()];
    const at = await Promise.allSettled([first, second].map(({ _id }) => redeem(_id, voucher.code)));
    expect(at.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const message = `Each customer can use ${voucher.code} once`;
    const people = { assignedUser: ada.id, members: [ada.id] };
    await expect(book({ voucher_code: voucher.code, ...people }, world.owner)).rejects.toMatchObject(
      refused(400, message),
    );
    expect(await book({ voucher_code: voucher.code }, world.member)).toMatchObject(SPRING);
    const grace = { name: 'Grace', email: `Grace${voucher._id}@example.org`, voucher_code: voucher.code };
    expect(await book(grace, world.owner)).toMatchObject(SPRING);
    await expect(book(grace, world.owner)).rejects.toMatchObject(refused(400, message));
    const nameless = { name: 'Nobody', voucher_code: voucher.code };
    await expect(book(nameless, world.owner)).rejects.toMatchObject(refused(400));
    expect(await uses(voucher)).toBe(3);
  });

  it('that staff lower, or a voucher that they change meanwhile, gives nothing more', async () => {
    const voucher = await addVoucher({ max_uses: 5 });
    await book({ voucher_code: voucher.code });
    await owner().vouchers.update.mutate({ _id: voucher._id, max_uses: 1 });
    await expect(book({ voucher_code: voucher.code })).rejects.toMatchObject(
      refused(400, `${voucher.code} is used up`),
    );
  });
});

/** Its hold has ended, and the job has recorded that. */
async function lapseHold(booking_id: string): Promise<void> {
  const ended = { hold_until: new Date(Date.now() - HOUR) };
  await app.knex('claims').where({ booking_id }).update(ended);
  await app.knex('bookings').where('id', booking_id).update(ended);
  await lapse(app);
}

describe('a use is given back', () => {
  it('when the unpaid booking is released, or lapses', async () => {
    const voucher = await addVoucher();
    const [released, lapsed] = [await book({ voucher_code: voucher.code }), await book({ voucher_code: voucher.code })];
    await as(ada).bookings.cancel.mutate({ _id: released._id });
    expect(await uses(voucher)).toBe(1);
    await lapseHold(lapsed._id);
    expect(await uses(voucher)).toBe(0);
    expect(await read(lapsed._id)).toMatchObject({ payment_status: 'failed' });
  });

  it('when the booking is cancelled with a refund, and not without one', async () => {
    const voucher = await addVoucher();
    const [early, late] = [await book({ voucher_code: voucher.code }), await book({ voucher_code: voucher.code })];
    for (const booking of [early, late]) await pay(booking);
    await app
      .knex('bookings')
      .where('id', late._id)
      .update({ refund_until: new Date(Date.now() - HOUR) });
    await as(ada).bookings.cancel.mutate({ _id: early._id });
    expect(await uses(voucher)).toBe(1);
    await as(ada).bookings.cancel.mutate({ _id: late._id });
    expect(await uses(voucher)).toBe(1);
  });

  it('to a voucher that is deleted, too', async () => {
    const voucher = await addVoucher();
    const { _id } = await book({ voucher_code: voucher.code });
    await owner().vouchers.remove.mutate({ _id: voucher._id });
    expect(await read(_id)).toMatchObject(SPRING);
    await as(ada).bookings.cancel.mutate({ _id });
    expect(await uses(voucher)).toBe(0);
  });

  it('and taken again by a late payment, unless it is used up', async () => {
    for (const isLeft of [true, false]) {
      const voucher = await addVoucher({ max_uses: 1 });
      const booking = await book({ voucher_code: voucher.code });
      const source_id = await saveCard(app, ada, 'tok_threeDSecure2Required');
      const amount = Math.round(booking.price.total * 100);
      const paid = { _id: booking._id, source_id, currency: 'GBP', amount, members: [ada.email] };
      const { url } = await as(ada).payments.payCharge.mutate(paid);
      await lapseHold(booking._id);
      expect(await uses(voucher)).toBe(0);
      if (!isLeft) await book({ voucher_code: voucher.code });
      await answerBank(url, 'complete');
      const charged = (await app.knex('charges').where('booking_id', booking._id).first('idempotency_key'))!;
      const query = `session_id=${charged.idempotency_key}`;
      await app.call('GET', `/payment-done?${query}`, { token: ada.token });
      const after = await read(booking._id);
      expect(after.payment_status).toBe(isLeft ? 'completed' : 'failed');
      expect(await uses(voucher)).toBe(1);
      const charge = await app.knex('charges').where('booking_id', booking._id).first('outcome');
      expect(charge).toEqual({ outcome: isLeft ? 'kept' : 'returned' });
    }
  });
});

/** Its booking has had the place for longer than one that is not paid may. */
const outstay = ({ _id }: { _id: string }) =>
  app
    .knex('voucher_uses')
    .where('booking_id', _id)
    .update({ used_at: new Date(Date.now() - 6 * MINUTE) });

describe('an unpaid booking', () => {
  it('keeps a place of its voucher for five minutes, then whoever pays first has it', async () => {
    const voucher = await addVoucher({ max_uses: 1 });
    const message = `${voucher.code} is used up`;
    const first = await book({ voucher_code: voucher.code });
    await expect(book({ voucher_code: voucher.code }, world.member)).rejects.toMatchObject(refused(400, message));
    await outstay(first);
    const second = await book({ voucher_code: voucher.code }, world.member);
    expect(second).toMatchObject(SPRING);
    const lost = `${message}. Please release this booking and book again`;
    await expect(pay(first)).rejects.toMatchObject(refused(409, lost));
    expect(await read(first._id)).toMatchObject({ payment_status: 'pending', paid: 0 });
    expect(await app.knex('charges').where('booking_id', first._id)).toEqual([]);
    const byHand = { _id: first._id, method: 'cash' as const, amount: Math.round(first.price.total * 100) };
    await pay(second, world.member);
    await expect(owner().payments.recordDeskPayment.mutate(byHand)).rejects.toMatchObject(refused(409));
    expect(await uses(voucher)).toBe(1);
  });

  it('takes a place again when it is paid, if one is left, and keeps it while it is being paid', async () => {
    const voucher = await addVoucher({ max_uses: 1, max_uses_each: 1 });
    const first = await book({ voucher_code: voucher.code });
    await outstay(first);
    const second = await book({ voucher_code: voucher.code });
    await as(ada).bookings.cancel.mutate({ _id: second._id });
    await pay(first);
    await outstay(first);
    await expect(book({ voucher_code: voucher.code }, world.member)).rejects.toMatchObject(refused(400));
    expect(await uses(voucher)).toBe(1);
  });

  it('is paid by one of two at once, for one place', async () => {
    const voucher = await addVoucher({ max_uses: 1 });
    const first = await book({ voucher_code: voucher.code });
    await outstay(first);
    const answers = await Promise.allSettled([pay(first), book({ voucher_code: voucher.code }, world.member)]);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await uses(voucher)).toBe(1);
  });
});

it('codes are not found by many accounts of one network', async () => {
  const voucher = await addVoucher();
  const people = await addPeople(3);
  for (const person of people) {
    const { _id } = await book({}, person);
    for (let tries = 0; tries < 16; tries += 1)
      await expect(redeem(_id, `guess-${tries}`, person)).rejects.toMatchObject(refused(400, NO_VOUCHER));
    await as(person).bookings.cancel.mutate({ _id });
  }
  const { _id } = await book();
  for (const code of ['guess-a', 'guess-b'])
    await expect(redeem(_id, code)).rejects.toMatchObject(refused(400, NO_VOUCHER));
  for (const code of ['guess-c', voucher.code]) await expect(redeem(_id, code)).rejects.toMatchObject(refused(429));
});

describe('the price of a booking with a voucher', () => {
  it('keeps the percentage when it moves, whatever happens to the voucher', async () => {
    const voucher = await addVoucher();
    const booking = await book({ voucher_code: voucher.code });
    await pay(booking);
    await owner().vouchers.update.mutate({ _id: voucher._id, value: 50, active: false });
    const { from, to } = room(3);
    const source_id = await saveCard(app, ada);
    const moved = await as(ada).bookings.reschedule.mutate({ _id: booking._id, from, to, source_id });
    expect(moved).toMatchObject({ price: { net: 108, total: 129.6 }, voucher: { percent: 20 }, base_net: 135 });
    expect(await uses(voucher)).toBe(1);
  });

  it('has none, and its use is given back, when it moves to a price that the voucher does not lower', async () => {
    const voucher = await addVoucher({ value: 2 });
    const resource_id = await addRoom({ name: `Booth ${voucher.code}`, price: 0.2 });
    const booking = await book({ resource_id, voucher_code: voucher.code });
    expect(booking).toMatchObject({ price: { net: 0.39 }, voucher: { percent: 2 } });
    const { from, to } = room(1);
    const moved = await as(ada).bookings.reschedule.mutate({ _id: booking._id, from, to });
    expect(moved).toMatchObject({ price: { net: 0.2 }, voucher: null });
    expect(await uses(voucher)).toBe(0);
  });

  it('is shared by credits, which take their part after it', async () => {
    const voucher = await addVoucher();
    const terms = { space_id: world.spaceId, user_id: ada.id, type: 'meeting_room' as const, amount: 60 };
    await owner().credits.grant.mutate(terms);
    const held = await book();
    expect(held).toMatchObject({ price: { net: 45 }, credits: { amount: 60, net: 45 } });
    const lower = { price: { net: 36, total: 43.2 }, credits: { amount: 60, net: 36 }, voucher: { percent: 20 } };
    expect(await redeem(held._id, voucher.code)).toMatchObject(lower);
    await owner().credits.grant.mutate(terms);
    expect(await book({ voucher_code: voucher.code })).toMatchObject(lower);
  });

  it('is that of the plan or of the voucher', async () => {
    const of = { space_id: world.spaceId, resource_type: 'flexi_desk' as const };
    const { _id: plan_id } = await owner().plans.create.mutate({ ...of, name: 'Week', tenure: 10, discount: 30 });
    const { from, to } = slot((day += 20), 8, 8);
    const desk = { type: 'flexi_desk', resource_id: world.deskAreaId, capacity: 1, plan_id, from, to };
    const [small, large] = [await addVoucher({ value: 20 }), await addVoucher({ value: 40 })];
    await expect(book({ ...desk, voucher_code: small.code })).rejects.toMatchObject(refused(400));
    const held = await book(desk);
    expect(held).toMatchObject({ price: { net: 70 }, plan: { discount: 30 } });
    expect(await redeem(held._id, large.code)).toMatchObject({ price: { net: 60 }, voucher: { percent: 40 } });
  });
});

describe('who may use a voucher', () => {
  it('is the customer, and staff who edit the bookings of the workspace', async () => {
    const voucher = await addVoucher();
    const { _id } = await book();
    for (const person of [world.otherMember, world.otherStaff])
      await expect(redeem(_id, voucher.code, person)).rejects.toMatchObject(refused(404));
    expect(await redeem(_id, voucher.code, world.staff)).toMatchObject(SPRING);
    const paid = await book();
    await pay(paid);
    await expect(redeem(paid._id, voucher.code)).rejects.toMatchObject(refused(409, 'This booking cannot be paid'));
    expect(await read(paid._id)).toMatchObject(NORMAL);
  });

  it('tries at most 20 codes in ten minutes, known or not', async () => {
    const { code } = await addVoucher();
    const { _id } = await book();
    for (let tried = 0; tried < 20; tried += 1)
      await expect(redeem(_id, `GUESS-${tried}`)).rejects.toMatchObject(refused(400, NO_VOUCHER));
    await expect(redeem(_id, code)).rejects.toMatchObject(refused(429));
    await expect(book({ voucher_code: code })).rejects.toMatchObject(refused(429));
  });
});
