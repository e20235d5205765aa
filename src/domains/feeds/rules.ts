import { DAY, HOUR } from '#shared/time.ts';

/** A feed contains the bookings of this period around now. */
export const PAST_MS = 30 * DAY;
export const AHEAD_MS = 400 * DAY;

/** A feed has at most this many events, the earliest first: a room with two bookings on each day of the period. */
export const MAX_EVENTS = 1_000;

/** How often `read_at` is written. */
export const READ_NOTED_MS = HOUR;

/**
 * The ETag of a feed. It changes with each change of its bookings, and every hour: the window moves, and names of rooms and
 * workspaces change without a booking.
 */
export function entityTag({ id, version }: { id: string; version: number }, now: Date): string {
  return `"${id}-${version}-${Math.floor(now.getTime() / HOUR)}"`;
}
