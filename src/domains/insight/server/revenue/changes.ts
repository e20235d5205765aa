/** What changes the revenue of months, which are then added up again. */
import type { Moment, Services } from '#server/context.ts';
import { change } from '#server/db/statements.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { type Heard, listen } from '#server/events.ts';
import { MAX_EVENTS } from '#server/live-topic.ts';
import { documentWritten } from '#domains/invoices/server/index.ts';
import { workspaceChanged } from '#domains/workspaces/server/index.ts';
import { monthOf } from '#shared/months.ts';
import { DAY } from '#shared/time.ts';

/** It waits for a month that is being added up, so that the sum before the document is not the last one. */
const MARK_SQL = 'INSERT INTO revenue_months (space_id, month, due) VALUES ? ON DUPLICATE KEY UPDATE due = 1';

type Document = { space_id: string; at: Date };

/** The local month is that of the day before, of the day or of the day after in UTC. */
const monthsNear = ({ space_id, at }: Document): [string, string][] =>
  [-DAY, DAY].map((ms) => [space_id, monthOf(new Date(at.getTime() + ms), 'UTC')]);

async function mark(services: Services, documents: Document[]): Promise<void> {
  const months = new Map(documents.flatMap(monthsNear).map((each) => [each.join(), each]));
  const rows = [...months].sort(([one], [other]) => one.localeCompare(other)).map(([, each]) => [...each, 1]);
  if (rows.length > 0) await inTransaction(services, (trx) => change(trx, MARK_SQL, [rows]));
}

type Written = Heard<{ space_id: string; at: string }>;

const hearDocuments = (batch: Written[], services: Services) =>
  mark(
    services,
    batch.map(({ facts: { space_id, at } }) => ({ space_id, at: new Date(at) })),
  );

export const writtenDocuments = listen('insight: documents', [documentWritten], {
  concurrency: 1,
  hear: (heard, services) => hearDocuments([heard], services),
  batch: { size: MAX_EVENTS, hear: hearDocuments },
});

/** In another time zone, months begin at other instants. */
async function hearWorkspaces(batch: Heard<{ space_id: string }>[], services: Services): Promise<void> {
  const ids = [...new Set(batch.map(({ facts }) => facts.space_id))];
  const sql = 'UPDATE revenue_months SET due = 1 WHERE space_id IN (?)';
  await inTransaction(services, (trx) => change(trx, sql, [ids]));
}

export const changedWorkspaces = listen<{ space_id: string }>('insight: workspaces', [workspaceChanged], {
  concurrency: 1,
  hear: (heard, services) => hearWorkspaces([heard], services),
  batch: { size: MAX_EVENTS, hear: hearWorkspaces },
});

/**
 * Makes the present month and the one before due, each day: a process of an earlier release, which may run during an upgrade, tells of no
 * document.
 */
export async function recountMonths({ services, now }: Moment): Promise<void> {
  const spaces = await services.knex('spaces').orderBy('id').pluck<string[]>('id');
  const before = new Date(now.getTime() - 28 * DAY);
  await mark(
    services,
    spaces.flatMap((space_id) => [before, now].map((at) => ({ space_id, at }))),
  );
}
