/** Credits in money: they cover what credits in time leave of a price before tax, of every type of booking. */
import { afterAll, beforeEach, expect, it } from 'vitest';
import { signToken } from '#domains/accounts/server/tokens.ts';
import { HOUR, toLocal } from '#shared/time.ts';
import { clock } from '../helpers/clock.ts';
import { creditProblems } from '../helpers/credits.ts';
import { SECRETS } from '../helpers/secrets.ts';
import { app, useApp, world } from '../helpers/stage.ts';
import { procedures } from '../helpers/trpc.ts';
import { type Person, addPerson, deskBooking, roomBooking, saveCard, slot } from '../helpers/world.ts';

useApp();

const owner = () => procedures(app, world.owner);
const refused = (httpStatus: number, message?: string) => ({ data: { httpStatus }, ...(message && { message }) });

let ada: Person;

beforeEach(async () => {
  clock.reset();
  ada = await addPerson(app.knex, 'Member', [world.spaceId]);
});
afterAll(async () => expect(await creditProblems(app.knex)).toEqual([]));

const grant = (amount: number, type: 'money' | 'meeting_room' = 'money') =>
  owner().credits.grant.mutate({ space_id: world.spaceId, user_id: ada.id, type, amount });
const left = async (_id: string) => (await app.knex('credits').where('id', _id).first('balance'))?.balance;

/** Every booking has a day of its own. The room costs £45 an hour before tax. */
let day = 30;
const book = (hours = 2, person = ada, more: { assignedUser?: string; members?: string[] } = {}) => {
  const room = { ...roomBooking(world, slot((day += 1), 10, hours)), type: 'meeting_room' as const };
  return procedures(app, person).bookings.create.mutate({ ...room, ...more });
};

function at(time: Date): void {
  clock.freeze(time);
  for (const person of [ada, world.owner])
    person.token = signToken(SECRETS, { id: person.id, token_version: 0 }, 'full', time);
}

it('cover what credits in time leave, before tax, and the invoice says so', async () => {
  const hours = await grant(60, 'meeting_room');
  const money = await grant(2_000);
  const booking = await book();
  expect(booking).toMatchObject({
    payment_status: 'pending',
    price: { net: 25, total: 30 },
    credits: { amount: 60, money: 20, net: 65 },
  });
  expect([await left(hours._id), await left(money._id)]).toEqual([0, 0]);
  await owner().payments.recordDeskPayment.mutate({ _id: booking._id, method: 'cash', amount: 3_000 });
  await app.deliver();
  const { items } = await owner().invoices.list.query({ booking_id: booking._id });
  const invoice = await owner().invoices.get.query({ _id: items[0]!._id });
  expect(invoice.lines).toMatchObject([{ amount: 90 }, { description: '1 h and £20.00 from credits', amount: -65 }]);
});

it('cover an office as a whole, which is confirmed at once', async () => {
  const money = await grant(50_000);
  const office = { space_id: world.spaceId, type: 'private_office' as const, resource_id: world.officeId, capacity: 1 };
  const booking = await procedures(app, ada).bookings.create.mutate({
    ...office,
    from: new Date(slot(5, 9).from),
    to: new Date(slot(6, 17).from),
  });
  expect(booking).toMatchObject({
    payment_status: 'completed',
    price: { total: 0 },
    credits: { amount: 0, money: 200 },
  });
  expect(await left(money._id)).toBe(30_000);
});

it('are never less than nothing when twenty bookings are made at once', async () => {
  const money = await grant(4_500 * 4 + 1_000);
  const person = { assignedUser: ada.id, members: [ada.email] };
  const answers = await Promise.all(Array.from({ length: 20 }, () => book(1, world.owner, person)));
  const taken = answers.map(({ credits }) => credits?.money ?? 0).filter((each) => each > 0);
  expect(taken.sort((one, other) => one - other)).toEqual([10, 45, 45, 45, 45]);
  expect(await left(money._id)).toBe(0);
});

it('of a company are taken once by its people who book different places at once', async () => {
  const company = await owner().companies.create.mutate({ space_id: world.spaceId, name: 'Analytical Engines' });
  const people: Person[] = [];
  for (let index = 0; index < 3; index += 1) {
    const person = await addPerson(app.knex, 'Member', [world.spaceId]);
    await owner().companies.setPerson.mutate({ _id: company._id, user_id: person.id, role: 'member' });
    people.push(person);
  }
  const office = { space_id: world.spaceId, type: 'private_office', resource_id: world.officeId, capacity: 1 };
  const given = { space_id: world.spaceId, company_id: company._id, type: 'money', amount: 1_000 } as const;
  for (let round = 0; round < 3; round += 1) {
    const money = await owner().credits.grant.mutate(given);
    const period = slot((day += 1), 9, 8);
    const places = [roomBooking(world, period), deskBooking(world, period), { ...office, ...period }];
    const answers = await Promise.all(
      people.map(({ token }, index) =>
        app.call<{ credits: { money: number } | null }>('POST', '/bookings', { token, body: places[index] }),
      ),
    );
    expect(answers.map(({ meta }) => meta.status)).toEqual([200, 200, 200]);
    expect(answers.map(({ data }) => data.credits?.money ?? 0).sort((one, other) => one - other)).toEqual([0, 0, 10]);
    expect(await left(money._id)).toBe(0);
  }
});

