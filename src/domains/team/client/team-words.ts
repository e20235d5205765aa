import type { TeamMemberView } from '#domains/team/schema.ts';
import { type Colleague, changeProblem, mayChangeStanding } from '#domains/team/rules.ts';
import type { RoleAccess } from '#shared/permissions.ts';

/** 'London, Leeds': where somebody works, as far as the reader sees those workspaces. */
export function spaceNames(admin: TeamMemberView, spaces: readonly { _id: string; name: string }[]): string {
  if (admin.role_id.showAllWorkSpaces) return 'All workspaces';
  const names = spaces.filter(({ _id }) => admin.spaces.some(({ space }) => space === _id)).map(({ name }) => name);
  const unseen = admin.spaces.length - names.length;
  return [...names, ...(unseen > 0 ? [`${unseen} more`] : [])].join(', ') || 'None';
}

type Somebody = { _id: string; role_id: RoleAccess | null; spaces: { space: string }[] };

function asColleague({ _id, role_id, spaces }: Somebody): Colleague {
  return { id: _id, role: role_id ?? undefined, spaceIds: spaces.map(({ space }) => space) };
}

export function mayChange(actor: Somebody, admin: TeamMemberView): boolean {
  return changeProblem(asColleague(actor), { ...asColleague(admin), role: admin.role_id }) === undefined;
}

/** Whether role and status may be changed, too. */
export function mayChangeRole(actor: Somebody, admin: TeamMemberView): boolean {
  return mayChangeStanding(asColleague(actor), { ...asColleague(admin), role: admin.role_id });
}
