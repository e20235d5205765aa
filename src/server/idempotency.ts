/**
 * `Idempotency-Key`: a write with a key runs once, and repeats get the same response for 24 hours. The key is stored in the first
 * transaction of the call, so no effect is committed without its key. The response is stored when the call ends. After a crash in
 * between, the key has no response, and repeats are refused instead of running again.
 *
 * A refused call frees its key for another call, but not for an attempt that began before the refusal: somebody was told that nothing
 * happened. So a refusal is stored under a new name, and an attempt writes only if the key still has the refusal that it began with.
 */
import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import superjson from 'superjson';
import type { Context, Moment, Services } from '#server/context.ts';
import { type FirstWrite, withFirstWrite } from '#server/db/first-write.ts';
import type { KeyRow, StoredAnswer } from '#server/db/tables.ts';
import { type Queryable, type Transaction, inTransaction, isDuplicate } from '#server/db/transaction.ts';
import type { Log } from '#server/log-lines.ts';
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
const REFUSED = 'This request was received again and was refused';

/** A concurrent call has stored the key first. */
class KeyTaken extends Error {}

function isKeyTaken(error: unknown): boolean {
  return error instanceof KeyTaken || (error instanceof Error && error.cause instanceof KeyTaken);
}

/** @throws InvalidInput for an input that is nested too deeply to be written */
function hashOf(input: unknown): string {
  try {
    return createHash('sha256')
      .update(JSON.stringify(input) ?? '')
      .digest('hex');
  } catch {
    throw new InvalidInput('Invalid input');
  }
}

function toStored(value: unknown): string {
  const { json, meta } = superjson.serialize(value);
  return JSON.stringify({ answer: json, meta });
}

const fromStored = <T = unknown>({ answer, meta }: StoredAnswer) => superjson.deserialize<T>({ json: answer, meta });

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

/** What is stored of a key when an attempt begins. */
type Known =
  | { answer: unknown }
  /** `refusal`: the name of the last one. `isUnfinished`: the call was interrupted but has stored its steps with `once`. */
  | { refusal: string | null; isUnfinished?: boolean };

/**
 * Waits for a concurrent call with the key.
 * @throws Conflict when the key was used for another call or input, or its response is not known
 */
async function knownOf(call: KeyedCall, hash: string): Promise<Known> {
  const key = keyOf(call);
  let waited = 0;
  for (let pauseMs = SHORTEST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    const row = await find(call.services, key);
    if (!row || row.refusal) return { refusal: row?.refusal ?? null };
    requireSame(row, call.operation, hash);
    if (row.answer) return { answer: fromStored(row.answer) };
    const isOld = call.now.getTime() - row.created_at.getTime() > MAX_WAIT_MS;
    if (isOld || waited >= MAX_WAIT_MS) {
      if (await find(call.services, keyOf(call, true))) return { refusal: null, isUnfinished: true };
      throw new Conflict(UNFINISHED);
    }
    await pause(pauseMs);
    waited += pauseMs;
  }
}

/** One run of a keyed call. */
type Attempt = { call: KeyedCall; row: Omit<KeyRow, 'answer' | 'refusal'>; refusal: string | null };

type Ending = { answer?: string; refusal: string | null };

/**
 * Writes the row of the key, if nothing was stored since the attempt began.
 * @throws KeyTaken otherwise
 */
async function takeKey(knex: Queryable, { call, row, refusal }: Attempt, values: Ending): Promise<void> {
  const keys = knex('idempotency_keys');
  if (refusal === null) {
    await keys.insert({ ...row, ...values }).catch((error: unknown) => {
      throw isDuplicate(error, 'PRIMARY') ? new KeyTaken() : error;
    });
    return;
  }
  const taken = await keys.where({ ...keyOf(call), refusal }).update({ ...row, ...values });
  if (taken === 0) throw new KeyTaken();
}

/**
 * Stores how an attempt has ended.
 * @param isOurs whether this attempt has stored the key
 * @returns false if another attempt has stored something meanwhile; that stays
 */
async function conclude(attempt: Attempt, values: Ending, isOurs: boolean): Promise<boolean> {
  const { knex } = attempt.call.services;
  try {
    if (isOurs) await knex('idempotency_keys').where(keyOf(attempt.call)).whereNull('answer').update(values);
    else await takeKey(knex, attempt, values);
    return true;
  } catch (error) {
    if (error instanceof KeyTaken) return false;
    throw error;
  }
}

/** Stores the response. The call has already taken effect, so a failure to store it is only logged. */
async function keepAnswer(attempt: Attempt, value: unknown, isOurs: boolean): Promise<void> {
  const { log, operation, userId } = attempt.call;
  await conclude(attempt, { answer: toStored(value ?? null), refusal: null }, isOurs).catch((error: unknown) =>
    log.error({ err: error, procedure: operation, userId }, 'the response of a key could not be stored'),
  );
}

/** The result of a call: its response, or its error. `isRefusal` is true for a client error (4xx). */
export type Outcome = { ok: true; answer: unknown } | { ok: false; error: unknown; isRefusal: boolean };

const OVERTAKEN: Outcome = { ok: false, error: new Conflict(REFUSED), isRefusal: true };

/**
 * Runs a call once per key; a repeat gets the response of the first call. A refused call (4xx) frees its key. A call that fails
 * otherwise after its first commit keeps the key, so that the change is not made twice.
 * @param run receives the services of the call, whose first transaction also stores the key
 * @throws Conflict when the key was used for another call or another input, or its response is not known
 */
export async function rememberCall(call: KeyedCall, run: (services: Services) => Promise<Outcome>): Promise<Outcome> {
  const hash = hashOf(call.input);
  const row = { ...keyOf(call), operation: call.operation, input_hash: hash, created_at: call.now };
  /** What the call answers if another one with its key was refused while it ran. */
  let overtaken: Outcome | undefined;
  for (;;) {
    const known = await knownOf(call, hash);
    if ('answer' in known) return { ok: true, answer: known.answer };
    if (known.refusal !== null && overtaken) return overtaken;
    const attempt: Attempt = { call, row, refusal: known.refusal };
    const first: FirstWrite = {
      state: known.isUnfinished ? 'written' : 'waiting',
      write: (trx) => takeKey(trx, attempt, { refusal: null }),
    };
    const outcome = await withFirstWrite(first, () => run({ ...call.services, firstWrite: first }));
    const isOurs = first.state === 'written';
    if (outcome.ok) {
      await keepAnswer(attempt, outcome.answer, isOurs);
      return outcome;
    }
    if (isKeyTaken(outcome.error)) overtaken = OVERTAKEN;
    else if (outcome.isRefusal && !(await conclude(attempt, { refusal: randomUUID() }, isOurs))) overtaken = outcome;
    else return outcome;
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
        .update({ answer: toStored(answer) });
      return answer;
    });
  } catch (error) {
    if (!isDuplicate(error, 'PRIMARY')) throw error;
    const concurrent = await find(ctx.services, key);
    if (!concurrent) throw error;
    requireSame(concurrent, operation, input_hash);
    if (!concurrent.answer) throw new Conflict(UNFINISHED);
    return fromStored<T>(concurrent.answer);
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
  return known.answer ? { answer: fromStored<T>(known.answer) } : undefined;
}

/** Deletes keys older than 24 hours. */
export async function sweepIdempotencyKeys({ services, now }: Moment): Promise<void> {
  await services
    .knex('idempotency_keys')
    .where('created_at', '<', new Date(now.getTime() - DAY))
    .delete();
}
