/** What programs were told. */
import { apiDocument } from '#app/server/openapi.ts';
import type { TestApp } from '../helpers/app.ts';
import { type Components, type JsonSchema, problemOf } from '../helpers/json-schema.ts';

export type Event = { record_id: string; space_id: string | null; data: Record<string, unknown> };

const { webhooks, components } = apiDocument('');

/** @throws Error for a body that is not as the document describes it */
function requireDescribed(type: string, body: object): void {
  const { schema } = webhooks[type]!.post!.requestBody!.content['application/json']!;
  const problem = problemOf(schema as JsonSchema, body, components.schemas as Components);
  if (problem) throw new Error(`${type}: ${problem}`);
}

/** The events of a type about a record, in their order, after all was delivered. Their records are those that the webhooks got. */
export async function told(app: TestApp, type: string, record_id: string): Promise<Event[]> {
  await app.deliver();
  const rows = await app.knex('told_events').where({ type, record_id }).orderBy('id');
  return rows.map(({ body, space_id }) => {
    const sent = JSON.parse(body ?? '{}') as Pick<Event, 'data'>;
    const { data } = sent;
    requireDescribed(type, sent);
    return { record_id, space_id, data };
  });
}
