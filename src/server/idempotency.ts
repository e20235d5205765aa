/**
 * `Idempotency-Key` (decision G020): a write that carries one is done once, and answered the same way for 24 hours.
 * The key is a row in the write's own transaction, so there is never an answer without its effect, nor the other way.
 */
import { createHash } from 'node:crypto';
import type { Context } from '#server/context.ts';
import { db } from '#server/db/database.ts';
import { type Transaction, inTransaction, isDuplicate } from '#server/db/transaction.ts';
import { Conflict } from '#shared/errors.ts';
import { DAY } from '#shared/time.ts';

type KeyRow = { operation: string; input_hash: string; answer: unknown; created_at: Date };

function hashOf(input: unknown): string {
  return createHash('sha256').update(JSON.stringify(input)).digest('hex');
}

/**
 * Runs `work` in a transaction, or answers what it answered the first time.
 * @throws Conflict when the key was used for another call or another input.
 */
export async function once<T>(
  ctx: Pick<Context, 'idempotencyKey' | 'now'> & { actor: { userId: string } },
  operation: string,
  input: unknown,
  work: (trx: Transaction) => Promise<T>,
): Promise<T> {
  const key = ctx.idempotencyKey;
  if (!key) return inTransaction(work);
  const row = { user_id: ctx.actor.userId, idempotency_key: key };
  const input_hash = hashOf(input);

  const known = await recall<T>(ctx, operation, input);
  if (known) return known.answer;
  try {
    return await inTransaction(async (trx) => {
      // Waits for a twin that is still at work, and fails on its key once that one has committed.
      await trx('idempotency_keys').insert({ ...row, operation, input_hash, created_at: ctx.now });
      const answer = await work(trx);
      await trx('idempotency_keys')
        .where(row)
        .update({ answer: JSON.stringify(answer) });
      return answer;
    });
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    const twin = await db()<KeyRow>('idempotency_keys').where(row).first();
    if (!twin) throw error;
    return replay<T>(twin, operation, input_hash);
  }
}

/**
 * What a key was answered before; undefined when it is new, or there is none.
 * @throws Conflict when the key was used for another call or another input
 */
export async function recall<T>(
  ctx: Pick<Context, 'idempotencyKey'> & { actor: { userId: string } },
  operation: string,
  input: unknown,
): Promise<{ answer: T } | undefined> {
  if (!ctx.idempotencyKey) return undefined;
  const row = { user_id: ctx.actor.userId, idempotency_key: ctx.idempotencyKey };
  const known = await db()<KeyRow>('idempotency_keys').where(row).first();
  return known && { answer: replay<T>(known, operation, hashOf(input)) };
}

function replay<T>(known: KeyRow, operation: string, inputHash: string): T {
  if (known.operation !== operation || known.input_hash !== inputHash) {
    throw new Conflict('This Idempotency-Key was used for another request');
  }
  return known.answer as T;
}

/** Forgets keys older than 24 hours. */
export async function sweepIdempotencyKeys(now: Date): Promise<void> {
  await db()('idempotency_keys')
    .where('created_at', '<', new Date(now.getTime() - DAY))
    .delete();
}
