import { rest } from '#server/rest.ts';

export const teamRest = [
  rest.get('/users/team-members', 'team.list', 'List the team members'),
  rest.post('/users/team-member', 'team.invite', {
    summary: 'Invite somebody to the team',
    message: 'New Team Member added successfully!',
    example: { email: 'ada@example.org', role_id: '2', active_spaces: ['1'] },
  }),
  rest.put('/users/update-team-member', 'team.update', {
    summary: 'Change role, workspaces or status of a team member',
    message: 'Admin Updated!',
    example: { user_id: '3', role_id: '2', active_spaces: ['1', '2'], active: true },
  }),
  rest.delete('/users/team-member/{user_id}', 'team.remove', {
    summary: 'Remove somebody from the team; they stay a customer',
    message: 'Removed from the team!',
  }),
  rest.post('/users/team-member/{user_id}/invitation', 'team.resendInvitation', {
    summary: 'Mail the invitation of a team member again',
    message: 'Invitation sent again!',
  }),
  rest.delete('/users/team-member/{user_id}/invitation', 'team.withdrawInvitation', {
    summary: 'Withdraw the invitation of a team member',
    message: 'Invitation withdrawn!',
  }),
];
