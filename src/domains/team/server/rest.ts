import type { RestRow } from '#server/rest.ts';

export const teamRest: RestRow[] = [
  { method: 'get', path: '/users/team-members', procedure: 'team.list', summary: 'List the team members' },
  {
    method: 'post',
    path: '/users/team-member',
    procedure: 'team.invite',
    summary: 'Invite somebody to the team',
    message: 'New Team Member added successfully!',
    example: { email: 'ada@example.org', role_id: '2', active_spaces: ['1'] },
  },
  {
    method: 'put',
    path: '/users/update-team-member',
    procedure: 'team.update',
    summary: 'Change role, workspaces or status of a team member',
    message: 'Admin Updated!',
    example: { user_id: '3', role_id: '2', active_spaces: ['1', '2'], active: true },
  },
  {
    method: 'delete',
    path: '/users/team-member/{user_id}',
    procedure: 'team.remove',
    summary: 'Remove somebody from the team; they stay a customer',
    message: 'Removed from the team!',
  },
  {
    method: 'post',
    path: '/users/team-member/{user_id}/invitation',
    procedure: 'team.resendInvitation',
    summary: 'Mail the invitation of a team member again',
    message: 'Invitation sent again!',
  },
  {
    method: 'delete',
    path: '/users/team-member/{user_id}/invitation',
    procedure: 'team.withdrawInvitation',
    summary: 'Withdraw the invitation of a team member',
    message: 'Invitation withdrawn!',
  },
];
