/** A row of `audit_entries`. Facts and values are texts of JSON, so that their hash is that of what was written. */
import type { ActivityModel } from '#shared/record-events.ts';

export type AuditEntryRow = {
  id: string;
  created_at: Date;
  actor_id: string | null;
  key_id: string | null;
  session_id: string | null;
  request_id: string | null;
  source: string;
  action: string;
  model: ActivityModel;
  model_id: string | null;
  salt: string;
  network: string | null;
  facts: string;
  old_values: string | null;
  new_values: string | null;
};
