/**
 * Replaces what names an erased person in the texts of entries. The links stay as they are: they have only the salted hash of the texts, and the salt goes,
 * too. A signed row says which texts an erasure has left, so that the doctor can tell them from a change.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Knex } from 'knex';
import type { AuditEntryRow } from '#server/audit/row.ts';
import type { Transaction } from '#server/db/transaction.ts';
import type { Env } from '#server/env.ts';
import { textsHash } from '#domains/audit/server/hashes.ts';
import { sign } from '#domains/audit/server/key.ts';
import type { AuditErasedRow } from '#domains/audit/server/tables.ts';

/** What the signature of erased texts is of. */
export const erasedText = ({ entry_id, texts_hash }: Pick<AuditErasedRow, 'entry_id' | 'texts_hash'>) =>
  `cockpit audit erased ${entry_id} ${texts_hash}`;

type Texts = Pick<AuditEntryRow, 'network' | 'facts' | 'old_values' | 'new_values'>;

type ErasedTexts = {
  /** Chooses the entries. */
  find: (query: Knex.QueryBuilder) => void;
  /** The texts that are left of an entry. */
  left: (entry: AuditEntryRow) => Texts;
  /** The entry behind which it goes on. */
  after: string;
  now: Date;
};

const AT_ONCE = 500;

/** Replaces the texts of the next entries. @returns the last of them; undefined after the last ones of all */
export async function eraseEntries(
  trx: Transaction,
  place: Pick<Env, 'AUDIT_KEY' | 'DATA_DIR'>,
  { find, left, after, now }: ErasedTexts,
): Promise<string | undefined> {
  const query = trx('audit_entries').where('id', '>', after).where(find);
  const entries: AuditEntryRow[] = await query.orderBy('id').limit(AT_ONCE).forUpdate();
  for (const entry of entries) {
    const { network, facts, old_values, new_values } = entry;
    const remaining = left(entry);
    if (isDeepStrictEqual(remaining, { network, facts, old_values, new_values })) continue;
    const texts = { ...remaining, salt: '0'.repeat(32) };
    await trx('audit_entries').where('id', entry.id).update(texts);
    const erased = { entry_id: entry.id, texts_hash: textsHash({ ...entry, ...texts }) };
    const row = { ...erased, erased_at: now, ...sign(place, erasedText(erased)) };
    await trx('audit_erased').insert(row).onConflict('entry_id').merge();
  }
  return entries.length === AT_ONCE ? entries.at(-1)!.id : undefined;
}
