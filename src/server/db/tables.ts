/** The tables of the platform, for Knex. test/server/tables.test.ts compares them with the database. */
import type { AuditEntryRow } from '#server/audit/row.ts';
import type { JsonTable } from '#server/db/table-row.ts';
import type { Audience } from '#server/live.ts';
import type { OwnTextRow } from '#server/own-texts/row.ts';
import type { SettingRow } from '#server/settings/row.ts';
import type { SuperJSONResult } from 'superjson';
import type { ActivityModel, LiveName, LivePayload } from '#shared/record-events.ts';
import type { Said } from '#shared/said.ts';

type DeadLetterRow = {
  id: string;
  topic: string;
  in_order_of: string | null;
  payload: Record<string, unknown>;
  summary: string;
  attempts: number;
  reason: string;
  created_at: Date;
  died_at: Date;
};

/** A response as superjson writes it: its JSON is `answer`. */
export type StoredAnswer = { answer: SuperJSONResult['json']; meta?: SuperJSONResult['meta'] };

export type KeyRow = {
  user_id: string;
  idempotency_key: string;
  is_step: boolean;
  operation: string;
  input_hash: string;
  /** The response, with what superjson says of its types. Null while there is none, and of a call that was refused. */
  answer: StoredAnswer | null;
  /** The error that the caller of a refused call got, in the same form. */
  refused_with: StoredAnswer | null;
  created_at: Date;
};

type LiveEventRow = {
  id: string;
  name: LiveName;
  space_id: string | null;
  audience: Audience;
  data: LivePayload;
  created_at: Date;
};

type OutboxRow = {
  id: string;
  topic: string;
  in_order_of: string | null;
  payload: Record<string, unknown>;
  attempts: number;
  due_at: Date;
  last_error: string | null;
  created_at: Date;
  taken_by: string | null;
};

type ActivityRow = {
  id: string;
  actor_id: string | null;
  space_id: string | null;
  model: ActivityModel;
  model_id: string | null;
  /** The text of an activity of an earlier release. Blank in those that have `said`. */
  message: string;
  said: (Said & { by?: string }) | null;
  created_at: Date;
};

declare module 'knex/types/tables.js' {
  interface Tables {
    activities: JsonTable<ActivityRow, 'said'>;
    audit_entries: AuditEntryRow;
    backups: { id: string; made_at: Date };
    connections: {
      service: string;
      last_at: Date;
      failure: string | null;
      answered_at: Date | null;
      failing_since: Date | null;
    };
    counters: { name: string; value: string };
    dead_letters: JsonTable<DeadLetterRow, 'payload'>;
    idempotency_keys: JsonTable<KeyRow, 'answer' | 'refused_with'>;
    installation: { id: number; uid_domain: string };
    jobs: {
      name: string;
      due_at: Date;
      leased_until: Date | null;
      last_started_at: Date | null;
      last_ms: number | null;
      last_error: string | null;
      done: number | null;
      total: number | null;
    };
    live_events: JsonTable<LiveEventRow, 'audience' | 'data'>;
    outbox: JsonTable<OutboxRow, 'payload'>;
    own_texts: OwnTextRow;
    restores: { id: string; epoch: string; backup_at: Date | null; restored_at: Date };
    settings: SettingRow;
    site_version: { id: string; version: string; changed_at: Date };
    stored_files: { name: string; stored_at: Date; is_sent_picture: boolean };
  }
}
