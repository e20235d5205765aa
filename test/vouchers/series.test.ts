/** Vouchers of recurring bookings: each date uses the voucher once, or none of the dates is booked. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { VoucherInput } from '#domains/vouchers/schema.ts';
import { app, useApp, world } from '../helpers/stage.ts';
import { procedures } from '../helpers/trpc.ts';
import { voucherProblems } from '../helpers/vouchers.ts';
import { type Person, addPerson, saveCard, slot } from '../helpers/world.ts';
import { lapse } from '../helpers/lapse.ts';
import { clock } from '../helpers/clock.ts';
import { refused } from '../memberships/stage.ts';
import { MINUTE } from '#shared/time.ts';

useApp();

const as = (person: Person) => procedures(app, person);
let ada: Person;
let count = 0;
let day = 20;
beforeEach(async () => {
  clock.reset();
  ada = await addPerson(app.knex, 'Member', [world.spaceId]);
  app.services.limits.reset();
});

const addVoucher = (fields: Partial<VoucherInput> = {}) =>
  as(world.owner).vouchers.create.mutate({
    space_id: world.spaceId,
    code: `SERIES-${(count += 1)}`,
    value: 20,
    ...fields,
  });

/** Two hours of the boardroom cost £90 before tax. */
const daily = (times: number) => ({
  type: 'meeting_room' as const,
  space_id: world.spaceId,
  resource_id: world.roomId,
  capacity: 2,
  ...slot((day += 10)),
  repeat: { every: 1, unit: 'day' as const, times },
});
const book = (times: number, more: object = {}, person = ada) =>
  as(person).bookings.createSeries.mutate({
    ...daily(times),
    payment: 'now',
    assignedUser: person.id,
    members: [person.email],
    ...more,
  });
const usesOf = async ({ _id }: { _id: string }) => (await app.knex('vouchers').where({ id: _id }).first('uses'))!.uses;
const bookings = () => app.knex('bookings').where('assigned_user_id', ada.id);

describe('a voucher of a recurring booking', () => {
  it('lowers the price of each date, down to the one payment and the invoices', async () => {
    const voucher = await addVoucher();
    const series = await book(3, { voucher_code: voucher.code });
    expect(series.bookings.map(({ price }) => price.total)).toEqual([86.4, 86.4, 86.4]);
    expect(await usesOf(voucher)).toBe(3);
    const source_id = await saveCard(app, ada);
    await as(ada).payments.paySeries.mutate({ _id: series._id, source_id, amount: 25_920 });
    await app.settle();
    const ids = series.bookings.map(({ _id }) => _id);
    expect(await app.knex('invoices').whereIn('booking_id', ids).pluck('total_pence')).toEqual([8_640, 8_640, 8_640]);
    await as(ada).bookings.cancelSeries.mutate({ _id: series._id, booking_id: ids[1]!, scope: 'following' });
    expect(await usesOf(voucher)).toBe(1);
    expect(await voucherProblems(app.knex)).toEqual([]);
  });

  it('is counted for all dates, or none is booked', async () => {
    const [few, own] = [await addVoucher({ max_uses: 2 }), await addVoucher({ max_uses_each: 2 })];
    await expect(book(3, { voucher_code: few.code })).rejects.toMatchObject(
      refused(400, `${few.code} can be used for 2 more bookings`),
    );
    await expect(book(3, { voucher_code: own.code })).rejects.toMatchObject(
      refused(400, `Each customer can use ${own.code} 2 times`),
    );
    expect(await bookings()).toEqual([]);
    expect([await usesOf(few), await usesOf(own)]).toEqual([0, 0]);
    await book(2, { voucher_code: few.code });
    expect(await usesOf(few)).toBe(2);
  });

  it('of which the last uses are wanted twice at once is used by one', async () => {
    const voucher = await addVoucher({ max_uses: 3 });
    const other = await addPerson(app.knex, 'Member', [world.spaceId]);
    const answers = await Promise.allSettled([
      book(2, { voucher_code: voucher.code }),
      book(2, { voucher_code: voucher.code }, other),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await usesOf(voucher)).toBe(2);
  });

  it('is given back when the dates are not paid in time', async () => {
    const voucher = await addVoucher();
    await book(2, { voucher_code: voucher.code });
    clock.advance(31 * MINUTE);
    await lapse(app);
    expect(await usesOf(voucher)).toBe(0);
    expect(await voucherProblems(app.knex)).toEqual([]);
  });

  it('is kept by a move of all dates', async () => {
    const voucher = await addVoucher();
    const series = await book(2, { voucher_code: voucher.code });
    const [first] = series.bookings;
    const moved = await as(ada).bookings.moveSeries.mutate({
      _id: series._id,
      booking_id: first!._id,
      scope: 'all',
      from: new Date(first!.from.getTime() + 60 * MINUTE),
      to: new Date(first!.to.getTime() + 60 * MINUTE),
      reschedule_reason: 'Later',
    });
    expect(moved.bookings.map(({ price }) => price.total)).toEqual([86.4, 86.4]);
    expect(await usesOf(voucher)).toBe(2);
  });

  it('is shown to staff before, and refused with its reason for a code that is not valid', async () => {
    const voucher = await addVoucher();
    const preview = (person: Person) =>
      as(person).bookings.previewSeries.query({ ...daily(2), voucher_code: voucher.code.toLowerCase() });
    expect((await preview(world.owner)).total).toBe(172.8);
    // Members learn of no code by looking.
    expect((await preview(ada)).total).toBe(216);
    await expect(book(2, { voucher_code: 'NOBODY' })).rejects.toMatchObject(
      refused(400, 'This code is not valid here'),
    );
    const desks = await addVoucher({ types: ['flexi_desk'] });
    await expect(book(2, { voucher_code: desks.code })).rejects.toMatchObject(refused(400));
    expect(await bookings()).toEqual([]);
  });

  it('is taken by a series on account, too, and by one that is charged date by date', async () => {
    const voucher = await addVoucher();
    const onAccount = { payment: 'account', assignedUser: ada.id, members: [ada.email], voucher_code: voucher.code };
    const account = await as(world.owner).bookings.createSeries.mutate({ ...daily(2), ...onAccount } as never);
    expect(account.bookings.map(({ price }) => price.total)).toEqual([86.4, 86.4]);
    const source_id = await saveCard(app, ada);
    const each = await book(2, { payment: 'each', source_id, agreed: true, voucher_code: voucher.code });
    expect(each.bookings.map(({ price }) => price.total)).toEqual([86.4, 86.4]);
    const [consent] = await app.knex('card_consents').where('user_id', ada.id);
    expect(consent).toMatchObject({ limit_pence: 17_280 });
    expect(await usesOf(voucher)).toBe(4);
  });
});
