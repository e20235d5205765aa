/** Who is asking. Loaded once per request from the account; the platform knows no more of accounts than this. */
import type { RoleAccess } from '#shared/permissions.ts';

export type ActorRole = RoleAccess & { id: string; name: string };

export type Actor = {
  userId: string;
  name: string;
  email: string;
  /** Missing when the role is inactive: an inactive role grants nothing. */
  role?: ActorRole;
  /** The workspaces that the person is a member of, as a customer. `active` is false where the member is blocked. */
  memberships: { spaceId: string; active: boolean }[];
  /** The workspaces that the team screen has assigned. A membership is no assignment, and the other way round. */
  teamSpaceIds: string[];
  /** 'verify' opens only verify-otp and resend-otp. */
  scope: 'full' | 'verify';
};

/** True when the role shows everybody's bookings, in the workspaces that the actor manages. */
export function showsAllBookings(actor: Actor | undefined): boolean {
  return actor?.role?.showAllBooking === true;
}

/**
 * May the actor see and book this workspace as a customer? Yes, unless they are blocked there.
 * Whether the workspace itself is active is for the caller to ask.
 */
export function seesSpace(actor: Actor | undefined, spaceId: string): boolean {
  return !blockedSpaceIds(actor).includes(spaceId);
}

/**
 * May the actor manage this workspace? Everything that needs the edit flag of an area asks this, and everything that shows
 * other people's data.
 */
export function managesSpace(actor: Actor | undefined, spaceId: string): boolean {
  return managesAllSpaces(actor) || managedSpaceIds(actor).includes(spaceId);
}

export function managesAllSpaces(actor: Actor | undefined): boolean {
  return actor?.role?.showAllWorkSpaces === true;
}

/** The workspaces assigned to the actor; for lists, after `managesAllSpaces`. */
export function managedSpaceIds(actor: Actor | undefined): string[] {
  return actor?.role ? actor.teamSpaceIds : [];
}

/** The workspaces in which the actor is blocked as a customer. */
export function blockedSpaceIds(actor: Actor | undefined): string[] {
  return (actor?.memberships ?? []).filter(({ active }) => !active).map(({ spaceId }) => spaceId);
}

/** True for staff who see and change everybody's bookings in this workspace. */
export function managesBookingsOf(actor: Actor | undefined, spaceId: string): boolean {
  return showsAllBookings(actor) && managesSpace(actor, spaceId);
}
