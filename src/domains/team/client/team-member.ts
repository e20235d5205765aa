import type { TeamMemberView } from '#domains/team/schema.ts';
import { type Colleague, changeProblem, mayChangeStanding } from '#domains/team/rules.ts';
import type { RoleAccess } from '#shared/permissions.ts';
import type { Translate } from '#shared/texts.ts';

/** The workspaces of a team member, as 'London, Leeds'. Those that the viewer does not see are only counted: '2 more'. */
export function spaceNames(
  admin: TeamMemberView,
  spaces: readonly { _id: string; name: string }[],
  t: Translate,
): string {
  if (admin.role_id.showAllWorkSpaces) return t('All workspaces');
  const names = spaces.filter(({ _id }) => admin.spaces.some(({ space }) => space === _id)).map(({ name }) => name);
  const unseen = admin.spaces.length - names.length;
  return [...names, ...(unseen > 0 ? [t('{count} more', { count: unseen })] : [])].join(', ') || t('None');
}

export function statusOf({ status, invited }: TeamMemberView): 'Active' | 'Blocked' | 'Invited' {
  if (!status) return 'Blocked';
  return invited ? 'Invited' : 'Active';
}

type PersonView = { _id: string; role_id: RoleAccess | null; spaces: { space: string }[] };

function asColleague({ _id, role_id, spaces }: PersonView): Colleague {
  return { id: _id, role: role_id ?? undefined, spaceIds: spaces.map(({ space }) => space) };
}

/** Whether the actor may change the team member at all. */
export function mayChange(actor: PersonView, admin: TeamMemberView): boolean {
  return changeProblem(asColleague(actor), { ...asColleague(admin), role: admin.role_id }) === undefined;
}

/** Whether the actor may also change the role and the status of the team member. */
export function mayChangeRole(actor: PersonView, admin: TeamMemberView): boolean {
  return mayChangeStanding(asColleague(actor), { ...asColleague(admin), role: admin.role_id });
}
