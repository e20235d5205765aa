/** The tables of this domain, for Knex. test/server/tables.test.ts compares them with the database. */
import type { JsonTable, RowOf } from '#server/db/table-row.ts';
import type { Identity, Provider } from '#domains/identity/server/model.ts';

/** A sign-in that has begun. `user_id` and `session_id` are set if it connects an account. `sealed` has what only this server may know. */
export type AttemptRow = {
  state_hash: string;
  browser_hash: string;
  provider_id: string;
  user_id: string | null;
  session_id: string | null;
  sealed: string;
  next: string;
  expires_at: Date;
};

declare module 'knex/types/tables.js' {
  interface Tables {
    identity_providers: JsonTable<
      RowOf<Provider>,
      'allowed_domains' | 'allowed_tenants' | 'owned_domains' | 'role_rows'
    >;
    identities: JsonTable<RowOf<Identity>, 'given_space_ids'>;
    identity_attempts: AttemptRow;
  }
}
