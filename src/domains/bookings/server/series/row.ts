import type { BookingView } from '#domains/bookings/schema.ts';
import type { SeriesPayment } from '#domains/bookings/series-terms.ts';
import { type Repeat, repeatText } from '#domains/bookings/series.ts';
import type { Translate } from '#shared/texts.ts';

/** When the dates of a series take place by its rule, on the clock of a zone. Calendars name them by these starts, wherever they move. */
export type SeriesClock = { zone: string; time: string; minutes: number };

/** A row of `booking_series`. */
export type SeriesRow = {
  id: string;
  space_id: string;
  created_by: string | null;
  repeats: Repeat;
  first_day: string;
  /** How many bookings it had when it was made. */
  bookings: number;
  payment: SeriesPayment;
  /** Null for a series of an earlier release, whose mailed files have named each booking. */
  calendar: SeriesClock | null;
  created_at: Date;
};

/** What a booking shows of its series. */
export type SeriesTerms = Pick<SeriesRow, 'repeats' | 'first_day' | 'bookings' | 'payment' | 'calendar'>;

/** The columns of a booking that is part of a series. */
export type OfSeries = {
  series_id: string | null;
  /** The day of the rule that it came from. */
  occurrence: string | null;
  /** Its number among the bookings of the series. */
  series_number: number | null;
  /** It was moved by itself, so it stays when the series moves. */
  series_moved: boolean;
};

/** A booking that is part of no series. */
export const NO_SERIES: OfSeries & { series: null } = {
  series_id: null,
  occurrence: null,
  series_number: null,
  series_moved: false,
  series: null,
};

/** 'Every Tuesday', 3 of 12 */
export function seriesRef(
  { series, series_id, series_number }: OfSeries & { series: SeriesTerms | null },
  t: Translate,
): BookingView['series'] {
  if (!series || series_id === null || series_number === null) return null;
  const { repeats, first_day, bookings, payment } = series;
  return { _id: series_id, text: repeatText(repeats, first_day, t), number: series_number, of: bookings, payment };
}
