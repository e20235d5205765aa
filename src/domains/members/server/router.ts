import { rest } from '#server/rest-route.ts';
import { may, router, signedIn } from '#server/trpc.ts';
import {
  AddMemberInput,
  InvitedMemberInput,
  ListMembersInput,
  MemberView,
  UpdateMemberInput,
} from '#domains/members/schema.ts';
import { resendMemberInvitation, withdrawMemberInvitation } from '#domains/members/server/invitations.ts';
import { AddNoteInput, ListNotesInput, NoteView } from '#domains/members/notes.ts';
import { addNote, listNotes } from '#domains/members/server/notes.ts';
import { listMembers } from '#domains/members/server/queries.ts';
import { addMember, updateMember } from '#domains/members/server/service.ts';
import { pageOf } from '#shared/paging.ts';
import { IdInput } from '#shared/record.ts';

export const membersRouter = router({
  // Without members.show, the list contains only the caller, whom their cart needs as the billed member.
  list: signedIn
    .meta({
      byKey: 'members',
      rule: 'own, or manages the space',
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
        message: 'New member added successfully!',
        example: { email: 'ada@example.org', space_id: '1' },
      }),
    })
    .input(AddMemberInput)
    .output(MemberView)
    .mutation(({ ctx, input }) => addMember(ctx, input)),
  notes: may('members', 'show')
    .meta({ rule: 'reaches the person' })
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
        message: 'User Updated!',
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
        message: 'Invitation sent again!',
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
        message: 'Invitation withdrawn!',
      }),
    })
    .input(InvitedMemberInput)
    .output(IdInput)
    .mutation(({ ctx, input }) => withdrawMemberInvitation(ctx, input)),
});
