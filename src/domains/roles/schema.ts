import { z } from 'zod';
import { ACCEPTED_FACTORS } from '#domains/roles/rules.ts';
import { day, flag, id, requiredText, version } from '#shared/fields.ts';
import { offsets } from '#shared/paging.ts';
import type { Permissions } from '#shared/permissions.ts';
import { msg } from '#shared/texts.ts';

export const RoleView = z.object({
  _id: z.string(),
  name: z.string(),
  active: z.boolean(),
  permissions: z.custom<Permissions>(),
  showAllBooking: z.boolean(),
  showAllWorkSpaces: z.boolean(),
  /** True for the role of members, which team members cannot have. */
  isForMembers: z.boolean(),
  /** The local day from which its people need two-step sign-in. */
  factor_from: z.string().nullable(),
  /** Which second factors count from then on. */
  accepted_factors: z.enum(ACCEPTED_FACTORS),
  version: z.number(),
});
export type RoleView = z.output<typeof RoleView>;

/** A role that somebody may choose for a team member. */
export const RoleChoice = RoleView.pick({ _id: true, name: true }).extend({
  /** Only for those who edit the team. */
  isAssignable: z.boolean().optional(),
  /** Only for a role that the caller may assign: it decides whether workspaces are chosen, too. */
  showAllWorkSpaces: z.boolean().optional(),
});
export type RoleChoice = z.output<typeof RoleChoice>;

/** What a role grants is listed for those who see roles; others get the names. */
export const ListedRole = z.union([RoleView.extend({ isAssignable: z.boolean().optional() }), RoleChoice]);
export type ListedRole = z.output<typeof ListedRole>;

const Matrix = z.record(z.string().max(40), z.union([z.boolean(), z.record(z.string().max(40), z.unknown())]), {
  error: msg('Please choose permissions'),
});

/** The two flags can be beside the matrix or inside it. */
export const RoleInput = z.object({
  name: requiredText(msg('Role Name is Required'), 100),
  active: flag.optional(),
  permissions: Matrix.optional(),
  showAllBooking: flag.optional(),
  showAllWorkSpaces: flag.optional(),
});
export type RoleInput = z.output<typeof RoleInput>;

export const RoleUpdateInput = RoleInput.partial().extend({ _id: id, version });
export type RoleUpdateInput = z.output<typeof RoleUpdateInput>;

/** From which day on the people of a role need two-step sign-in; null for never. */
export const RequireFactorInput = z.object({
  _id: id,
  factor_from: day(msg('Please enter a date')).nullable(),
  /** Without it, as before. */
  accepted_factors: z.enum(ACCEPTED_FACTORS, msg('Please choose which factors count')).optional(),
  version,
});
export type RequireFactorInput = z.output<typeof RequireFactorInput>;

export const ListRolesInput = z.object({ ...offsets });
