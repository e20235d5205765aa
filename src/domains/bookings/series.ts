/** Recurring bookings: how a series repeats, what is sent to look at one and to book it, and what is shown of it. */
import { z } from 'zod';
import { moment, requirePeriod } from '#domains/bookings/periods.ts';
import { Members, capacity, customerFields, outsideHours, person, titleText, type } from '#domains/bookings/schema.ts';
import { SCOPES } from '#domains/bookings/scopes.ts';
import { SeriesPayment } from '#domains/bookings/series-terms.ts';
import { BookingSummary } from '#domains/bookings/summary.ts';
import { voucherCode } from '#domains/vouchers/index.ts';
import { day, flag, id, ids, numeric, optionalLines, optionalText, pickedId } from '#shared/fields.ts';
import { formatList } from '#shared/numbers.ts';
import { WEEKDAYS, isTime, weekdayOf } from '#shared/time.ts';
import { printed } from '#shared/printable.ts';
import { msg, type Translate, msgFilled } from '#shared/texts.ts';
import { weekdayName } from '#shared/weekday-names.ts';

export const MAX_OCCURRENCES = 366;
export const TOO_MANY_OCCURRENCES = msgFilled('A series has at most {max} dates', { max: MAX_OCCURRENCES });
const TIMES = msgFilled('Please enter a number from 2 to {max}', { max: MAX_OCCURRENCES });
const EVERY = msg('Please enter a number from 1 to 52');
const END = msg('Please select the last day, or enter how many times');

export const REPEAT_UNITS = ['day', 'week', 'month'] as const;
export const MONTHLY = ['day', 'weekday', 'last'] as const;

/** How a series repeats from its first day on. It ends on a day, or after a number of dates. */
export const Repeat = z
  .strictObject({
    every: numeric(EVERY, z.number().int(EVERY).min(1, EVERY).max(52, EVERY)),
    unit: z.enum(REPEAT_UNITS, { error: msg('Please select day, week or month') }),
    /** Of weeks; by default the weekday of the first day. */
    weekdays: z
      .array(z.enum(WEEKDAYS, { error: msg('Please select weekdays') }))
      .max(7)
      .optional(),
    /** Of months: the day of the month (the default), or the weekday, such as the second or the last Tuesday. */
    monthly: z.enum(MONTHLY, { error: msg('Please select the day of the month') }).optional(),
    until: day(msg('Please select the last day')).optional(),
    times: numeric(TIMES, z.number().int(TIMES).min(2, TIMES).max(MAX_OCCURRENCES, TIMES)).optional(),
  })
  .refine(({ until, times }) => (until === undefined) !== (times === undefined), { message: END, path: ['until'] });
export type Repeat = z.output<typeof Repeat>;

/** The place of a day among the days of its month with the same weekday: 2 for the second Tuesday. */
export const weekOfMonth = (firstDay: string) => Math.ceil(Number(firstDay.slice(8)) / 7);

/** The weekdays of a weekly series, in the order of the week from Monday. */
export function weekdaysOf({ weekdays = [] }: Repeat, firstDay: string) {
  const chosen = weekdays.length > 0 ? weekdays : [weekdayOf(firstDay)];
  return [...WEEKDAYS.slice(1), WEEKDAYS[0]].filter((name) => chosen.includes(name));
}

const ON_WEEKDAY: readonly string[] = [
  msg('{count, plural, one {Every month on the first {weekday}} other {Every {count} months on the first {weekday}}}'),
  msg(
    '{count, plural, one {Every month on the second {weekday}} other {Every {count} months on the second {weekday}}}',
  ),
  msg('{count, plural, one {Every month on the third {weekday}} other {Every {count} months on the third {weekday}}}'),
  msg(
    '{count, plural, one {Every month on the fourth {weekday}} other {Every {count} months on the fourth {weekday}}}',
  ),
  msg('{count, plural, one {Every month on the fifth {weekday}} other {Every {count} months on the fifth {weekday}}}'),
];

