/** The period of a booking, as people enter it. */
import { z } from 'zod';
import { instant } from '#shared/fields.ts';
import { msg } from '#shared/texts.ts';

export type PeriodInput = { type?: string; from?: unknown; to?: unknown };

/** The messages for a missing period: of a meeting, and of other types. */
export type PeriodWords = { meeting: string; duration: string; range: string };

const BOOKING_WORDS: PeriodWords = {
  meeting: msg('Please select date and time'),
  duration: msg('Please enter duration'),
  range: msg('Please select date range'),
};

/** A valid period. A missing or invalid one is reported, with a message that depends on the type of the booking. */
export function requirePeriod(
  { type: booked, from, to }: PeriodInput,
  context: z.RefinementCtx,
  words: PeriodWords = BOOKING_WORDS,
): { from: Date; to: Date } {
  const isMeeting = booked === 'meeting_room';
  const missing = isMeeting ? words.meeting : words.range;
  if (from instanceof Date && to instanceof Date && to > from) return { from, to };
  const isBegun = from instanceof Date;
  const message = isBegun && isMeeting ? words.duration : missing;
  context.addIssue({ code: 'custom', path: [isBegun ? 'to' : 'from'], message });
  return z.NEVER;
}

// Optional here, because `requirePeriod` reports a missing value with the message for the type.
export const moment = z.preprocess(
  (value) => (value === '' || value === null ? undefined : value),
  instant(msg('Please select date range')).optional(),
);