it('come back with a cancellation until the deadline, and later only if staff grant it', async () => {
  const money = await grant(12_000);
  const early = await book(1);
  const late = await book(1);
  expect(await procedures(app, ada).bookings.quoteCancel.query({ _id: early._id })).toMatchObject({
    credits: { amount: 0, money: 45 },
    returns_credits: true,
    may_return_credits: false,
  });
  await procedures(app, ada).bookings.cancel.mutate({ _id: early._id });
  expect(await left(money._id)).toBe(7_500);
  at(new Date(late.from.getTime() - HOUR));
  expect(await owner().bookings.quoteCancel.query({ _id: late._id })).toMatchObject({
    returns_credits: false,
    may_return_credits: true,
  });
  await procedures(app, ada).bookings.cancel.mutate({ _id: late._id });
  expect(await left(money._id)).toBe(7_500);
});

it('pay for the time that a move adds, and take back what it leaves', async () => {
  const money = await grant(10_000);
  const booking = await book(1);
  const source_id = await saveCard(app, ada);
  const move = (hours: number) =>
    procedures(app, ada).bookings.reschedule.mutate({
      ...{ _id: booking._id, from: booking.from, to: new Date(booking.from.getTime() + hours * HOUR) },
      ...{ reschedule_reason: 'Longer', source_id },
    });
  const to = new Date(booking.from.getTime() + 3 * HOUR);
  expect(
    await procedures(app, ada).bookings.quoteReschedule.query({ _id: booking._id, from: booking.from, to }),
  ).toMatchObject({ difference: 42, credits: 0, credit_money: 100 });
  await move(3);
  expect(await owner().bookings.get.query({ _id: booking._id })).toMatchObject({
    price: { net: 35, total: 42 },
    paid: 42,
    credits: { amount: 0, money: 100, net: 100 },
  });
  await move(1);
  const { paid, credits } = await owner().bookings.get.query({ _id: booking._id });
  expect({ paid, credits }).toEqual({ paid: 0, credits: { amount: 0, money: 45, net: 45 } });
  const stored = await app.knex('bookings').where('id', booking._id).first('history');
  expect(JSON.stringify(stored)).toContain('£45.00 from credits');
  expect(await left(money._id)).toBe(5_500);
});

it('are withdrawn by staff, and not more than is left', async () => {
  const { _id } = await grant(500);
  await expect(owner().credits.withdraw.mutate({ _id, amount: 501, note: 'Wrong' })).rejects.toMatchObject(
    refused(409, 'Only £5.00 left'),
  );
  expect(await owner().credits.withdraw.mutate({ _id, amount: 200, note: 'Wrong' })).toMatchObject({ balance: 300 });
});

it('fix the currency, and are amounts that can be paid in it', async () => {
  const { _id, version } = await owner().spaces.create.mutate({
    ...{ name: 'Kuwait', area: '1 Gulf Road', currency: 'KWD', active: false },
    ...{ no_of_days: ['Monday'], office_hours: ['08:00', '18:00'], description: 'For tests' },
  });
  await app.knex('user_spaces').insert({ user_id: ada.id, space_id: _id, created_at: new Date() });
  const terms = { space_id: _id, user_id: ada.id, type: 'money' as const };
  await expect(owner().credits.grant.mutate({ ...terms, amount: 1_001 })).rejects.toMatchObject(
    refused(400, 'Please enter an amount that can be paid in this currency'),
  );
  expect(await owner().credits.grant.mutate({ ...terms, amount: 1_010 })).toMatchObject({ currency: 'KWD' });
  await expect(owner().spaces.update.mutate({ _id, version, currency: 'EUR' })).rejects.toMatchObject(refused(409));
});

it('are sold as a pack, which a booking uses once it is paid', async () => {
  const product = await owner().products.create.mutate({
    ...{ space_id: world.spaceId, name: 'Gift of £50', price: 45, kind: 'pack', tax_rate: '' },
    ...{ credit_type: 'money', credits: 50, valid_days: 365 },
  });
  const lines = [{ product_id: product._id, quantity: 1 }];
  const order = await procedures(app, ada).orders.create.mutate({ space_id: world.spaceId, lines });
  await owner().invoices.recordPayment.mutate({ _id: order.invoice!._id, method: 'cash', amount: 54 });
  await app.settle();
  const [credit] = await procedures(app, ada).credits.own.query();
  expect(credit).toMatchObject({ type: 'money', amount: 5_000, valid_from: toLocal(clock.now()).day });
  expect((await book(1)).credits).toEqual({ amount: 0, money: 45, net: 45 });
});

it('come back as far as a voucher makes a held booking cheaper', async () => {
  const money = await grant(5_000);
  const code = (value: number) => ({ space_id: world.spaceId, code: `LESS${value}`, kind: 'percent' as const, value });
  await owner().vouchers.create.mutate(code(80));
  await owner().vouchers.create.mutate(code(100));
  const booking = await book();
  expect(booking).toMatchObject({ price: { net: 40 }, credits: { money: 50 } });
  const redeem = (voucher_code: string) =>
    procedures(app, ada).bookings.redeem.mutate({ _id: booking._id, voucher_code });
  await expect(redeem('LESS10')).rejects.toMatchObject(refused(400));
  expect(await left(money._id)).toBe(0);
  expect(await redeem('LESS80')).toMatchObject({
    price: { total: 0 },
    credits: { money: 18 },
    payment_status: 'pending',
  });
  await procedures(app, ada).bookings.confirmFree.mutate({ _id: booking._id });
  expect(await left(money._id)).toBe(3_200);
  const other = await book();
  expect(other).toMatchObject({ price: { net: 58 }, credits: { money: 32 } });
  const free = await procedures(app, ada).bookings.redeem.mutate({ _id: other._id, voucher_code: 'LESS100' });
  expect(free).toMatchObject({ price: { total: 0 }, credits: null });
  expect(await left(money._id)).toBe(3_200);
});