function monthsText({ every: count, monthly }: Repeat, firstDay: string, t: Translate): string {
  const weekday = weekdayName(weekdayOf(firstDay), t);
  if (monthly === 'last')
    return t(
      '{count, plural, one {Every month on the last {weekday}} other {Every {count} months on the last {weekday}}}',
      { count, weekday },
    );
  if (monthly === 'weekday') return t(ON_WEEKDAY[weekOfMonth(firstDay) - 1]!, { count, weekday });
  return t('{count, plural, one {Every month on day {day}} other {Every {count} months on day {day}}}', {
    count,
    day: Number(firstDay.slice(8)),
  });
}

/** 'Every Tuesday', 'Every 2 weeks on Tuesday and Thursday', 'Every month on the second Tuesday'. */
export function repeatText(repeat: Repeat, firstDay: string, t: Translate): string {
  const { every: count, unit } = repeat;
  if (unit === 'month') return monthsText(repeat, firstDay, t);
  if (unit === 'day') return t('{count, plural, one {Every day} other {Every {count} days}}', { count });
  const names = weekdaysOf(repeat, firstDay).map((weekday) => weekdayName(weekday, t));
  return t('{count, plural, one {Every {weekdays}} other {Every {count} weeks on {weekdays}}}', {
    count,
    weekdays: formatList(names, t),
  });
}

/** What is done differently on one of the days: another time, or another place of the same type. */
const OccurrenceChoice = z.strictObject({
  day: day(msg('Please select a day of the series')),
  time: z
    .string({ error: msg('Please select a time') })
    .refine(isTime, msg('Please select a time'))
    .optional(),
  resource_id: id.optional(),
});
export type OccurrenceChoice = z.output<typeof OccurrenceChoice>;

const seriesFields = {
  type,
  capacity,
  from: moment,
  to: moment,
  resource_id: pickedId(msg('Please select resource')),
  space_id: pickedId(msg('Please select a location')),
  /** Desks that are taken wherever they are free. On other days, other desks of the area are. */
  ids: ids.optional(),
  outside_hours: outsideHours,
  /** A voucher that each of its bookings uses. */
  voucher_code: voucherCode,
  repeat: Repeat,
  /** The days without a booking. */
  skip: z
    .array(day(msg('Please select a day of the series')))
    .max(MAX_OCCURRENCES, TOO_MANY_OCCURRENCES)
    .optional(),
  choices: z.array(OccurrenceChoice).max(MAX_OCCURRENCES, TOO_MANY_OCCURRENCES).optional(),
};

/** A series to look at. `from` and `to` are its first date. The others follow on the clock of the workspace. */
export const SeriesPreviewInput = z
  .strictObject({
    ...seriesFields,
    /** For whom staff book, as of a search. */
    assignedUser: optionalText(191),
  })
  .transform((input, context) => ({ ...input, ...requirePeriod(input, context) }));
export type SeriesPreviewInput = z.output<typeof SeriesPreviewInput>;

/** `account`, `link`: by staff. `now`, `each`: by the customer, at once in the cart, or each booking some days before it starts. */
export const SERIES_PAYMENTS = ['account', 'link', 'now', 'each'] as const;

/** A new series. On account, all of its bookings are confirmed at once, and each has its own invoice. Otherwise, they are held. */
export const CreateSeriesInput = z
  .strictObject({
    ...seriesFields,
    payment: z.enum(SERIES_PAYMENTS, { error: msg('Please select how the bookings are paid') }).default('account'),
    /** A saved card of the customer, which is charged for each booking. They agree to the words of `seriesConsentText`. */
    source_id: optionalText(100),
    agreed: flag.optional(),
    title: titleText,
    amenities_id: ids.optional(),
    assignedUser: person.optional(),
    members: Members.optional(),
    /** Instead of `assignedUser`: the name of somebody new. */
    name: printed(optionalText(100)),
    ...customerFields,
  })
  .transform((input, context) => ({ ...input, ...requirePeriod(input, context) }));
