/** Bookings that are confirmed as soon as a bank processes their debit: they are held again if it does not pay. */
import { describe, expect, it } from 'vitest';
import { comparePayments } from '#domains/payments/server/compare.ts';
import { DAY, HOUR, MINUTE } from '#shared/time.ts';
import { clock } from '../helpers/clock.ts';
import { app, world } from '../helpers/stage.ts';
import { saveCard } from '../helpers/world.ts';
import { of, refused } from '../memberships/stage.ts';
import {
  PENCE,
  ada,
  book,
  done,
  expectUnchangeable,
  lapse,
  later,
  other,
  processing,
  reconcile,
  rowOf,
  start,
  statuses,
  subjects,
  takes,
  useBookingDebits,
  webhooks,
} from './booking-debit-stage.ts';
import { BACS, bank, confirm, typed } from './debit-stage.ts';

useBookingDebits('at_once');

const shown = (_id: string) => of(ada).bookings.get.query({ _id });
const invoices = (booking_id: string) => app.knex('invoices').where({ booking_id });
const holds = (booking_id: string) => app.knex('claims').where({ booking_id }).pluck('hold_until');
const attend = (booking_id: string) =>
  app.knex('booking_members').insert({ booking_id, email: world.otherMember.email, user_id: world.otherMember.id });

describe('a booking whose debit the bank processes', () => {
  it('is confirmed at once, and paid when the bank has paid, with one confirmation and one invoice', async () => {
    await webhooks({ twice: true });
    const { _id, from, to, started } = await processing();
    await app.settle();
    expect(await shown(_id)).toMatchObject({ payment_status: 'completed', processingPayment: true, paid: 0 });
    expect(await holds(_id)).toEqual([null]);
    expect((await rowOf(_id)).refund_until).not.toBeNull();
    expect(await invoices(_id)).toEqual([]);
    const confirmed = await subjects();
    expect(confirmed).toHaveLength(1);
    const { text } = (await app.mails(ada.email))[0]!;
    expect(text).toContain('Your booking is confirmed. Your bank is still processing the payment.');
    expect(text).toContain('Cancellation');
    await expect(other(from, to)).rejects.toMatchObject(refused(409));
    later(3 * DAY);
    expect(await lapse()).toBe(0);
    await bank(app, started, 'succeed');
    await expect.poll(() => statuses(_id)).toEqual([['succeeded', 'kept']]);
    await app.settle();
    expect(await shown(_id)).toMatchObject({ payment_status: 'completed', processingPayment: false, paid: 108 });
    expect(await invoices(_id)).toHaveLength(1);
    expect((await subjects()).filter((subject) => !subject.startsWith('Invoice'))).toEqual(confirmed);
    const entries = Object.values((await shown(_id)).meta).map(({ type, remark }) => [type, remark]);
    expect(entries).toContainEqual(['processing', '£108.00 by bank debit']);
    expect(entries).toContainEqual(['paid', '£108.00 by bank debit']);
    expect(await comparePayments(app.knex, app.services.stripe!, new Date(Date.now() - HOUR))).toEqual([]);
  });

  it('is not cancelled, moved or paid otherwise meanwhile', async () => {
    await expectUnchangeable((await processing())._id);
  });

  it('is left by an attendee meanwhile, who stays away when it is paid', async () => {
    const { _id, started } = await processing();
    await attend(_id);
    await of(world.otherMember).bookings.leave.mutate({ _id });
    const members = () => app.knex('booking_members').where('booking_id', _id).pluck('email');
    expect(await members()).not.toContain(world.otherMember.email);
    await bank(app, started, 'succeed');
    await expect.poll(() => statuses(_id)).toEqual([['succeeded', 'kept']]);
    expect(await members()).not.toContain(world.otherMember.email);
  });

  it('can be checked in if the bank takes longer than until its start, and is paid then', async () => {
    const { _id, from, started } = await processing(8);
    await webhooks({ reverse: 100 });
    later(from.getTime() - clock.now().getTime() + MINUTE);
    await of(ada).bookings.checkIn.mutate({ _id });
    await bank(app, started, 'succeed');
    later(DAY);
    await reconcile();
    expect(await statuses(_id)).toEqual([['succeeded', 'kept']]);
    expect(await rowOf(_id)).toMatchObject({
      payment_status: 'completed',
      processing_payment: false,
      paid_pence: PENCE,
    });
    expect((await rowOf(_id)).checked_in_at).not.toBeNull();
  });
});

