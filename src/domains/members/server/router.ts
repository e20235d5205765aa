import { rest } from '#server/rest-route.ts';
import { may, router, signedIn } from '#server/trpc.ts';
import {
  AddMemberInput,
  InvitedMemberInput,
  ListMembersInput,
  MemberInput,
  MemberView,
  TwoStepView,
  UpdateMemberInput,
} from '#domains/members/schema.ts';
import { ResetFactorsInput } from '#domains/factors/index.ts';
import { resetMember, twoStepOf } from '#domains/members/server/factors.ts';
import { resendMemberInvitation, withdrawMemberInvitation } from '#domains/members/server/invitations.ts';
import { AddNoteInput, ListNotesInput, NoteView } from '#domains/members/notes.ts';
import { addNote, listNotes } from '#domains/members/server/notes.ts';
import { listMembers } from '#domains/members/server/queries.ts';
import { addMember, updateMember } from '#domains/members/server/service.ts';
import { pageOf } from '#shared/paging.ts';
import { may as mayOf } from '#shared/permissions.ts';
import { IdInput } from '#shared/record.ts';
import { msg } from '#shared/texts.ts';

export const membersRouter = router({
  // Without members.show, the list contains only the caller, whom their cart needs as the billed member.
  list: signedIn
    .meta({
      byKey: 'members',
      rule: 'own, or manages the space',
      reads: {
        what: msg('the members of a workspace'),
        model: 'Member',
        isOwn: ({ role }) => !mayOf(role, 'members', 'show'),
      },
      rest: rest.get('/space/{space_id}/members', 'List the members of a workspace'),
    })
    .input(ListMembersInput)
    .output(pageOf(MemberView))
    .query(({ ctx, input }) => listMembers(ctx, input)),
  add: may('members')
    .meta({
      rule: 'manages the space',
      rest: rest.post('/users/add-member', {
        summary: 'Make somebody a member of a workspace',
        message: msg('New member added successfully!'),
        example: { email: 'ada@example.org', space_id: '1' },
      }),
    })
    .input(AddMemberInput)
    .output(MemberView)
    .mutation(({ ctx, input }) => addMember(ctx, input)),
  notes: may('members', 'show')
    .meta({
      rule: 'reaches the person',
      reads: { what: msg('the notes about a person'), model: 'Member', id: 'user_id' },
    })
    .input(ListNotesInput)
    .output(pageOf(NoteView))
    .query(({ ctx, input }) => listNotes(ctx, input)),
  addNote: may('members')
    .meta({ rule: 'reaches the person' })
    .input(AddNoteInput)
    .output(NoteView)
    .mutation(({ ctx, input }) => addNote(ctx, input)),
  update: may('members')
    .meta({
      rule: 'manages the space',
      rest: rest.post('/users/update-member', {
        summary: 'Block or unblock a member',
        message: msg('User Updated!'),
        example: { user_id: '8', space_id: '1', active: false },
      }),
    })
    .input(UpdateMemberInput)
    .output(MemberView)
    .mutation(({ ctx, input }) => updateMember(ctx, input)),
  resendInvitation: may('members')
    .meta({
      rule: 'manages the space',
      rest: rest.post('/space/{space_id}/members/{user_id}/invitation', {
        summary: 'Mail the invitation of a member again',
        message: msg('Invitation sent again!'),
      }),
    })
    .input(InvitedMemberInput)
    .output(MemberView)
    .mutation(({ ctx, input }) => resendMemberInvitation(ctx, input)),
  withdrawInvitation: may('members')
    .meta({
      final: 'The link in the mail has ended. A new invitation is mailed instead.',
      rule: 'manages the space',
      rest: rest.delete('/space/{space_id}/members/{user_id}/invitation', {
        summary: 'Withdraw the invitation of a member',
        message: msg('Invitation withdrawn!'),
      }),
    })
    .input(InvitedMemberInput)
    .output(IdInput)
    .mutation(({ ctx, input }) => withdrawMemberInvitation(ctx, input)),
  twoStep: may('members')
    .meta({
      byKey: false,
      rule: 'manages the person',
      rest: rest.get('/users/{user_id}/two-step', 'Whether a customer has a second factor'),
    })
    .input(MemberInput)
    .output(TwoStepView)
    .query(({ ctx, input }) => twoStepOf(ctx, input.user_id)),
  resetFactors: may('members')
    .meta({
      proof: true,
      byKey: false,
      rule: 'manages the person',
      rest: rest.post('/users/{user_id}/reset-factors', {
        summary: 'Remove the second factor of a customer who has lost it',
        message: msg('Two-step sign-in reset!'),
        example: { reason: 'Lost her telephone, and showed her passport' },
      }),
    })
    .input(ResetFactorsInput)
    .output(IdInput)
    .mutation(({ ctx, input }) => resetMember(ctx, input)),
});
