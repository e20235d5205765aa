/** Where an account goes after it was let in. */
import { NEW_BOOKING, paths } from '#shared/paths.ts';

type AfterLogin = {
  /** The one special account, named by the configuration; it goes to the calendar whatever else is remembered. */
  isCalendarAccount: boolean;
  /** The address that asked for a login. */
  from?: string;
  hasPendingBooking: boolean;
};

/**
 * Where a login leads, in this order. The end of the list (the slider with the CMS flag, else the dashboard) is the
 * application's own start, which also knows what the role may see.
 */
export function destinationAfterLogin({ isCalendarAccount, from, hasPendingBooking }: AfterLogin): string {
  if (isCalendarAccount) return paths.app;
  return from ?? destinationAfterVerification({ hasPendingBooking }, paths.app);
}

/** The pending booking, else the dashboard. */
export function destinationAfterVerification(
  { hasPendingBooking }: Pick<AfterLogin, 'hasPendingBooking'>,
  otherwise: string = paths.dashboard,
): string {
  return hasPendingBooking ? paths.payNow(NEW_BOOKING) : otherwise;
}

/** What a guard left in the history entry; only an address of this application counts. */
export function rememberedLocation(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('from' in state)) return undefined;
  const { from } = state;
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : undefined;
}
