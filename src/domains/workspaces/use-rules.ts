/**
 * The rules of use of a workspace: when it is open, how long a booking is, and how far ahead it is made. Types and resources may
 * override the rules of their workspace. Without rules, its pair of hours and the usual lengths hold.
 */
import { z } from 'zod';
import { day, id, requiredText } from '#shared/fields.ts';
import { RESOURCE_TYPES } from '#shared/resource-types.ts';
import { WEEKDAYS, isTime } from '#shared/time.ts';
import { MIDNIGHT, atClosing, closingOf } from './intervals.ts';
import { msg, msgFilled } from '#shared/texts.ts';

const TIME = msg('Please enter a time');
export const MOST_INTERVALS = 3;
const MOST_CLOSED_DAYS = 400;

const time = z.string({ error: TIME }).refine(isTime, TIME);

/** From opening to closing. A closing time that is not after the opening time is on the next day. */
export const Interval = z.tuple([
  time,
  z
    .string({ error: TIME })
    .refine((closes) => isTime(closes) || closes === MIDNIGHT, TIME)
    .transform(atClosing),
]);
const DayHours = z
  .array(Interval)
  .max(MOST_INTERVALS, msgFilled('Please enter at most {max} periods a day', { max: MOST_INTERVALS }))
  .refine(
    (intervals) => intervals.every(([opens], index) => index === 0 || closingOf(intervals[index - 1]!) <= opens),
    msg('The periods of a day must follow each other'),
  );

/** The hours by weekday. A weekday without any is closed. */
export const WeekHours = z
  .partialRecord(z.enum(WEEKDAYS), DayHours)
  .refine((week) => Object.values(week).some((intervals) => intervals.length > 0), msg('Please open at least one day'));
export type WeekHours = z.output<typeof WeekHours>;

export const ClosedDay = z.object({
  day: day(msg('Please select a date')),
  name: requiredText(msg('Please enter a name'), 100),
});
export type ClosedDay = z.output<typeof ClosedDay>;

const HALF_HOURS = msg('Please enter half hours: 30, 60, 90');
const halfHours = z
  .int(HALF_HOURS)
  .min(30, HALF_HOURS)
  .max(1440, msg('Please enter at most 1440'))
  .multipleOf(30, HALF_HOURS);
const DAYS = msg('Please enter whole days');
const days = z.int(DAYS).min(1, DAYS).max(731, msg('Please enter at most 731 days'));
const LEAD = msg('Please enter whole minutes');

/** Longer buffers would make a search read more days. */
export const MOST_BUFFER_MINUTES = 240;
const MOST_RELEASE_MINUTES = 240;
const FIVES = msg('Please enter a multiple of 5 minutes');
const fiveMinutes = (most: number) =>
  z
    .int(FIVES)
    .min(0, FIVES)
    .max(most, msgFilled('Please enter at most {max}', { max: most }))
    .multipleOf(5, FIVES);

/** A job finds the reminders that are due within this time. */
export const MOST_REMIND_HOURS = 168;
const REMIND = msg('Please enter whole hours');

const QUOTA = msg('Please enter whole hours');
const quotaHours = z.int(QUOTA).min(1, QUOTA).max(744, msg('Please enter at most 744 hours'));

const daysAhead = z.int(DAYS).min(0, DAYS).max(731, msg('Please enter at most 731 days'));

const MOST_COMPANIES = 100;
// The form holds ids as texts.
const companyId = z.string(msg('Invalid id')).regex(/^[1-9]\d{0,18}$/, msg('Invalid id'));

