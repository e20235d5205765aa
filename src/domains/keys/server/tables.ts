/** The tables of this domain, for Knex. test/server/tables.test.ts compares them with the database. */
import type { JsonTable, RowOf } from '#server/db/table-row.ts';
import type { ApiKey } from '#domains/keys/server/model.ts';

/** `ends_at` is set for a secret that was replaced. */
export type KeySecretRow = { secret_hash: string; key_id: string; ends_at: Date | null };

declare module 'knex/types/tables.js' {
  interface Tables {
    api_keys: JsonTable<RowOf<ApiKey>, 'permissions' | 'space_ids' | 'networks'>;
    api_key_secrets: KeySecretRow;
  }
}
