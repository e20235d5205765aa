/** The names of weekdays in the language of the reader. */
import type { Reader } from '#shared/languages.ts';
import { addDays, dayWords, type Weekday, WEEKDAYS } from '#shared/time.ts';

const A_SUNDAY = '2023-01-01';
const longName = dayWords({ weekday: 'long' });
const shortName = dayWords({ weekday: 'short' });

const sampleOf = (weekday: Weekday) => addDays(A_SUNDAY, WEEKDAYS.indexOf(weekday));

/** 'Monday' */
export const weekdayName = (weekday: Weekday, reader: Reader): string => longName(sampleOf(weekday), reader);

/** 'Mon' */
export const shortWeekdayName = (weekday: Weekday, reader: Reader): string => shortName(sampleOf(weekday), reader);
