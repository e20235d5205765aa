import type { RestRow } from '#server/rest.ts';

export const membersRest: RestRow[] = [
  {
    method: 'get',
    path: '/space/{space_id}/members',
    procedure: 'members.list',
    summary: 'List the members of a workspace',
  },
  {
    method: 'post',
    path: '/users/add-member',
    procedure: 'members.add',
    summary: 'Make somebody a member of a workspace',
    message: 'New member added successfully!',
    example: { email: 'ada@example.org', space_id: '1' },
  },
  {
    method: 'post',
    path: '/users/update-member',
    procedure: 'members.update',
    summary: 'Block or unblock a member',
    message: 'User Updated!',
    example: { user_id: '8', space_id: '1', active: false },
  },
  {
    method: 'post',
    path: '/space/{space_id}/members/{user_id}/invitation',
    procedure: 'members.resendInvitation',
    summary: 'Mail the invitation of a member again',
    message: 'Invitation sent again!',
  },
  {
    method: 'delete',
    path: '/space/{space_id}/members/{user_id}/invitation',
    procedure: 'members.withdrawInvitation',
    summary: 'Withdraw the invitation of a member',
    message: 'Invitation withdrawn!',
  },
];
