/** Where somebody was going to pay when they were asked for an account. */
import { jsonCodec, storedValue } from '#client/stored-value.ts';
import { isExpired, PENDING_BOOKING_MS, pendingBooking } from '#domains/workspaces/client/pending-booking.ts';
import { NEW_BOOKING, paths } from '#shared/paths.ts';

/** The screen on which something else than a place is bought. It expires like a choice of the search, in epoch milliseconds. */
type PendingPurchase = { path: string; exp_timestamp: number };

const isPurchase = (value: unknown): value is PendingPurchase =>
  typeof value === 'object' &&
  value !== null &&
  'path' in value &&
  typeof value.path === 'string' &&
  value.path.startsWith(`${paths.app}/`) &&
  'exp_timestamp' in value &&
  typeof value.exp_timestamp === 'number';

const pendingPurchase = storedValue<PendingPurchase>(
  'purchase',
  jsonCodec((value) => (isPurchase(value) ? value : null)),
);

/** Keeps the screen of a purchase, in case that it needs an account first. */
export const beginPurchase = (path: string, now: Date = new Date()): void =>
  pendingPurchase.set({ path, exp_timestamp: now.getTime() + PENDING_BOOKING_MS });

/** The purchase has reached its screen, or was left. */
export const endPurchase = (): void => pendingPurchase.remove();

/** The screen of the latest choice that has not expired; undefined without one. */
export function pendingPath(now: Date = new Date()): string | undefined {
  const booking = pendingBooking.get();
  const purchase = pendingPurchase.get();
  const choices = [booking && { ...booking, path: paths.payNow(NEW_BOOKING) }, purchase]
    .filter((choice) => choice !== null)
    .filter((choice) => !isExpired(choice, now))
    .sort((one, other) => other.exp_timestamp - one.exp_timestamp);
  return choices[0]?.path;
}
