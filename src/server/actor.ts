/** The caller of a request, loaded once per request. The platform knows nothing else about accounts. */
import { NotAllowed } from '#shared/errors.ts';
import { type Access, EVERYTHING, type Requirement, type RoleAccess, may } from '#shared/permissions.ts';
import type { Benefit } from '#shared/benefit.ts';
import type { UnpaidInvoice } from '#shared/unpaid-invoice.ts';
import { msg } from '#shared/texts.ts';

export const NO_ACCESS = msg('You have no access to this workspace');

export type ActorRole = RoleAccess & { id: string; name: string };

/** The key of a program. `person` is the name of who made it, `isTest` true in the sandbox. */
export type ActorKey = { id: string; name: string; person: string; isTest: boolean };

export type Actor = {
  userId: string;
  /** Who is named as the author of a change. For a key: its person and its name. */
  name: string;
  email: string;
  /** The session of the token. Missing for a key. */
  sessionId?: string;
  /** When the person of the session last showed who they are. Missing without a session. */
  provedAt?: Date;
  /** Set if a program calls with a key. All rights are then those that the key has of the rights of its person. */
  key?: ActorKey;
  /** Missing when the role is inactive: an inactive role grants nothing. */
  role?: ActorRole;
  /** What the role of members grants. Everybody has these rights as a customer, beside those of their own role. */
  customer?: RoleAccess;
  /** The id of the role, also while it is inactive. */
  roleId?: string;
  /** The workspaces that the person is a member of, as a customer. `active` is false where the member is blocked. */
  memberships: { spaceId: string; active: boolean }[];
  /** The workspaces assigned on the team screen. Memberships and assignments are independent of each other. */
  teamSpaceIds: string[];
  /** The companies that the person belongs to. */
  companyIds: string[];
  /** The unpaid invoices of memberships of the person and of these companies, the oldest first. */
  unpaid: UnpaidInvoice[];
  /** What the memberships of the person and of these companies give. */
  benefits: Benefit[];
  /** False if neither the person nor their companies ever had credits, so that nothing looks for them. */
  mayHaveCredits: boolean;
  /** 'verify' grants only verify-otp and resend-otp; 'factor' only the second step of a login; 'set_up' only to set up what that step needs. */
  scope: 'full' | 'verify' | 'factor' | 'set_up';
};

/** True when the role of the actor, or that of members, has this access to an area. For what customers do for themselves. */
export function mayAsCustomer({ role, customer }: Actor, area: Requirement, access?: Access): boolean {
  return may(role, area, access) || may(customer, area, access);
}

/** The name of the person, also if a program calls with their key. */
export function personName({ key, name }: Actor): string {
  return key?.person ?? name;
}

export const NEEDS_PERSON = msg('A key cannot do this. Please sign in');

/** @throws NotAllowed for a key: what only a person does for themselves, or what would outlive the key */
export function requirePerson({ key }: Actor): void {
  if (key) throw new NotAllowed(NEEDS_PERSON);
}

/** @throws NotAllowed for a key that may not pay. Where a person names a saved card, a key also needs the right to bill it. */
export function requireMayPay(actor: Actor): void {
  if (actor.key && !mayAsCustomer(actor, 'billing')) throw new NotAllowed(msg('This key may not charge saved cards'));
}

/** True when the role shows everybody's bookings, in the workspaces that the actor manages. */
export function showsAllBookings(actor: Actor | undefined): boolean {
  return actor?.role?.showAllBooking === true;
}

/**
 * True when the actor may see and book this workspace as a customer: visitors too, unless they are blocked there.
 * The caller checks whether the workspace is active.
 */
export function seesSpace(actor: Actor | undefined, spaceId: string): boolean {
  return !blockedSpaceIds(actor).includes(spaceId);
}

/**
 * True when the actor may manage this workspace. Calls that need the edit flag of an area check this, and so do calls that show
 * other people's data.
 */
export function managesSpace(actor: Actor | undefined, spaceId: string): boolean {
  return managesAllSpaces(actor) || managedSpaceIds(actor).includes(spaceId);
}

export function managesAllSpaces(actor: Actor | undefined): boolean {
  return actor?.role?.showAllWorkSpaces === true;
}

/** The workspaces assigned to the actor. Callers check `managesAllSpaces` first, which this list does not reflect. */
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

/** @throws NotAllowed for everybody else than staff of all workspaces: what the outside services hold is shared by all workspaces */
export function requireManagesAll(actor: Actor | undefined): void {
  if (!managesAllSpaces(actor)) throw new NotAllowed(msg('Only staff who manage all workspaces choose this'));
}

/** @throws NotAllowed for a workspace that the caller does not manage */
export function requireManages(actor: Actor | undefined, spaceId: string): void {
  if (!managesSpace(actor, spaceId)) throw new NotAllowed(NO_ACCESS);
}

/**
 * The workspaces whose records a list shows to staff: the requested one, otherwise all that they manage.
 * @returns undefined for all workspaces
 * @throws NotAllowed for a workspace that the caller does not manage
 */
export function listedSpaceIds(actor: Actor | undefined, spaceId: string | undefined): string[] | undefined {
  if (spaceId === undefined) return managesAllSpaces(actor) ? undefined : managedSpaceIds(actor);
  requireManages(actor, spaceId);
  return [spaceId];
}

type Customer = { user_id?: string | null | undefined; company_id?: string | null | undefined };

/**
 * What staff give to customers, they do not give to themselves or to their companies. Who holds all rights may: perhaps nobody else works there.
 * @throws NotAllowed
 */
export function requireSomebodyElse({ userId, companyIds, role }: Actor, { user_id, company_id }: Customer): void {
  const isOwn = user_id === userId || (company_id != null && companyIds.includes(company_id));
  if (isOwn && !may(role, EVERYTHING)) throw new NotAllowed(msg('Somebody else must do this for you'));
}
