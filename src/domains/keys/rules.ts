/** The rules of keys: which rights one has, and whether it is valid. */
import {
  ACCESSES,
  ACCESS_LABELS,
  AREAS,
  AREA_KEYS,
  type Area,
  type Grant,
  type Permissions,
  type RoleAccess,
  grantOf,
  may,
  permissionsOf,
} from '#shared/permissions.ts';
import { HOUR } from '#shared/time.ts';

/** How long the former secret of a key is valid beside a new one, in hours. */
export const OVERLAPS = [0, 1, 24, 168] as const;
export type Overlap = (typeof OVERLAPS)[number];

export const overlapMs = (hours: Overlap) => hours * HOUR;

/** The most keys of a person that have not ended. */
export const MOST_KEYS = 50;

/** What both sides grant. */
function common(one: Permissions, other: Permissions): Permissions {
  const both = (area: Area): Grant => {
    const [first, second] = [grantOf(one, area), grantOf(other, area)];
    const show = first.show && second.show;
    return {
      show,
      editable: show && first.editable && second.editable,
      download: show && first.download === true && second.download === true,
    };
  };
  return permissionsOf(Object.fromEntries(AREA_KEYS.map((area) => [area, both(area)])));
}

export type Narrowing = { permissions: Permissions; space_ids: string[] | null };

/** What a key has of the rights of a role: never more than the role, and all workspaces only if it is not narrowed to some. */
export function narrowed(role: RoleAccess, { permissions, space_ids }: Narrowing): RoleAccess {
  return {
    permissions: common(role.permissions, permissions),
    showAllBooking: role.showAllBooking,
    showAllWorkSpaces: role.showAllWorkSpaces && space_ids === null,
  };
}

/**
 * The first right that a key would have beyond those of its person.
 * @param held the rights of the person: those of their role, and those of members
 * @returns its name, such as 'Booking (Edit)'; undefined if there is none
 */
export function rightBeyond(held: (RoleAccess | undefined)[], permissions: Permissions): string | undefined {
  for (const area of AREA_KEYS) {
    const grant = grantOf(permissions, area);
    const beyond = ACCESSES.find((access) => grant[access] && !held.some((role) => may(role, area, access)));
    if (beyond) return `${AREAS[area].label} (${ACCESS_LABELS[beyond]})`;
  }
  return undefined;
}

/** Why a key is not valid any more, or for now. `suspended`: its person or their role is switched off. */
export const KEY_STATES = ['valid', 'expired', 'suspended', 'ended'] as const;
export type KeyState = (typeof KEY_STATES)[number];

type Standing = { ended_at: Date | null; expires_at: Date | null; isSuspended: boolean };

export function keyState({ ended_at, expires_at, isSuspended }: Standing, now: Date): KeyState {
  if (ended_at) return 'ended';
  if (expires_at && expires_at <= now) return 'expired';
  return isSuspended ? 'suspended' : 'valid';
}
