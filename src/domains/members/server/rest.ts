import { rest } from '#server/rest.ts';

export const membersRest = [
  rest.get('/space/{space_id}/members', 'members.list', 'List the members of a workspace'),
  rest.post('/users/add-member', 'members.add', {
    summary: 'Make somebody a member of a workspace',
    message: 'New member added successfully!',
    example: { email: 'ada@example.org', space_id: '1' },
  }),
  rest.post('/users/update-member', 'members.update', {
    summary: 'Block or unblock a member',
    message: 'User Updated!',
    example: { user_id: '8', space_id: '1', active: false },
  }),
  rest.post('/space/{space_id}/members/{user_id}/invitation', 'members.resendInvitation', {
    summary: 'Mail the invitation of a member again',
    message: 'Invitation sent again!',
  }),
  rest.delete('/space/{space_id}/members/{user_id}/invitation', 'members.withdrawInvitation', {
    summary: 'Withdraw the invitation of a member',
    message: 'Invitation withdrawn!',
  }),
];
