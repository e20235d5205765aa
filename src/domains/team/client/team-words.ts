import { grantBeyond } from '#domains/roles/rules.ts';
import type { TeamMemberView } from '#domains/team/schema.ts';
import type { RoleAccess } from '#shared/permissions.ts';

/** 'London, Leeds': where somebody works, as far as the reader sees those workspaces. */
export function spaceNames(admin: TeamMemberView, spaces: readonly { _id: string; name: string }[]): string {
  if (admin.role_id.showAllWorkSpaces) return 'All workspaces';
  const working = admin.spaces.filter(({ active }) => active);
  const names = spaces.filter(({ _id }) => working.some(({ space }) => space === _id)).map(({ name }) => name);
  const unseen = working.length - names.length;
  return [...names, ...(unseen > 0 ? [`${unseen} more`] : [])].join(', ') || 'None';
}

/** Decision G052: nobody changes himself, nor somebody who may do more than he. */
export function mayChange(actor: { _id: string; role_id: RoleAccess | null }, admin: TeamMemberView): boolean {
  return actor._id !== admin._id && grantBeyond(actor.role_id ?? undefined, admin.role_id) === undefined;
}
