/** What activities say, as people read it. */
import { activityText } from '#server/records/activities.ts';
import type { TestApp } from './app.ts';

/** The texts of the activities that match, oldest first. */
export async function saidOf({ services, knex }: TestApp, where: object = {}): Promise<string[]> {
  const rows = await knex('activities').where(where).orderBy('id').select('message', 'said');
  return rows.map((row) => activityText(services, row));
}
