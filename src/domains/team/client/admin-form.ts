import { z } from 'zod';
import type { RoleChoice } from '#domains/roles/index.ts';
import { InviteInput, NO_ROLE, NO_SPACE } from '#domains/team/schema.ts';
import { flag } from '#shared/fields.ts';

/**
 * The schema of the dialog that invites or edits a team member. It requires at least one workspace, unless the selected role
 * works in all workspaces.
 */
export function adminForm(roles: readonly RoleChoice[]) {
  return (
    InviteInput.omit({ space_id: true })
      // A plain text, because a failed conversion would leave out the check of the workspaces.
      .extend({ active: flag, role_id: z.string().min(1, NO_ROLE) })
      .refine(({ role_id, active_spaces }) => worksEverywhere(roles, role_id) || Boolean(active_spaces?.length), {
        message: NO_SPACE,
        path: ['active_spaces'],
        // Check it even if other fields are invalid, so that all messages appear together.
        when: () => true,
      })
  );
}
export type AdminForm = z.output<ReturnType<typeof adminForm>>;
export type AdminFormInput = z.input<ReturnType<typeof adminForm>>;

export function worksEverywhere(roles: readonly RoleChoice[], roleId: unknown): boolean {
  return roles.some(({ _id, showAllWorkSpaces }) => _id === roleId && showAllWorkSpaces);
}
