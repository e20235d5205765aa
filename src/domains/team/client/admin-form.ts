import type { z } from 'zod';
import type { RoleView } from '#domains/roles/schema.ts';
import { InviteInput, NO_SPACE } from '#domains/team/schema.ts';
import { flag } from '#shared/fields.ts';

/**
 * What the invite and edit dialog asks for. At least one workspace, unless the role works everywhere, which
 * only the roles can tell.
 */
export function adminForm(roles: readonly RoleView[]) {
  return InviteInput.omit({ space_id: true })
    .extend({ active: flag })
    .refine(({ role_id, active_spaces }) => worksEverywhere(roles, role_id) || Boolean(active_spaces?.length), {
      message: NO_SPACE,
      path: ['active_spaces'],
      // Said together with a missing email, not after it.
      when: () => true,
    });
}
export type AdminForm = z.output<ReturnType<typeof adminForm>>;
export type AdminFormInput = z.input<ReturnType<typeof adminForm>>;

export function worksEverywhere(roles: readonly RoleView[], roleId: unknown): boolean {
  return roles.some(({ _id, showAllWorkSpaces }) => _id === roleId && showAllWorkSpaces);
}
