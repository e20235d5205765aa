/** The service at which people of the demo sign in. `npm start` starts it; elsewhere there is none. */
import type { Knex } from 'knex';
import type { Env } from '#server/env.ts';
import { sealSecret } from '#domains/identity/server/secrets.ts';
import { Provider } from '#domains/identity/server/model.ts';

type Parts = { config: Env; owner: { id: string }; spaceIds: string[]; now: Date };

/** Its people are members, and those of its group "Staff" are the front desk of the first workspace. */
export async function seedSignIn(trx: Knex.Transaction, { config, owner, spaceIds, now }: Parts): Promise<void> {
  const { SIGN_IN_SANDBOX_ID: client_id, SIGN_IN_SANDBOX_SECRET: secret } = process.env;
  const issuer = config.SIGN_IN_SANDBOX_URL;
  if (!issuer || !client_id || !secret) return;
  const desk = await trx('roles').where('name', 'Front Desk').first('id');
  await Provider.query(trx).insert({
    ...{ name: 'Sandbox', issuer, client_id, sealed_secret: sealSecret(config, secret), audience: 'both' },
    ...{ allowed_domains: [], allowed_tenants: [], owned_domains: ['example.com'], creates_accounts: true },
    role_claim: 'groups',
    role_rows: desk ? [{ value: 'Staff', role_id: desk.id, space_ids: spaceIds.slice(0, 1) }] : [],
    ...{ active: true, created_by: owner.id, version: 0, created_at: now },
  });
}
