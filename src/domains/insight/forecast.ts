/** What is booked for the days to come. */
import { z } from 'zod';
import { id } from '#shared/fields.ts';
import { msg } from '#shared/texts.ts';

/** The number of days, with today. */
export const FORECAST_DAYS = 30;

/** What counts, in one sentence for the screen. */
export const FORECAST_RULE = msg(
  'Each confirmed booking counts on the day on which it begins, with its price before tax. What is not booked yet is not in it.',
);

export const ForecastInput = z.object({ space_id: id });
export type ForecastInput = z.output<typeof ForecastInput>;

const Day = z.object({
  /** YYYY-MM-DD, on the clock of the workspace. */
  day: z.string(),
  /** The bookings that begin on the day, and their price before tax by what is booked. */
  bookings: z.number(),
  meeting_room: z.number(),
  private_office: z.number(),
  dedicated_desk: z.number(),
  flexi_desk: z.number(),
  net: z.number(),
});
export type ForecastDay = z.output<typeof Day>;

export const ForecastView = z.object({
  /** That of the workspace, an ISO 4217 code. */
  currency: z.string(),
  /** The next days, with today. */
  days: z.array(Day),
  bookings: z.number(),
  net: z.number(),
});
export type ForecastView = z.output<typeof ForecastView>;
