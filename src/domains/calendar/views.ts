/** The views of the calendar: which days they show, and how many bookings of a day. All days are local days of the workspace. */
import { type Reader, readsEnglish } from '#shared/languages.ts';
import { addDays, dayWords, formatDay, mondayOf } from '#shared/time.ts';
import { msg } from '#shared/texts.ts';

export const VIEWS = ['month', 'week', 'day', 'agenda', 'timeline'] as const;
export type View = (typeof VIEWS)[number];

export const VIEW_NAMES: Record<View, string> = {
  month: msg('Month'),
  week: msg('Week'),
  day: msg('Day'),
  agenda: msg('Agenda'),
  timeline: msg('Timeline'),
};

export function isView(text: string): text is View {
  return VIEWS.some((view) => view === text);
}

type EventLimits = { per_day?: number; meetings_per_day?: number };

/** How many rows of bookings a day shows. The timeline shows all. */
export const LIMITS: Record<View, EventLimits> = {
  month: { per_day: 3 },
  week: { per_day: 3, meetings_per_day: 12 },
  day: { per_day: 6, meetings_per_day: 40 },
  agenda: { per_day: 20 },
  timeline: {},
};

const AGENDA_DAYS = 7;

const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`;

/** The first of the month that is `months` months after that of a day. */
function monthAfter(day: string, months: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
}

/** The first day that a view shows, and the first one after it. */
export function daysOfView(view: View, day: string): { first: string; end: string } {
  if (view === 'month') {
    const last = addDays(monthAfter(day, 1), -1);
    return { first: mondayOf(firstOfMonth(day)), end: addDays(mondayOf(last), 7) };
  }
  if (view === 'week') return { first: mondayOf(day), end: addDays(mondayOf(day), 7) };
  return { first: day, end: addDays(day, view === 'agenda' ? AGENDA_DAYS : 1) };
}

/** The day to go to from a view, one step forward or back. */
export function stepFrom(view: View, day: string, step: 1 | -1): string {
  if (view === 'month') return monthAfter(day, step);
  if (view === 'week' || view === 'agenda') return addDays(day, step * 7);
  return addDays(day, step);
}

const monthText = dayWords({ month: 'long', year: 'numeric' });

/** The days of a view for people: 'June 2024', 'Mon, 3 Jun 2024', or the first and the last day. */
export function titleOf(view: View, day: string, reader?: Reader): string {
  if (view === 'month') return monthText(day, reader);
  const { first, end } = daysOfView(view, day);
  const last = addDays(end, -1);
  if (first === last) return formatDay(first, reader);
  const isShort = readsEnglish(reader) && first.slice(0, 4) === last.slice(0, 4);
  const from = isShort ? formatDay(first).slice(0, -' 2024'.length) : formatDay(first, reader);
  return `${from} – ${formatDay(last, reader)}`;
}
