import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clock } from '../helpers/clock.ts';
import { withoutJobs } from '../helpers/leases.ts';
import { HOUR, MINUTE } from '#shared/time.ts';
import { app, useApp, world } from '../helpers/stage.ts';
import { procedures } from '../helpers/trpc.ts';
import { type Booked, addPerson, join, pay, roomBooking, saveCard, slot } from '../helpers/world.ts';
import { answerBank, ownSandbox } from '../integrations/sandbox.ts';

const NOT_ALLOWED = { data: { httpStatus: 403 }, message: 'You are not allowed to do this' };
let card: string;
let day = 2;

useApp();
beforeAll(async () => {
  card = await saveCard(app, world.member);
});
beforeEach(() => clock.reset());

async function book(period = slot((day += 1)), person = world.member): Promise<Booked> {
  const { meta, data } = await app.call<Booked>('POST', '/bookings', {
    token: person.token,
    body: roomBooking(world, period),
  });
  expect(meta.message).toBe('Booking successfully done');
  return data;
}
const read = async (booking: Booked, person = world.member) =>
  (await app.call<Booked>('GET', `/bookings/${booking._id}`, { token: person.token })).data;
const actions = (booking: Booked) => Object.values(booking.meta).map(({ type }) => type);
const documents = (booking: Booked) =>
  app.knex('invoices').where('booking_id', booking._id).orderBy('id').select('kind', 'total_pence');
const history = async () =>
  (await app.call<{ history: { amount: number }[] }>('GET', '/stripe/billingDetails', { token: world.member.token }))
    .data.history;

describe('a payment', () => {
  it('completes the booking once, with the shown amount, one invoice and a mail', async () => {
    const booking = await book();
    expect(booking.price).toEqual({ net: 90, total: 108, tax: 20 });
    const paid = await pay(app, world.member, booking, card);
    expect(paid.meta).toMatchObject({ status: 200, message: 'Payment successfully done' });
    expect(paid.data).toMatchObject({ payment_status: 'completed', processingPayment: false, hold_until: null });
    expect((await history())[0]!.amount).toBe(10_800);
    expect((await pay(app, world.member, booking, card)).meta.status).toBe(409);
    const mails = await app.mails(world.member.email);
    expect(mails.filter(({ subject }) => subject.includes('confirmed'))).toHaveLength(1);
    expect(await documents(booking)).toEqual([{ kind: 'invoice', total_pence: 10_800 }]);
  });

  it('accepts only the amount that the server has computed, in pounds', async () => {
    const booking = await book();
    const body = { _id: booking._id, source_id: card, currency: 'GBP', amount: 1 };
    expect((await app.call('POST', '/stripe/payCharge', { token: world.member.token, body })).meta.status).toBe(400);
    const dollars = { ...body, amount: 10_800, currency: 'USD' };
    expect(
      (await app.call('POST', '/stripe/payCharge', { token: world.member.token, body: dollars })).meta.status,
    ).toBe(400);
    expect((await read(booking)).payment_status).toBe('pending');
  });

  it('that is declined leaves the booking payable until its hold ends', async () => {
    const person = await addPerson(app.knex, 'Member');
    const bad = await saveCard(app, person, 'tok_chargeDeclined');
    const good = await saveCard(app, person);
    const booking = await book(undefined, person);
    const declined = await pay(app, person, booking, bad);
    expect(declined.meta).toMatchObject({ status: 402, success: false });
    expect(declined.meta.message).toMatch(/declined/i);
    const after = (
      await app.call<Booked & { hold_until: string }>('GET', `/bookings/${booking._id}`, { token: person.token })
    ).data;
    expect(after).toMatchObject({
      payment_status: 'pending',
      processingPayment: false,
      hold_until: (booking as Booked & { hold_until: string }).hold_until,
    });
    expect((await pay(app, person, booking, good)).meta.status).toBe(200);
  });

  it('is charged once when it is sent twice at once, or again with the same key', async () => {
    const booking = await book();
    const before = (await history()).length;
    const twice = await Promise.all([pay(app, world.member, booking, card), pay(app, world.member, booking, card)]);
    expect(twice.map(({ meta }) => meta.status).sort()).toEqual([200, 409]);
    const keyed = await book();
    const headers = { 'idempotency-key': 'pay-once' };
    const first = await pay(app, world.member, keyed, card, headers);
    const again = await pay(app, world.member, keyed, card, headers);
    expect([first.meta.status, again.meta.status]).toEqual([200, 200]);
    expect((await history()).length - before).toBe(2);
  });

  it('with 3-D Secure is settled once, by payment-done, the webhook, or both', async () => {
    const person = await addPerson(app.knex, 'Member');
    const asking = await saveCard(app, person, 'tok_threeDSecure2Required');
    const booking = await book(undefined, person);
    const asked = await pay(app, person, booking, asking);
    expect(asked.data.url).toMatch(/^http/);
    expect(asked.data.payment_status).toBe('pending');
    const back = await answerBank(asked.data.url!, 'complete');
    const session = back.pathname.split('/').at(-1)!;
    const done = await Promise.all([1, 2, 3].map(() => app.call('GET', `/stripe/payment-done?session_id=${session}`)));
    for (const { meta } of done)
      expect(meta).toMatchObject({ success: true, status: 201, message: 'Payment successfully done' });
    const paid = await read(booking, person);
    expect(actions(paid)).toEqual(['created', 'paid']);
    await app.settle();
    expect(await documents(booking)).toHaveLength(1);
  });

  it('that fails in 3-D Secure can be tried with another card', async () => {
    const person = await addPerson(app.knex, 'Member');
    const asking = await saveCard(app, person, 'tok_threeDSecure2Required');
    const good = await saveCard(app, person);
    const booking = await book(undefined, person);
    const asked = await pay(app, person, booking, asking);
    const back = await answerBank(asked.data.url!, 'fail');
    const done = await app.call('GET', `/payment-done?session_id=${back.pathname.split('/').at(-1)}`);
    expect(done.meta.success).toBe(false);
    expect((await pay(app, person, booking, good)).meta.status).toBe(200);
    expect((await app.call('GET', '/payment-done?session_id=unknown')).meta.status).toBe(404);
  });
});