export type CreateSeriesInput = z.output<typeof CreateSeriesInput>;

/** `taken`: others have the place. `refused`: the workspace is closed then, or a rule forbids it. */
export const OCCURRENCE_STATES = ['free', 'skipped', 'taken', 'refused'] as const;

const Occurrence = z.object({
  day: z.string(),
  from: z.date(),
  to: z.date(),
  resource: z.object({ _id: z.string(), name: z.string() }),
  state: z.enum(OCCURRENCE_STATES),
  /** Why it cannot be booked. Blank if it can, or is skipped. */
  problem: z.string(),
  /** `total` is with tax. */
  price: z.object({ net: z.number(), total: z.number() }),
  /** Of one that is taken: other times of the day at which the place is free, and other places that are free at the time. */
  times: z.array(z.string()),
  resources: z.array(z.object({ _id: z.string(), name: z.string() })),
});
export type Occurrence = z.output<typeof Occurrence>;

export const SeriesPreview = z.object({
  /** In words, and as a rule of RFC 5545. */
  text: z.string(),
  rule: z.string(),
  currency: z.string(),
  /** The price of all dates that are not skipped, with tax. */
  total: z.number(),
  /** The dates are requested, because one of the places needs an approval. */
  needs_approval: z.boolean(),
  /** How many days before its start each date is charged, if the customer chooses that. */
  charge_days: z.number(),
  occurrences: z.array(Occurrence),
});
export type SeriesPreview = z.output<typeof SeriesPreview>;

export const SeriesIdInput = z.strictObject({ _id: id });

/** A series with its bookings, in the order of their days. */
export const SeriesView = z.object({
  _id: z.string(),
  text: z.string(),
  rule: z.string(),
  payment: SeriesPayment,
  bookings: z.array(
    BookingSummary.extend({
      /** The day of the rule from which the booking comes, even if it was moved. */
      occurrence: z.string(),
      is_moved: z.boolean(),
    }),
  ),
});
export type SeriesView = z.output<typeof SeriesView>;

const changedFields = {
  /** The series. */
  _id: id,
  /** One of its bookings, from which `this` and `following` count. */
  booking_id: pickedId(msg('Please select a booking of the series')),
  scope: z.enum(SCOPES, { error: msg('Please select which bookings change') }),
  /** Staff who see all bookings may refund after the deadline. */
  refund: flag.optional(),
};

const cancelledFields = { ...changedFields, booking_id: changedFields.booking_id.optional() };
const { refund: _refund, ...quotedFields } = cancelledFields;

/** `this` and `following` need a booking to count from. */
const hasItsBooking = ({ booking_id, scope }: { booking_id?: string | undefined; scope: (typeof SCOPES)[number] }) =>
  scope === 'all' || booking_id !== undefined;
const NO_BOOKING = { error: msg('Please select a booking of the series'), path: ['booking_id'] };

export const QuoteSeriesInput = z.strictObject(quotedFields).refine(hasItsBooking, NO_BOOKING);
export type QuoteSeriesInput = z.output<typeof QuoteSeriesInput>;

export const CancelSeriesInput = z.strictObject(cancelledFields).refine(hasItsBooking, NO_BOOKING);
export type CancelSeriesInput = z.output<typeof CancelSeriesInput>;

/** `from` and `to` are the new period of `booking_id`. The others move by as many days, to the same time and length. */
export const MoveSeriesInput = z
  .strictObject({
    ...changedFields,
    from: moment,
    to: moment,
    reschedule_reason: optionalLines(2000),
    /** Staff who see all bookings may waive what the bookings would cost more. */
    waive_difference: flag.optional(),
    outside_hours: outsideHours,
  })
  .transform((input, context) => ({ ...input, ...requirePeriod({ type: 'meeting_room', ...input }, context) }));
export type MoveSeriesInput = z.output<typeof MoveSeriesInput>;