const limits = z.strictObject({
  week: WeekHours.nullish(),
  /** The length of a meeting, and the step in which it grows. */
  shortest_minutes: halfHours.nullish(),
  longest_minutes: halfHours.nullish(),
  step_minutes: halfHours.nullish(),
  /** The time before and after a meeting in which its room stays free. */
  buffer_before_minutes: fiveMinutes(MOST_BUFFER_MINUTES).nullish(),
  buffer_after_minutes: fiveMinutes(MOST_BUFFER_MINUTES).nullish(),
  /** After this time without a check-in, the rest of a meeting is free again. 0 for never. */
  release_minutes: fiveMinutes(MOST_RELEASE_MINUTES).nullish(),
  /** So long before its start, the customer of a booking is reminded. 0 for never. */
  remind_hours: z
    .int(REMIND)
    .min(0, REMIND)
    .max(MOST_REMIND_HOURS, msgFilled('Please enter at most {max} hours', { max: MOST_REMIND_HOURS }))
    .nullish(),
  /** The hours of meetings that a member books per week or month. Without `quota_per`, per week. */
  quota_hours: quotaHours.nullish(),
  quota_per: z.enum(['week', 'month']).nullish(),
  /** The length of a booking of an office or a desk. */
  shortest_days: days.nullish(),
  longest_days: days.nullish(),
  /** Who may book: everybody, the members of the workspace, the people of some companies, or only staff. */
  who: z.enum(['everyone', 'members', 'companies', 'staff']).nullish(),
  /** The companies whose people may book. Nobody may if `who` asks for some and there are none. */
  companies: z
    .array(companyId)
    .max(MOST_COMPANIES, msgFilled('Please choose at most {max} companies', { max: MOST_COMPANIES }))
    .nullish(),
  /** Whether what visitors and members book is a request, which staff approve. */
  approval: z.enum(['none', 'staff']).nullish(),
  /** The time between the booking and its start. */
  lead_minutes: z.int(LEAD).min(0, LEAD).max(525_600, msg('Please enter at most a year')).nullish(),
  /** The days from today on which a booking may begin, by who books. */
  ahead_visitors: daysAhead.nullish(),
  ahead_members: daysAhead.nullish(),
  ahead_staff: daysAhead.nullish(),
});

type Limits = z.output<typeof limits>;

const REVERSED = msg('The longest must not be shorter than the shortest');

function refuseReversed(given: Limits, refinement: z.RefinementCtx): void {
  for (const unit of ['minutes', 'days'] as const) {
    const shortest = given[`shortest_${unit}`];
    const longest = given[`longest_${unit}`];
    if (shortest && longest && longest < shortest)
      refinement.addIssue({ code: 'custom', path: [`longest_${unit}`], message: REVERSED });
  }
}

/** A rule that is omitted or null is that of the level above. */
export const UseRules = limits.superRefine(refuseReversed);
export type UseRules = Limits;

const OVERDUE = msg('Please enter whole days, from 1 to 60');
const FIRST_BOOKING = msg('Please enter whole percents, from 1 to 100');

/**
 * Whether bookings are paid by bank debit: not at all, such that the place is confirmed when the bank has paid, or such that it is confirmed as soon as
 * the bank processes the debit.
 */
export const BOOKING_DEBITS = ['none', 'when_paid', 'at_once'] as const;
export type BookingDebits = (typeof BOOKING_DEBITS)[number];

/** All rules of a workspace. */
export const SpaceRules = limits
  .extend({
    /** So many days after the last day to pay an invoice of a membership, its customer is stopped. Omitted for never. */
    overdue_days: z.int(OVERDUE).min(1, OVERDUE).max(60, OVERDUE).nullish(),
    /** Whether they then make no new bookings, and open no doors. */
    overdue_bookings: z.boolean().nullish(),
    overdue_doors: z.boolean().nullish(),
    /** Off the first booking of a customer. Omitted for none. */
    first_booking_percent: z.int(FIRST_BOOKING).min(1, FIRST_BOOKING).max(100, FIRST_BOOKING).nullish(),
    /** Omitted for none. */
    booking_debits: z.enum(BOOKING_DEBITS).nullish(),
    closed_days: z
      .array(ClosedDay)
      .max(MOST_CLOSED_DAYS, msgFilled('Please enter at most {max} days', { max: MOST_CLOSED_DAYS }))
      .refine((all) => new Set(all.map((closed) => closed.day)).size === all.length, msg('Please enter each day once'))
      .default([]),
    types: z.partialRecord(z.enum(RESOURCE_TYPES), UseRules).default({}),
    /** By the id of the resource. */
    resources: z.record(id, UseRules).default({}),
  })
  .superRefine(refuseReversed);
export type SpaceRules = z.output<typeof SpaceRules>;
