/** The initial roles of an installation, and the rules for granting permissions. */
import {
  ACCESSES,
  AREA_KEYS,
  type Area,
  EVERYTHING,
  type Grant,
  type Permissions,
  ROLE_FLAGS,
  type RoleAccess,
  allPermissions,
  may,
  permissionsOf,
} from '#shared/permissions.ts';
import { msg } from '#shared/texts.ts';

/** The roles that the code refers to: the owner of the installation, and the role of new accounts. Both may be renamed. */
export type RoleKey = 'owner' | 'member';

export type StandardRole = {
  name: string;
  role_key: RoleKey | null;
  permissions: Permissions;
  show_all_booking: boolean;
  show_all_work_spaces: boolean;
};

const full: Grant = { show: true, editable: true, download: true };

function allAreasExcept(except: Area[], grant: (area: Area) => Partial<Grant>): Permissions {
  const areas = AREA_KEYS.filter((area) => !except.includes(area));
  return permissionsOf(Object.fromEntries(areas.map((area) => [area, grant(area)])));
}

const FRONT_DESK_EDITS: Area[] = ['booking.booking', 'bookingRequest', 'members', 'contactUs', 'announcements'];

/** The permissions of the owner's role: every area in full, and both flags. */
export const OWNER_GRANTS = {
  permissions: allPermissions(),
  show_all_booking: true,
  show_all_work_spaces: true,
} as const satisfies Partial<StandardRole>;

export const STANDARD_ROLES: StandardRole[] = [
  { name: 'Super Admin', role_key: 'owner', ...OWNER_GRANTS },
  {
    name: 'Manager',
    role_key: null,
    permissions: allAreasExcept(['roles'], () => full),
    show_all_booking: true,
    show_all_work_spaces: false,
  },
  {
    name: 'Front Desk',
    role_key: null,
    permissions: allAreasExcept(['roles', 'xero', 'billing', 'mail', 'cms'], (area) => ({
      show: true,
      editable: FRONT_DESK_EDITS.includes(area),
    })),
    show_all_booking: true,
    show_all_work_spaces: false,
  },
  {
    name: 'Content Editor',
    role_key: null,
    permissions: permissionsOf({ cms: full }),
    show_all_booking: false,
    show_all_work_spaces: false,
  },
  {
    name: 'Member',
    role_key: 'member',
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

/** All grants of a role as flat names: area and access ('members.editable'), and the set flags. */
function grantsOf(role: RoleAccess): Set<string> {
  const grants = AREA_KEYS.flatMap((area) =>
    ACCESSES.filter((access) => may(role, area, access)).map((access) => `${area}.${access}`),
  );
  return new Set([...grants, ...ROLE_FLAGS.filter((flag) => role[flag])]);
}

/**
 * Compares a role with the actor's own, because nobody may assign, change or remove a role that grants more than their own.
 * @returns the first grant that the actor does not hold, or undefined if there is none
 */
export function grantBeyond(actor: RoleAccess | undefined, role: RoleAccess): string | undefined {
  const own = actor ? grantsOf(actor) : new Set<string>();
  return [...grantsOf(role)].find((grant) => !own.has(grant));
}

/**
 * Why the actor may not decide whether a role needs two-step sign-in, or undefined if they may. It grants nothing, so who holds all rights decides it for
 * their own role, too.
 */
export function factorRuleProblem(actor: RoleAccess | undefined, role: RoleAccess, isOwn: boolean): string | undefined {
  return roleEditProblem(actor, role, isOwn && !may(actor, EVERYTHING));
}

/** Which second factors count for a role: any, or passkeys only, which no false page can pass on. */
export const ACCEPTED_FACTORS = ['any', 'passkey'] as const;
export type AcceptedFactors = (typeof ACCEPTED_FACTORS)[number];

/** Whether a kind of second factor counts for a role. */
export const acceptsFactor = (accepted: AcceptedFactors, kind: string): boolean =>
  accepted === 'any' || accepted === kind;

/** Areas in which somebody decides about money or people. */
const OF_MONEY_AND_PEOPLE: Area[] = ['members', 'adminAndTeams', 'roles', 'invoice', 'billing', 'xero'];

/** Whether the people of a role of the team decide about money or people. In a new installation they need two-step sign-in. */
export const decidesOnMoneyOrPeople = (role: RoleAccess): boolean =>
  OF_MONEY_AND_PEOPLE.some((area) => may(role, area));

/** Whether the people of a role need two-step sign-in on a local day. */
export const needsFactor = (role: { active: boolean; factor_from: string | null }, day: string): boolean =>
  role.active && role.factor_from !== null && role.factor_from <= day;

/** Why the actor may not change a role, or undefined if they may. `isOwn` is true for the role of the actor. */
export function roleEditProblem(actor: RoleAccess | undefined, role: RoleAccess, isOwn: boolean): string | undefined {
  if (isOwn) return msg('You cannot change the role that you are using');
  if (grantBeyond(actor, role)) return msg('You cannot change a role that may do more than yours');
  return undefined;
}
