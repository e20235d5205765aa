/** The hashes of the chain. What they are made of must never change, or older links could not be verified. */
import { createHash } from 'node:crypto';
import type { AuditEntryRow } from '#server/audit/row.ts';

const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex');

/** The hash before the first link. */
export const FIRST_HASH = '0'.repeat(64);

/** The hash of the texts that may be personal. The salt prevents that somebody guesses what an erasure has replaced. */
export function textsHash({ salt, network, facts, old_values, new_values }: AuditEntryRow): string {
  return sha256(JSON.stringify([salt, network, facts, old_values, new_values]));
}

/** The hash of a link: that of the link before it, and the entry as JSON with its names in this order. */
export function linkHash(previous: string, entry: AuditEntryRow, texts: string): string {
  const { id, created_at, actor_id, key_id, session_id, request_id, source, action, model, model_id } = entry;
  const canonical = {
    ...{ id, created_at: created_at.toISOString(), actor_id, key_id, session_id, request_id },
    ...{ source, action, model, model_id, texts },
  };
  return sha256(previous + JSON.stringify(canonical));
}
