/** The permission matrix of the role screen. */
import {
  ACCESSES,
  AREAS,
  AREA_KEYS,
  type Access,
  type Area,
  type Grant,
  type Permissions,
  type RoleAccess,
  grantOf,
  headingOf,
  may,
  permissionsOf,
} from '#shared/permissions.ts';

/** Areas under a common heading. A group with one area has no heading. */
export type MatrixGroup = { label: string; areas: Area[] };

const labelOf = (area: Area): string => headingOf(area) ?? AREAS[area].label;

/** The groups in display order. */
export const MATRIX: MatrixGroup[] = [...new Set(AREA_KEYS.map(labelOf))].map((label) => ({
  label,
  areas: AREA_KEYS.filter((area) => labelOf(area) === label),
}));

export function hasAccess(area: Area, access: Access): boolean {
  return access !== 'download' || 'download' in AREAS[area];
}

/** The matrix with one box changed. Clearing `show` clears the other accesses of the area. */
export function withGrant(permissions: Permissions, area: Area, access: Access, on: boolean): Permissions {
  const grants = Object.fromEntries(AREA_KEYS.map((key) => [key, grantOf(permissions, key)]));
  const cleared: Grant = { show: false, editable: false, download: false };
  const changed = access === 'show' && !on ? cleared : { ...grantOf(permissions, area), [access]: on };
  return permissionsOf({ ...grants, [area]: changed });
}

export type MayGrant = (area: Area, access: Access) => boolean;

/** The boxes that an actor may check: the permissions that they hold themselves. */
export function grantable(actor: RoleAccess | undefined): MayGrant {
  return (area, access) => may(actor, area, access);
}

function boxes(mayGrant: MayGrant): { area: Area; access: Access }[] {
  return AREA_KEYS.flatMap((area) => ACCESSES.map((access) => ({ area, access }))).filter(
    ({ area, access }) => hasAccess(area, access) && mayGrant(area, access),
  );
}

/** The matrix after Allow All: every box that may be checked, or none. */
export function allowAll(mayGrant: MayGrant, on: boolean): Permissions {
  if (!on) return permissionsOf({});
  return boxes(mayGrant).reduce(
    (permissions, { area, access }) => withGrant(permissions, area, access, true),
    permissionsOf({}),
  );
}

/** The state of Allow All: whether all, some or none of the boxes that may be checked are checked. */
export function allowedShare(permissions: Permissions, mayGrant: MayGrant): boolean | 'indeterminate' {
  const all = boxes(mayGrant);
  const checked = all.filter(({ area, access }) => grantOf(permissions, area)[access]);
  if (checked.length === 0) return false;
  return checked.length === all.length ? true : 'indeterminate';
}
