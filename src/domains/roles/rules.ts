/** The roles a new installation begins with (decision G033). */
import {
  AREA_KEYS,
  type Area,
  type Grant,
  type Permissions,
  allPermissions,
  permissionsOf,
} from '#shared/permissions.ts';

export const OWNER_ROLE = 'Super Admin';
export const MEMBER_ROLE = 'Member';

export type StandardRole = {
  name: string;
  permissions: Permissions;
  show_all_booking: boolean;
  show_all_work_spaces: boolean;
};

const full: Grant = { show: true, editable: true, download: true };

function everythingBut(except: Area[], grant: (area: Area) => Partial<Grant>): Permissions {
  const areas = AREA_KEYS.filter((area) => !except.includes(area));
  return permissionsOf(Object.fromEntries(areas.map((area) => [area, grant(area)])));
}

const FRONT_DESK_EDITS: Area[] = ['booking.booking', 'bookingRequest', 'members', 'contactUs'];

export const STANDARD_ROLES: StandardRole[] = [
  { name: OWNER_ROLE, permissions: allPermissions(), show_all_booking: true, show_all_work_spaces: true },
  {
    name: 'Manager',
    permissions: everythingBut(['roles'], () => full),
    show_all_booking: true,
    show_all_work_spaces: false,
  },
  {
    name: 'Front Desk',
    permissions: everythingBut(['roles', 'xero', 'billing', 'mail', 'cms'], (area) => ({
      show: true,
      editable: FRONT_DESK_EDITS.includes(area),
    })),
    show_all_booking: true,
    show_all_work_spaces: false,
  },
  {
    name: 'Content Editor',
    permissions: permissionsOf({ cms: full }),
    show_all_booking: false,
    show_all_work_spaces: false,
  },
  {
    name: MEMBER_ROLE,
    permissions: permissionsOf({
      dashboard: { show: true },
      'booking.booking': { show: true, editable: true },
      'booking.calendar': { show: true },
      invoice: { show: true },
      billing: { show: true, editable: true },
    }),
    show_all_booking: false,
    show_all_work_spaces: false,
  },
];
