/**
 * `Idempotency-Key`: a write that carries one is done once, and answered the same way for 24 hours. The key is a row of the call's
 * first transaction, so there is never an effect without its key. The answer is added when the call ends; where a crash came
 * between, the key stays without one, and nothing is done again.
 */
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Context, Moment, Services } from '#server/context.ts';
import { type FirstWrite, hasFirstWrite, withFirstWrite } from '#server/db/first-write.ts';
import type { KeyRow } from '#server/db/tables.ts';
import { type Transaction, inTransaction, isDuplicate } from '#server/db/transaction.ts';
import type { Log } from '#server/log-lines.ts';
import { keep, recallKept } from '#server/wire.ts';
import { Conflict, InvalidInput } from '#shared/errors.ts';
import { DAY } from '#shared/time.ts';

const LONGEST_KEY = 128;
/** How long a second call waits for the answer of the first. */
const PATIENCE_MS = 5_000;
/** Pauses between two looks grow from one to the other: many twins must not keep the database busy. */
const SHORTEST_PAUSE_MS = 25;
const LONGEST_PAUSE_MS = 400;

const USED = 'This Idempotency-Key was used for another request';
const UNFINISHED =
  'This request has been received before and its answer is not known yet, please look what it has done';

/** A twin of the call has written the key meanwhile. */
class KeyTaken extends Error {}

function isKeyTaken(error: unknown): boolean {
  return error instanceof KeyTaken || (error instanceof Error && error.cause instanceof KeyTaken);
}

function hashOf(input: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(input) ?? '')
    .digest('hex');
}

/** What is asked of a whole call. */
export type KeyedCall = Moment & { key: string; userId: string; operation: string; input: unknown; log: Log };

type Key = Pick<KeyRow, 'user_id' | 'idempotency_key' | 'is_step'>;

function keyOf({ userId, key }: Pick<KeyedCall, 'userId' | 'key'>, is_step = false): Key {
  if (key.length > LONGEST_KEY)
    throw new InvalidInput(`The Idempotency-Key must have at most ${LONGEST_KEY} characters`);
  return { user_id: userId, idempotency_key: key, is_step };
}

function find({ knex }: Services, key: Key): Promise<KeyRow | undefined> {
  return knex('idempotency_keys').where(key).first();
}

/** @throws Conflict when the key was used for another call or another input */
function requireSame(row: KeyRow, operation: string, inputHash: string): void {
  if (row.operation !== operation || row.input_hash !== inputHash) throw new Conflict(USED);
}

/**
 * What the key was answered before: 'new' when it is, 'unfinished' when the call was cut off but remembers its own steps, so that
 * it may run again. Waits for a twin that is at work.
 * @throws Conflict when the key was used otherwise, or its answer is not known
 */
async function recalled(call: KeyedCall, hash: string): Promise<{ answer: unknown } | 'new' | 'unfinished'> {
  const key = keyOf(call);
  let waited = 0;
  for (let pauseMs = SHORTEST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    const row = await find(call.services, key);
    if (!row) return 'new';
    requireSame(row, call.operation, hash);
    if (row.answer) return { answer: recallKept(row.answer) };
    const isOld = call.now.getTime() - row.created_at.getTime() > PATIENCE_MS;
    if (isOld || waited >= PATIENCE_MS) {
      if (await find(call.services, keyOf(call, true))) return 'unfinished';
      throw new Conflict(UNFINISHED);
    }
    await pause(pauseMs);
    waited += pauseMs;
  }
}

function firstWriteOf(call: KeyedCall, hash: string): FirstWrite {
  const row = { ...keyOf(call), operation: call.operation, input_hash: hash, created_at: call.now };
  return {
    state: 'waiting',
    async write(trx) {
      try {
        await trx('idempotency_keys').insert(row);
      } catch (error) {
        throw isDuplicate(error, 'PRIMARY') ? new KeyTaken() : error;
      }
    },
  };
}

/**
 * Keeps the answer. The effect is done by now, so a failure to keep it is no failure of the call.
 * @param isOurs whether the call has written the key; a row that another call has written meanwhile is left alone
 */
