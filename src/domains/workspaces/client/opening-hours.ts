/** The days and times that the pickers offer, in the zone of the workspace. */
import { type OpeningTimes, isOpenBetween, isOpenOn, openOn } from '#domains/workspaces/rules.ts';
import { type Interval, closingOf } from '#domains/workspaces/intervals.ts';
import {
  HOUR,
  MINUTE,
  type Weekday,
  WEEKDAYS,
  addDays,
  formatTime,
  fromLocal,
  minutesOf,
  toLocal,
} from '#shared/time.ts';

/** The number of days that the pickers offer in advance. */
const DAYS_AHEAD = 730;

/** Whether a picker offers a day: the workspace is open, and the day is not past in its zone. */
export function isBookableDay(space: OpeningTimes, day: string, now: Date): boolean {
  return day >= toLocal(now, space.time_zone).day && isOpenOn(space, day);
}

/** The props of a day picker for a workspace. */
export function dayLimits(space: OpeningTimes, now: Date) {
  const today = toLocal(now, space.time_zone).day;
  const isDisabled = (day: string) => !isBookableDay(space, day, now);
  return { today, min: today, max: addDays(today, DAYS_AHEAD), isDisabled };
}

/**
 * The start times that a picker offers on a day: within the office hours and not past. The last four minutes of an hour count as
 * past.
 */
export function timeOptions(space: OpeningTimes, day: string | null, now: Date, stepMinutes = 30): string[] {
  const here = toLocal(now, space.time_zone);
  const firstMinute = here.day === day ? firstMinuteOf(here.time) : 0;
  const hours = day === null ? [usualHours(space)] : offeredHours(space, day);
  return hours.flatMap(([opens, closes]) => {
    const times: string[] = [];
    for (let minute = roundUp(minutesOf(opens), stepMinutes); minute < minutesOf(closes); minute += stepMinutes) {
      if (minute >= firstMinute) times.push(formatTime(Math.floor(minute / 60), minute % 60));
    }
    return times;
  });
}

/** The hours of a day. A closed day, which an address may name, has the usual ones. */
function offeredHours(space: OpeningTimes, day: string): readonly Interval[] {
  const hours = openOn(space, day);
  return hours.length > 0 ? hours : [usualHours(space)];
}

const usualHours = ({ office_hours }: OpeningTimes): Interval => [office_hours[0], closingOf(office_hours)];

type Meeting = { from_date: string | null; duration: number | null };

/** The start times of `timeOptions` from which a meeting of this duration, in hours, ends before closing. */
export function startTimes(space: OpeningTimes, { from_date, duration }: Meeting, now: Date): string[] {
  const hours = from_date === null ? [space.office_hours] : offeredHours(space, from_date);
  const lengthMs = (duration ?? 0) * HOUR;
  const at = (time: string) =>
    from_date === null ? minutesOf(time) * MINUTE : fromLocal(from_date, time, space.time_zone).getTime();
  const isOpen = from_date !== null && isOpenOn(space, from_date);
  const fits = (time: string) =>
    isOpen
      ? isOpenBetween(space, new Date(at(time)), new Date(at(time) + lengthMs))
      : hours.some(([opens, closes]) => time >= opens && time < closes && at(time) + lengthMs <= at(closes));
  return timeOptions(space, from_date, now).filter(fits);
}

function firstMinuteOf(time: string): number {
  const minutes = minutesOf(time);
  return minutes % 60 > 55 ? roundUp(minutes, 60) : minutes;
}

function roundUp(minutes: number, step: number): number {
  return Math.ceil(minutes / step) * step;
}

/** The days of the week, Monday first. */
export const WEEK: readonly Weekday[] = [...WEEKDAYS.slice(1), WEEKDAYS[0]];
