/** The rules for changing team members. */
import { grantBeyond } from '#domains/roles/index.ts';
import type { RoleAccess } from '#shared/permissions.ts';
import { msg } from '#shared/texts.ts';

/** A team member. They work in their assigned workspaces, or in all if their role says so. */
export type Colleague = { id: string; role: RoleAccess | undefined; spaceIds: readonly string[] };

type Person = Colleague & { role: RoleAccess };

const worksEverywhere = ({ role }: Colleague) => role?.showAllWorkSpaces === true;

/** True if the person works in a workspace that the actor manages. */
export function worksWithin(actor: Colleague, person: Person): boolean {
  return (
    worksEverywhere(actor) ||
    worksEverywhere(person) ||
    person.spaceIds.some((spaceId) => actor.spaceIds.includes(spaceId))
  );
}

/**
 * Why the actor may not change this person at all, or undefined if they may. Assigning and removing a workspace is checked
 * separately for each workspace.
 */
export function changeProblem(actor: Colleague, person: Person): string | undefined {
  if (actor.id === person.id) return msg('You cannot change your own role or status');
  if (grantBeyond(actor.role, person.role)) return msg('You cannot change somebody who may do more than you');
  return undefined;
}

/**
 * Whether the actor may change the person's role and status. Both apply in all workspaces of the person, so the actor must
 * manage all of them.
 */
export function mayChangeStanding(actor: Colleague, person: Person): boolean {
  if (worksEverywhere(actor)) return true;
  return !worksEverywhere(person) && person.spaceIds.every((spaceId) => actor.spaceIds.includes(spaceId));
}

/** One value that a source outside tells of a person, such as a group, and what it gives. */
export type RoleRow = { value: string; role_id: string; space_ids: string[] };

/** The row that counts: the first of the table whose value the person has. */
export const rowFor = (rows: readonly RoleRow[], values: readonly string[]): RoleRow | undefined =>
  rows.find(({ value }) => values.includes(value));
