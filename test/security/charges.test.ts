/** Charges during a change, late charges and charges that were given up: nobody pays less than the price or for nothing. */
import { afterEach, describe, expect, it } from 'vitest';
import { clock } from '../helpers/clock.ts';
import { creditRefund } from '#domains/invoices/server/credit-notes.ts';
import { billPayment } from '#domains/invoices/server/service.ts';
import { MINUTE } from '#shared/time.ts';
import { app, useApp, world } from '../helpers/stage.ts';
import { type Booked, type Person, addPerson, pay, roomBooking, saveCard, slot } from '../helpers/world.ts';
import { answerBank, control, eventually, ownSandbox } from '../integrations/sandbox.ts';

let day = 2;

useApp();
afterEach(() => clock.reset());

async function book(hours: number, person: Person): Promise<Booked> {
  const body = roomBooking(world, slot((day += 1), 8, hours));
  return (await app.call<Booked>('POST', '/bookings', { token: person.token, body })).data;
}
const read = async (booking: Booked, person: Person) =>
  (await app.call<Booked>('GET', `/bookings/${booking._id}`, { token: person.token })).data;
const move = (booking: Booked, person: Person, hours: number, extra = {}) =>
  app.call<Booked>('PUT', `/bookings/reschedule-request/${booking._id}`, {
    token: person.token,
    body: { ...slot(day, 8, hours), reschedule_reason: 'longer', ...extra },
  });
const cancel = (booking: Booked, person: Person, body = {}) =>
  app.call<Booked>('DELETE', `/bookings/cancel/${booking._id}`, { token: person.token, body });
const charges = (booking: Booked) =>
  app.knex('charges').where('booking_id', booking._id).orderBy('id').select('amount_pence', 'status', 'outcome');
const refunds = (booking: Booked) =>
  app.knex('refunds').where('booking_id', booking._id).select<{ amount_pence: number }[]>('amount_pence');

/** Creates a member whose card needs 3-D Secure, and starts a payment. `url` is the page of the bank. */
async function asked(hours: number): Promise<{ person: Person; booking: Booked; url: string }> {
  const person = await addPerson(app.knex, 'Member');
  const card = await saveCard(app, person, 'tok_threeDSecure2Required');
  const booking = await book(hours, person);
  const answer = await pay(app, person, booking, card);
  expect(answer.meta.message).toBe('Please confirm this payment with your bank');
  return { person, booking, url: answer.data.url! };
}

describe('a charge that waits for 3-D Secure', () => {
  it.each([
    [1, 10],
    [10, 1],
  ])('for %i hours is withdrawn when the booking becomes one of %i hours', async (before, after) => {
    const { person, booking, url } = await asked(before);
    const moved = await move(booking, person, after);
    expect(moved.meta.status).toBe(200);
    expect(moved.data.price.total).toBe(54 * after);
    await answerBank(url, 'complete').catch(() => undefined);
    await app.settle();
    expect((await read(booking, person)).payment_status).toBe('pending');
    expect(await charges(booking)).toEqual([{ amount_pence: 5400 * before, status: 'failed', outcome: null }]);
    const good = await saveCard(app, person);
    expect((await pay(app, person, moved.data, good)).data.payment_status).toBe('completed');
  });

  it('is withdrawn when the booking is cancelled, without a mail about the unpaid booking', async () => {
    const { person, booking, url } = await asked(2);
    expect((await cancel(booking, person)).meta.status).toBe(200);
    await answerBank(url, 'complete').catch(() => undefined);
    await app.settle();
    expect((await charges(booking))[0]).toMatchObject({ status: 'failed' });
    expect(await app.mails(person.email)).toEqual([]);
  });

  it('leaves the booking pending', async () => {
    const { booking, person } = await asked(1);
    expect(await read(booking, person)).toMatchObject({ payment_status: 'pending', processingPayment: false });
  });
});

describe('a charge that is being processed', () => {
  it('blocks all changes', async () => {
    const person = await addPerson(app.knex, 'Member');
    const card = await saveCard(app, person);
    const booking = await book(2, person);
    await control(ownSandbox(app), { call: 'charge', wait_ms: 1500 });
    const paying = pay(app, person, booking, card);
    await eventually(
      async () =>
        ((await read(booking, person)) as Booked & { processingPayment: boolean }).processingPayment || undefined,
    );
    const open = { status: 409, message: 'A payment is being processed' };
    expect((await move(booking, person, 10)).meta).toMatchObject(open);
    expect((await cancel(booking, person)).meta).toMatchObject(open);
    expect((await pay(app, person, booking, card)).meta).toMatchObject(open);
    expect((await paying).data.payment_status).toBe('completed');
    expect(await charges(booking)).toHaveLength(1);
  });

  it('for the difference of a move blocks other changes too', async () => {
    const person = await addPerson(app.knex, 'Member');
    const card = await saveCard(app, person);
    const booking = await book(2, person);
    await pay(app, person, booking, card);
    await control(ownSandbox(app), { call: 'charge', wait_ms: 1500 });
    const moving = move(booking, person, 4);
    await eventually(async () => ((await charges(booking)).length === 2 ? true : undefined));
    expect((await cancel(booking, person)).meta).toMatchObject({
      status: 409,
      message: 'A payment is being processed',
    });
    expect((await move(booking, person, 3)).meta.status).toBe(409);
    expect((await moving).data.price.total).toBe(216);
  });
});

