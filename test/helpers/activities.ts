/** What activities and histories say, as people read it. */
import { activityText } from '#server/records/activities.ts';
import { historyView } from '#domains/bookings/server/stored-history.ts';
import type { TestApp } from './app.ts';

/** The texts of the activities that match, oldest first. */
export async function saidOf({ services, knex }: TestApp, where: object = {}): Promise<string[]> {
  const rows = await knex('activities').where(where).orderBy('id').select('message', 'said');
  return rows.map((row) => activityText(services, row));
}

/** What the entries of the history of a booking say beside what happened, oldest first. */
export async function remarksOf({ services, knex }: TestApp, bookingId: string): Promise<string[]> {
  const { history } = (await knex('bookings').where('id', bookingId).first('history'))!;
  return Object.values(historyView(history, services.words)).map(({ remark }) => remark);
}
