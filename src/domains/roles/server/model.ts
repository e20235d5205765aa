import { BaseModel } from '#server/db/base-model.ts';
import type { Permissions, RoleAccess } from '#shared/permissions.ts';
import type { AcceptedFactors, RoleKey } from '#domains/roles/rules.ts';
import type { RoleView } from '#domains/roles/schema.ts';

export class Role extends BaseModel {
  static override tableName = 'roles';
  static override jsonAttributes = ['permissions'];

  declare name: string;
  declare role_key: RoleKey | null;
  declare permissions: Permissions;
  declare show_all_booking: boolean;
  declare show_all_work_spaces: boolean;
  declare active: boolean;
  /** The day from which its people need a second factor. */
  declare factor_from: string | null;
  declare accepted_factors: AcceptedFactors;
  declare version: number;
  declare created_at: Date;
}

export type RoleColumns = Pick<Role, 'permissions' | 'show_all_booking' | 'show_all_work_spaces'>;

/** The grants of a role, for the rules. */
export function accessOf(role: RoleColumns): RoleAccess {
  return {
    permissions: role.permissions,
    showAllBooking: role.show_all_booking,
    showAllWorkSpaces: role.show_all_work_spaces,
  };
}

/** The columns of the grants of a role. */
export function columnsOf({ permissions, showAllBooking, showAllWorkSpaces }: RoleAccess): RoleColumns {
  return { permissions, show_all_booking: showAllBooking, show_all_work_spaces: showAllWorkSpaces };
}

/** The view of a role. It contains the flags twice: beside and inside the permissions. */
export function roleView(role: Role): RoleView {
  const flags = { showAllBooking: role.show_all_booking, showAllWorkSpaces: role.show_all_work_spaces };
  return {
    _id: role.id,
    name: role.name,
    active: role.active,
    permissions: { ...role.permissions, ...flags } as unknown as Permissions,
    ...flags,
    isForMembers: role.role_key === 'member',
    factor_from: role.factor_from,
    accepted_factors: role.accepted_factors,
    version: role.version,
  };
}
