/** Decides which screen follows a login or a verification. */
import { NEW_BOOKING, paths } from '#shared/paths.ts';

type AfterLogin = {
  /** True for the account that the configuration names for the calendar. It always goes to the start, which redirects it. */
  isCalendarAccount: boolean;
  /** The address that required the login. */
  from?: string;
  hasPendingBooking: boolean;
};

/**
 * The screen after a login: the address that required it, otherwise the pending booking, otherwise the start of the
 * application, which redirects according to the role.
 */
export function destinationAfterLogin({ isCalendarAccount, from, hasPendingBooking }: AfterLogin): string {
  if (isCalendarAccount) return paths.app;
  return from ?? destinationAfterVerification({ hasPendingBooking }, paths.app);
}

/** The screen after a verification: the pending booking, otherwise `otherwise`. */
export function destinationAfterVerification(
  { hasPendingBooking }: Pick<AfterLogin, 'hasPendingBooking'>,
  otherwise: string = paths.dashboard,
): string {
  return hasPendingBooking ? paths.payNow(NEW_BOOKING) : otherwise;
}

/** The address that a guard stored in the state of the history entry. Undefined if it is not one of this application. */
export function rememberedLocation(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('from' in state)) return undefined;
  const { from } = state;
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : undefined;
}