describe('the end of a hold', () => {
  it('frees the slot after 30 minutes and closes the payment', async () => {
    const period = slot((day += 1));
    const booking = await book(period);
    clock.advance(30 * MINUTE);
    expect((await read(booking)).payment_status).toBe('failed');
    expect((await pay(app, world.member, booking, card)).meta.status).toBe(409);
    const other = await app.call('POST', '/bookings', {
      token: world.otherMember.token,
      body: roomBooking(world, period),
    });
    expect(other.meta.status).toBe(200);
    await app.settle();
    expect(await app.knex('bookings').where('id', booking._id).first('payment_status')).toEqual({
      payment_status: 'failed',
    });
  });

  it('a later payment confirms the booking if the place is free, and is refunded in full if it is not', async () => {
    const person = await addPerson(app.knex, 'Member');
    const asking = await saveCard(app, person, 'tok_threeDSecure2Required');
    for (const isTaken of [false, true]) {
      const period = slot((day += 1));
      const booking = await book(period, person);
      const asked = await pay(app, person, booking, asking);
      // A job would withdraw the charge after 15 minutes.
      const done = await withoutJobs(app.knex, async () => {
        clock.advance(50 * MINUTE);
        if (isTaken)
          await app.call('POST', '/bookings', { token: world.otherMember.token, body: roomBooking(world, period) });
        const back = await answerBank(asked.data.url!, 'complete');
        return app.call('GET', `/payment-done?session_id=${back.pathname.split('/').at(-1)}`);
      });
      if (!isTaken) {
        expect(done.meta.status).toBe(201);
        expect((await read(booking, person)).payment_status).toBe('completed');
      } else {
        expect(done.meta).toMatchObject({ status: 409, message: 'This Resource is already booked' });
        await app.settle();
        expect((await read(booking, person)).payment_status).toBe('failed');
        expect(await app.knex('refunds').where('booking_id', booking._id).select('amount_pence', 'status')).toEqual([
          { amount_pence: 10_800, status: 'succeeded' },
        ]);
        expect((await app.mails(person.email)).some(({ subject }) => subject.includes('could not be kept'))).toBe(true);
        expect(await documents(booking)).toEqual([]);
      }
      clock.reset();
    }
  });
});

