/**
 * `Idempotency-Key`: a write with a key runs once, and repeats get the same response for 24 hours. The key is stored in the first
 * transaction of the call, so no effect is committed without its key. The response is stored when the call ends. After a crash in
 * between, the key has no response, and repeats are refused instead of running again.
 */
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Context, Moment, Services } from '#server/context.ts';
import { type FirstWrite, withFirstWrite } from '#server/db/first-write.ts';
import type { KeyRow } from '#server/db/tables.ts';
import { type Transaction, inTransaction, isDuplicate } from '#server/db/transaction.ts';
import type { Log } from '#server/log-lines.ts';
import { fromStored, toStored } from '#server/wire.ts';
import { Conflict, InvalidInput } from '#shared/errors.ts';
import { DAY } from '#shared/time.ts';

const LONGEST_KEY = 128;
/** How long a second call waits for the response of the first. */
const MAX_WAIT_MS = 5_000;
/** The pause between two queries doubles from the first value to the second, to limit the load on the database. */
const SHORTEST_PAUSE_MS = 25;
const LONGEST_PAUSE_MS = 400;

const USED = 'This Idempotency-Key was used for another request';
const UNFINISHED =
  'This request was received before and its result is not known yet. Please check whether it took effect';

/** A concurrent call has stored the key first. */
class KeyTaken extends Error {}

function isKeyTaken(error: unknown): boolean {
  return error instanceof KeyTaken || (error instanceof Error && error.cause instanceof KeyTaken);
}

function hashOf(input: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(input) ?? '')
    .digest('hex');
}

/** A whole call that carries a key. */
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
 * The stored response of the key. 'new' when the key is not stored. 'unfinished' when the call was interrupted but has stored its
 * steps with `once`, so that it can run again safely. Waits for a concurrent call.
 * @throws Conflict when the key was used for another call or input, or its response is not known
 */
async function storedAnswer(call: KeyedCall, hash: string): Promise<{ answer: unknown } | 'new' | 'unfinished'> {
  const key = keyOf(call);
  let waited = 0;
  for (let pauseMs = SHORTEST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    const row = await find(call.services, key);
    if (!row) return 'new';
    requireSame(row, call.operation, hash);
    if (row.answer) return { answer: fromStored(row.answer) };
    const isOld = call.now.getTime() - row.created_at.getTime() > MAX_WAIT_MS;
    if (isOld || waited >= MAX_WAIT_MS) {
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
 * Stores the response. The call has already taken effect, so a failure to store it is only logged.
 * @param isOurs whether this call has stored the key; a row of another call is not changed
 */
async function keepAnswer(call: KeyedCall, hash: string, answer: unknown, isOurs: boolean): Promise<void> {
  const row = { ...keyOf(call), operation: call.operation, input_hash: hash, created_at: call.now };
  try {
    const insert = call.services
      .knex('idempotency_keys')
      .insert({ ...row, answer: JSON.stringify(toStored(answer ?? null)) })
      .onConflict(['user_id', 'idempotency_key', 'is_step']);
    await (isOurs ? insert.merge(['answer']) : insert.ignore());
  } catch (error) {
    call.log.error(
      { err: error, procedure: call.operation, userId: call.userId },
      'the response of a key could not be stored',
    );
  }
}

/** The result of a call: its response, or its error. `isRefusal` is true for a client error (4xx). */
export type Outcome = { ok: true; answer: unknown } | { ok: false; error: unknown; isRefusal: boolean };

/**
 * Runs a call once per key; a repeat gets the response of the first call. A refused call (4xx) frees its key. A call that fails
 * otherwise after its first commit keeps the key, so that the change is not made twice.
 * @param run receives the services of the call, whose first transaction also stores the key
 * @throws Conflict when the key was used for another call or another input, or its response is not known
 */
export async function rememberCall(call: KeyedCall, run: (services: Services) => Promise<Outcome>): Promise<Outcome> {
  const hash = hashOf(call.input);
  for (;;) {
    const known = await storedAnswer(call, hash);
    if (typeof known === 'object') return { ok: true, answer: known.answer };
    const first = firstWriteOf(call, hash);
    if (known === 'unfinished') first.state = 'written';
    const outcome = await withFirstWrite(first, () => run({ ...call.services, firstWrite: first }));
    const isOurs = first.state === 'written';
    if (outcome.ok) {
      await keepAnswer(call, hash, outcome.answer, isOurs);
      return outcome;
    }
    if (isKeyTaken(outcome.error)) continue;
    // A concurrent call with this key may have taken effect meanwhile, and be the reason of the refusal.
    if (outcome.isRefusal && !isOurs && (await find(call.services, keyOf(call)))) continue;
    if (outcome.isRefusal && isOurs)
      await call.services.knex('idempotency_keys').where(keyOf(call)).whereNull('answer').delete();
    return outcome;
  }
}

type StepContext = Pick<Context, 'services' | 'idempotencyKey' | 'now'> & { actor: { userId: string } };

/** Inside `rememberCall`, a step has a separate row for its key. */
function stepKey(ctx: StepContext, key: string): Key {
  return keyOf({ key, userId: ctx.actor.userId }, ctx.services.firstWrite !== undefined);
}

/**
 * Runs `work` in a transaction and stores its result under the key of the call; a repeat gets the stored result. For steps that must
 * be found again after a crash, and for calls that are not procedures. Without a key, `work` simply runs.
 * @throws Conflict when the key was used for another call or another input
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
      // Waits for a concurrent transaction with the same key, and fails as a duplicate once that has committed.
      await trx('idempotency_keys').insert({ ...key, operation, input_hash, created_at: ctx.now });
      const answer = await work(trx);
      await trx('idempotency_keys')
        .where(key)
        .update({ answer: JSON.stringify(toStored(answer)) });
      return answer;
    });
  } catch (error) {
    if (!isDuplicate(error, 'PRIMARY')) throw error;
    const concurrent = await find(ctx.services, key);
    if (!concurrent) throw error;
    requireSame(concurrent, operation, input_hash);
    if (!concurrent.answer) throw new Conflict(UNFINISHED);
    return fromStored(concurrent.answer) as T;
  }
}

/**
 * The stored result of a step; undefined when it has none, or the call has no key.
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
  return known.answer ? { answer: fromStored(known.answer) as T } : undefined;
}

/** Deletes keys older than 24 hours. */
export async function sweepIdempotencyKeys({ services, now }: Moment): Promise<void> {
  await services
    .knex('idempotency_keys')
    .where('created_at', '<', new Date(now.getTime() - DAY))
    .delete();
}
