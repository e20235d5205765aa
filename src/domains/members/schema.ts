import { z } from 'zod';
import { email, flag, id, optionalText, version } from '#shared/fields.ts';
import { invitedNames } from '#shared/invited-name.ts';
import { paging } from '#shared/paging.ts';
import { msg } from '#shared/texts.ts';

export const ListMembersInput = z.object({ space_id: id, text: optionalText(100), ...paging });
export type ListMembersInput = z.output<typeof ListMembersInput>;

export const AddMemberInput = z.object({
  email: email(msg('Please enter member email'), msg('Please enter valid email')),
  ...invitedNames,
  space_id: id,
});
export type AddMemberInput = z.output<typeof AddMemberInput>;

export const UpdateMemberInput = z.object({ user_id: id, space_id: id, active: flag, version });
export type UpdateMemberInput = z.output<typeof UpdateMemberInput>;

/** An invited member of a workspace. */
export const InvitedMemberInput = z.object({ user_id: id, space_id: id });
export type InvitedMemberInput = z.output<typeof InvitedMemberInput>;

/** A person, in whichever workspaces they are a member. */
export const MemberInput = z.object({ user_id: id });

export const TwoStepView = z.object({
  /** Whether the person has set up two-step sign-in. */
  has_factor: z.boolean(),
});
export type TwoStepView = z.output<typeof TwoStepView>;

export const MemberView = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  /** The latest booking in this workspace. */
  booking: z.object({ created_at: z.date() }).nullable(),
  spaces: z.array(z.object({ space: z.string(), active: z.boolean() })),
  /** Whether the person has not accepted the invitation yet. */
  invited: z.boolean(),
  version: z.number(),
});
export type MemberView = z.output<typeof MemberView>;