describe('cancelling', () => {
  it('before the deadline refunds everything once, with a credit note, and frees the slot', async () => {
    const period = slot((day += 2));
    const booking = await book(period);
    await pay(app, world.member, booking, card);
    const cancelled = await app.call<Booked>('DELETE', `/bookings/cancel/${booking._id}`, {
      token: world.member.token,
    });
    expect(cancelled.meta.message).toBe('Booking cancelled successfully');
    expect(cancelled.data.active).toBe(false);
    expect(
      (await app.call('DELETE', `/bookings/cancel/${booking._id}`, { token: world.member.token })).meta.status,
    ).toBe(409);
    await app.settle();
    await app.settle();
    expect(await app.knex('refunds').where('booking_id', booking._id).select('amount_pence', 'status')).toEqual([
      { amount_pence: 10_800, status: 'succeeded' },
    ]);
    expect(await documents(booking)).toEqual([
      { kind: 'invoice', total_pence: 10_800 },
      { kind: 'credit_note', total_pence: 10_800 },
    ]);
    expect(actions(await read(booking))).toEqual(['created', 'paid', 'cancelled', 'refunded']);
    await book(period, world.otherMember);
  });

  it('after the deadline refunds nothing, unless staff grant a refund', async () => {
    for (const refund of [false, true]) {
      const booking = await book();
      await pay(app, world.member, booking, card);
      clock.freeze(new Date(new Date(booking.from).getTime() - 2 * HOUR));
      const who = refund ? world.staff : world.member;
      const token = (
        await app.call<{ token: string }>('POST', '/auth/login', { body: { email: who.email, password: 'cockpit' } })
      ).data.token;
      expect(
        (await app.call('DELETE', `/bookings/cancel/${booking._id}`, { token, body: { refund } })).meta.status,
      ).toBe(200);
      await app.settle();
      expect(await app.knex('refunds').where('booking_id', booking._id)).toHaveLength(refund ? 1 : 0);
      clock.reset();
    }
  });
});

