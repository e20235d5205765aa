/** What the payment service says last about refunds and disputes is what the books show, in whatever order its events arrive. */
import { beforeAll, describe, expect, it } from 'vitest';
import { syncDispute } from '#domains/payments/server/service/dispute.ts';
import { syncRefunds } from '#domains/payments/server/service/refund-status.ts';
import type { StripeService } from '#server/integrations/stripe.ts';
import { requireStripe } from '#domains/payments/server/service/stripe.ts';
import { saidOf } from '../helpers/activities.ts';
import { app, useApp, world } from '../helpers/stage.ts';
import { type Booked, pay, roomBooking, saveCard, slot } from '../helpers/world.ts';
import { control, eventually, ownSandbox } from '../integrations/sandbox.ts';
import { type Control, controlOf } from '../integrations/sandbox-control.ts';

const PAID = 10_800;
const PART = 800;

let card: string;
let bank: Control;
let day = 2;

useApp();
beforeAll(async () => {
  card = await saveCard(app, world.member);
  bank = controlOf(ownSandbox(app));
});

async function paidBooking(): Promise<Booked> {
  const body = roomBooking(world, slot((day += 1)));
  const { data } = await app.call<Booked>('POST', '/bookings', { token: world.member.token, body });
  await pay(app, world.member, data, card);
  await app.deliver();
  return data;
}

async function cancel({ _id }: Booked): Promise<void> {
  expect((await app.call('DELETE', `/bookings/cancel/${_id}`, { token: world.member.token })).meta.status).toBe(200);
  await app.deliver();
}

async function intentOf({ _id }: Booked): Promise<string> {
  const charge = await app.knex('charges').where('booking_id', _id).first('intent_id');
  return charge!.intent_id!;
}

const refundsOf = ({ _id }: Booked) => app.knex('refunds').where('booking_id', _id).orderBy('id');
const paidFor = async ({ _id }: Booked) =>
  (await app.knex('bookings').where('id', _id).first('paid_pence'))!.paid_pence;

/** The sum of the invoices minus that of the credit notes. */
async function documentsOf({ _id }: Booked): Promise<number> {
  const rows = await app.knex('invoices').where('booking_id', _id).select('kind', 'total_pence');
  return rows.reduce((sum, { kind, total_pence }) => sum + (kind === 'invoice' ? total_pence : -total_pence), 0);
}

/** What the payment service has kept of the payment. */
async function heldByService(booking: Booked): Promise<number> {
  const { amountPence, refundedPence } = await requireStripe(app.services).retrieveIntent(await intentOf(booking));
  return amountPence - refundedPence;
}

/** The books agree with the payment service, to the penny. */
async function expectAgreement(booking: Booked, expected: number): Promise<void> {
  await app.settle();
  expect({ documents: await documentsOf(booking), paid: await paidFor(booking) }).toEqual({
    documents: expected,
    paid: expected,
  });
}

async function historyOf({ _id }: Booked): Promise<string[]> {
  const { data } = await app.call<Booked>('GET', `/bookings/${_id}`, { token: world.staff.token });
  return Object.values(data.meta).map(({ type }) => type);
}

const hasHistory = (booking: Booked, type: string) =>
  eventually(async () => ((await historyOf(booking)).includes(type) ? true : undefined));
const subjects = async (to: string) => (await app.mails(to)).map(({ subject }) => subject);
const activities = async ({ _id }: Booked) => (await saidOf(app, { model: 'Booking', model_id: _id })).join('\n');

/** Does `meanwhile` after the first answer of the payment service to a call, before the answer arrives. */
function slowAnswer(name: 'retrieveDispute' | 'refundsOf', meanwhile: () => Promise<void>) {
  const stripe = requireStripe(app.services);
  let isFirst = true;
  const slow = async (id: string) => {
    const answer = await stripe[name](id);
    if (isFirst) await ((isFirst = false), meanwhile());
    return answer;
  };
  return { ...app.services, stripe: { ...stripe, [name]: slow } as StripeService };
}

/** Sends all events twice and in another order. */
const disorder = () => bank('POST', '/webhooks', { twice: true, reverse: 2 });
const inOrder = () => bank('POST', '/webhooks', {});

