/** Months of a calendar, 'YYYY-MM', in the time zone of a workspace. */
import { type Reader, readsEnglish } from '#shared/languages.ts';
import { dayWords, fromLocal, toLocal } from '#shared/time.ts';

/** The month that is some months away from another. */
export function addMonths(from: string, months: number): string {
  const at = new Date(`${from}-01T00:00:00Z`);
  at.setUTCMonth(at.getUTCMonth() + months);
  return at.toISOString().slice(0, 7);
}

export const monthOf = (at: Date, zone: string): string => toLocal(at, zone).day.slice(0, 7);

/** The first instant of a month. */
export const startOfMonth = (month: string, zone: string): Date => fromLocal(`${month}-01`, '00:00', zone);

const longText = dayWords({ month: 'long', year: 'numeric' });
const shortText = dayWords({ month: 'short' });

/** 'November 2026'. */
export const monthText = (month: string, reader?: Reader): string => longText(`${month}-01`, reader);

/** 'Nov', for the axis of a chart. */
export const shortMonth = (month: string, reader?: Reader): string =>
  readsEnglish(reader) ? monthText(month).slice(0, 3) : shortText(`${month}-01`, reader);
