import type { RestRow } from '#server/rest.ts';

const example = {
  name: 'Night Desk',
  active: true,
  permissions: { booking: { booking: { show: true, editable: true } } },
  showAllBooking: true,
};

export const rolesRest: RestRow[] = [
  { method: 'get', path: '/roles', procedure: 'roles.list', summary: 'List roles' },
  { method: 'get', path: '/roles/{_id}', procedure: 'roles.get', summary: 'One role with its permission matrix' },
  { method: 'post', path: '/roles', procedure: 'roles.create', summary: 'Add a role', example },
  {
    method: 'put',
    path: '/roles/{_id}',
    procedure: 'roles.update',
    summary: 'Change a role',
    example: { active: false },
  },
];
