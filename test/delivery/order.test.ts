/** Messages of one sequence are delivered one after the other, in the order of their publication, and delay no other. */
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { change } from '#server/db/statements.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { defineTopic } from '#server/delivery/topic.ts';
import { startDelivery } from '#server/delivery/worker.ts';
import { publish } from '#server/outbox.ts';
import { HOUR } from '#shared/time.ts';
import { clock } from '../helpers/clock.ts';
import { app, useApp } from '../helpers/stage.ts';

useApp();

const NAME = 'test: order';
/** Names of messages, as they are delivered. */
let delivered: string[] = [];
let failing: (name: string) => boolean = () => false;
let attempts: string[] = [];

const topic = defineTopic({
  name: NAME,
  payload: z.object({ name: z.string() }),
  concurrency: 4,
  maxAttempts: 3,
  backoff: () => HOUR,
  async deliver({ payload: { name } }) {
    attempts.push(name);
    await pause(Math.random() * 3);
    if (failing(name)) throw new Error('broken');
    delivered.push(name);
  },
  summary: ({ name }) => name,
});

beforeEach(() => {
  clock.freeze(new Date());
  delivered = [];
  attempts = [];
  failing = () => false;
});
afterEach(async () => {
  await app.knex('outbox').where('topic', NAME).delete();
  await app.knex('dead_letters').where('topic', NAME).delete();
  clock.reset();
});

/** Publishes messages named by their sequence and number: 'a1', and '-1' without a sequence. */
const send = (...names: string[]) =>
  inTransaction(app.services, (trx) =>
    publish(
      trx,
      names.map((name) => {
        const sequence = name.replace(/\d+$/, '');
        return { topic: NAME, payload: { name }, ...(sequence !== '-' && { inOrderOf: sequence }) };
      }),
      clock.now(),
    ),
  );

/** @param processes how many deliver at the same time */
async function deliver(processes = 1): Promise<void> {
  const workers = Array.from({ length: processes }, () => startDelivery(app.services, [topic]));
  await Promise.all(workers.map((worker) => worker.drain()));
  await Promise.all(workers.map((worker) => worker.stop()));
}

const numbersOf = (sequence: string, names: string[]) =>
  names.filter((name) => name.startsWith(sequence)).map((name) => Number(name.slice(sequence.length)));

it('waits behind one that fails, while other sequences and messages without one go on', async () => {
  failing = (name) => name === 'a1';
  await send('a1', 'a2', 'a3', 'b1', 'b2', '-1', '-2');
  await deliver();
  expect(delivered.toSorted()).toEqual(['-1', '-2', 'b1', 'b2']);
  expect(numbersOf('b', delivered)).toEqual([1, 2]);
  expect(numbersOf('a', attempts)).toEqual([1]);
  failing = () => false;
  clock.advance(HOUR);
  await deliver();
  expect(numbersOf('a', delivered)).toEqual([1, 2, 3]);
});

it('goes on behind a dead letter, which keeps its place when it is delivered again', async () => {
  failing = (name) => name === 'a1';
  await send('a1', 'a2');
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await deliver();
    clock.advance(HOUR);
  }
  expect(await app.knex('dead_letters').where('topic', NAME).pluck('in_order_of')).toEqual(['a']);
  expect(delivered).toEqual(['a2']);
});

it('waits for the lease of a process that was killed during a delivery', async () => {
  await send('a1', 'a2');
  const first = app.knex('outbox').where('topic', NAME).orderBy('id').first('id');
  const leasedUntil = new Date(clock.now().getTime() + topic.leaseMs);
  await app
    .knex('outbox')
    .where('id', (await first)!.id)
    .update({ taken_by: 'killed', due_at: leasedUntil, attempts: 1 });
  await deliver();
  expect(delivered).toEqual([]);
  clock.advance(topic.leaseMs);
  await deliver();
  expect(delivered).toEqual(['a1', 'a2']);
});

it('keeps the order with three processes, failures and messages that are published meanwhile', async () => {
  failing = () => Math.random() < 0.1;
  const sequences = ['a', 'b', 'c', 'd'];
  const publishing = (async () => {
    for (let number = 1; number <= 25; number += 1) await send(...sequences.map((name) => `${name}${number}`));
  })();
  await Promise.all([publishing, deliver(3)]);
  for (let hour = 0; hour < 40; hour += 1) {
    await deliver(3);
    clock.advance(HOUR);
  }
  const dead = (await app.knex('dead_letters').where('topic', NAME).pluck('summary')) as string[];
  for (const name of sequences) {
    const got = numbersOf(name, delivered);
    expect(got).toEqual(got.toSorted((a, b) => a - b));
    expect([...got, ...numbersOf(name, dead)]).toHaveLength(25);
  }
});

it('costs the others nothing when a thousand wait behind one', async () => {
  failing = (name) => name.startsWith('a');
  await send(...Array.from({ length: 1000 }, (_, index) => `a${index + 1}`));
  await send(...Array.from({ length: 40 }, (_, index) => `b${index + 1}`), '-1');
  // Those that wait are older, and so the first that are looked at.
  await change(app.knex, 'UPDATE outbox SET due_at = ? WHERE topic = ? AND in_order_of = ?', [
    new Date(clock.now().getTime() - HOUR),
    NAME,
    'a',
  ]);
  await deliver();
  expect(numbersOf('b', delivered)).toHaveLength(40);
  expect(numbersOf('a', attempts)).toEqual([1]);
});
