/** A workspace of sixty rooms and offices with a full month of bookings, which exists only while the calendar is measured. */
import type { Connection } from 'mysql2/promise';
import { LIMITS, daysOfView } from '../../src/domains/calendar/views.ts';
import { addDays, fromLocal, toLocal, weekdayOf } from '../../src/shared/time.ts';
import { bookingRow } from './history.ts';
import { insertRows } from './insert.ts';
import { CLOSES, OPENS, PRICES, WEEK, numbers, resourceRow, spaceRow } from './places.ts';

export const CALENDAR_SPACE = 900_001;
export const MONTH_BOOKINGS = 5_000;
const ROOMS = 40;
const PLACES = 60;
const MEETINGS = ['08:00', '10:00', '12:00', '14:00', '16:00', '18:00'];

const kindOf = (place: number) => (place < ROOMS ? 'meeting_room' : 'private_office');

/** The month that is shown, and how many bookings a day of it shows. */
export function calendarMonth() {
  const { first, end } = daysOfView('month', toLocal(new Date()).day);
  return { first, end, per_day: LIMITS.month.per_day! };
}

export function openDaysFrom(first: string): string[] {
  return numbers(40)
    .map((index) => addDays(first, index))
    .filter((day) => WEEK.includes(weekdayOf(day)));
}

/** The bookings of a full day: every office for the day, and every room for five meetings. */
function bookingsOf(day: string) {
  return numbers(PLACES).flatMap((place) => {
    const type = kindOf(place);
    const times = type === 'meeting_room' ? MEETINGS : [OPENS, CLOSES];
    return times.slice(1).map((until, index) =>
      bookingRow({
        space_id: CALENDAR_SPACE,
        resource_id: CALENDAR_SPACE + place,
        type,
        from: fromLocal(day, times[index]!),
        to: fromLocal(day, until),
        userId: 2,
        net: PRICES[type],
      }),
    );
  });
}

export async function insertCalendar(database: Connection): Promise<void> {
  const now = new Date();
  await removeCalendar(database);
  const places = numbers(PLACES).map((place) => ({
    id: CALENDAR_SPACE + place,
    space_id: CALENDAR_SPACE,
    type: kindOf(place),
    name: `Place ${place + 1}`,
    price_pence: PRICES[kindOf(place)],
    capacity: 8,
  }));
  await insertRows(database, 'spaces', [spaceRow(CALENDAR_SPACE, now)]);
  const resources = places.map((place) => resourceRow(place, now));
  await insertRows(database, 'resources', resources);
  const units = places.map(({ id, space_id, type }) => ({ space_id, resource_id: id, kind: type, seat_no: '' }));
  await insertRows(database, 'units', units);
  const bookings = openDaysFrom(calendarMonth().first)
    .flatMap(bookingsOf)
    .slice(0, MONTH_BOOKINGS)
    .map((booking, index) => ({ ...booking, assigned_user_id: 2 + (index % 5_000) }));
  await insertRows(database, 'bookings', bookings);
  await database.query('ANALYZE TABLE bookings');
}

export async function removeCalendar(database: Connection): Promise<void> {
  // A job of the server counts the figures of the workspace meanwhile.
  for (const table of ['bookings', 'daily_figures', 'units', 'resources'])
    await database.query(`DELETE FROM ${table} WHERE space_id = ?`, [CALENDAR_SPACE]);
  await database.query('DELETE FROM spaces WHERE id = ?', [CALENDAR_SPACE]);
}