describe('moving a paid meeting', () => {
  const move = (booking: Booked, period: { from: string; to: string }, extra = {}, token = world.member.token) =>
    app.call<Booked>('PUT', `/bookings/reschedule-request/${booking._id}`, {
      token,
      body: { ...period, reschedule_reason: 'a reason', ...extra },
    });

  it('charges or refunds the difference', async () => {
    const booking = await book();
    await pay(app, world.member, booking, card);
    const longer = await move(booking, slot(day, 10, 3));
    expect(longer.meta.message).toBe('Booking updated successfully');
    expect(longer.data.price.total).toBe(162);
    const shorter = await move(booking, slot(day, 16, 1));
    expect(shorter.data.price.total).toBe(54);
    await app.settle();
    const refunds = await app
      .knex('refunds')
      .where('booking_id', booking._id)
      .select<{ amount_pence: number }[]>('amount_pence');
    expect(refunds.reduce((sum, { amount_pence }) => sum + amount_pence, 0)).toBe(10_800);
    expect((await documents(booking)).filter(({ kind }) => kind === 'invoice')).toHaveLength(2);
    expect(await app.knex('claims').where('booking_id', booking._id)).toHaveLength(1);
  });

  it('leaves it unchanged when the card is declined', async () => {
    const person = await addPerson(app.knex, 'Member');
    const good = await saveCard(app, person);
    const booking = await book(undefined, person);
    await pay(app, person, booking, good);
    const bad = await saveCard(app, person, 'tok_chargeDeclinedInsufficientFunds');
    await app.knex('charges').where('booking_id', booking._id).update({ source_id: bad });
    const before = await read(booking, person);
    const declined = await move(booking, slot(day, 14, 4), {}, person.token);
    expect(declined.meta.status).toBe(402);
    expect(await read(booking, person)).toEqual(before);
    expect(await app.knex('claims').where('booking_id', booking._id)).toHaveLength(1);
    const other = await app.call('POST', '/bookings', {
      token: world.otherMember.token,
      body: roomBooking(world, slot(day, 14, 4)),
    });
    expect(other.meta.status).toBe(200);
  });

  it('keeps the old price when staff waive the difference', async () => {
    const booking = await book();
    await pay(app, world.member, booking, card);
    const before = (await history()).length;
    const waived = await move(booking, slot(day, 10, 4), { waive_difference: true }, world.staff.token);
    expect(waived.data.price.total).toBe(108);
    expect((await history()).length).toBe(before);
  });

  it('is refused for a taken slot, for the past, and for other people', async () => {
    const mine = await book();
    const theirs = await app.call<Booked>('POST', '/bookings', {
      token: world.otherMember.token,
      body: roomBooking(world, slot(day, 14, 2)),
    });
    expect(theirs.meta.status).toBe(200);
    expect((await move(mine, slot(day, 15, 2))).meta).toMatchObject({
      status: 409,
      message: 'This Resource is already booked',
    });
    expect((await move(mine, slot(-1, 15, 2))).meta.status).toBe(400);
    expect((await move(mine, slot(day, 9, 2), {}, world.otherMember.token)).meta.status).toBe(404);
  });
});

describe('invoices', () => {
  it('are numbered without gaps or repeats for concurrent payments', async () => {
    const bookings = await Promise.all(Array.from({ length: 12 }, (_, index) => book(slot(200 + index))));
    await Promise.all(bookings.map((booking) => pay(app, world.member, booking, card)));
    await app.settle();
    const rows = await app
      .knex('invoices')
      .where('kind', 'invoice')
      .orderBy('id')
      .select<{ invoice_id: string }[]>('invoice_id');
    const numbers = rows.map(({ invoice_id }) => Number(invoice_id.slice(4))).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, index) => index + 1));
    expect(rows[0]!.invoice_id).toMatch(/^INV-\d{6}$/);
    const mine = await app.call<{ invoice_id: string }[]>('GET', '/invoice?limit=5', { token: world.member.token });
    expect(mine.data).toHaveLength(5);
    expect(
      (await app.call('GET', `/invoice/${mine.data[0]!.invoice_id}`, { token: world.otherMember.token })).meta.status,
    ).toBe(404);
  });
});

describe('cards', () => {
  it('belong to one account: the newest is the default, another can be made the default, and each can be removed', async () => {
    const person = await addPerson(app.knex, 'Member');
    const details = async () =>
      (
        await app.call<{ sources: { src_id: string; default_source: boolean }[] }>('GET', '/stripe/billingDetails', {
          token: person.token,
        })
      ).data;
    expect(await details()).toMatchObject({ customer: null, sources: [], history: [] });
    const first = await saveCard(app, person);
    const second = await saveCard(app, person, 'tok_mastercard');
    const defaults = async () =>
      (await details()).sources.filter((source) => source.default_source).map(({ src_id }) => src_id);
    expect(await defaults()).toEqual([second]);
    await app.call('POST', '/stripe/change-default-payment', { token: person.token, body: { src_id: first } });
    expect(await defaults()).toEqual([first]);
    expect(
      (await app.call('DELETE', '/stripe/payment-source', { token: world.member.token, body: { src_id: first } })).meta
        .status,
    ).toBe(404);
    expect(
      (await app.call('DELETE', `/stripe/payment-source?src_id=${first}`, { token: person.token })).meta.status,
    ).toBe(200);
    expect((await details()).sources.map(({ src_id }) => src_id)).toEqual([second]);
  });
});

