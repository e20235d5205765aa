/** Opening hours in words. */
import { type Interval, MIDNIGHT } from '#domains/workspaces/intervals.ts';
import type { Translate } from '#shared/texts.ts';

/** '09:00 to 18:00' */
export const intervalText = ([opens, closes]: Interval, t: Translate): string =>
  t('{opens} to {closes}', { opens, closes });

/** The hours of a day in a list of days: '09:00 to 12:00, 13:00 to 18:00', 'Open 24 hours' or 'Closed'. */
export function dayHoursText(hours: readonly Interval[], t: Translate): string {
  const isWholeDay = hours.some(([opens, closes]) => opens === '00:00' && closes === MIDNIGHT);
  if (isWholeDay) return t('Open 24 hours');
  return hours.map((interval) => intervalText(interval, t)).join(', ') || t('Closed');
}
