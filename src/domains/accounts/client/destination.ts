/** Decides which screen follows a login or a verification. */
import { paths } from '#shared/paths.ts';

type AfterLogin = {
  /** True for the account that the configuration names for the calendar. It always goes to the start, which redirects it. */
  isCalendarAccount: boolean;
  /** The address that required the login. */
  from?: string;
  /** Where they were going to pay. */
  pending?: string;
};

/**
 * The screen after a login: the address that required it, otherwise the pending purchase, otherwise the start of the
 * application, which redirects according to the role.
 */
export function destinationAfterLogin({ isCalendarAccount, from, pending }: AfterLogin): string {
  if (isCalendarAccount) return paths.app;
  return from ?? destinationAfterVerification(pending, paths.app);
}

/** The screen after a verification: where they were going to pay, otherwise `otherwise`. */
export const destinationAfterVerification = (
  pending: string | undefined,
  otherwise: string = paths.dashboard,
): string => pending ?? otherwise;

/** The address that a guard stored in the state of the history entry. Undefined if it is not one of this application. */
export function rememberedLocation(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('from' in state)) return undefined;
  const { from } = state;
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : undefined;
}
