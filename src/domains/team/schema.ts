import { z } from 'zod';
import { RoleView } from '#domains/roles/index.ts';
import { email, flag, id, ids, optionalText, pickedId, requiredText, version } from '#shared/fields.ts';
import { invitedNames } from '#shared/invited-name.ts';
import { offsets } from '#shared/paging.ts';
import { msg } from '#shared/texts.ts';

export const NO_ROLE = msg('Please Select role');
export const NO_SPACE = msg('Please Select atleast one workspace');

export const CUSTOMER_ELSEWHERE = msg(
  'This person is also a customer of workspaces that you do not manage. Please remove them from the team instead',
);

export const ListTeamInput = z.object({ space_id: id.optional(), text: optionalText(100), ...offsets });
export type ListTeamInput = z.output<typeof ListTeamInput>;

/** The role decides whether a workspace is required, so the service checks that. */
export const InviteInput = z.object({
  email: email(msg('Please enter admin email'), msg('Please enter valid email')),
  ...invitedNames,
  role_id: pickedId(NO_ROLE),
  active_spaces: ids.optional(),
  space_id: id.optional(),
});
export type InviteInput = z.output<typeof InviteInput>;

export const UpdateTeamMemberInput = z.object({
  user_id: id,
  role_id: pickedId(NO_ROLE).optional(),
  active_spaces: ids.optional(),
  active: flag.optional(),
  space_id: id.optional(),
  version,
});
export type UpdateTeamMemberInput = z.output<typeof UpdateTeamMemberInput>;

/** A team member, or a person who is invited to the team. */
export const TeamMemberInput = z.object({ user_id: id });
export type TeamMemberInput = z.output<typeof TeamMemberInput>;

export const TeamMemberView = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  role_id: RoleView,
  spaces: z.array(z.object({ space: z.string(), active: z.boolean() })),
  status: z.boolean(),
  /** Whether the person has not accepted the invitation yet. */
  invited: z.boolean(),
  /** Whether the person has set up two-step sign-in. */
  has_factor: z.boolean(),
  version: z.number(),
});
export type TeamMemberView = z.output<typeof TeamMemberView>;

const domain = z
  .string(msg('Please enter domains such as example.com'))
  .trim()
  .toLowerCase()
  .max(190, msg('Domain is too long'))
  .regex(
    /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/,
    msg('Please enter domains such as example.com'),
  );
/** Domains of addresses, in lower case. */
export const domains = z.array(domain).max(100, msg('Too many domains'));

const roleRow = z.object({
  value: requiredText(msg('Please enter the value that the provider sends'), 200),
  role_id: pickedId(NO_ROLE),
  space_ids: z.array(id).max(500, msg('Too many workspaces')).default([]),
});
/** The roles that a source outside gives, by the values that it tells of a person. */
export const roleRows = z.array(roleRow).max(100, msg('Too many rows'));
