/** For how long a deletion can be undone. */
import { Conflict } from './errors.ts';
import { HOUR } from './time.ts';
import { msg } from '#shared/texts.ts';

const RESTORABLE_MS = HOUR;
export const TOO_LATE = msg('This can no longer be undone.');

/** A record that was deleted before this instant is not restored, and its files are not kept. */
export function restorableSince(now: Date): Date {
  return new Date(now.getTime() - RESTORABLE_MS);
}

/**
 * @param deletedAt null for a record that was deleted before this time was stored
 * @throws Conflict if the deletion is too old
 */
export function requireRestorable(deletedAt: Date | null, now: Date): void {
  if (deletedAt === null || deletedAt < restorableSince(now)) throw new Conflict(TOO_LATE);
}
