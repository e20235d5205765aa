/** The bookings of a window as events of the calendar component. */
import { type BookingState, stateOf } from '#domains/calendar/rules.ts';
import type { ShownCalendar } from '#domains/calendar/client/queries.ts';
import type { CalendarEntry } from '#domains/calendar/schema.ts';
import { toWall, wallAt } from '#domains/calendar/wall.ts';
import { MINUTE } from '#shared/time.ts';

type Times = { start: Date; end: Date; allDay: boolean };

export type EntryEvent = Times & { kind: 'entry'; entry: CalendarEntry; state: BookingState };
/** Stands for the bookings of a day that are only counted. */
export type MoreEvent = Times & { kind: 'more'; day: string; count: number };
export type CalendarEvent = EntryEvent | MoreEvent;

/** Meetings are in the grid of hours. Desks and offices are booked for days, and are shown above it. */
function entryEvent(entry: CalendarEntry, zone: string, now: Date): EntryEvent {
  const start = toWall(entry.from, zone);
  const end = toWall(entry.to, zone);
  // An event that ends at midnight is not on the next day.
  const lastMoment = end.getUTCHours() === 0 && end.getUTCMinutes() === 0 ? new Date(end.getTime() - 1) : end;
  return {
    kind: 'entry',
    entry,
    start,
    end: lastMoment,
    allDay: entry.type !== 'meeting_room',
    state: stateOf(entry, now),
  };
}

function moreEvent({ day, count }: ShownCalendar['more'][number]): MoreEvent {
  const end = wallAt(day, '24:00').getTime();
  return { kind: 'more', day, count, start: new Date(end - MINUTE), end: new Date(end - 1), allDay: true };
}

export function eventsOf({ entries, more }: ShownCalendar, zone: string, now: Date): CalendarEvent[] {
  return [...entries.map((entry) => entryEvent(entry, zone, now)), ...more.map(moreEvent)];
}
