import { rest } from '#server/rest-route.ts';
import { may, router } from '#server/trpc.ts';
import { ResetFactorsInput } from '#domains/factors/index.ts';
import {
  InviteInput,
  TeamMemberInput,
  ListTeamInput,
  TeamMemberView,
  UpdateTeamMemberInput,
} from '#domains/team/schema.ts';
import {
  removeTeamMember,
  resendTeamInvitation,
  signOutTeamMember,
  withdrawTeamInvitation,
} from '#domains/team/server/invitations.ts';
import { resetColleague } from '#domains/team/server/factors.ts';
import { listTeam } from '#domains/team/server/queries.ts';
import { inviteTeamMember } from '#domains/team/server/invite.ts';
import { updateTeamMember } from '#domains/team/server/service.ts';
import { pageOf } from '#shared/paging.ts';
import { IdInput } from '#shared/record.ts';
import { msg } from '#shared/texts.ts';

export const teamRouter = router({
  list: may('adminAndTeams', 'show')
    .meta({
      rule: 'manages the space',
      reads: { what: msg('the team'), model: 'Team' },
      rest: rest.get('/users/team-members', 'List the team members'),
    })
    .input(ListTeamInput)
    .output(pageOf(TeamMemberView))
    .query(({ ctx, input }) => listTeam(ctx, input)),
  invite: may('adminAndTeams')
    .meta({
      proof: true,
      byKey: false,
      rule: 'manages the space',
      rest: rest.post('/users/team-member', {
        summary: 'Invite somebody to the team',
        message: msg('New Team Member added successfully!'),
        example: { email: 'ada@example.org', role_id: '2', active_spaces: ['1'] },
      }),
    })
    .input(InviteInput)
    .output(TeamMemberView)
    .mutation(({ ctx, input }) => inviteTeamMember(ctx, input)),
  update: may('adminAndTeams')
    .meta({
      proof: true,
      byKey: false,
      rule: 'manages the person',
      rest: rest.put('/users/update-team-member', {
        summary: 'Change role, workspaces or status of a team member',
        message: msg('Admin Updated!'),
        example: { user_id: '3', role_id: '2', active_spaces: ['1', '2'], active: true },
      }),
    })
    .input(UpdateTeamMemberInput)
    .output(TeamMemberView)
    .mutation(({ ctx, input }) => updateTeamMember(ctx, input)),
  remove: may('adminAndTeams')
    .meta({
      byKey: false,
      final: 'Somebody who has left the team is invited anew.',
      rule: 'manages the person',
      rest: rest.delete('/users/team-member/{user_id}', {
        summary: 'Remove somebody from the team; they stay a customer',
        message: msg('Removed from the team!'),
      }),
    })
    .input(TeamMemberInput)
    .output(IdInput)
    .mutation(({ ctx, input }) => removeTeamMember(ctx, input)),
  signOut: may('adminAndTeams')
    .meta({
      byKey: false,
      rule: 'manages the person',
      rest: rest.post('/users/team-member/{user_id}/sign-out', {
        summary: 'End all sessions of a team member',
        message: msg('Signed out everywhere!'),
      }),
    })
    .input(TeamMemberInput)
    .output(IdInput)
    .mutation(({ ctx, input }) => signOutTeamMember(ctx, input)),
  resetFactors: may('adminAndTeams')
    .meta({
      proof: true,
      byKey: false,
      rule: 'manages the person',
      rest: rest.post('/users/team-member/{user_id}/reset-factors', {
        summary: 'Remove the second factor of a team member who has lost it',
        message: msg('Two-step sign-in reset!'),
        example: { reason: 'Lost her telephone, and showed her passport' },
      }),
    })
    .input(ResetFactorsInput)
    .output(IdInput)
    .mutation(({ ctx, input }) => resetColleague(ctx, input)),
  resendInvitation: may('adminAndTeams')
    .meta({
      byKey: false,
      rule: 'manages the person',
      rest: rest.post('/users/team-member/{user_id}/invitation', {
        summary: 'Mail the invitation of a team member again',
        message: msg('Invitation sent again!'),
      }),
    })
    .input(TeamMemberInput)
    .output(TeamMemberView)
    .mutation(({ ctx, input }) => resendTeamInvitation(ctx, input)),
  withdrawInvitation: may('adminAndTeams')
    .meta({
      byKey: false,
      final: 'The link in the mail has ended. A new invitation is mailed instead.',
      rule: 'manages the person',
      rest: rest.delete('/users/team-member/{user_id}/invitation', {
        summary: 'Withdraw the invitation of a team member',
        message: msg('Invitation withdrawn!'),
      }),
    })
    .input(TeamMemberInput)
    .output(IdInput)
    .mutation(({ ctx, input }) => withdrawTeamInvitation(ctx, input)),
});