describe('a charge that was given up', () => {
  /** The state that the reconciliation sets when the payment service does not know the charge in time. */
  const giveUp = (booking: Booked) => app.knex('charges').where('booking_id', booking._id).update({ status: 'failed' });

  it('confirms the booking when it succeeds later', async () => {
    const { person, booking, url } = await asked(2);
    await giveUp(booking);
    await answerBank(url, 'complete');
    const paid = await eventually(async () => {
      const present = await read(booking, person);
      return present.payment_status === 'completed' ? present : undefined;
    });
    expect(paid.active).toBe(true);
    expect(await charges(booking)).toEqual([{ amount_pence: 10_800, status: 'succeeded', outcome: 'kept' }]);
  });

  it('is refunded in full when the booking was cancelled, moved to another price, or paid meanwhile', async () => {
    const cancelled = await asked(2);
    await giveUp(cancelled.booking);
    expect((await cancel(cancelled.booking, cancelled.person)).meta.status).toBe(200);

    const moved = await asked(2);
    await giveUp(moved.booking);
    expect((await move(moved.booking, moved.person, 10)).meta.status).toBe(200);

    const paid = await asked(2);
    await giveUp(paid.booking);
    const good = await saveCard(app, paid.person);
    expect((await pay(app, paid.person, paid.booking, good)).meta.status).toBe(200);

    for (const { booking, url } of [cancelled, moved, paid]) {
      await answerBank(url, 'complete');
      await eventually(async () =>
        (await charges(booking)).some((charge) => charge.outcome === 'returned') ? true : undefined,
      );
      await app.settle();
      expect(await refunds(booking)).toEqual([{ amount_pence: 10_800 }]);
    }
    expect(await read(moved.booking, moved.person)).toMatchObject({ payment_status: 'pending', active: true });
    expect(await read(paid.booking, paid.person)).toMatchObject({ payment_status: 'completed', active: true });
    const [mail] = await app.mails(cancelled.person.email);
    expect(mail!.text).toContain('after the booking had been cancelled');
    expect(mail!.text).not.toContain('taken');
  });
});

describe('documents', () => {
  it('are created once each, in whatever order payment and refund are delivered', async () => {
    const person = await addPerson(app.knex, 'Member');
    const card = await saveCard(app, person);
    for (const order of ['refund first', 'payment first', 'refund twice'] as const) {
      const booking = await book(2, person);
      await pay(app, person, booking, card);
      await cancel(booking, person);
      await app.settle();
      const charge = await app.knex('charges').where('booking_id', booking._id).first('id');
      const refund = await app.knex('refunds').where('booking_id', booking._id).first('id');
      await app.knex('invoices').where('booking_id', booking._id).delete();
      const payment = () =>
        billPayment({ id: '1', event: 'payment.settled', facts: { chargeId: charge.id } }, app.services);
      const back = () =>
        creditRefund({ id: '2', event: 'refund.settled', facts: { refundId: refund.id } }, app.services);
      const steps = { 'refund first': [back, payment], 'payment first': [payment, back], 'refund twice': [back, back] };
      for (const step of steps[order]) await step();
      const documents = await app
        .knex('invoices')
        .where('booking_id', booking._id)
        .orderBy('id')
        .select('kind', 'total_pence');
      expect(documents, order).toEqual([
        { kind: 'invoice', total_pence: 10_800 },
        { kind: 'credit_note', total_pence: 10_800 },
      ]);
    }
  });
});

describe('the hold of a booking', () => {
  it('is not extended by failed charges', async () => {
    const { person, booking } = await asked(2);
    clock.advance(20 * MINUTE);
    await app.settle();
    const { hold_until } = (await read(booking, person)) as Booked & { hold_until: string };
    const created = await app.knex('bookings').where('id', booking._id).first<{ created_at: Date }>('created_at');
    expect(new Date(hold_until).getTime() - created!.created_at.getTime()).toBe(30 * MINUTE);
  });
});
