/** The SQL statements of the outbox: take rows with a lease, renew the lease, and finish, postpone or move a row. */
import type { Knex } from 'knex';
import type { Services } from '#server/context.ts';
import { change, select } from '#server/db/statements.ts';
import { inQuietTransaction, repeatable } from '#server/db/transaction.ts';

export type Row = { id: string; payload: unknown; attempts: number; created_at: Date };

type Source = Pick<Services, 'knex' | 'clock'>;
/** A topic whose rows are taken. */
type Leased = { name: string; leaseMs: number };
type Taking = Pick<Services, 'knex' | 'clock' | 'transactions'>;

/** The end of a lease that begins now. */
const leaseEnd = ({ clock }: Source, { leaseMs }: Leased) => new Date(clock.now().getTime() + leaseMs);

/** It reads one entry of the index for each topic that has rows, however many topics and rows there are. */
const DUE_SQL = 'SELECT topic, MIN(due_at) AS due_at FROM outbox GROUP BY topic';

/** @returns the topics that have due rows */
export async function dueTopics({ knex, clock }: Source): Promise<string[]> {
  const now = clock.now();
  const earliest = await select<{ topic: string; due_at: Date }>(knex, DUE_SQL, []);
  return earliest.filter(({ due_at }) => due_at <= now).map(({ topic }) => topic);
}

/** Takes due rows of a topic, oldest due time first. Other processes skip them until the lease expires. */
export function takeRows(
  source: Taking,
  { topic, by, limit }: { topic: Leased; by: string; limit: number },
): Promise<Row[]> {
  const { knex, clock, transactions } = source;
  return inQuietTransaction({ knex, transactions }, async (trx) => {
    const rows = await select<Row>(
      trx,
      `SELECT id, payload, attempts, created_at FROM outbox WHERE topic = ? AND due_at <= ?
       ORDER BY due_at, id LIMIT ? FOR UPDATE SKIP LOCKED`,
      [topic.name, clock.now(), limit],
    );
    if (rows.length > 0) {
      await change(trx, 'UPDATE outbox SET due_at = ?, taken_by = ?, attempts = attempts + 1 WHERE id IN (?)', [
        leaseEnd(source, topic),
        by,
        rows.map(({ id }) => id),
      ]);
    }
    return rows.map((row) => ({ ...row, attempts: row.attempts + 1 }));
  });
}

/** Extends the leases of rows that are still being delivered. */
export async function renewLeases(
  source: Source,
  { topic, ids, by }: { topic: Leased; ids: string[]; by: string },
): Promise<void> {
  const sql = 'UPDATE outbox SET due_at = ? WHERE id IN (?) AND taken_by = ?';
  await change(source.knex, sql, [leaseEnd(source, topic), ids, by]);
}

/** Deletes delivered rows. */
export async function finishRows(knex: Knex, ids: string[]): Promise<void> {
  await repeatable(() => change(knex, 'DELETE FROM outbox WHERE id IN (?)', [ids]));
}

/** Makes a row due again after a pause. */
export async function postpone(
  { knex, clock }: Source,
  { id, by, pauseMs, reason }: { id: string; by: string; pauseMs: number; reason: string },
): Promise<void> {
  const sql = 'UPDATE outbox SET due_at = ?, taken_by = NULL, last_error = ? WHERE id = ? AND taken_by = ?';
  const dueAt = new Date(clock.now().getTime() + pauseMs);
  await repeatable(() => change(knex, sql, [dueAt, reason.slice(0, 500), id, by]));
}

/** Gives rows back that were taken and not tried: they are due again after a pause, and the attempt does not count. */
export async function giveBack(
  { knex, clock }: Source,
  { ids, by, pauseMs }: { ids: string[]; by: string; pauseMs: number },
): Promise<void> {
  const sql = 'UPDATE outbox SET due_at = ?, taken_by = NULL, attempts = attempts - 1 WHERE id IN (?) AND taken_by = ?';
  await change(knex, sql, [new Date(clock.now().getTime() + pauseMs), ids, by]);
}

type DeadLetter = { topic: string; row: Row; by: string; summary: string; reason: string };

/** Moves a row to the dead letters, unless another process has taken it since. */
export async function moveToDeadLetters({ knex, clock, transactions }: Taking, letter: DeadLetter): Promise<void> {
  const { topic, row, by, summary, reason } = letter;
  await inQuietTransaction({ knex, transactions }, async (trx) => {
    const moved = await change(trx, 'DELETE FROM outbox WHERE id = ? AND taken_by = ?', [row.id, by]);
    if (moved === 0) return;
    await trx('dead_letters').insert({
      id: row.id,
      topic,
      payload: JSON.stringify(row.payload),
      summary,
      attempts: row.attempts,
      reason: reason.slice(0, 1000),
      created_at: row.created_at,
      died_at: clock.now(),
    });
  });
}
