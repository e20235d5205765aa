/** A call with an `Idempotency-Key` that was refused: no earlier attempt with the key takes effect after that. */
import { EventEmitter, once } from 'node:events';
import { expect, it } from 'vitest';
import { type CallOutcome, rememberCall } from '#server/idempotency.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Services } from '#server/context.ts';
import { Conflict, type Refusal, TooMany } from '#shared/errors.ts';
import { app, useApp, world } from '../helpers/stage.ts';

useApp();

const WON: CallOutcome = { ok: true, answer: 'won' };
const LOST: CallOutcome = {
  ok: false,
  error: new Conflict('Already booked'),
  refusal: { kind: 'conflict', message: 'Already booked', fields: [] },
};

/** The answer to a repeat. */
const REPEATED = { ok: false, error: { kind: 'conflict', message: 'Already booked' } };

/** Calls that leave a row: the counter that they raise. */
const count = async (name: string) => Number((await app.knex('counters').where({ name }).first('value'))?.value ?? 0);

const raising = (name: string) => async (services: Services) => {
  await inTransaction(services, (trx) =>
    trx('counters')
      .insert({ name, value: 1 })
      .onConflict()
      .merge({ value: trx.raw('value + 1') }),
  );
  return WON;
};

const call = (key: string, run: (services: Services) => Promise<CallOutcome>, input: unknown = {}) => {
  const { services } = app;
  const of = { services, key, userId: world.member.id, operation: 'test', input, now: new Date(), log: services.log };
  // As the middleware of procedures does with what they throw.
  return rememberCall(of, (own) => run(own).catch((error: unknown) => ({ ok: false, error })));
};

/** Pauses a run at its beginning. */
function pausing(run: (services: Services) => Promise<CallOutcome>) {
  const events = new EventEmitter();
  const reached = once(events, 'reached');
  const paused = async (services: Services) => {
    const waiting = once(events, 'go on');
    events.emit('reached');
    await waiting;
    return run(services);
  };
  return { paused, reached, goOn: () => events.emit('go on') };
}

it('an attempt that began before the refusal of its repeat changes nothing', async () => {
  const { paused, reached, goOn } = pausing(raising('a'));
  const first = call('a', paused);
  await reached;
  expect(await call('a', () => Promise.resolve(LOST))).toEqual(LOST);
  goOn();
  expect(await first).toMatchObject(REPEATED);
  expect(await count('a')).toBe(0);
});

it('an attempt that arrives after the refusal of its repeat changes nothing', async () => {
  await call('b', () => Promise.resolve(LOST));
  expect(await call('b', raising('b'))).toMatchObject(REPEATED);
  expect(await count('b')).toBe(0);
  await expect(call('b', raising('b'), { other: true })).rejects.toThrow('used for another request');
});

it('a repeat gets the data of the refusal, with its Dates', async () => {
  const data = { current: { from: new Date() } };
  const refusal: Refusal = { kind: 'conflict', message: 'Changed meanwhile', fields: [], data };
  await call('f', () => Promise.resolve({ ok: false, error: new Conflict('Changed meanwhile', data), refusal }));
  expect(await call('f', raising('f'))).toMatchObject({ ok: false, error: { data } });
});

it('a call that may be tried again leaves its key free', async () => {
  const later: CallOutcome = { ok: false, error: new TooMany() };
  expect(await call('c', () => Promise.resolve(later))).toEqual(later);
  expect(await call('c', raising('c'))).toEqual(WON);
  expect(await count('c')).toBe(1);
});

it('a repeat that is refused because the first attempt took effect gets its response', async () => {
  const { paused, reached, goOn } = pausing(() => Promise.resolve(LOST));
  const repeat = call('d', paused);
  await reached;
  expect(await call('d', raising('d'))).toEqual(WON);
  goOn();
  expect(await repeat).toEqual(WON);
});

it('a call that is refused after its first transaction is not made again', async () => {
  await call('e', async (services) => (await raising('e')(services), LOST));
  expect(await call('e', raising('e'))).toMatchObject(REPEATED);
  expect(await count('e')).toBe(1);
});
