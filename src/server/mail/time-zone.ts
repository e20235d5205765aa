/** Times of calendar files, and the zones in which they are (RFC 5545, as the arrays of RFC 7265). */
import ICAL from 'ical.js';
import { DAY, type LocalTime, MINUTE, addDays, offsetsBetween, weekdayOf } from '#shared/time.ts';

export type Property = [name: string, parameters: Record<string, string>, type: string, ...values: unknown[]];
export type Component = [name: string, properties: Property[], components: Component[]];

const WEEK_DAYS = 7;
/** A weekday has had each of seven dates within so many years. */
const YEARS_OF_A_RULE = 12;

const inSeconds = (at: Date) => at.toISOString().slice(0, 19);

/** An instant in UTC. */
export const utcTime = (name: string, at: Date): Property => [name, {}, 'date-time', `${inSeconds(at)}Z`];

/** Times on the clock of a zone, which the calendar must contain. */
export const localTime = (name: string, zone: string, ...at: LocalTime[]): Property => [
  name,
  { tzid: zone },
  'date-time',
  ...at.map(({ day, time }) => `${day}T${time}:00`),
];

/** '+05:30' */
function offsetText(minutes: number): string {
  const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `${minutes < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`;
}

/** A change of the clock. */
type ClockChange = { at: Date; before: number; after: number };

/** An instant as the clock showed it before the change. */
const shownBefore = ({ at, before }: ClockChange) => inSeconds(new Date(at.getTime() + before * MINUTE));

/** What applies from an instant on, which is written on the clock as it went before; with a rule, in each later year, too. */
function observance(change: ClockChange, isSummer: boolean, rule?: string): Component {
  const properties: Property[] = [
    ['dtstart', {}, 'date-time', shownBefore(change)],
    ['tzoffsetfrom', {}, 'utc-offset', offsetText(change.before)],
    ['tzoffsetto', {}, 'utc-offset', offsetText(change.after)],
    ...(rule ? [['rrule', {}, 'recur', ICAL.Recur.fromString(rule).toJSON()] satisfies Property] : []),
  ];
  return [isSummer ? 'daylight' : 'standard', properties, []];
}

const weekdayCode = (day: string) => weekdayOf(day).slice(0, 2).toUpperCase();
const dayOf = (change: ClockChange) => shownBefore(change).slice(0, 10);
const dateOf = (change: ClockChange) => Number(dayOf(change).slice(8));
const yearOf = (change: ClockChange) => Number(dayOf(change).slice(0, 4));
const isLastInMonth = (change: ClockChange) =>
  addDays(dayOf(change), WEEK_DAYS).slice(5, 7) !== dayOf(change).slice(5, 7);

/** Equal for the changes of different years that one rule may say. */
function likeness(change: ClockChange): string {
  const [month, time] = [dayOf(change).slice(5, 7), shownBefore(change).slice(10)];
  return [month, weekdayCode(dayOf(change)), time, change.before, change.after].join();
}

/** The days of the month of a yearly rule: the second Sunday, the last one, or the one within a week of dates. */
function daysPart(changes: readonly ClockChange[]): string | undefined {
  const weekday = weekdayCode(dayOf(changes[0]!));
  if (changes.every(isLastInMonth)) return `BYDAY=-1${weekday}`;
  const [first, last] = [Math.min(...changes.map(dateOf)), Math.max(...changes.map(dateOf))];
  if (last - first >= WEEK_DAYS) return undefined;
  if (first % WEEK_DAYS === 1) return `BYDAY=${Math.ceil(first / WEEK_DAYS)}${weekday}`;
  const dates = Array.from({ length: WEEK_DAYS }, (_, index) => first + index);
  return `BYMONTHDAY=${dates.join(',')};BYDAY=${weekday}`;
}

/** The rule of RFC 5545 of alike changes, if they come in every year until the last one. */
function yearlyRule(changes: readonly ClockChange[], lastYear: number): string | undefined {
  const isYearly = changes.every((change, index) => yearOf(change) === lastYear - (changes.length - 1 - index));
  if (!isYearly || changes.length < YEARS_OF_A_RULE) return undefined;
  const days = daysPart(changes);
  return days && `FREQ=YEARLY;BYMONTH=${Number(dayOf(changes[0]!).slice(5, 7))};${days}`;
}

/** Changes that are alike, by what they have in common. */
function groupsOf(changes: readonly ClockChange[]): ClockChange[][] {
  const groups = new Map<string, ClockChange[]>();
  for (const change of changes) {
    const key = likeness(change);
    groups.set(key, [...(groups.get(key) ?? []), change]);
  }
  return [...groups.values()];
}

/** The changes in some years from the one before an instant on, and the offset with which they begin. */
function changesFrom(zone: string, firstYear: number, lastYear: number) {
  const years = [new Date(Date.UTC(firstYear, 0, 1)), new Date(Date.UTC(lastYear, 11, 31))] as const;
  const [first, ...later] = offsetsBetween(...years, zone, WEEK_DAYS * DAY);
  let before = first!.minutes;
  const changes = later.map(({ from: at, minutes: after }): ClockChange => {
    const change = { at, before, after };
    before = after;
    return change;
  });
  return { start: { at: first!.from, before: first!.minutes, after: first!.minutes }, changes };
}

/**
 * A zone with the changes of its clock: yearly rules where it has them, and single changes elsewhere, until a day after the last instant.
 * It is made of the offsets with which the product computes all times, so that a calendar computes the same.
 */
export function timeZoneOf(zone: string, from: Date, to: Date): Component {
  const year = from.getUTCFullYear();
  const lastYear = Math.max(year + YEARS_OF_A_RULE, to.getUTCFullYear() + 1);
  const { start, changes } = changesFrom(zone, year - 1, lastYear);
  const written = groupsOf(changes)
    .flatMap((group): { change: ClockChange; rule?: string }[] => {
      const rule = yearlyRule(group, lastYear);
      if (rule) return [{ change: group[0]!, rule }];
      return group.filter(({ at }) => at.getTime() < to.getTime() + DAY).map((change) => ({ change }));
    })
    .sort((one, other) => one.change.at.getTime() - other.change.at.getTime());
  const first = written[0]?.change;
  const startsInSummer = first !== undefined && first.after < first.before;
  const isKnown = first !== undefined && first.at.getTime() < from.getTime() - DAY;
  const observances = [
    ...(isKnown ? [] : [observance(start, startsInSummer)]),
    ...written.map(({ change, rule }) => observance(change, change.after > change.before, rule)),
  ];
  return ['vtimezone', [['tzid', {}, 'text', zone]], observances];
}
