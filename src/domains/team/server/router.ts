import { may, router } from '#server/trpc.ts';
import {
  InviteInput,
  TeamMemberInput,
  ListTeamInput,
  TeamMemberView,
  UpdateTeamMemberInput,
} from '#domains/team/schema.ts';
import { removeTeamMember, resendTeamInvitation, withdrawTeamInvitation } from '#domains/team/server/invitations.ts';
import { listTeam } from '#domains/team/server/queries.ts';
import { inviteTeamMember } from '#domains/team/server/invite.ts';
import { updateTeamMember } from '#domains/team/server/service.ts';
import { pageOf } from '#shared/paging.ts';
import { IdInput } from '#shared/record.ts';

export const teamRouter = router({
  list: may('adminAndTeams', 'show')
    .meta({ rule: 'manages the space' })
    .input(ListTeamInput)
    .output(pageOf(TeamMemberView))
    .query(({ ctx, input }) => listTeam(ctx, input)),
  invite: may('adminAndTeams')
    .meta({ rule: 'manages the space' })
    .input(InviteInput)
    .output(TeamMemberView)
    .mutation(({ ctx, input }) => inviteTeamMember(ctx, input)),
  update: may('adminAndTeams')
    .meta({ rule: 'manages the person' })
    .input(UpdateTeamMemberInput)
    .output(TeamMemberView)
    .mutation(({ ctx, input }) => updateTeamMember(ctx, input)),
  remove: may('adminAndTeams')
    .meta({ rule: 'manages the person' })
    .input(TeamMemberInput)
    .output(IdInput)
    .mutation(({ ctx, input }) => removeTeamMember(ctx, input)),
  resendInvitation: may('adminAndTeams')
    .meta({ rule: 'manages the person' })
    .input(TeamMemberInput)
    .output(TeamMemberView)
    .mutation(({ ctx, input }) => resendTeamInvitation(ctx, input)),
  withdrawInvitation: may('adminAndTeams')
    .meta({ rule: 'manages the person' })
    .input(TeamMemberInput)
    .output(IdInput)
    .mutation(({ ctx, input }) => withdrawTeamInvitation(ctx, input)),
});
