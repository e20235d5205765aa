import { z } from 'zod';
import { day, id, instant, numeric } from '#shared/fields.ts';
import { RESOURCE_TYPES } from '#shared/resource-types.ts';
import { DAY, DEFAULT_ZONE, zoneNamed } from '#shared/time.ts';
import { msg, msgFilled } from '#shared/texts.ts';

const PERIOD = msg('Please select date range');
const MAX_WINDOW_DAYS = 45;
const TOO_LONG = msgFilled('Please select at most {max} days', { max: MAX_WINDOW_DAYS });
/** A longer window is only read with a limit per day. */
const MAX_WHOLE_DAYS = 2;
const NO_LIMIT = msgFilled('Please give the number of bookings per day for more than {days} days', {
  days: MAX_WHOLE_DAYS,
});
const MAX_PER_DAY = 100;
const PER_DAY = msgFilled('Please select 1 to {max} bookings per day', { max: MAX_PER_DAY });
const TIME_ZONE = msg('Please select a time zone');

const perDay = numeric(PER_DAY, z.number().int(PER_DAY).min(1, PER_DAY).max(MAX_PER_DAY, PER_DAY)).optional();

/** A day with a clock change has up to 25 hours. */
const isWithin = (days: number, { from, to }: { from: Date; to: Date }) =>
  to.getTime() - from.getTime() <= days * DAY + DAY / 24;

/** A part of the calendar. Staff give the workspace whose bookings they see. Without a workspace, it is the caller's own bookings. */
export const CalendarInput = z
  .object({
    space_id: id.optional(),
    from: instant(PERIOD),
    to: instant(PERIOD),
    type: z.enum(RESOURCE_TYPES, { error: msg('Please select resource type') }).optional(),
    resource_id: id.optional(),
    /** The zone whose days count. */
    time_zone: z
      .string({ error: TIME_ZONE })
      .refine((zone) => zoneNamed(zone) !== undefined, TIME_ZONE)
      .default(DEFAULT_ZONE),
    /** How many rows of bookings each day shows. The others are only counted. */
    per_day: perDay,
    /** If given, meetings have this number of rows of their own. */
    meetings_per_day: perDay,
  })
  .superRefine(({ from, to, per_day }, context) => {
    if (!(from instanceof Date) || !(to instanceof Date)) return;
    const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if (from >= to) refuse('to', PERIOD);
    else if (!isWithin(MAX_WINDOW_DAYS, { from, to })) refuse('to', TOO_LONG);
    else if (per_day === undefined && !isWithin(MAX_WHOLE_DAYS, { from, to })) refuse('per_day', NO_LIMIT);
  });
export type CalendarInput = z.output<typeof CalendarInput>;

const text = z.string();

const ShownResource = z.object({ _id: text, name: text, color: text });

const Entry = z.object({
  _id: text,
  /** In milliseconds since 1970. Marked dates took most of the time in which a full day was written. */
  from: z.number(),
  to: z.number(),
  type: z.enum(RESOURCE_TYPES),
  title: text,
  resource_id: text,
  items: z.array(z.object({ _id: text, seat_no: text })),
  /** The billed person, or the customer as entered. Empty if the caller may not know them. */
  person: text,
  /** Whether its customer has arrived. */
  checked_in: z.boolean(),
  /** Whether the caller may move it. */
  movable: z.boolean(),
});
/** A confirmed booking in the calendar, with its resource. */
export type CalendarEntry = Omit<z.output<typeof Entry>, 'from' | 'to'> & {
  from: Date;
  to: Date;
  resource: z.output<typeof ShownResource>;
};

export const CalendarView = z.object({
  entries: z.array(Entry),
  /** The resources of the bookings. */
  resources: z.array(ShownResource),
  /** The days that have further bookings, with their number. */
  more: z.array(z.object({ day: text, count: z.number() })),
});
export type CalendarView = z.output<typeof CalendarView>;

export const PlacesInput = z.object({ space_id: id });

/** A room, an office or a seat. */
export const Place = z.object({
  /** The id of the unit. */
  _id: text,
  resource_id: text,
  name: text,
  color: text,
  type: z.enum(RESOURCE_TYPES),
  /** Empty for rooms and offices. */
  seat_no: text,
  /** The first local day on which it takes no bookings. */
  bookable_before: text.nullable(),
});
export type Place = z.output<typeof Place>;

export const Places = z.object({ items: z.array(Place) });

export const TakenInput = z.object({ space_id: id, day: day(msg('Please select a day')) });
export type TakenInput = z.output<typeof TakenInput>;

/** When a room, an office or a seat is taken: by a booking, a hold, a payment or a request. In milliseconds since 1970. */
const Taken = z.object({ unit_id: text, from: z.number(), to: z.number() });

export const TakenView = z.object({ items: z.array(Taken) });
export type TakenView = z.output<typeof TakenView>;
