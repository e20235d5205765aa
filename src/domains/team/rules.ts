/** Who may change whom in the team. */
import { grantBeyond } from '#domains/roles/rules.ts';
import type { RoleAccess } from '#shared/permissions.ts';

/** Somebody who works in a team: in the workspaces assigned to them, or in all when their role says so. */
export type Colleague = { id: string; role: RoleAccess | undefined; spaceIds: readonly string[] };

type Person = Colleague & { role: RoleAccess };

const worksEverywhere = ({ role }: Colleague) => role?.showAllWorkSpaces === true;

/** True for somebody who works in a workspace that the actor manages. */
export function worksWithin(actor: Colleague, person: Person): boolean {
  return (
    worksEverywhere(actor) ||
    worksEverywhere(person) ||
    person.spaceIds.some((spaceId) => actor.spaceIds.includes(spaceId))
  );
}

/**
 * Why the actor may not change this person at all; undefined when they may. The workspaces that a change gives or takes are asked
 * about one by one.
 */
export function changeProblem(actor: Colleague, person: Person): string | undefined {
  if (actor.id === person.id) return 'You cannot change your own role or status';
  if (grantBeyond(actor.role, person.role)) return 'You cannot change somebody who may do more than you';
  return undefined;
}

/** Role and status count in every workspace of a person: only somebody who manages all of those may change them. */
export function mayChangeStanding(actor: Colleague, person: Person): boolean {
  if (worksEverywhere(actor)) return true;
  return !worksEverywhere(person) && person.spaceIds.every((spaceId) => actor.spaceIds.includes(spaceId));
}