async function keepAnswer(call: KeyedCall, hash: string, answer: unknown, isOurs: boolean): Promise<void> {
  const row = { ...keyOf(call), operation: call.operation, input_hash: hash, created_at: call.now };
  try {
    const insert = call.services
      .knex('idempotency_keys')
      .insert({ ...row, answer: JSON.stringify(keep(answer ?? null)) })
      .onConflict(['user_id', 'idempotency_key', 'is_step']);
    await (isOurs ? insert.merge(['answer']) : insert.ignore());
  } catch (error) {
    call.log.error({ err: error, procedure: call.operation, userId: call.userId }, 'the answer of a key was not kept');
  }
}

/** How a call ended: what it answered, or what it failed with and whether its caller was to blame. */
export type Outcome = { ok: true; answer: unknown } | { ok: false; error: unknown; isRefusal: boolean };

/**
 * Runs a call once per key, or answers what it answered the first time. A call that is refused frees its key; one that fails
 * otherwise after it has changed something keeps it, so that the change is not made twice.
 * @throws Conflict when the key was used for another call or another input, or is in use
 */
export async function rememberCall(call: KeyedCall, run: () => Promise<Outcome>): Promise<Outcome> {
  const hash = hashOf(call.input);
  for (;;) {
    const known = await recalled(call, hash);
    if (typeof known === 'object') return { ok: true, answer: known.answer };
    const first = firstWriteOf(call, hash);
    if (known === 'unfinished') first.state = 'written';
    const outcome = await withFirstWrite(first, run);
    const isOurs = first.state === 'written';
    if (outcome.ok) {
      await keepAnswer(call, hash, outcome.answer, isOurs);
      return outcome;
    }
    if (isKeyTaken(outcome.error)) continue;
    if (outcome.isRefusal && isOurs)
      await call.services.knex('idempotency_keys').where(keyOf(call)).whereNull('answer').delete();
    return outcome;
  }
}

type StepContext = Pick<Context, 'services' | 'idempotencyKey' | 'now'> & { actor: { userId: string } };

/** A step inside a call that is remembered as a whole has a key row of its own. */
function stepKey(ctx: StepContext, key: string): Key {
  return keyOf({ key, userId: ctx.actor.userId }, hasFirstWrite());
}

/**
 * Runs `work` in a transaction, or answers what it answered the first time: for a step that must be found again after a crash, and
 * for calls that are no procedures.
 * @throws Conflict when the key was used for another call or another input.
 */
export async function once<T>(
  ctx: StepContext,
  operation: string,
  input: unknown,
  work: (trx: Transaction) => Promise<T>,
): Promise<T> {
  if (!ctx.idempotencyKey) return inTransaction(ctx.services, work);
  const key = stepKey(ctx, ctx.idempotencyKey);
  const input_hash = hashOf(input);

  const known = await recall<T>(ctx, operation, input);
  if (known) return known.answer;
  try {
    return await inTransaction(ctx.services, async (trx) => {
      // Waits for a twin that is still at work, and fails on its key once that one has committed.
      await trx('idempotency_keys').insert({ ...key, operation, input_hash, created_at: ctx.now });
      const answer = await work(trx);
      await trx('idempotency_keys')
        .where(key)
        .update({ answer: JSON.stringify(keep(answer)) });
      return answer;
    });
  } catch (error) {
    if (!isDuplicate(error, 'PRIMARY')) throw error;
    const twin = await find(ctx.services, key);
    if (!twin?.answer) throw error;
    requireSame(twin, operation, input_hash);
    return recallKept(twin.answer) as T;
  }
}

/**
 * What a step was answered before; undefined when it is new, or there is no key.
 * @throws Conflict when the key was used for another call or another input
 */
export async function recall<T>(
  ctx: StepContext,
  operation: string,
  input: unknown,
): Promise<{ answer: T } | undefined> {
  if (!ctx.idempotencyKey) return undefined;
  const known = await find(ctx.services, stepKey(ctx, ctx.idempotencyKey));
  if (!known) return undefined;
  requireSame(known, operation, hashOf(input));
  return known.answer ? { answer: recallKept(known.answer) as T } : undefined;
}

/** Forgets keys older than 24 hours. */
export async function sweepIdempotencyKeys({ services, now }: Moment): Promise<void> {
  await services
    .knex('idempotency_keys')
    .where('created_at', '<', new Date(now.getTime() - DAY))
    .delete();
}
