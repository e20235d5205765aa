/**
 * The job that removes what is older than a Super Admin has set. Each batch is a transaction of its own, so that one that is interrupted has removed
 * whole rows, and the next run goes on.
 */
import { writeAudit } from '#server/audit/entries.ts';
import type { Moment } from '#server/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Progress } from '#server/delivery/jobs.ts';
import type { DueRow, Retention, Slice } from '#server/retention.ts';
import { privacySentences } from '#domains/privacy/sentences.ts';
import { countDue, NO_SPACE, sliceOf } from '#domains/privacy/server/retention/rules.ts';

const BATCH = 500;

type Work = { kind: Retention; slice: Slice; count: number };

/** What is to be removed now, by the rules. A workspace that is gone has nothing more. */
async function workOf(at: Moment): Promise<Work[]> {
  const { knex, retention } = at.services;
  const rules = await knex('retention_rules').orderBy(['kind', 'space_id']);
  if (rules.length === 0) return [];
  const spaces = await knex('spaces').select('id', 'time_zone');
  const works: Work[] = [];
  for (const { kind: name, space_id, months } of rules) {
    const kind = retention.find((each) => each.name === name);
    const space = spaces.find(({ id }) => id === space_id);
    if (!kind || (space_id !== NO_SPACE && !space)) continue;
    const slice = sliceOf(at.now, months, space ?? null);
    const { count } = await countDue(at, kind, slice);
    if (count > 0) works.push({ kind, slice, count });
  }
  return works;
}

/** @returns how many rows were removed; fewer than those of the batch if some were changed meanwhile */
async function removeBatch(at: Moment, { kind, slice }: Work): Promise<{ found: number; removed: number }> {
  const { services } = at;
  const rows: DueRow[] = await kind
    .due(services.knex, slice)
    .orderBy([kind.time, ...kind.key])
    .limit(BATCH)
    .select(kind.key);
  if (rows.length === 0) return { found: 0, removed: 0 };
  const removed = await inTransaction(services, (trx) => kind.remove(trx, at, rows, slice));
  return { found: rows.length, removed };
}

/** The job. Without a rule, it removes nothing. */
export async function removeOld(at: Moment, progress: Progress): Promise<void> {
  const { services, now } = at;
  const works = await workOf(at);
  const total = works.reduce((sum, { count }) => sum + count, 0);
  let done = 0;
  progress(done, total);
  for (const work of works) {
    const { kind, slice } = work;
    let removed = 0;
    for (;;) {
      const batch = await removeBatch(at, work);
      removed += batch.removed;
      done += batch.removed;
      progress(done, total);
      if (batch.found < BATCH || batch.removed === 0) break;
    }
    if (removed === 0) continue;
    const said = privacySentences.removed({ what: kind.label, count: removed, before: slice.before.toISOString() });
    await writeAudit(services.knex, [{ actorId: null, model: 'System', modelId: null, said, now }]);
  }
}
