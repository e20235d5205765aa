/** The rules of the file that people get of their data, and of how long data is kept. */
import { addMonths } from '#shared/months.ts';
import { DAY, fromLocal, toLocal } from '#shared/time.ts';

/** How long the file can be downloaded. */
export const FILE_DAYS = 7;

/** The most files of a person in a day. */
export const MOST_A_DAY = 3;

/** How long it is kept that a file was made. */
export const REQUEST_DAYS = 30;

/** After so many attempts without a file, it is given up. */
export const MOST_ATTEMPTS = 5;

/** `removed`: its file is there no more. */
export const EXPORT_STATES = ['waiting', 'ready', 'failed', 'removed'] as const;
export type ExportState = (typeof EXPORT_STATES)[number];

export const fileEndsAt = (readyAt: Date) => new Date(readyAt.getTime() + FILE_DAYS * DAY);

/** The longest time that can be set, in months. */
export const MOST_MONTHS = 240;

/**
 * What is older than some months: all before the beginning of the local day so many months ago. In a month without that day, it is the last one.
 * @param zone that of the workspace
 */
export function removedBefore(now: Date, months: number, zone?: string): Date {
  const [month, day] = [toLocal(now, zone).day.slice(0, 7), toLocal(now, zone).day.slice(8)];
  const then = addMonths(month, -months);
  const last = toLocal(new Date(fromLocal(`${addMonths(then, 1)}-01`, '12:00', zone).getTime() - DAY), zone).day.slice(
    8,
  );
  return fromLocal(`${then}-${day < last ? day : last}`, '00:00', zone);
}
