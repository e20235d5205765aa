import type { Knex } from 'knex';
import type { Call, Services } from '#server/context.ts';
import type { AuditEntryRow } from '#server/audit/row.ts';
import type { Values } from '#server/audit/columns.ts';
import { type Sorted, atOnce, withPage } from '#server/db/newest.ts';
import type { AuditEntryView, AuditFilter, AuditPage, ListAuditInput } from '#domains/audit/schema.ts';

const TABLE = 'audit_entries';

/** The order of the log: the newest first. */
export const sorted = (knex: Knex): Sorted => ({
  knex,
  table: TABLE,
  order: [{ column: 'created_at', type: 'instant', direction: 'desc' }],
});

/** The entries of a filter, without columns and order. Each filter alone has an index in the order of the list. */
export function filtered(
  knex: Knex,
  { actor, key, model, model_id, action, from, to }: AuditFilter,
): Knex.QueryBuilder {
  const query = knex(TABLE);
  const equal = { actor_id: actor, key_id: key, model, model_id, action };
  for (const [column, value] of Object.entries(equal)) if (value !== undefined) void query.where(column, value);
  if (from) void query.where('created_at', '>=', from);
  if (to) void query.where('created_at', '<', to);
  return query;
}

type Row = AuditEntryRow & {
  person: string | null;
  email: string | null;
  key_name: string | null;
  seq: string | null;
  hash: string | null;
};

const valuesOf = (text: string | null): Values => (text === null ? {} : (JSON.parse(text) as Values));

function viewOf({ words }: Pick<Services, 'words'>, row: Row): AuditEntryView {
  const { actor_id, key_id, old_values, new_values, action } = row;
  const { created_at, session_id, network, request_id, source, model, model_id, seq, hash } = row;
  const facts = valuesOf(row.facts);
  const [old, now] = [valuesOf(old_values), valuesOf(new_values)];
  return {
    ...{ _id: row.id, created_at, session_id, network, request_id, source, action, model, model_id, facts, seq, hash },
    actor: actor_id === null ? null : { _id: actor_id, name: row.person || row.email || 'A former account' },
    key: key_id === null ? null : { _id: key_id, name: row.key_name ?? 'A former key' },
    text: words({ key: action, facts }),
    changes: Object.keys(now).map((field) => ({ field, before: old[field] ?? null, after: now[field] ?? null })),
  };
}

/** The entries with these ids, in their order. */
export async function readEntries(
  services: Pick<Services, 'knex' | 'words'>,
  ids: string[],
): Promise<AuditEntryView[]> {
  const rows: Row[] = await services
    .knex('audit_entries as e')
    .leftJoin('users as u', 'u.id', 'e.actor_id')
    .leftJoin('api_keys as k', 'k.id', 'e.key_id')
    .leftJoin('audit_links as l', 'l.entry_id', 'e.id')
    .whereIn('e.id', ids)
    .select('e.*', 'u.name as person', 'u.email', 'k.name as key_name', 'l.seq', 'l.hash');
  const byId = new Map(rows.map((row) => [row.id, viewOf(services, row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** A page of the log, the newest first. @throws InvalidInput for a position of another list */
export async function listAudit({ services }: Pick<Call, 'services'>, input: ListAuditInput): Promise<AuditPage> {
  const query = filtered(services.knex, input);
  const { ids, total, next_after } = await atOnce([query], query, withPage(sorted(services.knex), input));
  return { items: await readEntries(services, ids), ...total, offset: input.offset, limit: input.limit, next_after };
}
