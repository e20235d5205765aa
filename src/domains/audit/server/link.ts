/**
 * Links the entries of the audit log: gives each its number, and the hash of the entry with all before it. Writers do not wait for each other, so
 * entries become visible in another order than that of their ids. A link is only inserted. The number is the primary key, so that of two processes
 * that link at once one fails and does nothing, and a process that is killed leaves all of a batch or nothing.
 */
import type { Moment, Services } from '#server/context.ts';
import type { AuditEntryRow } from '#server/audit/row.ts';
import { insertRows, select } from '#server/db/statements.ts';
import { isDuplicate, type Queryable } from '#server/db/transaction.ts';
import { FIRST_HASH, linkHash, textsHash } from '#domains/audit/server/hashes.ts';
import type { AuditLinkRow } from '#domains/audit/server/tables.ts';
import { MINUTE } from '#shared/time.ts';

const BATCH = 2_000;

/** How long after its neighbours an entry is looked for. No transaction is open for so long. */
const LATE_MS = 10 * MINUTE;

export type ChainEnd = { seq: string; hash: string; linked_at?: Date };

/** The last link, or where the chain would go on without one. */
export async function endOfChain(knex: Queryable): Promise<ChainEnd> {
  const last = await knex('audit_links').orderBy('seq', 'desc').first('seq', 'hash', 'linked_at');
  if (last) return last;
  const anchor = await knex('audit_anchors').orderBy('seq', 'desc').first('seq', 'hash');
  return anchor ?? { seq: '0', hash: FIRST_HASH };
}

/** The first entry that may have no link yet. All before it have one. */
export async function firstUnlinked(knex: Queryable, { linked_at }: ChainEnd): Promise<string> {
  if (!linked_at) return '0';
  const since = new Date(linked_at.getTime() - LATE_MS);
  const row = await knex('audit_links')
    .where('linked_at', '>=', since)
    .min<{ id: string | null }>('entry_id as id')
    .first();
  return row?.id ?? '0';
}

const UNLINKED_SQL = `SELECT e.* FROM audit_entries e LEFT JOIN audit_links l ON l.entry_id = e.id
  WHERE e.id >= ? AND l.entry_id IS NULL ORDER BY e.id LIMIT ${BATCH}`;

/** Links up to `BATCH` entries, in one statement. @returns whether there may be more */
async function linkBatch({ knex, clock }: Pick<Services, 'knex' | 'clock'>): Promise<boolean> {
  // The end is read before the entries: what another process links meanwhile makes the insert fail.
  const end = await endOfChain(knex);
  const entries = await select<AuditEntryRow>(knex, UNLINKED_SQL, [await firstUnlinked(knex, end)]);
  if (entries.length === 0) return false;
  let { hash } = end;
  const rows = entries.map((entry, index): AuditLinkRow => {
    const texts_hash = textsHash(entry);
    hash = linkHash(hash, entry, texts_hash);
    const seq = String(BigInt(end.seq) + BigInt(index + 1));
    return { seq, entry_id: entry.id, texts_hash, hash, linked_at: clock.now() };
  });
  try {
    await insertRows(knex, 'audit_links', rows);
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    return false;
  }
  return entries.length === BATCH;
}

/** Links all entries that are there. */
export async function linkEntries({ services }: Pick<Moment, 'services'>): Promise<void> {
  while (await linkBatch(services));
}
