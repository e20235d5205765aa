/**
 * The entries of the audit log: who did what, and when. An entry is written in the transaction of its change and is never changed. Who acts, and for
 * which request, is known from the scope (request-scope.ts). A job of the domain `audit` chains the entries afterwards, so that writers need not wait
 * for each other.
 */
import { randomBytes } from 'node:crypto';
import type { Changed } from '#server/audit/columns.ts';
import { type Value, insertRows } from '#server/db/statements.ts';
import type { Queryable } from '#server/db/transaction.ts';
import { type Scope, currentScope } from '#server/request-scope.ts';
import type { ActivityModel } from '#shared/record-events.ts';
import type { Said } from '#shared/said.ts';

export type AuditEntry = {
  /** Who acts, where the scope does not say it: at a sign-in, or in a job that acts for somebody. */
  actorId: string | null;
  /** The session, where the scope does not have it yet. */
  sessionId?: string;
  model: ActivityModel;
  modelId: string | null;
  said: Said;
  /** The changed values of the record, if they are known. */
  changed?: Changed;
  now: Date;
};

const SOURCE_LETTERS = 120;
/** What runs in a script, such as the seeding of the demo. */
const NO_SCOPE: Scope = { source: 'command' };

const textOf = (value: unknown) => (value === undefined ? null : JSON.stringify(value));

function rowOf({ actorId, sessionId, model, modelId, said, changed, now }: AuditEntry): Record<string, Value> {
  const { userId, keyId, sessionId: known, network, requestId, source } = currentScope() ?? NO_SCOPE;
  return {
    ...{
      created_at: now,
      actor_id: userId === undefined ? actorId : userId,
      key_id: keyId ?? null,
      session_id: sessionId ?? known ?? null,
    },
    ...{
      request_id: requestId ?? null,
      source: source.slice(0, SOURCE_LETTERS),
      action: said.key,
      model,
      model_id: modelId,
    },
    ...{ salt: randomBytes(16).toString('hex'), network: network?.slice(0, 60) ?? null },
    ...{ facts: JSON.stringify(said.facts), old_values: textOf(changed?.before), new_values: textOf(changed?.after) },
  };
}

/** Writes entries with one statement. @param on the transaction of the change; the pool for a read or a refusal, which change nothing */
export async function writeAudit(on: Queryable, entries: AuditEntry[]): Promise<void> {
  if (entries.length > 0) await insertRows(on, 'audit_entries', entries.map(rowOf));
}
