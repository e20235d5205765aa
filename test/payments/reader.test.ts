/** Payments at a card reader at the desk. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { momentOf } from '#server/context.ts';
import { reconcileCharges } from '#domains/payments/server/service/reconcile.ts';
import { HOUR, MINUTE, SECOND } from '#shared/time.ts';
import { clock } from '../helpers/clock.ts';
import { withoutJobs } from '../helpers/leases.ts';
import { app, useApp, world } from '../helpers/stage.ts';
import { addPerson } from '../helpers/world.ts';
import { refused } from '../memberships/stage.ts';
import {
  LOCATION,
  READER,
  TOTAL,
  as,
  becomes,
  chargesOf,
  control,
  fault,
  press,
  read,
  send,
  shown,
  state,
  stop,
  unpaid,
  useReader,
} from './reader-stage.ts';

useApp();
beforeAll(useReader);
beforeEach(() => clock.reset());

const webhooks = (plan: object) => control('POST', '/webhooks', plan);
const reconcile = () => reconcileCharges(momentOf(app.services));

describe('a payment at a card reader', () => {
  it('waits for the customer, and confirms the booking with their card, its invoice and its mail', async () => {
    const booking = await unpaid();
    expect(await as(world.staff).payments.readers.query({ _id: booking._id })).toEqual([
      { _id: READER, name: 'Reception', online: true, busy: false },
    ]);
    expect(await send(booking)).toEqual({ state: 'waiting', problem: null });
    expect(await shown()).toBe(true);
    expect(await read(booking)).toMatchObject({ payment_status: 'pending', paid: 0 });
    await press('card');
    expect(await becomes(booking, 'paid')).toEqual({ state: 'paid', problem: null });
    expect(await read(booking)).toMatchObject({ payment_status: 'completed', paid: 108, hold_until: null });
    await app.settle();
    const [invoice] = await app.knex('invoices').where('booking_id', booking._id);
    expect(invoice).toMatchObject({ total_pence: TOTAL });
    expect(await chargesOf(booking)).toMatchObject([
      { method: 'card', card_brand: 'visa', card_last4: '4242', outcome: 'kept', source_id: READER, recheck_at: null },
    ]);
  });

  it('is refunded to the card by a cancellation', async () => {
    const booking = await unpaid();
    await send(booking);
    await press('card');
    await becomes(booking, 'paid');
    await as(world.member).bookings.cancel.mutate({ _id: booking._id });
    await app.settle();
    expect(await read(booking)).toMatchObject({ active: false, paid: 0 });
    expect(await app.knex('refunds').where('booking_id', booking._id)).toMatchObject([
      { status: 'succeeded', amount_pence: TOTAL, refund_id: expect.stringMatching(/^re_/) as string },
    ]);
  });

  it('that is declined, or cancelled by the customer, says why, and can be made again', async () => {
    const booking = await unpaid();
    await send(booking);
    await press('declined');
    expect(await becomes(booking, 'failed')).toEqual({ state: 'failed', problem: 'Your card was declined.' });
    await send(booking);
    await press('cancel');
    await expect
      .poll(() => state(booking))
      .toEqual({ state: 'failed', problem: 'The customer cancelled the payment at the card reader' });
    expect(await read(booking)).toMatchObject({ payment_status: 'pending', active: true });
    await send(booking);
    await press('card');
    await becomes(booking, 'paid');
    expect((await chargesOf(booking)).map(({ status }) => status)).toEqual(['failed', 'failed', 'succeeded']);
  });

  it('is stopped by staff, and the reader shows nothing more', async () => {
    const booking = await unpaid();
    await send(booking);
    expect(await stop(booking)).toMatchObject({ state: 'failed' });
    expect(await shown()).toBe(false);
    expect(await stop(booking)).toMatchObject({ state: 'failed' });
  });

  it('is not stopped while the card is charged, and is then paid once', async () => {
    const booking = await unpaid();
    await send(booking);
    await press('insert');
    await expect(stop(booking)).rejects.toMatchObject(
      refused(409, 'The card is being charged at the reader. Please wait a moment'),
    );
    const cash = { _id: booking._id, method: 'cash', amount: TOTAL } as const;
    await expect(as(world.staff).payments.recordDeskPayment.mutate(cash)).rejects.toMatchObject(refused(409));
    await press('card');
    await becomes(booking, 'paid');
    expect(await read(booking)).toMatchObject({ paid: 108 });
    expect(await stop(booking)).toEqual({ state: 'paid', problem: null });
  });

  it('gives way to cash, so that the card is not charged after it', async () => {
    const booking = await unpaid();
    await send(booking);
    await as(world.staff).payments.recordDeskPayment.mutate({ _id: booking._id, method: 'cash', amount: TOTAL });
    expect(await shown()).toBe(false);
    await expect(press('card')).rejects.toThrow();
    expect((await chargesOf(booking)).map(({ status, method }) => [status, method])).toEqual([
      ['failed', 'card'],
      ['succeeded', 'cash'],
    ]);
  });

  it('ends when the customer walks away, and holds the place no longer than before', async () => {
    await withoutJobs(app.knex, async () => {
      const booking = await unpaid();
      await send(booking);
      clock.advance(4 * MINUTE);
      await reconcile();
      expect((await chargesOf(booking))[0]).toMatchObject({ status: 'requires_action' });
      clock.advance(2 * MINUTE);
      await reconcile();
      expect((await chargesOf(booking))[0]).toMatchObject({
        status: 'failed',
        failure: 'No card was presented at the card reader',
      });
      expect(await shown()).toBe(false);
      const [row] = await app.knex('bookings').where('id', booking._id);
      expect(row!.hold_until!.getTime()).toBeLessThan(clock.now().getTime() + 30 * MINUTE);
    });
  });

  it('is found although its events never arrive, or arrive twice and late', async () => {
    await withoutJobs(app.knex, async () => {
      const booking = await unpaid();
      await webhooks({ late_ms: 300_000 });
      await send(booking);
      await press('card');
      expect(await state(booking)).toMatchObject({ state: 'waiting' });
      clock.advance(11 * SECOND);
      await reconcile();
      expect(await state(booking)).toMatchObject({ state: 'paid' });
    });
    const again = await unpaid();
    await webhooks({ twice: true });
    await send(again);
    await press('card');
    await becomes(again, 'paid');
    await app.settle();
    expect(await app.knex('invoices').where('booking_id', again._id)).toHaveLength(1);
    await webhooks({});
  });
});

describe('a reader', () => {
  it('that is offline, in use or unknown takes nothing, and nothing stays open', async () => {
    const [first, second] = [await unpaid(), await unpaid()];
    await press('switch');
    await expect(send(first)).rejects.toMatchObject(
      refused(409, 'The card reader is offline. Please check its power and its network'),
    );
    await press('switch');
    expect((await chargesOf(first)).map(({ status }) => status)).toEqual(['failed']);
    await send(first);
    await expect(send(second)).rejects.toMatchObject(refused(409, 'The card reader is in use'));
    expect(await chargesOf(second)).toEqual([]);
    await stop(first);
    await expect(send(second, world.staff, { reader_id: 'tmr_other' })).rejects.toMatchObject(refused(404));
    await expect(send(second, world.staff, { amount: 1 })).rejects.toMatchObject(refused(400));
  });

  it('that may have got a payment whose answer was lost is asked, and the payment goes on', async () => {
    const booking = await unpaid();
    await fault('/v1/terminal/readers/[^/]+/process_payment_intent$', { drop: 'after' });
    expect(await send(booking)).toMatchObject({ state: 'waiting' });
    await press('card');
    await becomes(booking, 'paid');
  });

  it('that has not got it shows nothing, and the payment ends', async () => {
    await withoutJobs(app.knex, async () => {
      const booking = await unpaid();
      await fault('/v1/terminal/readers/[^/]+/process_payment_intent$', { drop: 'before' });
      expect(await send(booking)).toMatchObject({ state: 'waiting' });
      clock.advance(11 * SECOND);
      await reconcile();
      expect(await state(booking)).toMatchObject({ state: 'failed' });
    });
  });

  it('is asked nothing if the payment service does not answer before', async () => {
    const booking = await unpaid();
    await fault('/v1/payment_intents$', { drop: 'after' });
    await expect(send(booking)).rejects.toMatchObject(refused(502));
    expect(await state(booking)).toMatchObject({ state: 'failed' });
    expect(await shown()).toBe(false);
    await send(booking);
    await stop(booking);
  });

  it('shows one payment when two members of staff send it at once, and is paid once', async () => {
    const booking = await unpaid();
    const answers = await Promise.allSettled([send(booking), send(booking, world.owner)]);
    expect(answers.map(({ status }) => status)).toContain('fulfilled');
    await press('card');
    await becomes(booking, 'paid');
    const charges = await chargesOf(booking);
    expect(charges.filter(({ status }) => status === 'succeeded')).toHaveLength(1);
    expect(charges.filter(({ status }) => !['succeeded', 'failed'].includes(status))).toEqual([]);
  });

  it('is sent once by a repeat with the same Idempotency-Key, also at the same time', async () => {
    const booking = await unpaid();
    const call = () =>
      app.call<{ state: string }>('POST', `/bookings/${booking._id}/reader-payment`, {
        token: world.staff.token,
        headers: { 'idempotency-key': `reader-${booking._id}` },
        body: { reader_id: READER, amount: TOTAL },
      });
    const answers = await Promise.all([call(), call(), call()]);
    expect(answers.map(({ data }) => data?.state)).toEqual(['waiting', 'waiting', 'waiting']);
    expect(await chargesOf(booking)).toMatchObject([{ status: 'requires_action' }]);
    await press('card');
    await becomes(booking, 'paid');
    expect((await call()).data).toMatchObject({ state: 'waiting' });
  });

  it('is of its workspace, and for staff who take payments there', async () => {
    const booking = await unpaid();
    for (const person of [world.member, world.otherMember]) await expect(send(booking, person)).rejects.toThrow();
    await expect(send(booking, world.otherStaff)).rejects.toMatchObject(refused(404));
    await expect(stop(booking, world.otherStaff)).rejects.toMatchObject(refused(404));
    const manager = await addPerson(app.knex, 'Manager', [world.spaceId]);
    await expect(
      as(manager).payments.chooseReaderLocation.mutate({ space_id: world.spaceId, location_id: null }),
    ).rejects.toMatchObject(refused(403));
  });

  it('belongs to the workspace that has its location, and to no other', async () => {
    const owner = as(world.owner).payments;
    const other = { space_id: world.otherSpaceId };
    expect(await owner.readerLocations.query(other)).toEqual({
      chosen: null,
      locations: [{ _id: LOCATION, name: 'Front desk', taken: true }],
    });
    await expect(owner.chooseReaderLocation.mutate({ ...other, location_id: LOCATION })).rejects.toMatchObject(
      refused(409, 'Another workspace uses this location'),
    );
    await owner.chooseReaderLocation.mutate({ space_id: world.spaceId, location_id: null });
    const booking = await unpaid();
    expect(await as(world.staff).payments.readers.query({ _id: booking._id })).toEqual([]);
    await expect(send(booking)).rejects.toMatchObject(refused(404));
    await useReader();
  });
});

it('a payment that is open when the server starts again is asked for by its record, an hour later, too', async () => {
  await withoutJobs(app.knex, async () => {
    const booking = await unpaid();
    await webhooks({ late_ms: 300_000 });
    await send(booking);
    await press('card');
    clock.advance(HOUR);
    await reconcile();
    expect((await chargesOf(booking))[0]).toMatchObject({ status: 'succeeded', outcome: 'kept' });
    await webhooks({});
  });
});
