import type { Knex } from 'knex';
import { type Moment, type Services, momentOf } from '#server/context.ts';
import { tableBy } from '#server/db/newest.ts';
import { mapPage, paged } from '#server/db/paged.ts';
import { NEWEST_MIGRATION } from '#server/db/migrate.ts';
import { select } from '#server/db/statements.ts';
import { expectRow } from '#server/db/expect-row.ts';
import type { DeadLetterView, JobView, ListDeadLettersInput, QueueView, SystemStatus } from '#domains/system/schema.ts';
import type { Page } from '#shared/paging.ts';

type QueueRow = { topic: string; items: string; in_hand: string; oldest: Date };

async function readQueues(topics: string[], at: Moment): Promise<QueueView[]> {
  const { services, now } = at;
  const [rows, dead] = await Promise.all([
    select<QueueRow>(
      services.knex,
      `SELECT topic, COUNT(*) AS items, COUNT(CASE WHEN taken_by IS NOT NULL AND due_at > ? THEN 1 END) AS in_hand,
        MIN(created_at) AS oldest FROM outbox GROUP BY topic`,
      [now],
    ),
    select<{ topic: string; items: string }>(
      services.knex,
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

async function readJobs(names: string[], at: Moment): Promise<JobView[]> {
  const { services, now } = at;
  const rows = await services.knex('jobs').whereIn('name', names);
  return names.flatMap((name) => {
    const row = rows.find((each) => each.name === name);
    if (!row) return [];
    return {
      name,
      label: services.t(name),
      isRunning: row.leased_until !== null && row.leased_until > now,
      lastRun: row.last_started_at,
      lastMs: row.last_ms,
      lastError: row.last_error,
      nextRun: row.due_at,
      progress: row.done === null || row.total === null ? null : { done: row.done, total: row.total },
    };
  });
}

/** The current state of the queues and jobs, and the versions. */
export async function readStatus(services: Services): Promise<SystemStatus> {
  const { topics, jobs, version } = services.system;
  const at = momentOf(services);
  const [queues, jobViews, [database]] = await Promise.all([
    readQueues(topics, at),
    readJobs(jobs, at),
    select<{ version: string }>(services.knex, 'SELECT VERSION() AS version', []),
  ]);
  const versions = {
    app: version,
    node: process.version,
    database: expectRow(database, 'The version').version,
    migration: NEWEST_MIGRATION,
  };
  return { queues, jobs: jobViews, versions, now: at.now };
}

type DeadLetterRow = Omit<DeadLetterView, '_id' | 'createdAt' | 'diedAt'> & {
  id: string;
  created_at: Date;
  died_at: Date;
};

/** Dead letters, newest first, without their payloads, which may contain secrets. */
export async function listDeadLetters(
  services: Services,
  { topic, ...paging }: ListDeadLettersInput,
): Promise<Page<DeadLetterView>> {
  const wanted = tableBy(services.knex, 'dead_letters', topic === undefined ? 'PRIMARY' : 'dead_letters_topic');
  if (topic !== undefined) void wanted.where('topic', topic);
  const read = (page: Knex.QueryBuilder) =>
    page.select<DeadLetterRow[]>('id', 'topic', 'summary', 'reason', 'attempts', 'created_at', 'died_at');
  return mapPage(
    await paged({ table: 'dead_letters', query: wanted, read }, paging),
    ({ id, created_at, died_at, ...row }) => ({
      _id: id,
      ...row,
      createdAt: created_at,
      diedAt: died_at,
    }),
  );
}
