/** A period of opening hours. Apart from the schema of the rules of use, so that public pages load no library for schemas. */
export type Interval = readonly [opens: string, closes: string];

/** The end of a day, as a closing time. */
export const MIDNIGHT = '24:00';

/** A closing time, of which 00:00 is the end of the day. */
export const atClosing = (closes: string): string => (closes === '00:00' ? MIDNIGHT : closes);

/** Whether opening hours end on the next day: their closing time is not after their opening time. */
export const isOvernight = ([opens, closes]: Interval): boolean => closes <= opens;

/** When opening hours end on the day on which they begin: at closing time, or at midnight before it. */
export const closingOf = (hours: Interval): string => (isOvernight(hours) ? MIDNIGHT : hours[1]);
