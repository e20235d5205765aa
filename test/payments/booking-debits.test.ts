/** Bookings that their customers pay by bank debit: their place is held until the bank has paid. */
import { describe, expect, it } from 'vitest';
import { comparePayments } from '#domains/payments/server/compare.ts';
import { DAY, HOUR, MINUTE } from '#shared/time.ts';
import { clock } from '../helpers/clock.ts';
import { app, world } from '../helpers/stage.ts';
import { saveCard } from '../helpers/world.ts';
import { control, ownSandbox } from '../integrations/sandbox.ts';
import { of, refused } from '../memberships/stage.ts';
import {
  PENCE,
  ada,
  book,
  chargesOf,
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

useBookingDebits('when_paid');

describe('a booking that is paid by bank debit', () => {
  it('is held while the bank processes the payment, and confirmed when it has paid', async () => {
    const { _id, from, to, started } = await processing();
    expect(started.kinds).toEqual(['card', 'bacs_debit']);
    later(3 * DAY);
    expect(await lapse()).toBe(0);
    expect(await of(ada).bookings.get.query({ _id })).toMatchObject({
      payment_status: 'pending',
      processingPayment: true,
    });
    await expect(other(from, to)).rejects.toMatchObject(refused(409));
    await bank(app, started, 'succeed');
    await expect.poll(() => statuses(_id)).toEqual([['succeeded', 'kept']]);
    await app.settle();
    expect(await of(ada).bookings.get.query({ _id })).toMatchObject({
      payment_status: 'completed',
      processingPayment: false,
      hold_until: null,
      paid: 108,
    });
    const { meta } = await of(ada).bookings.get.query({ _id });
    expect(Object.values(meta).map(({ remark }) => remark)).toContain('£108.00 by bank debit');
    expect(await app.knex('claims').where('booking_id', _id)).toMatchObject([{ hold_until: null }]);
    expect(await app.knex('invoices').where('booking_id', _id)).toHaveLength(1);
    expect(await comparePayments(app.knex, app.services.stripe!, new Date(Date.now() - HOUR))).toEqual([]);
  });

  it('is free again if the bank does not pay, with one mail that says why', async () => {
    const { _id, from, to, started } = await processing(20, BACS.lateFailure);
    await webhooks({ twice: true });
    later(3 * DAY);
    await bank(app, started, 'insufficient_funds');
    await expect.poll(() => statuses(_id)).toEqual([['failed', null]]);
    await app.settle();
    expect(await of(ada).bookings.get.query({ _id })).toMatchObject({
      payment_status: 'failed',
      processingPayment: false,
    });
    await other(from, to);
    await lapse();
    expect(await app.knex('claims').where('booking_id', _id)).toEqual([]);
    const mails = (await app.mails(ada.email)).filter(({ subject }) => subject.endsWith('is not paid'));
    expect(mails).toHaveLength(1);
    expect(mails[0]!.text).toContain(
      'Your bank has not paid £108.00 from the account ending 2227: The account has too little money.',
    );
    expect(mails[0]!.text).toContain('The place is not held any more');
  });

  it('stays held, and says until when, if the bank refuses at once', async () => {
    const { _id, started } = await processing();
    await bank(app, started, 'debit_not_authorized');
    await expect.poll(() => statuses(_id)).toEqual([['failed', null]]);
    await app.settle();
    const [mail] = (await app.mails(ada.email)).filter(({ subject }) => subject.endsWith('is not paid'));
    expect(mail!.text).toContain('Please pay in another way');
    const source_id = await saveCard(app, ada);
    await of(ada).payments.payCharge.mutate({ _id, source_id, amount: PENCE });
    expect(await rowOf(_id)).toMatchObject({ payment_status: 'completed' });
  });

  it.each(['succeed', 'insufficient_funds'] as const)(
    'is looked up a day later if the event is lost: %s',
    async (result) => {
      const booking = await book();
      const started = await start(booking._id);
      await webhooks({ reverse: 100 });
      await confirm(app, started, typed.bacs(BACS.late));
      await done(started.session_id);
      await bank(app, started, result);
      later(DAY - MINUTE);
      await reconcile();
      expect(await statuses(booking._id)).toEqual([['processing', null]]);
      later(2 * MINUTE);
      await reconcile();
      const isPaid = result === 'succeed';
      expect(await statuses(booking._id)).toEqual([isPaid ? ['succeeded', 'kept'] : ['failed', null]]);
      expect((await of(ada).bookings.get.query({ _id: booking._id })).payment_status).toBe(
        isPaid ? 'completed' : 'failed',
      );
    },
  );

  it('is refunded if the bank pays only after it has begun, and was nobody’s until then', async () => {
    const { _id, from, to, started } = await processing(7);
    expect((await rowOf(_id)).hold_until).toEqual(from);
    await webhooks({ reverse: 100 });
    await bank(app, started, 'succeed');
    later(from.getTime() - clock.now().getTime() + MINUTE);
    await reconcile();
    expect(await statuses(_id)).toEqual([['succeeded', 'returned']]);
    expect(await rowOf(_id)).toMatchObject({ payment_status: 'failed', processing_payment: false, paid_pence: 0 });
    await webhooks({});
    await app.deliver();
    expect(await app.knex('refunds').where('booking_id', _id)).toMatchObject([{ amount_pence: PENCE }]);
    expect(await subjects()).toContainEqual(expect.stringContaining('could not be kept'));
    expect(await app.knex('claims').where('booking_id', _id)).toEqual([]);
    expect(to > from).toBe(true);
  });

  it('can be booked by others once the bank has had its time, and is refunded then', async () => {
    const { _id, from, to, started } = await processing(30);
    later(11 * DAY);
    await other(from, to);
    await bank(app, started, 'succeed');
    await expect.poll(() => statuses(_id)).toEqual([['succeeded', 'returned']]);
  });
});

describe('while the bank processes the payment', () => {
  it('the booking is not cancelled, moved or paid otherwise', async () => {
    await expectUnchangeable((await processing())._id);
  });

  it('another form that was left does not end the hold', async () => {
    const { _id } = await book();
    const left = await start(_id);
    const started = await start(_id);
    await confirm(app, started, typed.bacs(BACS.late));
    await done(started.session_id);
    const held = await rowOf(_id);
    later(16 * MINUTE);
    await reconcile();
    expect(await statuses(_id)).toEqual([
      ['failed', null],
      ['processing', null],
    ]);
    expect(await rowOf(_id)).toEqual(held);
    expect((await confirm(app, left, typed.card())).error).toBeDefined();
    expect(await subjects()).toEqual([]);
  });

  it('a second payment is refunded, whichever comes first', async () => {
    const { _id } = await book();
    const [one, second] = [await start(_id), await start(_id)];
    await Promise.all([one, second].map((started) => confirm(app, started, typed.bacs(BACS.late))));
    await Promise.all([one, second].map(({ session_id }) => done(session_id)));
    expect(await statuses(_id)).toEqual([
      ['processing', null],
      ['processing', null],
    ]);
    await Promise.all([one, second].map((started) => bank(app, started, 'succeed')));
    await expect
      .poll(async () => (await chargesOf(_id)).map(({ outcome }) => outcome).sort())
      .toEqual(['kept', 'returned']);
    await app.deliver();
    expect(await rowOf(_id)).toMatchObject({ payment_status: 'completed', paid_pence: PENCE });
    expect(await app.knex('refunds').where('booking_id', _id)).toMatchObject([{ amount_pence: PENCE }]);
  });
});

describe('two at once', () => {
  it.each([1, 2, 3])('a cancellation and a confirmed debit: one of them wins, and no money is lost (%i)', async () => {
    const { _id } = await book();
    const started = await start(_id);
    await Promise.allSettled([
      confirm(app, started, typed.bacs(BACS.late)).then(() => done(started.session_id)),
      of(ada).bookings.cancel.mutate({ _id }),
    ]);
    const { active } = await rowOf(_id);
    await bank(app, started, 'succeed');
    await expect.poll(() => statuses(_id)).toEqual([['succeeded', active ? 'kept' : 'returned']]);
    await app.deliver();
    expect(await rowOf(_id)).toMatchObject({ paid_pence: active ? PENCE : 0 });
    expect(await app.knex('refunds').where('booking_id', _id)).toHaveLength(active ? 0 : 1);
  });

  it('a card and a debit: the booking is paid once', async () => {
    const { _id } = await book();
    const source_id = await saveCard(app, ada);
    const started = await start(_id);
    await Promise.allSettled([
      of(ada).payments.payCharge.mutate({ _id, source_id, amount: PENCE }),
      confirm(app, started, typed.bacs(BACS.late)).then(() => done(started.session_id)),
    ]);
    await bank(app, started, 'succeed');
    const kept = async () => (await chargesOf(_id)).filter(({ outcome }) => outcome === 'kept');
    await expect.poll(kept).toHaveLength(1);
    expect(await rowOf(_id)).toMatchObject({ payment_status: 'completed', paid_pence: PENCE });
  });
});

describe('a voucher', () => {
  it('stays used while the bank processes the payment, and is free again if it does not pay', async () => {
    const code = `DAYS-${ada.id}`;
    const voucher = await of(world.owner).vouchers.create.mutate({ space_id: world.spaceId, code, value: 50 });
    const uses = () => app.knex('voucher_uses').where('voucher_id', voucher._id);
    const { _id } = await book();
    const { price } = await of(ada).bookings.redeem.mutate({ _id, voucher_code: code });
    const amount = Math.round(price.total * 100);
    const started = await of(ada).payments.startBookingPayment.mutate({ _id, amount });
    await confirm(app, started, typed.bacs(BACS.lateFailure));
    await done(started.session_id);
    later(3 * DAY);
    await lapse();
    expect(await uses()).toHaveLength(1);
    await bank(app, started, 'insufficient_funds');
    await expect.poll(() => statuses(_id)).toEqual([['failed', null]]);
    await lapse();
    expect(await uses()).toEqual([]);
  });

  it('that is redeemed after the form was opened makes its payment one of another price, which is refunded', async () => {
    const code = `LATE-${ada.id}`;
    await of(world.owner).vouchers.create.mutate({ space_id: world.spaceId, code, value: 50 });
    const { _id } = await book();
    const started = await start(_id);
    await of(ada).bookings.redeem.mutate({ _id, voucher_code: code });
    await confirm(app, started, typed.bacs(BACS.late));
    await done(started.session_id);
    expect(await rowOf(_id)).toMatchObject({ processing_payment: false });
    await bank(app, started, 'succeed');
    await expect.poll(() => statuses(_id)).toEqual([['succeeded', 'returned']]);
  });
});

describe('the form', () => {
  it('that nobody confirms lets the hold lapse', async () => {
    const { _id } = await book();
    const created = (await rowOf(_id)).created_at.getTime();
    later(29 * MINUTE);
    await start(_id);
    await start(_id);
    expect((await rowOf(_id)).hold_until!.getTime()).toBeLessThanOrEqual(created + 45 * MINUTE);
    later(17 * MINUTE);
    await reconcile();
    await lapse();
    expect(await rowOf(_id)).toMatchObject({ payment_status: 'failed', processing_payment: false });
    expect(await app.knex('claims').where('booking_id', _id)).toEqual([]);
    expect(await subjects()).toEqual([]);
  });

  it('by card confirms the booking at once', async () => {
    const { _id } = await book();
    const started = await start(_id);
    await confirm(app, started, typed.card());
    expect(await done(started.session_id)).toMatchObject({ booking_id: _id, processing: false });
    const { meta } = await of(ada).bookings.get.query({ _id });
    expect(Object.values(meta).map(({ remark }) => remark)).toContain('£108.00 by card');
  });

  it('is opened once for a key, also if the answer was lost', async () => {
    const { _id } = await book();
    const headers = { 'idempotency-key': `start-booking-${_id}` };
    await control(ownSandbox(app), { call: 'charge', drop_answer: true });
    const ask = () =>
      app.call<{ client_secret: string }>('POST', `/bookings/${_id}/start-payment`, {
        token: ada.token,
        body: { amount: PENCE },
        headers,
      });
    expect((await ask()).meta.status).toBe(502);
    // A repeat waits for the first call, unless that has been silent for so long.
    clock.advance(MINUTE);
    const [again, third] = [await ask(), await ask()];
    expect(again.data.client_secret).toContain('_secret_');
    expect(third.data).toEqual(again.data);
    expect(await chargesOf(_id)).toHaveLength(1);
  });

  it('is refused where it is not offered, and changes nothing', async () => {
    const soon = await book(0);
    const { _id } = await book();
    const before = await Promise.all([rowOf(soon._id), rowOf(_id)]);
    await expect(start(soon._id)).rejects.toMatchObject(refused(409, 'This booking is not paid by bank debit'));
    const wrong = of(ada).payments.startBookingPayment.mutate({ _id, amount: 1 });
    await expect(wrong).rejects.toMatchObject(refused(400));
    await expect(start(_id, world.otherMember)).rejects.toMatchObject(refused(404));
    await expect(start(_id, world.owner)).rejects.toMatchObject(refused(403));
    await takes('none');
    await expect(start(_id)).rejects.toMatchObject(refused(409, 'This booking is not paid by bank debit'));
    expect(await Promise.all([rowOf(soon._id), rowOf(_id)])).toEqual(before);
    expect(await chargesOf(_id)).toEqual([]);
  });
});
