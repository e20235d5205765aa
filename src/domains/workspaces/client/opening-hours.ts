/** Which days and times the pickers offer, by the workspace's own calendar and clock. */
import { type OpeningTimes, isOpenOn } from '#domains/workspaces/rules.ts';
import { type Weekday, WEEKDAYS, addDays, formatTime, minutesOf, toLocal } from '#shared/time.ts';

/** How far ahead the pickers go. */
const DAYS_AHEAD = 730;

/** Whether a picker offers a day: open, and not past where the workspace is. */
export function isBookableDay(space: OpeningTimes, day: string, now: Date): boolean {
  return day >= toLocal(now, space.time_zone).day && isOpenOn(space, day);
}

/** What a day picker needs to know of a workspace. */
export function dayLimits(space: OpeningTimes, now: Date) {
  const today = toLocal(now, space.time_zone).day;
  const isDisabled = (day: string) => !isBookableDay(space, day, now);
  return { today, min: today, max: addDays(today, DAYS_AHEAD), isDisabled };
}

/**
 * The starts that a picker offers on a day: within the office hours, not past. From 56 minutes past the hour on, that hour is
 * over.
 */
export function timeOptions(space: OpeningTimes, day: string | null, now: Date, stepMinutes = 30): string[] {
  const [opens, closes] = space.office_hours;
  const here = toLocal(now, space.time_zone);
  const firstMinute = here.day === day ? firstMinuteOf(here.time) : 0;
  const times: string[] = [];
  for (let minute = roundUp(minutesOf(opens), stepMinutes); minute < minutesOf(closes); minute += stepMinutes) {
    if (minute >= firstMinute) times.push(formatTime(Math.floor(minute / 60), minute % 60));
  }
  return times;
}

function firstMinuteOf(time: string): number {
  const minutes = minutesOf(time);
  return minutes % 60 > 55 ? roundUp(minutes, 60) : minutes;
}

function roundUp(minutes: number, step: number): number {
  return Math.ceil(minutes / step) * step;
}

/** The week as it is read here: Monday first. */
export const WEEK: readonly Weekday[] = [...WEEKDAYS.slice(1), WEEKDAYS[0]];
