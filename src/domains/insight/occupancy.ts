/** How much of the opening hours places were booked and used, by weekday and hour. */
import { z } from 'zod';
import { id, numeric } from '#shared/fields.ts';
import { RESOURCE_TYPES } from '#shared/resource-types.ts';
import { WEEKDAYS, addDays, mondayOf } from '#shared/time.ts';
import { msg } from '#shared/texts.ts';

/** The numbers of weeks that can be chosen. */
export const PERIODS = [4, 12, 52] as const;
const PERIOD = msg('Please select 4, 12 or 52 weeks');
const USUAL_WEEKS = 12;

/** What counts, in one sentence for the screen. */
export const OPEN_RULE = msg(
  'Opening hours and places count as they are now, also for past weeks. A day is counted once it is over.',
);

/** The workspace and the weeks of a report. */
export const WeeksInput = z.object({
  space_id: id,
  weeks: numeric(
    PERIOD,
    z.number().refine((weeks) => PERIODS.some((each) => each === weeks), PERIOD),
  ).default(USUAL_WEEKS),
});
export type WeeksInput = z.output<typeof WeeksInput>;

export const OccupancyInput = WeeksInput.extend({
  type: z.enum(RESOURCE_TYPES, { error: msg('Please select a type') }).default('meeting_room'),
  /** Omitted for all resources of the type. */
  resource_id: id.optional(),
});
export type OccupancyInput = z.output<typeof OccupancyInput>;

const Use = z.object({
  /** In minutes: how long the units were open, how long they were booked, and how long somebody was there who had checked in. */
  open: z.number(),
  booked: z.number(),
  present: z.number(),
  /** Whole percents of the open time, rounded down. Null if they were closed. */
  booked_percent: z.number().nullable(),
  present_percent: z.number().nullable(),
});
export type Use = z.output<typeof Use>;

export const OccupancyView = z.object({
  /** The first and the last local day: full weeks from Monday to Sunday. */
  from: z.string(),
  to: z.string(),
  /** The days of the period that are counted. Those before the workspace was added are not. */
  counted_days: z.number(),
  /** The resources of the type that are in use. */
  resources: z.array(z.object({ _id: z.string(), name: z.string() })),
  /** The hours of the clock in which the workspace was open on some weekday, in order. `days` begin on Monday. */
  hours: z.array(z.object({ hour: z.number(), days: z.array(Use) })),
  total: Use,
  /** The bookings that began in the period, and the no-shows: those of them without a check-in. */
  bookings: z.number(),
  no_shows: z.number(),
});
export type OccupancyView = z.output<typeof OccupancyView>;

/** The hour of a clock: '09:00'. */
export const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** The days of a week, Monday first. */
export const MONDAY_FIRST = [...WEEKDAYS.slice(1), WEEKDAYS[0]];
const DAYS_OF_WEEK = MONDAY_FIRST.length;
/** What is counted at first: the longest period, and the week that has begun. */
const KEPT_DAYS = (Math.max(...PERIODS) + 1) * DAYS_OF_WEEK;

/** The last full weeks before a local day, from Monday to Sunday. */
export function fullWeeks(today: string, weeks: number): { from: string; to: string } {
  const monday = mondayOf(today);
  return { from: addDays(monday, -weeks * DAYS_OF_WEEK), to: addDays(monday, -1) };
}

/**
 * The days that are over and not counted yet.
 * @param last the last counted day; null if none is
 * @param added the day on which the workspace was added
 */
export function finishedDays(today: string, last: string | null, added: string): string[] {
  const earliest = addDays(today, -KEPT_DAYS);
  const first = last ? addDays(last, 1) : added > earliest ? added : earliest;
  const days: string[] = [];
  for (let day = first; day < today; day = addDays(day, 1)) days.push(day);
  return days;
}
