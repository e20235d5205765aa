/** The stored daily figures of all workspaces, and the same figures counted from the bookings with another library. */
import { DateTime } from 'luxon';
import type { TestApp } from './app.ts';

/** By workspace and day: '1 2027-03-28'. */
export type Days = Record<string, { bookings: number; revenue: number }>;

const isNothing = ({ bookings, revenue }: Days[string]) => bookings === 0 && revenue === 0;

export async function recountedFigures({ knex }: Pick<TestApp, 'knex'>): Promise<Days> {
  const rows = await knex('bookings')
    .join('spaces', 'spaces.id', 'bookings.space_id')
    .where('payment_status', 'completed')
    .select('space_id', 'time_zone', 'starts_at', 'bookings.active', 'total_pence', 'paid_pence');
  const days: Days = {};
  for (const row of rows) {
    const day = DateTime.fromJSDate(row.starts_at, { zone: row.time_zone }).toISODate();
    const counted = (days[`${row.space_id} ${day}`] ??= { bookings: 0, revenue: 0 });
    counted.bookings += row.active ? 1 : 0;
    counted.revenue += row.active ? row.total_pence : row.paid_pence;
  }
  return Object.fromEntries(Object.entries(days).filter(([, figures]) => !isNothing(figures)));
}

export async function storedFigures({ knex }: Pick<TestApp, 'knex'>): Promise<Days> {
  const rows = await knex('daily_figures').select('*');
  const days = rows.map(
    ({ space_id, day, bookings, revenue_pence }) =>
      [`${space_id} ${day}`, { bookings, revenue: revenue_pence }] as const,
  );
  return Object.fromEntries(days.filter(([, figures]) => !isNothing(figures)));
}