describe('if the bank does not pay', () => {
  it('it is held for three days, in which it can be paid by card', async () => {
    const { _id, from, to, started } = await processing(20, BACS.lateFailure);
    await webhooks({ twice: true });
    later(3 * DAY);
    await bank(app, started, 'insufficient_funds');
    await expect.poll(() => statuses(_id)).toEqual([['failed', null]]);
    await app.settle();
    const { hold_until, refund_until } = await rowOf(_id);
    const left = hold_until!.getTime() - clock.now().getTime();
    expect(left).toBeGreaterThan(3 * DAY - MINUTE);
    expect(left).toBeLessThanOrEqual(3 * DAY);
    expect(refund_until).toBeNull();
    expect(await holds(_id)).toEqual([hold_until]);
    expect(await shown(_id)).toMatchObject({ payment_status: 'pending', processingPayment: false });
    await expect(other(from, to)).rejects.toMatchObject(refused(409));
    const mails = (await app.mails(ada.email)).filter(({ subject }) => subject.endsWith('is not paid'));
    expect(mails).toHaveLength(1);
    expect(mails[0]!.text).toContain('The account has too little money');
    expect(mails[0]!.text).toMatch(/The place is held until .*Please pay in another way/);
    later(2 * DAY);
    const source_id = await saveCard(app, ada);
    await of(ada).payments.payCharge.mutate({ _id, source_id, amount: PENCE });
    expect(await rowOf(_id)).toMatchObject({ payment_status: 'completed', paid_pence: PENCE, hold_until: null });
    await app.settle();
    expect(await invoices(_id)).toHaveLength(1);
  });

  it('and the customer neither, the place is free again, and its attendees are notified then', async () => {
    const { _id, from, to } = await book();
    await attend(_id);
    const started = await start(_id);
    await confirm(app, started, typed.bacs(BACS.late));
    await done(started.session_id);
    await app.settle();
    expect(await subjects(world.otherMember)).toHaveLength(1);
    await bank(app, started, 'insufficient_funds');
    await expect.poll(() => statuses(_id)).toEqual([['failed', null]]);
    await app.settle();
    expect(await subjects(world.otherMember)).toHaveLength(1);
    later(3 * DAY + MINUTE);
    expect(await lapse()).toBe(1);
    await app.settle();
    expect(await subjects(world.otherMember)).toHaveLength(2);
    expect(await holds(_id)).toEqual([]);
    expect(await rowOf(_id)).toMatchObject({ payment_status: 'failed' });
    await other(from, to);
  });

  it('it can be cancelled, without a refund', async () => {
    const { _id, started } = await processing();
    await bank(app, started, 'insufficient_funds');
    await expect.poll(() => statuses(_id)).toEqual([['failed', null]]);
    await of(ada).bookings.cancel.mutate({ _id });
    await app.settle();
    expect(await app.knex('refunds').where('booking_id', _id)).toEqual([]);
    expect(await invoices(_id)).toEqual([]);
  });

  it('only after it has begun, it stays confirmed, and customer and staff are notified', async () => {
    const { _id, from, started } = await processing(8);
    await webhooks({ reverse: 100 });
    later(from.getTime() - clock.now().getTime() + MINUTE);
    await bank(app, started, 'insufficient_funds');
    await reconcile();
    expect(await statuses(_id)).toEqual([['failed', null]]);
    expect(await rowOf(_id)).toMatchObject({ payment_status: 'completed', processing_payment: false, paid_pence: 0 });
    expect(await holds(_id)).toEqual([null]);
    expect(await subjects()).toContainEqual(expect.stringContaining('is not paid'));
    expect(await subjects(world.owner)).toContain('A bank debit of £108.00 is not paid');
  });

  it('and a second debit is on its way, it stays confirmed', async () => {
    const { _id } = await book();
    const [one, second] = [await start(_id), await start(_id)];
    for (const started of [one, second]) await confirm(app, started, typed.bacs(BACS.late));
    for (const { session_id } of [one, second]) await done(session_id);
    await bank(app, one, 'insufficient_funds');
    await expect.poll(async () => (await statuses(_id))[0]).toEqual(['failed', null]);
    expect(await rowOf(_id)).toMatchObject({ payment_status: 'completed', processing_payment: true });
    await bank(app, second, 'succeed');
    await expect.poll(async () => (await statuses(_id))[1]).toEqual(['succeeded', 'kept']);
    expect(await rowOf(_id)).toMatchObject({ processing_payment: false, paid_pence: PENCE });
  });

  it('its voucher stays used while it is held, and is free again when the hold ends', async () => {
    const code = `ONCE-${ada.id}`;
    const voucher = await of(world.owner).vouchers.create.mutate({ space_id: world.spaceId, code, value: 50 });
    const uses = () => app.knex('voucher_uses').where('voucher_id', voucher._id);
    const { _id } = await book();
    const { price } = await of(ada).bookings.redeem.mutate({ _id, voucher_code: code });
    const amount = Math.round(price.total * 100);
    const started = await of(ada).payments.startBookingPayment.mutate({ _id, amount });
    await confirm(app, started, typed.bacs(BACS.late));
    await done(started.session_id);
    await bank(app, started, 'insufficient_funds');
    await expect.poll(() => statuses(_id)).toEqual([['failed', null]]);
    expect(await uses()).toHaveLength(1);
    later(3 * DAY + MINUTE);
    await lapse();
    expect(await uses()).toEqual([]);
  });
});

