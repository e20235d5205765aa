/**
 * Removes the oldest links with their entries, after the days that the operator has set (AUDIT_KEEP_DAYS). Only an erasure changes a row
 * of the audit log (erase.ts), and nothing else removes one. A signed anchor says where the chain begins from then on.
 */
import { writeAudit } from '#server/audit/entries.ts';
import type { Moment } from '#server/context.ts';
import { type Transaction, inTransaction } from '#server/db/transaction.ts';
import { auditSentences } from '#domains/audit/sentences.ts';
import { sign } from '#domains/audit/server/key.ts';
import type { AuditAnchorRow } from '#domains/audit/server/tables.ts';
import { DAY } from '#shared/time.ts';

const REMOVED_AT_ONCE = 1_000;

/** What the signature of an anchor is of. */
export const anchorText = ({ seq, hash }: Pick<AuditAnchorRow, 'seq' | 'hash'>) =>
  `cockpit audit anchor ${seq} ${hash}`;

/** Removes the oldest links of a batch. @returns how many */
async function removeBatch(trx: Transaction, { services, now }: Moment, limit: Date): Promise<number> {
  const oldest = await trx('audit_links')
    .orderBy('seq')
    .limit(REMOVED_AT_ONCE)
    .forUpdate()
    .select('seq', 'entry_id', 'hash', 'linked_at');
  const end = oldest.findIndex(({ linked_at }) => linked_at >= limit);
  const old = end === -1 ? oldest : oldest.slice(0, end);
  const last = old.at(-1);
  if (!last) return 0;
  const { seq, hash } = last;
  await trx('audit_anchors').insert({ seq, hash, removed_at: now, ...sign(services.config, anchorText(last)) });
  await trx('audit_links').where('seq', '<=', seq).delete();
  const entryIds = old.map(({ entry_id }) => entry_id);
  await trx('audit_entries').whereIn('id', entryIds).delete();
  await trx('audit_erased').whereIn('entry_id', entryIds).delete();
  return old.length;
}

/** The job. Without AUDIT_KEEP_DAYS, it removes nothing. */
export async function removeOldEntries(at: Moment): Promise<void> {
  const { services, now } = at;
  const { AUDIT_KEEP_DAYS: days } = services.config;
  if (days === undefined) return;
  const limit = new Date(now.getTime() - days * DAY);
  let [count, removed] = [0, 0];
  do {
    removed = await inTransaction(services, (trx) => removeBatch(trx, at, limit));
    count += removed;
  } while (removed === REMOVED_AT_ONCE);
  if (count === 0) return;
  const said = auditSentences.removed({ count, before: limit.toISOString() });
  await writeAudit(services.knex, [{ actorId: null, model: 'System', modelId: null, said, now }]);
}