describe('a refund', () => {
  it('that is pending has no credit note until it has succeeded', async () => {
    const booking = await paidBooking();
    await control(ownSandbox(app), { call: 'refund', pending: true });
    await cancel(booking);
    const [refund, ...others] = await refundsOf(booking);
    expect(others).toEqual([]);
    expect(refund).toMatchObject({ status: 'pending', amount_pence: PAID });
    expect(await documentsOf(booking)).toBe(PAID);
    expect(await historyOf(booking)).not.toContain('refunded');
    await bank('POST', `/refunds/${refund!.refund_id}`, { status: 'succeeded' });
    await hasHistory(booking, 'refunded');
    await expectAgreement(booking, 0);
  });

  it('that fails later is taken back in the books, and staff are notified', async () => {
    const booking = await paidBooking();
    await cancel(booking);
    await expectAgreement(booking, 0);
    const [refund] = await refundsOf(booking);
    await disorder();
    await bank('POST', `/refunds/${refund!.refund_id}`, { status: 'failed' });
    await hasHistory(booking, 'refund_failed');
    await inOrder();
    expect(await refundsOf(booking)).toMatchObject([{ status: 'failed', failure: 'lost_or_stolen_card' }]);
    expect(await heldByService(booking)).toBe(PAID);
    await expectAgreement(booking, PAID);
    expect(await activities(booking)).toContain('could not refund £108.00 for Boardroom');
    expect(await subjects(world.staff.email)).toContain('A refund of £108.00 has failed');
    expect(await subjects(world.otherStaff.email)).not.toContain('A refund of £108.00 has failed');
    expect(await subjects(world.member.email)).not.toContain('A refund of £108.00 has failed');
  });

  it('that was made in the dashboard is in the books, and is not made again by a cancellation', async () => {
    const booking = await paidBooking();
    await disorder();
    const refund = { intentId: await intentOf(booking), amountPence: PART, idempotencyKey: booking._id, metadata: {} };
    await requireStripe(app.services).refund(refund);
    await hasHistory(booking, 'refunded');
    await inOrder();
    await expectAgreement(booking, PAID - PART);
    await cancel(booking);
    expect(await heldByService(booking)).toBe(0);
    await expectAgreement(booking, 0);
  });

  it('that was announced before its own response is stored once', async () => {
    const booking = await paidBooking();
    await control(ownSandbox(app), { call: 'refund', delay_ms: 1_000 });
    await cancel(booking);
    expect(await refundsOf(booking)).toMatchObject([{ status: 'succeeded', amount_pence: PAID }]);
    await expectAgreement(booking, 0);
    expect((await historyOf(booking)).filter((type) => type === 'refunded')).toHaveLength(1);
  });

  it('that has succeeded is not made pending again by an older answer, and has one credit note', async () => {
    const booking = await paidBooking();
    await control(ownSandbox(app), { call: 'refund', pending: true });
    await cancel(booking);
    const [refund] = await refundsOf(booking);
    const charge = await app.knex('charges').where('booking_id', booking._id).first();
    const services = slowAnswer('refundsOf', async () => {
      await bank('POST', `/refunds/${refund!.refund_id}`, { status: 'succeeded' });
      await hasHistory(booking, 'refunded');
    });
    await syncRefunds(services, charge!);
    expect(await refundsOf(booking)).toMatchObject([{ status: 'succeeded' }]);
    await syncRefunds(app.services, charge!);
    expect((await historyOf(booking)).filter((type) => type === 'refunded')).toHaveLength(1);
    await expectAgreement(booking, 0);
  });
});

describe('a dispute', () => {
  const dispute = async (booking: Booked) =>
    bank<{ id: string }>('POST', '/disputes', { payment_intent: await intentOf(booking) });
  const change = ({ id }: { id: string }, status: string) => bank('POST', `/disputes/${id}`, { status });

  it('is recorded, and staff are notified until when they can answer', async () => {
    const booking = await paidBooking();
    await dispute(booking);
    await hasHistory(booking, 'disputed');
    const [mail] = (await app.mails(world.staff.email)).filter(({ subject }) => subject.includes('is disputed'));
    expect(mail!.text).toContain('Answer until');
    expect(await activities(booking)).toContain('recorded a dispute of £108.00 for Boardroom');
    await expectAgreement(booking, PAID);
  });

  it('that is lost is in the books, and nothing is refunded again', async () => {
    const booking = await paidBooking();
    await disorder();
    const opened = await dispute(booking);
    await change(opened, 'lost');
    await hasHistory(booking, 'dispute_closed');
    await inOrder();
    await expectAgreement(booking, 0);
    expect(await subjects(world.staff.email)).toContain('The dispute of £108.00 is lost');
    await cancel(booking);
    expect(await refundsOf(booking)).toEqual([]);
    await expectAgreement(booking, 0);
  });

  it('is in the books as it is now, although an older answer arrives last', async () => {
    const booking = await paidBooking();
    const opened = await dispute(booking);
    await hasHistory(booking, 'disputed');
    const services = slowAnswer('retrieveDispute', async () => {
      await change(opened, 'lost');
      await hasHistory(booking, 'dispute_closed');
    });
    await syncDispute(services, opened.id);
    const row = await app.knex('disputes').where('dispute_id', opened.id).first('status');
    expect(row?.status).toBe('lost');
    await expectAgreement(booking, 0);
  });

  it('that is won after all raises the books again, and its payment can be refunded', async () => {
    const booking = await paidBooking();
    const opened = await dispute(booking);
    await change(opened, 'lost');
    await hasHistory(booking, 'dispute_closed');
    await expectAgreement(booking, 0);
    await change(opened, 'won');
    await eventually(async () =>
      (await subjects(world.staff.email)).includes('The dispute of £108.00 is won') ? true : undefined,
    );
    await expectAgreement(booking, PAID);
    await cancel(booking);
    expect(await refundsOf(booking)).toMatchObject([{ status: 'succeeded' }]);
    await expectAgreement(booking, 0);
  });
});
