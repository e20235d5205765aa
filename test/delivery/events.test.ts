/** An event has a row for each listener, with its own attempts and its own dead letter. */
import type { Knex } from 'knex';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { connect } from '#server/db/knex.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { startDelivery } from '#server/delivery/worker.ts';
import { defineEvent, type Heard, listen, listenersByEvent } from '#server/events.ts';
import { type News, publish } from '#server/outbox.ts';
import { HOUR } from '#shared/time.ts';
import { clock } from '../helpers/clock.ts';
import { app, useApp } from '../helpers/stage.ts';

useApp();

const painted = defineEvent('room.painted', z.object({ id: z.string(), color: z.string() }), {
  topic: 'test.former',
  facts: ({ room }) => ({ id: String(room), color: 'white' }),
});
const cleaned = defineEvent('room.cleaned', z.object({ id: z.string() }));
const unheard = defineEvent('room.unheard', z.object({ id: z.string() }));

type Room = Heard<{ id: string }>;
let heard: Record<string, string[]> = {};
let isBroken = false;

const noteAs =
  (name: string) =>
  ({ event, facts }: Room): Promise<void> => {
    if (isBroken && name === 'fails') return Promise.reject(new Error('broken'));
    (heard[name] ??= []).push(`${event} ${facts.id}`);
    return Promise.resolve();
  };
const listeners = [
  listen('test: colours', [painted], { hear: noteAs('colours') }),
  listen<{ id: string }>('test: rooms', [painted, cleaned], { hear: noteAs('rooms') }),
  listen('test: fails', [painted], { hear: noteAs('fails'), maxAttempts: 3 }),
  listen('test: red', [painted], { hear: noteAs('red'), concerns: ({ color }) => color === 'red' }),
];

let knex: Knex;
beforeEach(() => {
  clock.freeze(new Date());
  heard = {};
  isBroken = false;
  knex = connect(app.services.config.DATABASE_URL, 4, { listening: { listeners: listenersByEvent(listeners) } });
});
afterEach(async () => {
  await knex.destroy();
  await app.knex('outbox').where('topic', 'like', 'test%').delete();
  await app.knex('dead_letters').where('topic', 'like', 'test%').delete();
  clock.reset();
});

const tell = (...news: News[]) => inTransaction({ ...app.services, knex }, (trx) => publish(trx, news, clock.now()));
const waiting = () => app.knex('outbox').where('topic', 'like', 'test%').orderBy('id').pluck('topic');

async function deliver(): Promise<void> {
  const topics = [...listeners.map(({ topic }) => topic), listeners[0]!.former[0]!];
  const worker = startDelivery({ ...app.services, knex }, topics);
  await worker.drain();
  await worker.stop();
}

it('is written once for each listener, and not at all by a transaction that is rolled back', async () => {
  await tell(painted({ id: '1', color: 'red' }), cleaned({ id: '2' }), unheard({ id: '3' }));
  expect(await waiting()).toEqual(['test: colours', 'test: rooms', 'test: fails', 'test: red', 'test: rooms']);
  const refused = inTransaction({ ...app.services, knex }, async (trx) => {
    await publish(trx, [painted({ id: '9', color: 'red' })], clock.now());
    throw new Error('refused');
  });
  await expect(refused).rejects.toThrow('refused');
  await deliver();
  // Two events of one listener are delivered at the same time, in any order.
  expect({ ...heard, rooms: heard.rooms?.toSorted() }).toEqual({
    colours: ['room.painted 1'],
    rooms: ['room.cleaned 2', 'room.painted 1'],
    fails: ['room.painted 1'],
    red: ['room.painted 1'],
  });
  expect(await waiting()).toEqual([]);
});

it('is not written for a listener that its facts do not concern', async () => {
  await tell(painted({ id: '1', color: 'blue' }));
  expect(await waiting()).toEqual(['test: colours', 'test: rooms', 'test: fails']);
  await deliver();
  expect(heard.red).toBeUndefined();
});

it('reaches the others while one listener fails, which becomes a dead letter of its own and hears it when it is retried', async () => {
  isBroken = true;
  await tell(painted({ id: '1', color: 'red' }));
  for (let attempt = 0; attempt < 4; attempt += 1) {
    await deliver();
    clock.advance(HOUR);
  }
  expect([heard.colours, heard.rooms]).toEqual([['room.painted 1'], ['room.painted 1']]);
  const [letter, ...others] = await app.knex('dead_letters').where('topic', 'like', 'test%');
  expect(others).toEqual([]);
  expect(letter).toMatchObject({ topic: 'test: fails', attempts: 3, summary: 'room.painted: id 1, color red' });
  isBroken = false;
  const { id, topic, payload } = letter!;
  await app.knex('outbox').insert({ id, topic, payload: JSON.stringify(payload), due_at: clock.now() });
  await deliver();
  expect(heard.fails).toEqual(['room.painted 1']);
});

it('with facts of the wrong shape is a dead letter at once', async () => {
  await tell({ topic: 'test: rooms', payload: { event: 'room.painted', facts: { id: 1 } } });
  await tell({ topic: 'test: rooms', payload: { event: 'room.sold', facts: { id: '1' } } });
  await deliver();
  const letters = await app.knex('dead_letters').where('topic', 'test: rooms').select('attempts');
  expect(letters.map(({ attempts }) => attempts)).toEqual([1, 1]);
});

it('of the release before, which had one handler, reaches all listeners', async () => {
  await tell({ topic: 'test.former', payload: { room: 7 } });
  await deliver();
  expect(heard).toEqual({ colours: ['room.painted 7'], rooms: ['room.painted 7'], fails: ['room.painted 7'] });
  expect(await waiting()).toEqual([]);
});

it('cannot be published by a pool that does not know the listeners', async () => {
  const bare = connect(app.services.config.DATABASE_URL, 1);
  const published = bare.transaction((trx) => publish(trx, [cleaned({ id: '1' })], clock.now()));
  await expect(published).rejects.toThrow('does not know who listens to room.cleaned');
  await bare.destroy();
});
