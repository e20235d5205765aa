/** What programs were told. */
import type { TestApp } from '../helpers/app.ts';

export type Event = { record_id: string; space_id: string | null; data: Record<string, unknown> };

/** The events of a type about a record, in their order, after all was delivered. Their records are those that the webhooks got. */
export async function told(app: TestApp, type: string, record_id: string): Promise<Event[]> {
  await app.deliver();
  const rows = await app.knex('told_events').where({ type, record_id }).orderBy('id');
  return rows.map(({ body, space_id }) => {
    const { data } = JSON.parse(body ?? '{}') as Pick<Event, 'data'>;
    return { record_id, space_id, data };
  });
}
