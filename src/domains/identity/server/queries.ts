import type { Knex } from 'knex';
import type { Call, Moment } from '#server/context.ts';
import { mapPage, paged } from '#server/db/paged.ts';
import type { RowOf } from '#server/db/table-row.ts';
import type { Queryable } from '#server/db/transaction.ts';
import type { IdentityView, ProviderView, SignInOption } from '#domains/identity/schema.ts';
import type { Provider } from '#domains/identity/server/model.ts';
import { redirectUrl } from '#domains/identity/server/protocol.ts';
import { NotFound } from '#shared/errors.ts';
import type { Page, Paging } from '#shared/paging.ts';
import { msg } from '#shared/texts.ts';

type Row = RowOf<Provider> & { people: string };

const PEOPLE_SQL = `(SELECT COUNT(*) FROM identities i WHERE i.provider_id = identity_providers.id) AS people`;

const readRows = (query: Knex.QueryBuilder, knex: Queryable) =>
  query.select<Row[]>('identity_providers.*', knex.raw(PEOPLE_SQL));

/** Without the secret, which no answer contains. */
function viewOf({ services: { config } }: Pick<Moment, 'services'>, row: Row): ProviderView {
  const { id, name, issuer, client_id, audience, allowed_domains, allowed_tenants, owned_domains } = row;
  return {
    ...{ _id: id, name, issuer, client_id, audience, allowed_domains, allowed_tenants, owned_domains },
    creates_accounts: row.creates_accounts,
    role_claim: row.role_claim,
    role_rows: row.role_rows,
    active: row.active,
    people: Number(row.people),
    redirect_url: redirectUrl(config),
    version: row.version,
    created_at: row.created_at,
  };
}

/** @throws NotFound */
export async function viewProvider(knex: Queryable, call: Pick<Call, 'services'>, id: string): Promise<ProviderView> {
  const [row] = await readRows(knex('identity_providers').where({ id }), knex);
  if (!row) throw new NotFound(msg('Sign-in not found'));
  return viewOf(call, row);
}

/** The providers, the newest first. */
export async function listProviders(call: Call, paging: Paging): Promise<Page<ProviderView>> {
  const { knex } = call.services;
  const read = (page: Knex.QueryBuilder) => readRows(page, knex);
  const page = await paged({ table: 'identity_providers', query: knex('identity_providers'), read }, paging);
  return mapPage(page, (row) => viewOf(call, row));
}

/** What the login page offers, by name. */
export async function listOptions({ services: { knex } }: Moment): Promise<SignInOption[]> {
  return knex('identity_providers').where('active', true).orderBy('name').select('id as _id', 'name');
}

/** With what the caller signs in, in the order in which it was connected. */
export async function listIdentities({ services: { knex }, actor }: Call): Promise<IdentityView[]> {
  const [user, rows] = await Promise.all([
    knex('users').where('id', actor.userId).first('password_hash'),
    knex('identities as i')
      .join('identity_providers as p', 'p.id', 'i.provider_id')
      .where('i.user_id', actor.userId)
      .orderBy('i.id')
      .select('i.id as _id', 'p.name as provider', 'p.active', 'i.email', 'i.used_at', 'i.created_at'),
  ]);
  const usable = rows.filter(({ active }) => active);
  return rows.map(({ active, ...identity }) => ({
    ...identity,
    is_last_way: user?.password_hash === null && active && usable.length === 1,
  }));
}
