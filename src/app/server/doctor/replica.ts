/** Checks of the replica that some queries read. */
import type { Knex } from 'knex';
import { type Computed, isTrue } from '#server/db/truth.ts';
import { type Finding, ok, problem, warning } from '#app/server/doctor/finding.ts';
import type { Env } from '#server/env.ts';

export type ReplicaFacts = {
  isReadOnly: boolean;
  /** How far its newest mark is behind that of the primary database; undefined when no process has written one. */
  lagMs: number | undefined;
};

async function newestMark(knex: Knex): Promise<Date | null> {
  const [row] = await knex('replica_marks').max<{ newest: Date | null }[]>({ newest: 'marked_at' });
  return row?.newest ?? null;
}

/** Reads the primary database first, so that a change in between does not count as lag. */
export async function readReplicaFacts(primary: Knex, replica: Knex): Promise<ReplicaFacts> {
  const newest = await newestMark(primary);
  const shown = await newestMark(replica);
  const [[row]] = (await replica.raw('SELECT @@read_only AS isReadOnly')) as [[{ isReadOnly: Computed }]];
  const lagMs = newest === null ? undefined : Math.max(0, newest.getTime() - (shown?.getTime() ?? 0));
  return { isReadOnly: isTrue(row.isReadOnly), lagMs };
}

function lagFinding(lagMs: number | undefined, maxLagMs: number): Finding {
  if (lagMs === undefined)
    return warning('Replica', 'No process has written a mark yet, so nobody knows how far it is behind.');
  const text = `${Math.round(lagMs)} ms behind`;
  if (lagMs <= maxLagMs) return ok('Replica', text);
  return problem('Replica', `${text}, so it is not read. SHOW REPLICA STATUS says what it waits for.`);
}

/** What is right and wrong with the replica. */
export function replicaFindings(
  { isReadOnly, lagMs }: ReplicaFacts,
  { DATABASE_REPLICA_MAX_LAG_MS }: Pick<Env, 'DATABASE_REPLICA_MAX_LAG_MS'>,
): Finding[] {
  return [
    lagFinding(lagMs, DATABASE_REPLICA_MAX_LAG_MS),
    isReadOnly
      ? ok('Replica takes no writes', 'read_only is on')
      : problem('Replica takes no writes', 'read_only is off: a write there would be lost. Set it to ON.'),
  ];
}
