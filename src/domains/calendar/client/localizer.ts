/**
 * The date arithmetic of the calendar component, on wall clock dates. It replaces the localizers that the component brings with it:
 * they use the zone of the browser in some places, and take more than half of the time to show a month.
 */
import { DateLocalizer, type DateLocalizerSpec, type DateRange } from 'react-big-calendar';
import { readWall, wallAt } from '#domains/calendar/wall.ts';
import { DAY, HOUR, MINUTE, SECOND, addDays, mondayOf, dayWords } from '#shared/time.ts';
import { pageTexts } from '#client/texts.tsx';

const LENGTHS: Record<string, number> = {
  millisecond: 1,
  second: SECOND,
  minute: MINUTE,
  hour: HOUR,
  day: DAY,
  week: 7 * DAY,
};

const nameOf = (unit: string | undefined) => (unit ?? 'day').replace(/s$/, '').replace('date', 'day');
const dayOf = (date: Date) => readWall(date).day;
const monthStart = (date: Date, months = 0) => Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1);

/** The component asks for the start of an undefined date when it makes a key. */
function startOf(date: Date = new Date(0), unit?: string): Date {
  const name = nameOf(unit);
  if (name === 'week') return wallAt(mondayOf(dayOf(date)));
  if (name === 'month') return new Date(monthStart(date));
  if (name === 'year') return new Date(Date.UTC(date.getUTCFullYear(), 0, 1));
  const length = LENGTHS[name] ?? 1;
  return new Date(Math.floor(date.getTime() / length) * length);
}

function add(date: Date, count: number, unit?: string): Date {
  const name = nameOf(unit);
  if (name === 'month') return new Date(monthStart(date, count) + (date.getTime() - monthStart(date)));
  return new Date(date.getTime() + count * (LENGTHS[name] ?? 0));
}

const endOf = (date: Date, unit?: string) => new Date(add(startOf(date, unit), 1, unit).getTime() - 1);

/** Compares two dates, or the units that they are in. */
const difference = (one: Date, other: Date, unit?: string) =>
  unit ? startOf(one, unit).getTime() - startOf(other, unit).getTime() : one.getTime() - other.getTime();

const diff = (one: Date, other: Date, unit?: string) =>
  Math.floor((other.getTime() - one.getTime()) / (LENGTHS[nameOf(unit)] ?? DAY));

function range(start: Date, end: Date, unit?: string): Date[] {
  const dates: Date[] = [];
  for (let date = start; date <= end; date = add(date, 1, unit)) dates.push(date);
  return dates;
}

function ceil(date: Date, unit?: string): Date {
  const start = startOf(date, unit);
  return start.getTime() === date.getTime() ? start : add(start, 1, unit);
}

const firstVisibleDay = (date: Date) => startOf(startOf(date, 'month'), 'week');
const lastVisibleDay = (date: Date) => wallAt(addDays(mondayOf(dayOf(endOf(date, 'month'))), 6));

type Sorted = { start: Date; end: Date };

const lengthOf = ({ start, end }: Sorted) => end.getTime() - start.getTime();

/** The order of the rows, which is that of `pickPerDay`. */
function sortEvents({ evtA, evtB }: { evtA: Sorted; evtB: Sorted }): number {
  return (
    difference(evtA.start, evtB.start, 'day') || lengthOf(evtB) - lengthOf(evtA) || difference(evtA.start, evtB.start)
  );
}

function inEventRange({ event, range: shown }: { event: Sorted; range: Sorted }): boolean {
  return startOf(event.start) <= shown.end && event.end > shown.start;
}

const time = (date: Date) => readWall(date).time;
const timeRange = ({ start, end }: DateRange) => `${time(start)} – ${time(end)}`;
const words = (options: Intl.DateTimeFormatOptions) => {
  const format = dayWords(options);
  return (date: Date) => format(readWall(date).day, pageTexts());
};

const SPEC = {
  firstOfWeek: () => 1,
  format: () => '',
  formats: {
    dateFormat: words({ day: 'numeric' }),
    dayFormat: words({ weekday: 'short', day: 'numeric' }),
    weekdayFormat: words({ weekday: 'short' }),
    timeGutterFormat: time,
    selectRangeFormat: timeRange,
    eventTimeRangeFormat: timeRange,
    eventTimeRangeStartFormat: ({ start }: DateRange) => `${time(start)} –`,
    eventTimeRangeEndFormat: ({ end }: DateRange) => `– ${time(end)}`,
  },
  startOf,
  endOf,
  add,
  range,
  diff,
  ceil,
  eq: (one: Date, other: Date, unit?: string) => difference(one, other, unit) === 0,
  neq: (one: Date, other: Date, unit?: string) => difference(one, other, unit) !== 0,
  lt: (one: Date, other: Date, unit?: string) => difference(one, other, unit) < 0,
  lte: (one: Date, other: Date, unit?: string) => difference(one, other, unit) <= 0,
  gt: (one: Date, other: Date, unit?: string) => difference(one, other, unit) > 0,
  gte: (one: Date, other: Date, unit?: string) => difference(one, other, unit) >= 0,
  inRange: (date: Date, min: Date, max: Date, unit = 'day') =>
    difference(date, min, unit) >= 0 && difference(date, max, unit) <= 0,
  min: (one: Date, other: Date) => (one < other ? one : other),
  max: (one: Date, other: Date) => (one > other ? one : other),
  merge: (date: Date, at: Date) => new Date(startOf(date).getTime() + (at.getTime() - startOf(at).getTime())),
  firstVisibleDay,
  lastVisibleDay,
  visibleDays: (date: Date) => range(firstVisibleDay(date), lastVisibleDay(date)),
  getSlotDate: (date: Date, minutes: number, offset: number) =>
    new Date(startOf(date).getTime() + (minutes + offset) * MINUTE),
  getTimezoneOffset: () => 0,
  getDstOffset: () => 0,
  getTotalMin: (start: Date, end: Date) => diff(start, end, 'minute'),
  getMinutesFromMidnight: (date: Date) => diff(startOf(date), date, 'minute'),
  continuesPrior: (start: Date, first: Date) => start < first,
  continuesAfter: (_start: Date, end: Date, last: Date) => end > last,
  daySpan: (start: Date, end: Date) => (end.getTime() - start.getTime()) / DAY,
  sortEvents,
  inEventRange,
  isSameDate: (one: Date, other: Date) => difference(one, other, 'day') === 0,
  startAndEndAreDateOnly: () => false,
};

// The declared types of the package describe some of these functions differently from how it calls them.
export const localizer = new DateLocalizer(SPEC as unknown as DateLocalizerSpec);
