/** Refunds that the payment service refuses: temporarily, permanently, or because the charge was already refunded. */
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { clock } from '../helpers/clock.ts';
import { exponentialBackoff } from '#server/delivery/topic.ts';
import { requireStripe } from '#domains/payments/server/service/stripe.ts';
import type { DeadLetterView } from '#domains/system/schema.ts';
import { app, useApp, world } from '../helpers/stage.ts';
import { type Booked, pay, roomBooking, saveCard, slot } from '../helpers/world.ts';
import { control, ownSandbox } from '../integrations/sandbox.ts';

const PAID = 10_800;

let card: string;
let day = 2;

useApp();
beforeAll(async () => {
  card = await saveCard(app, world.member);
});
afterEach(async () => {
  clock.reset();
  await app.knex('dead_letters').delete();
});

async function paidBooking(): Promise<Booked> {
  const body = roomBooking(world, slot((day += 1)));
  const { data } = await app.call<Booked>('POST', '/bookings', { token: world.member.token, body });
  await pay(app, world.member, data, card);
  await app.settle();
  return data;
}

const chargeOf = ({ _id }: Booked) => app.knex('charges').where('booking_id', _id).first<{ intent_id: string }>();

/** Refunds a charge like the dashboard of the payment service. */
async function refundOutside(booking: Booked, amountPence: number): Promise<string> {
  const { intent_id: intentId } = await chargeOf(booking);
  const idempotencyKey = `outside-${booking._id}-${amountPence}`;
  return (await requireStripe(app.services).refund({ intentId, amountPence, idempotencyKey, metadata: {} })).refundId;
}

async function cancel({ _id }: Booked): Promise<void> {
  const { meta } = await app.call('DELETE', `/bookings/cancel/${_id}`, { token: world.member.token });
  expect(meta.status).toBe(200);
  await app.settle();
}

const refunds = ({ _id }: Booked) =>
  app.knex('refunds').where('booking_id', _id).orderBy('id').select('status', 'amount_pence', 'refund_id');
const creditNotes = ({ _id }: Booked) =>
  app.knex('invoices').where({ booking_id: _id, kind: 'credit_note' }).orderBy('total_pence').pluck('total_pence');
const letters = async () =>
  (await app.call<DeadLetterView[]>('GET', '/system/dead-letters', { token: world.owner.token })).data;
const retry = async ({ _id }: DeadLetterView) => {
  await app.call('POST', `/system/dead-letters/${_id}/retry`, { token: world.owner.token, body: {} });
  await app.settle();
};
const waiting = () => app.knex('outbox').where('topic', 'booking.refund-due');

describe('a charge that was refunded at the payment service', () => {
  it('in full counts as refunded, with one credit note and no further refund', async () => {
    const booking = await paidBooking();
    const refund_id = await refundOutside(booking, PAID);
    await cancel(booking);
    expect(await refunds(booking)).toEqual([{ status: 'succeeded', amount_pence: PAID, refund_id }]);
    expect(await creditNotes(booking)).toEqual([PAID]);
    expect(await letters()).toEqual([]);
    expect(await waiting()).toEqual([]);
  });

  it('in full in several parts counts as refunded, with a credit note for each part', async () => {
    const booking = await paidBooking();
    await refundOutside(booking, 800);
    await refundOutside(booking, PAID - 800);
    await cancel(booking);
    const both = [{ amount_pence: 800 }, { amount_pence: PAID - 800 }].map((part) => ({
      ...part,
      status: 'succeeded',
    }));
    expect(await refunds(booking)).toMatchObject(both);
    expect(await creditNotes(booking)).toEqual([800, PAID - 800]);
  });

  it('in part is refunded up to what is left', async () => {
    const booking = await paidBooking();
    await refundOutside(booking, 800);
    await cancel(booking);
    expect(await refunds(booking)).toMatchObject([{ amount_pence: 800 }, { amount_pence: PAID - 800 }]);
    expect(await creditNotes(booking)).toEqual([800, PAID - 800]);
    expect(await letters()).toEqual([]);
    expect(await waiting()).toEqual([]);
  });
});

describe('a refund', () => {
  it('of a payment that is unknown to the payment service becomes a dead letter at once', async () => {
    const booking = await paidBooking();
    const { intent_id } = await chargeOf(booking);
    await app.knex('charges').where('booking_id', booking._id).update({ intent_id: 'pi_unknown' });
    await cancel(booking);
    const [letter] = await letters();
    expect(letter).toMatchObject({ topic: 'booking.refund-due', attempts: 1 });
    expect(letter!.reason).toContain('The payment service refuses this refund');
    await app.knex('charges').where('booking_id', booking._id).update({ intent_id });
    await retry(letter!);
    expect(await refunds(booking)).toMatchObject([{ status: 'succeeded', amount_pence: PAID }]);
  });

  it('is retried while the account has too little money', async () => {
    const booking = await paidBooking();
    await control(ownSandbox(app), { call: 'refund', lack_balance: true });
    clock.freeze(new Date());
    await cancel(booking);
    expect(await letters()).toEqual([]);
    expect(await waiting()).toMatchObject([{ attempts: 1, last_error: 'Insufficient funds in Stripe account.' }]);
    clock.advance(exponentialBackoff(1));
    await app.settle();
    expect(await refunds(booking)).toMatchObject([{ status: 'succeeded', amount_pence: PAID }]);
    expect(await creditNotes(booking)).toEqual([PAID]);
  });

  it('that is refused does not block the refund of another charge of the booking', async () => {
    const booking = await paidBooking();
    const body = { ...slot(day, 10, 4), reschedule_reason: 'More to say' };
    const moved = await app.call('PUT', `/bookings/reschedule-request/${booking._id}`, {
      token: world.member.token,
      body,
    });
    expect(moved.meta.message).toContain('success');
    await app.settle();
    await app
      .knex('charges')
      .where({ booking_id: booking._id, purpose: 'difference' })
      .update({ intent_id: 'pi_unknown' });
    await cancel(booking);
    expect(await letters()).toHaveLength(1);
    // The newest charge is refunded first.
    expect(await refunds(booking)).toMatchObject([{ status: 'started' }, { status: 'succeeded', amount_pence: PAID }]);
  });
});
