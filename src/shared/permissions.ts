/**
 * The permission matrix. The server guards procedures with it, the client guards routes and builds the menu from it, and
 * roles are stored in its shape.
 */
import { fieldsOf, keysOf } from '#shared/objects.ts';
import { msg } from '#shared/texts.ts';

/**
 * Every area by its dotted key, in the order of the role screen and of the menu, with its label there. Areas with the same heading
 * stand together below it. `download` marks areas that also have that access.
 */
export const AREAS = {
  dashboard: { label: msg('Dashboard') },
  'resources.meetingRooms': { label: msg('Meeting Rooms'), heading: msg('Resources') },
  'resources.privateOffices': { label: msg('Private Offices'), heading: msg('Resources') },
  'resources.desk': { label: msg('Desk Inventory'), heading: msg('Resources') },
  members: { label: msg('Members') },
  adminAndTeams: { label: msg('Admin & Teams') },
  roles: { label: msg('Roles') },
  'booking.booking': { label: msg('Booking'), heading: msg('Booking') },
  'booking.calendar': { label: msg('Calendar'), heading: msg('Booking') },
  deskSwap: { label: msg('Desk Swap') },
  bookingRequest: { label: msg('Booking Request') },
  invoice: { label: msg('Invoice'), download: true },
  xero: { label: msg('Xero'), download: true },
  billing: { label: msg('Billing') },
  userActivity: { label: msg('User Activity'), download: true },
  'plan.flexiDesk': { label: msg('Fixed Desk'), heading: msg('Plan') },
  'plan.dedicatedDesk': { label: msg('Dedicated Desk'), heading: msg('Plan') },
  'plan.privateOffice': { label: msg('Private Office'), heading: msg('Plan') },
  'pricing.flexiDesk': { label: msg('Flexi Desk'), heading: msg('Pricing') },
  'pricing.dedicatedDesk': { label: msg('Dedicated Desk'), heading: msg('Pricing') },
  'pricing.vouchers': { label: msg('Vouchers'), heading: msg('Pricing') },
  door: { label: msg('Door') },
  mail: { label: msg('Mail') },
  announcements: { label: msg('Announcements') },
  contactUs: { label: msg('Contact Us'), download: true },
  socialMediaLead: { label: msg('Social Media Lead') },
  cms: { label: msg('Website CMS') },
  'settings.workspace': { label: msg('Workspace'), heading: msg('Settings') },
  'settings.amenities': { label: msg('Amenities'), heading: msg('Settings') },
} as const satisfies Record<string, { label: string; heading?: string; download?: true }>;

export type Area = keyof typeof AREAS;
export const AREA_KEYS = keysOf(AREAS);

type Heading = Extract<(typeof AREAS)[Area], { heading: string }>['heading'];
/** The heading above an area. One without is alone. */
export function headingOf(area: Area): Heading | undefined {
  const described = AREAS[area];
  return 'heading' in described ? described.heading : undefined;
}

/** Used instead of an area: only a role that grants every area in full and has both flags (the Super Admin) passes. */
export const EVERYTHING = 'everything';
/** What a screen or a procedure requires of a role. */
export type Requirement = Area | typeof EVERYTHING;

export type Grant = { show: boolean; editable: boolean; download?: boolean };
export type Access = keyof Grant;

export const ACCESSES = ['show', 'editable', 'download'] as const satisfies Access[];
export const ACCESS_LABELS: Record<Access, string> = {
  show: msg('Show'),
  editable: msg('Edit'),
  download: msg('Download'),
};

/** The form in which the API carries permissions: areas nested at their dots. The flags of the role are separate. */
export type Permissions = { [key: string]: Grant | { [sub: string]: Grant } };
export const ROLE_FLAGS = ['showAllBooking', 'showAllWorkSpaces'] as const;
export type RoleFlag = (typeof ROLE_FLAGS)[number];

export type RoleAccess = { permissions: Permissions } & Record<RoleFlag, boolean>;

function isGrant(value: unknown): value is Grant {
  return typeof value === 'object' && value !== null && 'show' in value;
}

/** An area as the group and the part in which permissions are nested. */
function partsOf(area: Area): { group: string; sub: string | undefined } {
  const [group = area, sub] = area.split('.');
  return { group, sub };
}

/** The grants of a group with parts. */
function partsIn(block: Permissions[string] | undefined): Record<string, unknown> {
  return isGrant(block) ? {} : { ...block };
}

/** The grant of an area. An area that is missing from the permissions grants nothing. */
export function grantOf(permissions: Permissions, area: Area): Grant {
  const { group, sub } = partsOf(area);
  const block = permissions[group];
  const grant = sub === undefined ? block : partsIn(block)[sub];
  return isGrant(grant) ? grant : { show: false, editable: false };
}

function holdsEverything(role: RoleAccess): boolean {
  const isFull = (area: Area) => may(role, area) && (!('download' in AREAS[area]) || may(role, area, 'download'));
  return AREA_KEYS.every(isFull) && ROLE_FLAGS.every((flag) => role[flag]);
}

/** Whether a role has this access to an area. Without a role, nothing is allowed. */
export function may(role: RoleAccess | undefined, area: Requirement, access: Access = 'editable'): boolean {
  if (!role) return false;
  if (area === EVERYTHING) return holdsEverything(role);
  const grant = grantOf(role.permissions, area);
  return access === 'show' ? grant.show : grant.show && grant[access] === true;
}

/** The first of what a request grants that is no area, or not nested as one: 'bookingz', 'booking.bookingz'. */
export function unknownAreaIn(sent: Record<string, unknown>): string | undefined {
  const areas = AREA_KEYS.map(partsOf);
  return Object.entries(sent)
    .flatMap(([group, block]) => {
      const subs = areas.filter((area) => area.group === group).map(({ sub }) => sub);
      if (subs.length === 0) return [group];
      if (subs.includes(undefined)) return [];
      return Object.keys(fieldsOf(block)).flatMap((sub) => (subs.includes(sub) ? [] : [`${group}.${sub}`]));
    })
    .at(0);
}

/** Builds the nested matrix from the granted areas. Everything else is false. */
export function permissionsOf(grants: Partial<Record<Area, Partial<Grant>>>): Permissions {
  const permissions: Permissions = {};
  for (const area of AREA_KEYS) {
    const { group, sub } = partsOf(area);
    const granted = grants[area] ?? {};
    const grant: Grant = { show: granted.show ?? false, editable: granted.editable ?? false };
    if ('download' in AREAS[area]) grant.download = granted.download ?? false;
    if (sub === undefined) permissions[group] = grant;
    else permissions[group] = { ...(permissions[group] as Record<string, Grant> | undefined), [sub]: grant };
  }
  return permissions;
}

/** The matrix that grants every area in full, for the owner's role and for 'Allow All'. */
export function allPermissions(): Permissions {
  const all = { show: true, editable: true, download: true };
  return permissionsOf(Object.fromEntries(AREA_KEYS.map((area) => [area, all])));
}

/**
 * Normalizes a matrix from a request: unknown areas are dropped, missing areas grant nothing, and an area that is not
 * shown has no other access.
 */
export function cleanPermissions(sent: Record<string, unknown>): Permissions {
  const grants: Partial<Record<Area, Grant>> = {};
  for (const area of AREA_KEYS) {
    const grant = grantOf(sent as Permissions, area);
    const show = grant.show === true;
    grants[area] = { show, editable: show && grant.editable === true, download: show && grant.download === true };
  }
  return permissionsOf(grants);
}
