/** A workspace of sixty rooms and offices with a full month of bookings, which exists only while the calendar is measured. */
import type { Connection } from 'mysql2/promise';
import { LIMITS, daysOfView } from '#domains/calendar/views.ts';
import { addDays, fromLocal, toLocal, weekdayOf } from '#shared/time.ts';
import { insertRows } from './insert.ts';
import { CLOSES, OPENS } from './places.ts';

export const CALENDAR_SPACE = 900_001;
export const MONTH_BOOKINGS = 5_000;
const ROOMS = 40;
const OFFICES = 20;
const HOURS = ['08:00', '10:00', '12:00', '14:00', '16:00'];
const WEEK = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];

const idOf = (place: number) => CALENDAR_SPACE + place;
const kindOf = (place: number) => (place < ROOMS ? 'meeting_room' : 'private_office');

/** The month that is shown, and its middle day. */
export function calendarMonth() {
  const { day } = toLocal(new Date());
  const { first, end } = daysOfView('month', day);
  return { day, first, end, per_day: LIMITS.month.per_day! };
}

export function openDaysFrom(first: string): string[] {
  const days = Array.from({ length: 40 }, (_, index) => addDays(first, index));
  return days.filter((day) => WEEK.includes(weekdayOf(day)));
}

type Slot = { place: number; from: Date; to: Date };

function slotsOf(day: string): Slot[] {
  return Array.from({ length: ROOMS + OFFICES }, (_, place) => place).flatMap((place) => {
    if (place >= ROOMS) return [{ place, from: fromLocal(day, OPENS), to: fromLocal(day, CLOSES) }];
    return HOURS.map((opens) => {
      const from = fromLocal(day, opens);
      return { place, from, to: new Date(from.getTime() + 2 * 3_600_000) };
    });
  });
}

export async function insertCalendar(database: Connection): Promise<void> {
  const now = new Date();
  await removeCalendar(database);
  const json = JSON.stringify;
  await database.query('INSERT INTO spaces SET ?', [
    {
      id: CALENDAR_SPACE,
      name: 'Calendar House',
      area: '60 Long Street',
      description: '',
      resources_available: json(['meeting_room', 'private_office']),
      no_of_days: json(WEEK),
      opens_at: OPENS,
      closes_at: CLOSES,
      price_pence: json({}),
      dynamic_price_slab: json({}),
      created_at: now,
    },
  ]);
  const places = Array.from({ length: ROOMS + OFFICES }, (_, place) => place);
  const resources = places.map((place) => [
    idOf(place),
    CALENDAR_SPACE,
    kindOf(place),
    `Place ${place + 1}`,
    '',
    2500,
    8,
    '#0f6b75',
    now,
  ]);
  const columns = ['id', 'space_id', 'type', 'name', 'description', 'price_pence', 'capacity', 'color', 'created_at'];
  await insertRows(database, 'resources', columns, resources);
  const units = places.map((place) => [CALENDAR_SPACE, idOf(place), kindOf(place), '']);
  await insertRows(database, 'units', ['space_id', 'resource_id', 'kind', 'seat_no'], units);
  const slots = openDaysFrom(calendarMonth().first).flatMap(slotsOf).slice(0, MONTH_BOOKINGS);
  const price = { net_pence: 2500, total_pence: 3000, tax_percent: 20, dynamic_net_pence: 2500, base_net_pence: 2500 };
  const bookings = slots.map(({ place, from, to }, index) => ({
    space_id: CALENDAR_SPACE,
    resource_id: idOf(place),
    type: kindOf(place),
    title: `Meeting ${index}`,
    capacity: 1,
    starts_at: from,
    ends_at: to,
    assigned_user_id: 2 + (index % 5_000),
    created_by: 2,
    payment_status: 'completed',
    ...price,
    items: '[]',
    old_items: '[]',
    amenities_id: '[]',
    history: '[]',
    created_at: now,
  }));
  await insertRows(
    database,
    'bookings',
    Object.keys(bookings[0]!),
    bookings.map((booking) => Object.values(booking)),
  );
  await database.query('ANALYZE TABLE bookings');
}

export async function removeCalendar(database: Connection): Promise<void> {
  // A job of the server counts the figures of the workspace meanwhile.
  for (const table of ['bookings', 'daily_figures', 'units', 'resources'])
    await database.query(`DELETE FROM ${table} WHERE space_id = ?`, [CALENDAR_SPACE]);
  await database.query('DELETE FROM spaces WHERE id = ?', [CALENDAR_SPACE]);
}
