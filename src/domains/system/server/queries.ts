import { clock } from '#server/clock.ts';
import { countRows } from '#server/db/count.ts';
import { db } from '#server/db/database.ts';
import { NEWEST_MIGRATION } from '#server/db/migrate.ts';
import { select } from '#server/db/statements.ts';
import type { DeadLetterView, JobView, ListDeadLettersInput, QueueView, SystemStatus } from '#domains/system/schema.ts';
import { systemParts } from '#domains/system/server/port.ts';
import type { Page } from '#shared/paging.ts';

type QueueRow = { topic: string; items: string; in_hand: string; oldest: Date };

async function readQueues(topics: string[], now: Date): Promise<QueueView[]> {
  const [rows, dead] = await Promise.all([
    select<QueueRow>(
      db(),
      `SELECT topic, COUNT(*) AS items, COUNT(CASE WHEN taken_by IS NOT NULL AND due_at > ? THEN 1 END) AS in_hand,
        MIN(created_at) AS oldest FROM outbox GROUP BY topic`,
      [now],
    ),
    select<{ topic: string; items: string }>(
      db(),
      'SELECT topic, COUNT(*) AS items FROM dead_letters GROUP BY topic',
      [],
    ),
  ]);
  const names = new Set([...topics, ...rows.map(({ topic }) => topic), ...dead.map(({ topic }) => topic)]);
  return [...names].map((topic) => {
    const row = rows.find((each) => each.topic === topic);
    const inHand = Number(row?.in_hand ?? 0);
    return {
      topic,
      waiting: Number(row?.items ?? 0) - inHand,
      inHand,
      oldest: row?.oldest ?? null,
      deadLetters: Number(dead.find((each) => each.topic === topic)?.items ?? 0),
    };
  });
}

type JobRow = {
  name: string;
  due_at: Date;
  leased_until: Date | null;
  last_started_at: Date | null;
  last_ms: number | null;
  last_error: string | null;
};

async function readJobs(names: string[], now: Date): Promise<JobView[]> {
  const rows = await db()<JobRow>('jobs').whereIn('name', names);
  return names.flatMap((name) => {
    const row = rows.find((each) => each.name === name);
    if (!row) return [];
    return {
      name,
      isRunning: row.leased_until !== null && row.leased_until > now,
      lastRun: row.last_started_at,
      lastMs: row.last_ms,
      lastError: row.last_error,
      nextRun: row.due_at,
    };
  });
}

/** Queues, jobs and versions, as they are now. */
export async function readStatus(): Promise<SystemStatus> {
  const { topics, jobs, version } = systemParts();
  const now = clock.now();
  const [queues, jobViews, [database]] = await Promise.all([
    readQueues(topics, now),
    readJobs(jobs, now),
    select<{ version: string }>(db(), 'SELECT VERSION() AS version', []),
  ]);
  const versions = { app: version, node: process.version, database: database!.version, migration: NEWEST_MIGRATION };
  return { queues, jobs: jobViews, versions, now };
}

type DeadLetterRow = Omit<DeadLetterView, '_id' | 'createdAt' | 'diedAt'> & {
  id: string;
  created_at: Date;
  died_at: Date;
};

/** Newest first. The payload stays in the database: it may hold secrets. */
export async function listDeadLetters({ topic, offset, limit }: ListDeadLettersInput): Promise<Page<DeadLetterView>> {
  const wanted = db()('dead_letters');
  if (topic !== undefined) void wanted.where('topic', topic);
  const [rows, total] = await Promise.all([
    wanted
      .clone()
      .orderBy('id', 'desc')
      .offset(offset)
      .limit(limit)
      .select<DeadLetterRow[]>('id', 'topic', 'summary', 'reason', 'attempts', 'created_at', 'died_at'),
    countRows(wanted),
  ]);
  const items = rows.map(({ id, created_at, died_at, ...row }) => ({
    _id: id,
    ...row,
    createdAt: created_at,
    diedAt: died_at,
  }));
  return { items, ...total, offset, limit };
}
