/** A failing or slow item delays no other: separate topics, growing pauses, dead letters, and harmless repeats. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clock } from '../helpers/clock.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { accountMails } from '#domains/accounts/server/index.ts';
import { MAILS, mailNews } from '#server/mail/define.ts';
import { defineTopic, exponentialBackoff } from '#server/delivery/topic.ts';
import { startDelivery } from '#server/delivery/worker.ts';
import { type News, publish } from '#server/outbox.ts';
import { z } from 'zod';
import { HOUR, SECOND } from '#shared/time.ts';
import { type TestApp, startTestApp } from '../helpers/app.ts';
import { type MailServer, mailServer, mailTo } from '../helpers/smtp.ts';
import { type Booked, type World, makeWorld, pay, roomBooking, saveCard, slot } from '../helpers/world.ts';
import { control, eventually, ownSandbox } from '../integrations/sandbox.ts';

let app: TestApp;
let world: World;
let smtp: MailServer;

beforeAll(async () => {
  smtp = await mailServer();
  app = await startTestApp({ SMTP_URL: smtp.url });
  world = await makeWorld(app);
  await app.settle();
});
afterAll(async () => {
  await app.stop();
  await smtp.stop();
});
beforeEach(async () => {
  clock.freeze(new Date());
  await app.knex('outbox').delete();
  await app.knex('dead_letters').delete();
  smtp.received.length = 0;
});
afterEach(() => clock.reset());

const send = (news: News[]) => inTransaction(app.services, (trx) => publish(trx, news, clock.now()));
const deadLetters = () => app.knex('dead_letters').orderBy('id');
const waiting = (topic: string) => app.knex('outbox').where('topic', topic).orderBy('id');

async function paidBooking(day: number): Promise<Booked> {
  const card = await saveCard(app, world.member);
  const body = roomBooking(world, slot(day));
  const { data } = await app.call<Booked>('POST', '/bookings', { token: world.member.token, body });
  await pay(app, world.member, data, card);
  return data;
}

const cancel = ({ _id }: Booked) => app.call('DELETE', `/bookings/cancel/${_id}`, { token: world.member.token });

describe('mail', () => {
  it('is received once at 99 addresses when the server refuses one of a hundred', async () => {
    const addresses = Array.from({ length: 100 }, (_, index) => `guest${index}@example.org`);
    smtp.refuse('guest37@example.org');
    await send(addresses.map(mailTo));
    await app.settle();
    clock.advance(2 * HOUR);
    await app.settle();
    expect(smtp.received.map(({ to }) => to).sort()).toEqual(addresses.filter((to) => !to.includes('37')).sort());
    expect(new Set(smtp.received.map(({ messageId }) => messageId)).size).toBe(99);
    const [letter, ...others] = await deadLetters();
    expect(others).toEqual([]);
    expect(letter).toMatchObject({
      topic: 'mail',
      attempts: 1,
      summary: 'For guest37@example.org, to guest37@example.org',
    });
    expect(letter.reason).toContain('550');
    expect(await waiting('mail')).toEqual([]);
  });

  it('is retried with growing pauses after a temporary refusal, and keeps its message id', async () => {
    smtp.refuse('busy@example.org', 451);
    await send([mailTo('busy@example.org')]);
    const pauses: number[] = [];
    for (let attempt = 1; attempt <= 4; attempt += 1) {
      await app.settle();
      const [row] = await waiting('mail');
      expect(row.attempts).toBe(attempt);
      pauses.push(row.due_at.getTime() - clock.now().getTime());
      clock.freeze(row.due_at);
    }
    expect(pauses).toEqual([10, 20, 40, 80].map((seconds) => seconds * SECOND));
    smtp.accept('busy@example.org');
    const [{ id }] = await waiting('mail');
    await app.settle();
    expect(smtp.received).toEqual([{ to: 'busy@example.org', messageId: `<outbox-${id}@localhost>` }]);
  });

  it('becomes a dead letter after the last attempt, and a retry delivers it with the same message id', async () => {
    smtp.refuse('never@example.org', 451);
    await send([mailTo('never@example.org')]);
    for (let attempt = 0; attempt < 30; attempt += 1) {
      await app.settle();
      clock.advance(HOUR);
    }
    const [letter] = await deadLetters();
    expect(letter).toMatchObject({ attempts: 30, topic: 'mail' });
    smtp.accept('never@example.org');
    const path = `/system/dead-letters/${letter.id}/retry`;
    expect((await app.call('POST', path, { token: world.owner.token, body: {} })).meta.status).toBe(200);
    await app.settle();
    expect(smtp.received).toEqual([{ to: 'never@example.org', messageId: `<outbox-${letter.id}@localhost>` }]);
    expect(await deadLetters()).toEqual([]);
  });

  it('of a later release waits for it, and delays no other', async () => {
    const to = { email: 'later@example.org', name: 'Ada' };
    await send([
      mailNews(to, { key: 'account.tomorrow', facts: {} }),
      mailNews(to, accountMails.code({ code: '1234' })),
    ]);
    await app.settle();
    expect(smtp.received.map((mail) => mail.to)).toEqual([to.email]);
    expect(await waiting(MAILS)).toMatchObject([
      { attempts: 1, last_error: expect.stringContaining('tomorrow') as string },
    ]);
    expect(await deadLetters()).toEqual([]);
  });

  it('that is slow delays no live events or refunds', async () => {
    const booking = await paidBooking(2);
    await app.settle();
    clock.reset();
    smtp.hold();
    await send(Array.from({ length: 20 }, (_, index) => mailTo(`slow${index}@example.org`)));
    await eventually(() => (smtp.begun() > 0 ? true : undefined));
    const before = await app.knex('live_events').max({ id: 'id' }).first();
    const startedAt = Date.now();
    await cancel(booking);
    await eventually(async () =>
      (await app.knex('refunds').where('status', 'succeeded')).length === 1 ? true : undefined,
    );
    const published = () =>
      app.knex('live_events').where('name', 'book-resources.delete').where('id', '>', before?.id).first();
    await eventually(published);
    expect(Date.now() - startedAt).toBeLessThan(3_000);
    expect(smtp.received.filter(({ to }) => to.startsWith('slow'))).toEqual([]);
    smtp.release();
    await app.settle();
    expect(smtp.received.filter(({ to }) => to.startsWith('slow'))).toHaveLength(20);
  });
});

describe('one failing item', () => {
  it('delays no other refund', async () => {
    const bookings = [await paidBooking(3), await paidBooking(4), await paidBooking(5)];
    await app.settle();
    await control(ownSandbox(app), { call: 'refund', lose_request: true });
    for (const booking of bookings) await cancel(booking);
    await app.settle();
    const refunded = () =>
      app
        .knex('refunds')
        .whereIn(
          'booking_id',
          bookings.map(({ _id }) => _id),
        )
        .where('status', 'succeeded');
    expect(await refunded()).toHaveLength(2);
    const [row, ...others] = await waiting('booking.refund-due');
    expect(others).toEqual([]);
    expect(row).toMatchObject({ attempts: 1, last_error: expect.any(String) as string });
    clock.advance(exponentialBackoff(1));
    await app.settle();
    expect(await refunded()).toHaveLength(3);
  });

  it.each([
    'live',
    'live.booking',
    'booking.paid',
    'booking.refund-due',
    'payment.settled',
    'refund.settled',
    'invoices: payments',
    'mail',
    MAILS,
  ])('of %s with an invalid payload becomes a dead letter at once', async (topic) => {
    await send([{ topic, payload: { nonsense: true } }]);
    await app.settle();
    const [letter] = await deadLetters();
    expect(letter).toMatchObject({ topic, attempts: 1 });
    expect(letter.reason).toContain('The payload is not valid');
    expect(await waiting(topic)).toEqual([]);
  });

  it('in a batch of live events becomes a dead letter, and the others are delivered in order', async () => {
    const before = await app.knex('live_events').max({ id: 'id' }).first();
    const event = (id: string) => ({
      topic: 'live',
      payload: {
        name: 'amenities.update',
        spaceId: null,
        audience: { everyone: true },
        data: { _id: id, title: 'left out' },
      },
    });
    await send([event('1'), { topic: 'live', payload: { name: 'no.such' } }, event('2'), event('3')]);
    await app.settle();
    const published = await app
      .knex('live_events')
      .where('id', '>', before?.id ?? 0)
      .orderBy('id');
    expect(published.map(({ data }) => data)).toEqual(['1', '2', '3'].map((_id) => ({ _id })));
    expect(await deadLetters()).toHaveLength(1);
  });

  it('shows that none of them is the cause when several in a row fail alone: the others of the batch wait untried', async () => {
    let isAway = true;
    const tried: string[][] = [];
    const delivered: string[] = [];
    const deliver = (ids: string[]) => {
      tried.push(ids);
      if (isAway) throw new Error('The database is away');
      delivered.push(...ids);
      return Promise.resolve();
    };
    const topic = defineTopic({
      name: 'test.batch',
      payload: z.object({}),
      maxAttempts: 2,
      deliver: ({ id }) => deliver([id]),
      batch: { size: 100, deliver: (items) => deliver(items.map(({ id }) => id)) },
      summary: () => '',
    });
    const rows = Array.from({ length: 40 }, () => ({ topic: topic.name, payload: '{}', due_at: clock.now() }));
    await app.knex('outbox').insert(rows);
    const worker = startDelivery(app.services, [topic]);
    await worker.drain();
    expect(tried.map((ids) => ids.length)).toEqual([40, 1, 1, 1]);
    expect((await waiting(topic.name)).map(({ attempts }) => attempts)).toEqual(
      Array.from({ length: 40 }, (_, index) => (index < 3 ? 1 : 0)),
    );
    isAway = false;
    clock.advance(2 * SECOND);
    await worker.drain();
    await worker.stop();
    expect(tried.at(-1)).toHaveLength(40);
    expect(new Set(delivered).size).toBe(40);
    expect(await waiting(topic.name)).toEqual([]);
    expect(await deadLetters()).toEqual([]);
  });
});

describe('an item that is delivered twice', () => {
  it('creates no second refund, invoice or credit note, and repeats a mail with the same message id', async () => {
    const booking = await paidBooking(6);
    await app.settle();
    const confirmations = () => smtp.received.filter(({ messageId }) => messageId.startsWith('<paid-'));
    const before = confirmations();
    expect(before).toHaveLength(1);
    const [, paidRow] = /paid-(\d+)-/.exec(before[0]!.messageId)!;
    await cancel(booking);
    await app.settle();
    const refund = await app.knex('refunds').where('booking_id', booking._id).first();
    const charge = await app.knex('charges').where('booking_id', booking._id).first();
    await send([
      { topic: 'payment.settled', payload: { chargeId: charge.id } },
      { topic: 'refund.settled', payload: { refundId: refund.id } },
      { topic: 'booking.refund-due', payload: { bookingId: booking._id, reason: 'cancelled' } },
    ]);
    const payload = JSON.stringify({ event: 'booking.confirmed', facts: { bookingId: booking._id } });
    await app.knex('outbox').insert({ id: paidRow, topic: 'bookings: confirmation', payload, due_at: clock.now() });
    await app.settle();
    const documents = await app.knex('invoices').where('booking_id', booking._id).select('kind');
    expect(documents.map(({ kind }) => kind).sort()).toEqual(['credit_note', 'invoice']);
    expect(await app.knex('refunds').where('booking_id', booking._id)).toHaveLength(1);
    expect(confirmations()).toEqual([...before, ...before]);
    expect(await deadLetters()).toEqual([]);
  });
});

describe('two processes', () => {
  const services = (knex: Knex) => ({ ...app.services, knex });

  it('deliver an item once, even if the delivery takes longer than a lease', async () => {
    clock.freeze(new Date());
    let deliveries = 0;
    let finish: () => void = () => undefined;
    const slow = defineTopic({
      name: 'test.slow',
      payload: z.object({}),
      leaseMs: 4_000,
      deliver: () => {
        deliveries += 1;
        return new Promise<void>((resolve) => (finish = resolve));
      },
      summary: () => '',
    });
    await app.knex('outbox').insert({ topic: slow.name, payload: '{}', due_at: clock.now() });
    const first = startDelivery(services(app.knex), [slow]);
    await eventually(() => (deliveries === 1 ? true : undefined));
    const leaseEnd = async () => (await waiting(slow.name))[0].due_at.getTime();
    for (let round = 0; round < 2; round += 1) {
      clock.advance(slow.leaseMs * 0.75);
      await eventually(
        async () => ((await leaseEnd()) >= clock.now().getTime() + slow.leaseMs ? true : undefined),
        8_000,
      );
    }
    const second = startDelivery(services(app.knex), [slow]);
    await second.drain();
    expect(deliveries).toBe(1);
    finish();
    await first.drain();
    expect(await waiting(slow.name)).toEqual([]);
    await Promise.all([first.stop(), second.stop()]);
  });

  it('deliver no item twice when its lease expires shortly before its delivery ends', async () => {
    let deliveries = 0;
    let finish: () => void = () => undefined;
    const slow = defineTopic({
      name: 'test.late',
      payload: z.object({}),
      concurrency: 2,
      leaseMs: 60_000,
      deliver: () => {
        deliveries += 1;
        return deliveries > 1 ? Promise.resolve() : new Promise<void>((resolve) => (finish = resolve));
      },
      summary: () => '',
    });
    // The database commits at once, and its answer is late.
    const lateAnswers = new Proxy(app.knex, {
      get(knex, name: keyof Knex) {
        if (name !== 'transaction') return knex[name];
        return async (work: (trx: Knex.Transaction) => Promise<unknown>) => {
          const result = await knex.transaction(work);
          await pause(1_000);
          return result;
        };
      },
    });
    await app.knex('outbox').insert({ topic: slow.name, payload: '{}', due_at: clock.now() });
    const worker = startDelivery(services(lateAnswers), [slow]);
    await eventually(() => (deliveries === 1 ? true : undefined));
    clock.advance(slow.leaseMs * 2);
    const drained = worker.drain();
    await eventually(async () => ((await waiting(slow.name))[0].attempts === 2 ? true : undefined));
    finish();
    await drained;
    expect(deliveries).toBe(1);
    expect(await waiting(slow.name)).toEqual([]);
    await worker.stop();
  });

  it('share the rows of a topic, and each row is delivered once', async () => {
    const seen: string[] = [];
    const shared = (by: string) =>
      defineTopic({
        name: 'test.shared',
        payload: z.object({}),
        concurrency: 4,
        deliver: async ({ id }) => {
          await pause(2);
          seen.push(`${by} ${id}`);
        },
        summary: () => '',
      });
    const rows = Array.from({ length: 200 }, () => ({ topic: 'test.shared', payload: '{}', due_at: clock.now() }));
    await app.knex('outbox').insert(rows);
    const workers = ['a', 'b'].map((by) => startDelivery(services(app.knex), [shared(by)]));
    await eventually(async () => ((await waiting('test.shared')).length === 0 ? true : undefined), 20_000);
    await Promise.all(workers.map((worker) => worker.stop()));
    expect(new Set(seen.map((each) => each.split(' ')[1])).size).toBe(200);
    expect(seen).toHaveLength(200);
    for (const by of ['a', 'b']) expect(seen.filter((each) => each.startsWith(by)).length).toBeGreaterThan(10);
  });

  it('make an item a dead letter when its process ends in every attempt', async () => {
    const row = {
      topic: 'mail',
      payload: JSON.stringify(mailTo('x@example.org').payload),
      due_at: clock.now(),
      attempts: 30,
    };
    await app.knex('outbox').insert(row);
    await app.settle();
    expect((await deadLetters())[0].reason).toContain('The process ended');
    expect(smtp.received).toEqual([]);
  });
});

it('a delivery that never ends fails after its time limit, and the topic continues', async () => {
  const done: string[] = [];
  const stuck = defineTopic({
    name: 'test.stuck',
    payload: z.object({ hangs: z.boolean() }),
    timeLimitMs: 50,
    maxAttempts: 1,
    deliver: ({ id, payload }) =>
      payload.hangs ? new Promise<void>(() => undefined) : Promise.resolve(void done.push(id)),
    summary: () => 'stuck',
  });
  const insert = (hangs: boolean) =>
    app.knex('outbox').insert({ topic: stuck.name, payload: JSON.stringify({ hangs }), due_at: clock.now() });
  await insert(true);
  await insert(false);
  const worker = startDelivery(app.services, [stuck]);
  await worker.drain();
  await worker.stop();
  expect(done).toHaveLength(1);
  expect((await deadLetters())[0]).toMatchObject({ summary: 'stuck', reason: 'The delivery took longer than 0.05 s' });
});
