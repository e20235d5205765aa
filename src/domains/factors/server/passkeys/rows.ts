import type { Queryable } from '#server/db/transaction.ts';
import { hashOf } from '#domains/accounts/server/index.ts';
import type { FactorRow } from '#domains/factors/server/tables.ts';

/** A factor that is a passkey. */
export type PasskeyRow = FactorRow & { credential_id: string; public_key: string };

const isPasskey = (row: FactorRow): row is PasskeyRow => row.credential_id !== null && row.public_key !== null;

/** The passkeys of an account. */
export async function passkeysOf(knex: Queryable, user_id: string): Promise<PasskeyRow[]> {
  const rows = await knex('factors').where({ user_id, kind: 'passkey' }).orderBy('id');
  return rows.filter(isPasskey);
}

/** The passkey with an id that an authenticator gave, whosever it is. */
export async function findPasskey(knex: Queryable, credentialId: string): Promise<PasskeyRow | undefined> {
  const row = await knex('factors').where('credential_hash', hashOf(credentialId)).first();
  return row && isPasskey(row) ? row : undefined;
}

/** What authenticators and browsers are told of passkeys. */
export const descriptorsOf = (rows: readonly PasskeyRow[]) =>
  rows.map(({ credential_id, transports }) => ({
    id: credential_id,
    ...(transports && { transports: transports.split(',') }),
  }));
