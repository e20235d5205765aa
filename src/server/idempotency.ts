/**
 * `Idempotency-Key`: a write with a key runs once, and repeats get the same response for 24 hours, also if it was refused (4xx). The key
 * is stored in the first transaction of the call, so no effect is committed without its key. The response is stored when the call ends,
 * so after a refusal no other attempt can take effect, however late it arrives. After a crash in between, the key has no response, and
 * repeats are refused instead of running again.
 */
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import superjson from 'superjson';
import type { Context, Moment, Services } from '#server/context.ts';
import { type FirstWrite, withFirstWrite } from '#server/db/first-write.ts';
import type { KeyRow, StoredAnswer } from '#server/db/tables.ts';
import { type Queryable, type Transaction, inTransaction, isDuplicate } from '#server/db/transaction.ts';
import type { Log } from '#server/log-lines.ts';
import { AppError, Conflict, InProgress, InvalidInput, type Refusal } from '#shared/errors.ts';
import { DAY } from '#shared/time.ts';
import { msg, msgWith } from '#shared/texts.ts';

const LONGEST_KEY = 128;
/** How long a second call waits for the response of the first. */
const MAX_WAIT_MS = 5_000;
/** The pause between two queries doubles from the first value to the second, to limit the load on the database. */
const SHORTEST_PAUSE_MS = 25;
const LONGEST_PAUSE_MS = 400;

const USED = msg('This Idempotency-Key was used for another request');
const UNFINISHED = msg(
  'This request was received before and its result is not known yet. Please check whether it took effect',
);

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
    throw new InvalidInput(msg('Invalid input'));
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
    throw new InvalidInput(msgWith('The Idempotency-Key must have at most {most} characters', { most: LONGEST_KEY }));
  return { user_id: userId, idempotency_key: key, is_step };
}

function find({ knex }: Services, key: Key): Promise<KeyRow | undefined> {
  return knex('idempotency_keys').where(key).first();
}

/** @throws Conflict when the key was used for another call or another input */
function requireSame(row: KeyRow, operation: string, inputHash: string): void {
  if (row.operation !== operation || row.input_hash !== inputHash) throw new Conflict(USED);
}

/** The result of a call: its response, or its error. With `refusal`, the error that its caller gets; without, the call may be tried again. */
export type CallOutcome = { ok: true; answer: unknown } | { ok: false; error: unknown; refusal?: Refusal };

/** The stored result of a key; undefined while it has none. */
function endingOf({ answer, refused_with }: KeyRow): CallOutcome | undefined {
  if (answer) return { ok: true, answer: fromStored(answer) };
  if (!refused_with) return undefined;
  const refusal = fromStored<Refusal>(refused_with);
  const { kind, message: id, fields, data, code, values } = refusal;
  const message = values ? { id, values } : id;
  return { ok: false, error: new AppError(kind, message, fields, data, code), refusal };
}

/** What is stored of a key when an attempt begins. `isUnfinished`: the call was interrupted but has stored its steps with `once`. */
type StoredAttempt = { outcome: CallOutcome } | { isUnfinished: boolean };

/**
 * Waits for a concurrent call with the key.
 * @throws Conflict when the key was used for another call or input, or its response is not known
 */
async function knownOf(call: KeyedCall, hash: string): Promise<StoredAttempt> {
  const key = keyOf(call);
  let waited = 0;
  for (let pauseMs = SHORTEST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    const row = await find(call.services, key);
    if (!row) return { isUnfinished: false };
    requireSame(row, call.operation, hash);
    const outcome = endingOf(row);
    if (outcome) return { outcome };
    const isOld = call.now.getTime() - row.created_at.getTime() > MAX_WAIT_MS;
    if (isOld || waited >= MAX_WAIT_MS) {
      if (await find(call.services, keyOf(call, true))) return { isUnfinished: true };
      throw new InProgress(UNFINISHED);
    }
    await pause(pauseMs);
    waited += pauseMs;
  }
}

type NewRow = Omit<KeyRow, 'answer' | 'refused_with'>;
type Ending = { answer: string } | { refused_with: string };

function toEnding(outcome: CallOutcome): Ending | undefined {
  if (outcome.ok) return { answer: toStored(outcome.answer ?? null) };
  return outcome.refusal && { refused_with: toStored(outcome.refusal) };
}

/** Stores the key. @throws KeyTaken if it is there */
async function takeKey(knex: Queryable, row: NewRow, ending?: Ending): Promise<void> {
  await knex('idempotency_keys')
    .insert({ ...row, ...ending })
    .catch((error: unknown) => {
      throw isDuplicate(error, 'PRIMARY') ? new KeyTaken() : error;
    });
}

const storeEnding = (knex: Queryable, key: Key, ending: Ending) => knex('idempotency_keys').where(key).update(ending);

/**
 * Runs a call once per key; a repeat gets the response of the first call. A call that fails without a refusal after its first commit
 * keeps the key, so that the change is not made twice.
 * @param run receives the services of the call, whose first transaction also stores the key
 * @throws Conflict when the key was used for another call or another input, or its response is not known
 */
export async function rememberCall(
  call: KeyedCall,
  run: (services: Services) => Promise<CallOutcome>,
): Promise<CallOutcome> {
  const { services, operation, userId, log } = call;
  const hash = hashOf(call.input);
  const key = keyOf(call);
  const row = { ...key, operation, input_hash: hash, created_at: call.now };
  for (;;) {
    const known = await knownOf(call, hash);
    if ('outcome' in known) return known.outcome;
    /** What the transaction of `answering` has stored. */
    let stored: { response: unknown } | undefined;
    const first: FirstWrite = {
      state: known.isUnfinished ? 'written' : 'waiting',
      write: (trx) => takeKey(trx, row),
      answer: async (trx, response) => {
        await storeEnding(trx, key, { answer: toStored(response) });
        stored = { response };
      },
    };
    const outcome = await withFirstWrite(first, () => run({ ...services, firstWrite: first }));
    const ending = toEnding(outcome);
    try {
      if (!outcome.ok && isKeyTaken(outcome.error)) throw new KeyTaken();
      const isStored = outcome.ok && isDeepStrictEqual(stored, { response: outcome.answer });
      if (ending && first.state !== 'written') await takeKey(services.knex, row, ending);
      else if (ending && !isStored) await storeEnding(services.knex, key, ending);
    } catch (error) {
      // The response of the other attempt counts.
      if (error instanceof KeyTaken) continue;
      log.error({ err: error, procedure: operation, userId }, 'the response of a key could not be stored');
    }
    return outcome;
  }
}

/**
 * Runs a transaction whose result is the response of the call. If the call has a key, both are committed together, so that the
 * response is known even if the process ends at once.
 */
export function answering<T>(services: Services, work: (trx: Transaction) => Promise<T>): Promise<T> {
  return inTransaction(services, async (trx) => {
    const response = await work(trx);
    await services.firstWrite?.answer(trx, response);
    return response;
  });
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
    if (!concurrent.answer) throw new InProgress(UNFINISHED);
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
