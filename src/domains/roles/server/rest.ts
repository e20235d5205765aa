import { rest } from '#server/rest.ts';

const example = {
  name: 'Night Desk',
  active: true,
  permissions: { booking: { booking: { show: true, editable: true } } },
  showAllBooking: true,
};

export const rolesRest = [
  rest.get('/roles', 'roles.list', 'List roles'),
  rest.get('/roles/{_id}', 'roles.get', 'One role with its permission matrix'),
  rest.post('/roles', 'roles.create', { summary: 'Add a role', example }),
  rest.put('/roles/{_id}', 'roles.update', { summary: 'Change a role', example: { active: false } }),
];
