/** The mails to the attendees of a booking about changes, and when they are sent. */
import { HOUR, MINUTE } from '#shared/time.ts';

/** Changes within this time are reported in one mail. */
export const QUIET_MS = 5 * MINUTE;
/** A change of a booking that begins within this time is reported at once. */
export const SOON_MS = 6 * HOUR;

/** What somebody knows of a booking that they attend. The place is null if an earlier version sent the mail. */
export type Notified = { starts_at: Date; ends_at: Date; place: string | null };

export type Notice = 'invited' | 'changed' | 'ended';

export const isOtherTime = (now: Notified, notified: Notified) =>
  now.starts_at.getTime() !== notified.starts_at.getTime() || now.ends_at.getTime() !== notified.ends_at.getTime();
export const isOtherPlace = (now: Notified, notified: Notified) =>
  notified.place !== null && now.place !== notified.place;

/**
 * What is new to somebody, compared with the last mail to them. A change that was taken back is not.
 * @param now undefined for who does not attend, or if the booking is cancelled
 * @param notified undefined for who knows nothing of the booking
 */
export function noticeFor(now: Notified | undefined, notified: Notified | undefined): Notice | undefined {
  if (!now) return notified && 'ended';
  if (!notified) return 'invited';
  return isOtherTime(now, notified) || isOtherPlace(now, notified) ? 'changed' : undefined;
}

/** When the attendees are notified of a change: after a quiet time, but at once if the old or the new start is near. */
export function noticesDue(before: { starts_at: Date }, after: { starts_at: Date }, now: Date): Date {
  const start = Math.min(before.starts_at.getTime(), after.starts_at.getTime());
  return start - now.getTime() <= SOON_MS ? now : new Date(now.getTime() + QUIET_MS);
}
