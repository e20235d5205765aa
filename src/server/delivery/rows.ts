/**
 * The SQL statements of the outbox: take rows with a lease, renew the lease, and finish, postpone or move a row.
 *
 * Rows of a topic with the same `in_order_of` are delivered one after the other. The first of them, in the order of publication, is delivered
 * or tried again; the others wait until it is finished or a dead letter. They are not due meanwhile, so that they delay nothing else.
 */
import type { Knex } from 'knex';
import type { Services } from '#server/context.ts';
import { change, select } from '#server/db/statements.ts';
import { type Transaction, inQuietTransaction, repeatable } from '#server/db/transaction.ts';
import { SECOND } from '#shared/time.ts';

export type Row = { id: string; payload: unknown; attempts: number; created_at: Date; in_order_of: string | null };

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

/** A row behind one that is being delivered is woken at its end. If it was published at that very moment, it is found after this time. */
const BEHIND_DELIVERY_MS = SECOND;

/** The first row of a sequence. `retry_at` is null while it is being delivered. */
type First = { id: string; in_order_of: string; retry_at: Date | null };

/** It must run after the rows are locked: it then sees the earlier rows, as their transactions have been committed before. */
const FIRST_SQL = `SELECT o.id, o.in_order_of, IF(o.taken_by IS NULL, o.due_at, NULL) AS retry_at
  FROM (SELECT MIN(id) AS id FROM outbox WHERE topic = ? AND in_order_of IN (?) GROUP BY in_order_of) AS f
    JOIN outbox o ON o.id = f.id`;

const NEXT_SQL = 'SELECT MIN(id) AS id FROM outbox WHERE topic = ? AND in_order_of IN (?) GROUP BY in_order_of';

const sequencesOf = (rows: Row[]) => [...new Set(rows.flatMap(({ in_order_of }) => in_order_of ?? []))];

/** Leaves out the rows that are not the first of their sequence. Those become due again when it is to be tried again. */
async function withoutWaiting(trx: Transaction, topic: Leased, rows: Row[], now: Date): Promise<Row[]> {
  const sequences = sequencesOf(rows);
  if (sequences.length === 0) return rows;
  const first = new Map(
    (await select<First>(trx, FIRST_SQL, [topic.name, sequences])).map((each) => [each.in_order_of, each]),
  );
  const firstOf = ({ in_order_of }: Row) => (in_order_of === null ? undefined : first.get(in_order_of));
  const waiting = rows.filter((row) => (firstOf(row)?.id ?? row.id) !== row.id);
  if (waiting.length === 0) return rows;
  const retries = waiting.flatMap((row) => firstOf(row)?.retry_at ?? []).filter((at) => at > now);
  const untilRetry = waiting.filter((row) => (firstOf(row)?.retry_at ?? now) > now).map(({ id }) => id);
  const soon = new Date(now.getTime() + BEHIND_DELIVERY_MS);
  const latest = new Date(Math.max(soon.getTime(), ...retries.map((at) => at.getTime())));
  await change(trx, 'UPDATE outbox SET due_at = IF(id IN (?), ?, ?) WHERE id IN (?)', [
    untilRetry.length > 0 ? untilRetry : [0],
    latest,
    soon,
    waiting.map(({ id }) => id),
  ]);
  const ids = new Set(waiting.map(({ id }) => id));
  return rows.filter(({ id }) => !ids.has(id));
}

/**
 * Makes the next rows of sequences due, whose first has gone. The condition must not name `due_at`: a worker that postpones the row at this moment has
 * locked it, and a row whose committed state does not fit would be passed over without waiting for that. The ids are read before, because an UPDATE
 * with this subquery reads the whole table.
 */
async function wakeNext(trx: Transaction, topic: string, rows: Row[], now: Date): Promise<void> {
  const sequences = sequencesOf(rows);
  if (sequences.length === 0) return;
  const next = await select<{ id: string }>(trx, NEXT_SQL, [topic, sequences]);
  const ids = next.map(({ id }) => id);
  if (ids.length > 0)
    await change(trx, 'UPDATE outbox SET due_at = ? WHERE taken_by IS NULL AND id IN (?)', [now, ids]);
}

/**
 * Takes due rows of a topic, oldest due time first. Other processes skip them until the lease expires.
 * @returns the rows, and whether more may be due
 */
export function takeRows(
  source: Taking,
  { topic, by, limit }: { topic: Leased; by: string; limit: number },
): Promise<{ rows: Row[]; isMore: boolean }> {
  const { knex, clock, transactions } = source;
  return inQuietTransaction({ knex, transactions }, async (trx) => {
    const now = clock.now();
    const due = await select<Row>(
      trx,
      `SELECT id, payload, attempts, created_at, in_order_of FROM outbox WHERE topic = ? AND due_at <= ?
       ORDER BY due_at, id LIMIT ? FOR UPDATE SKIP LOCKED`,
      [topic.name, now, limit],
    );
    const rows = await withoutWaiting(trx, topic, due, now);
    if (rows.length > 0) {
      await change(trx, 'UPDATE outbox SET due_at = ?, taken_by = ?, attempts = attempts + 1 WHERE id IN (?)', [
        leaseEnd(source, topic),
        by,
        rows.map(({ id }) => id),
      ]);
    }
    return { rows: rows.map((row) => ({ ...row, attempts: row.attempts + 1 })), isMore: due.length === limit };
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

/** Deletes delivered rows of a topic. */
export async function finishRows({ knex, clock, transactions }: Taking, topic: string, rows: Row[]): Promise<void> {
  const remove = (on: Knex) => change(on, 'DELETE FROM outbox WHERE id IN (?)', [rows.map(({ id }) => id)]);
  if (sequencesOf(rows).length === 0) await repeatable(() => remove(knex));
  else
    await inQuietTransaction({ knex, transactions }, async (trx) => {
      await remove(trx);
      await wakeNext(trx, topic, rows, clock.now());
    });
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
      in_order_of: row.in_order_of,
      payload: JSON.stringify(row.payload),
      summary,
      attempts: row.attempts,
      reason: reason.slice(0, 1000),
      created_at: row.created_at,
      died_at: clock.now(),
    });
    await wakeNext(trx, topic, [row], clock.now());
  });
}