describe('cards of staff', () => {
  const attach = (token: string, src_id = 'tok_visa') =>
    app.call<{ src_id: string }>('POST', '/stripe/attachPayment', { token, body: { src_id } });

  it('are saved, removed and switched by roles that edit billing only', async () => {
    const manager = await addPerson(app.knex, 'Manager', [world.spaceId]);
    expect((await attach(manager.token)).meta.status).toBe(200);
    for (const role of ['Front Desk', 'Content Editor']) {
      const { id, token } = await addPerson(app.knex, role, [world.spaceId]);
      const { payments } = procedures(app, { token });
      const before = await app.knex('activities').where('actor_id', id);
      await expect(payments.attachCard.mutate({ src_id: 'tok_visa' })).rejects.toMatchObject(NOT_ALLOWED);
      await expect(payments.startBankAccount.mutate()).rejects.toMatchObject(NOT_ALLOWED);
      await expect(payments.saveBankAccount.mutate({ setup_id: 'seti_1' })).rejects.toMatchObject(NOT_ALLOWED);
      await expect(payments.setDefaultCard.mutate({ src_id: card })).rejects.toMatchObject(NOT_ALLOWED);
      await expect(payments.removeCard.mutate({ src_id: card })).rejects.toMatchObject(NOT_ALLOWED);
      expect(await app.knex('activities').where('actor_id', id)).toEqual(before);
      const account = await app.knex('users').where({ id }).first('stripe_customer_id');
      expect(account?.stripe_customer_id).toBeNull();
      const { data } = await app.call<{ is_customer: boolean }>('GET', `/users/${id}`, { token });
      expect(data.is_customer).toBe(false);
    }
  });

  it('are saved by those who are customers themselves, of a booking or a workspace', async () => {
    const clerk = await addPerson(app.knex, 'Front Desk', [world.otherSpaceId]);
    await book(undefined, clerk);
    expect((await attach(clerk.token)).meta.status).toBe(200);
    const editor = await addPerson(app.knex, 'Content Editor');
    await join(app, editor, world.spaceId);
    expect((await attach(editor.token)).meta.status).toBe(200);
  });
});

describe('staff who list their own bookings', () => {
  it('see those that are billed to them in every workspace, and no others', async () => {
    const clerk = await addPerson(app.knex, 'Front Desk', [world.otherSpaceId]);
    const own = await book(undefined, clerk);
    await book();
    const { data } = await app.call<Booked[]>('GET', `/bookings?customer=${clerk.id}`, { token: clerk.token });
    expect(data.map(({ _id }) => _id)).toEqual([own._id]);
  });
});

describe('the customer at the payment service', () => {
  const customers = async () => {
    const state = await fetch(`${ownSandbox(app)}/sandbox/state`);
    return ((await state.json()) as { customers: number }).customers;
  };
  const attach = (token: string, src_id: string) =>
    app.call('POST', '/stripe/attachPayment', { token, body: { src_id } });

  it('is one for each person, also if they save two cards at the same time', async () => {
    const person = await addPerson(app.knex, 'Member');
    const before = await customers();
    const answers = await Promise.all([attach(person.token, 'tok_visa'), attach(person.token, 'tok_mastercard')]);
    expect(answers.map(({ meta }) => meta.success)).toEqual([true, true]);
    expect(await customers()).toBe(before + 1);
    const { data } = await app.call<{ sources: unknown[] }>('GET', '/stripe/billingDetails', { token: person.token });
    expect(data.sources).toHaveLength(2);
  });

  it('is not created for a token that is refused', async () => {
    const person = await addPerson(app.knex, 'Member');
    const before = await customers();
    expect((await attach(person.token, 'tok_unknown')).meta.success).toBe(false);
    expect(await customers()).toBe(before);
  });
});
