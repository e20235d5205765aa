/** Who is asking. Loaded once per request from the account; the platform knows no more of accounts than this. */
import type { RoleAccess } from '#shared/permissions.ts';

export type ActorRole = RoleAccess & { id: string; name: string };

export type Actor = {
  userId: string;
  name: string;
  email: string;
  /** Missing when the role is inactive: an inactive role grants nothing (decision G052). */
  role?: ActorRole;
  spaces: { spaceId: string; active: boolean }[];
  /** 'verify' opens only verify-otp and resend-otp (decision G030). */
  scope: 'full' | 'verify';
};

/** Sees the bookings of everybody in the spaces he reaches (document 2 §6). */
export function showsAllBookings(actor: Actor | undefined): boolean {
  return actor?.role?.showAllBooking === true;
}

/**
 * Decision G041: with both flags every space; with showAllBooking only, those with an active entry; otherwise all but
 * those in which the user is blocked. Whether the space itself is active is for the caller to ask.
 */
export function reachesSpace(actor: Actor | undefined, spaceId: string): boolean {
  const entry = actor?.spaces.find((space) => space.spaceId === spaceId);
  if (showsAllBookings(actor)) return actor?.role?.showAllWorkSpaces === true || entry?.active === true;
  return entry?.active !== false;
}