describe('two at once', () => {
  it('the answer of the bank by event and by lookup are recorded once', async () => {
    for (const result of ['succeed', 'insufficient_funds'] as const) {
      const { _id, started } = await processing();
      later(DAY + MINUTE);
      await Promise.all([
        bank(app, started, result),
        reconcile(),
        reconcile(),
        done(started.session_id).catch(() => {}),
      ]);
      await expect.poll(async () => (await statuses(_id))[0]![0]).toBe(result === 'succeed' ? 'succeeded' : 'failed');
      await app.settle();
      const entries = Object.values((await shown(_id)).meta).map(({ type }) => type);
      const recorded = result === 'succeed' ? 'paid' : 'debit_failed';
      expect(entries.filter((type) => type === recorded)).toHaveLength(1);
    }
  });

  it('a card that is charged by an older form pays it, and the debit is refunded', async () => {
    const { _id } = await book();
    const [form, debit] = [await start(_id), await start(_id)];
    await confirm(app, debit, typed.bacs(BACS.late));
    await done(debit.session_id);
    await confirm(app, form, typed.card());
    await expect.poll(async () => (await statuses(_id))[0]).toEqual(['succeeded', 'kept']);
    await bank(app, debit, 'succeed');
    await expect.poll(async () => (await statuses(_id))[1]).toEqual(['succeeded', 'returned']);
    await app.deliver();
    expect(await rowOf(_id)).toMatchObject({
      payment_status: 'completed',
      processing_payment: false,
      paid_pence: PENCE,
    });
    expect(await app.knex('refunds').where('booking_id', _id)).toMatchObject([{ amount_pence: PENCE }]);
  });

  it('a rule that is changed meanwhile holds for debits that are processed later', async () => {
    const { _id } = await book();
    const started = await start(_id);
    await takes('when_paid');
    await confirm(app, started, typed.bacs(BACS.late));
    await done(started.session_id);
    expect(await rowOf(_id)).toMatchObject({ payment_status: 'pending', processing_payment: true });
  });
});
