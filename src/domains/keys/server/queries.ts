import type { Knex } from 'knex';
import { paged, mapPage } from '#server/db/paged.ts';
import type { Call } from '#server/context.ts';
import type { RowOf } from '#server/db/table-row.ts';
import type { Queryable } from '#server/db/transaction.ts';
import { type KeyState, keyState } from '#domains/keys/rules.ts';
import type { KeyView, ListKeysInput } from '#domains/keys/schema.ts';
import type { ApiKey } from '#domains/keys/server/model.ts';
import { type Computed, isTrue } from '#server/db/truth.ts';
import { NotAllowed, NotFound } from '#shared/errors.ts';
import type { Page } from '#shared/paging.ts';
import { EVERYTHING, may } from '#shared/permissions.ts';
import { msg } from '#shared/texts.ts';

/** A key with its person `u` and their role `r`. */
const withPerson = (query: Knex.QueryBuilder) =>
  query.join('users as u', 'u.id', 'api_keys.user_id').leftJoin('roles as r', 'r.id', 'u.role_id');

const SUSPENDED_SQL = '(NOT u.status OR (u.role_id IS NOT NULL AND NOT r.active))';
const FORMER_SQL = '(SELECT MAX(s.ends_at) FROM api_key_secrets s WHERE s.key_id = api_keys.id AND s.ends_at > ?)';

type Row = RowOf<ApiKey> & { person: string; email: string; is_suspended: Computed; former_until: Date | null };

const readRows = (query: Knex.QueryBuilder, knex: Queryable, now: Date) =>
  query.select<Row[]>(
    'api_keys.*',
    'u.name as person',
    'u.email',
    knex.raw(`${SUSPENDED_SQL} AS is_suspended`),
    knex.raw(`${FORMER_SQL} AS former_until`, [now]),
  );

function viewOf({ actor, now }: Pick<Call, 'actor' | 'now'>, row: Row): KeyView {
  const { id, user_id, person, email, is_suspended, ...key } = row;
  const { name, kind, hint, permissions, space_ids, networks, expires_at, ended_at, former_until } = key;
  return {
    ...{ _id: id, name, kind, hint, permissions, space_ids, networks, expires_at, ended_at, former_until },
    person: { _id: user_id, name: person || email },
    is_own: user_id === actor.userId,
    state: keyState({ ended_at, expires_at, isSuspended: isTrue(is_suspended) }, now),
    ...{ used_at: key.used_at, used_from: key.used_from, used_for: key.used_for },
    ...{ version: key.version, created_at: key.created_at },
  };
}

/** @throws NotFound */
export async function viewKey(knex: Queryable, call: Pick<Call, 'actor' | 'now'>, id: string): Promise<KeyView> {
  const [row] = await readRows(withPerson(knex('api_keys')).where('api_keys.id', id), knex, call.now);
  if (!row) throw new NotFound(msg('Key not found'));
  return viewOf(call, row);
}

function inState(query: Knex.QueryBuilder, state: KeyState, now: Date): void {
  if (state === 'ended') return void query.whereNotNull('api_keys.ended_at');
  query.whereNull('api_keys.ended_at');
  if (state === 'expired') return void query.where('api_keys.expires_at', '<=', now);
  query.where((end) => end.whereNull('api_keys.expires_at').orWhere('api_keys.expires_at', '>', now));
  query.whereRaw(state === 'suspended' ? SUSPENDED_SQL : `NOT ${SUSPENDED_SQL}`);
}

/** The keys of the caller, the newest first; those of everybody for a Super Admin who asks for them. @throws NotAllowed */
export async function listKeys(call: Call, { everybody, state, ...paging }: ListKeysInput): Promise<Page<KeyView>> {
  const { services, actor, now } = call;
  if (everybody && !may(actor.role, EVERYTHING)) throw new NotAllowed();
  const { knex } = services;
  const query = withPerson(knex('api_keys'));
  if (!everybody) query.where('api_keys.user_id', actor.userId);
  if (state) inState(query, state, now);
  const read = (page: Knex.QueryBuilder) => readRows(page, knex, now);
  return mapPage(await paged({ table: 'api_keys', query, read }, paging), (row) => viewOf(call, row));
}
