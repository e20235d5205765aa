import type { Knex } from 'knex';
import type { Call } from '#server/context.ts';
import { whereWords } from '#server/db/words.ts';
import { mapPage, paged } from '#server/db/paged.ts';
import type { LeadPage, LeadView, ListLeadsInput } from '#domains/leads/schema.ts';
import type { LeadRow } from '#domains/leads/server/tables.ts';

const TEXT_COLUMNS = ['name', 'email', 'phone'] as const;

export function leadView({ id, name, email, phone, ad_id, form, created_at, answers }: LeadRow): LeadView {
  return { _id: id, name, email, phone, ad_id, form, created_at, answers };
}

/** The leads, newest first. They belong to no workspace: staff with the area see all of them. The service is not called. */
export async function listLeads({ services }: Call, { text, ...paging }: ListLeadsInput): Promise<LeadPage> {
  const { knex, facebook } = services;
  const query = knex('leads');
  if (text) whereWords(query, TEXT_COLUMNS, text);
  const read = (page: Knex.QueryBuilder) => page.select<LeadRow[]>('leads.*');
  const order = [{ column: 'created_at', type: 'instant', direction: 'desc' }] as const;
  const [page, source] = await Promise.all([
    paged({ table: 'leads', order, query, read }, paging),
    facebook.client ? knex('lead_sources').where('page_id', facebook.client.pageId).first() : undefined,
  ]);
  return {
    ...mapPage(page, leadView),
    source: {
      connected: facebook.client !== undefined,
      sandbox: facebook.isSandbox,
      read_until: source?.read_until ?? null,
      failure: source?.failure ?? null,
    },
  };
}
