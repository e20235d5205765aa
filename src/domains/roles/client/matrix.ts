/** The permission matrix as the role screen shows and changes it. */
import {
  AREAS,
  AREA_KEYS,
  type Access,
  type Area,
  type Grant,
  type Permissions,
  type RoleAccess,
  grantOf,
  may,
  permissionsOf,
} from '#shared/permissions.ts';

/** Rows under a heading; an area of its own stands alone. */
export type MatrixGroup = { label: string; rows: { label: string; area: Area }[] };

const single = (label: string, area: Area): MatrixGroup => ({ label, rows: [{ label, area }] });

/** In the order, and with the words, of the role screen. */
export const MATRIX: MatrixGroup[] = [
  single('Dashboard', 'dashboard'),
  {
    label: 'Resources',
    rows: [
      { label: 'Meeting Rooms', area: 'resources.meetingRooms' },
      { label: 'Private Offices', area: 'resources.privateOffices' },
      { label: 'Desk Inventory', area: 'resources.desk' },
    ],
  },
  single('Members', 'members'),
  single('Admin & Teams', 'adminAndTeams'),
  single('Roles', 'roles'),
  {
    label: 'Booking',
    rows: [
      { label: 'Booking', area: 'booking.booking' },
      { label: 'Calendar', area: 'booking.calendar' },
    ],
  },
  single('Desk Swap', 'deskSwap'),
  single('Booking Request', 'bookingRequest'),
  single('Invoice', 'invoice'),
  single('Xero', 'xero'),
  single('Billing', 'billing'),
  single('User Activity', 'userActivity'),
  {
    label: 'Plan',
    rows: [
      { label: 'Fixed Desk', area: 'plan.flexiDesk' },
      { label: 'Dedicated Desk', area: 'plan.dedicatedDesk' },
      { label: 'Private Office', area: 'plan.privateOffice' },
    ],
  },
  {
    label: 'Pricing',
    rows: [
      { label: 'Flexi Desk', area: 'pricing.flexiDesk' },
      { label: 'Dedicated Desk', area: 'pricing.dedicatedDesk' },
    ],
  },
  single('Door', 'door'),
  single('Mail', 'mail'),
  single('Contact Us', 'contactUs'),
  single('Social Media Lead', 'socialMediaLead'),
  single('Website CMS', 'cms'),
  {
    label: 'Settings',
    rows: [
      { label: 'Workspace', area: 'settings.workspace' },
      { label: 'Amenities', area: 'settings.amenities' },
    ],
  },
];

export const ACCESSES: Access[] = ['show', 'editable', 'download'];

export function hasAccess(area: Area, access: Access): boolean {
  return access !== 'download' || 'download' in AREAS[area];
}

/** The matrix with one box changed. Without show there is no other access. */
export function withGrant(permissions: Permissions, area: Area, access: Access, on: boolean): Permissions {
  const grants = Object.fromEntries(AREA_KEYS.map((key) => [key, grantOf(permissions, key)]));
  const cleared: Grant = { show: false, editable: false, download: false };
  const changed = access === 'show' && !on ? cleared : { ...grantOf(permissions, area), [access]: on };
  return permissionsOf({ ...grants, [area]: changed });
}

export type MayGrant = (area: Area, access: Access) => boolean;

/** What somebody may tick: what they hold themselves. */
export function grantable(actor: RoleAccess | undefined): MayGrant {
  return (area, access) => may(actor, area, access);
}

function boxes(mayGrant: MayGrant): { area: Area; access: Access }[] {
  return AREA_KEYS.flatMap((area) => ACCESSES.map((access) => ({ area, access }))).filter(
    ({ area, access }) => hasAccess(area, access) && mayGrant(area, access),
  );
}

/** Allow All: every box that may be ticked, or none at all. */
export function allowAll(mayGrant: MayGrant, on: boolean): Permissions {
  if (!on) return permissionsOf({});
  return boxes(mayGrant).reduce(
    (permissions, { area, access }) => withGrant(permissions, area, access, true),
    permissionsOf({}),
  );
}

/** How Allow All stands: everything that may be ticked is, some of it, or none. */
export function allowedShare(permissions: Permissions, mayGrant: MayGrant): boolean | 'indeterminate' {
  const all = boxes(mayGrant);
  const ticked = all.filter(({ area, access }) => grantOf(permissions, area)[access]);
  if (ticked.length === 0) return false;
  return ticked.length === all.length ? true : 'indeterminate';
}
