import type { RestRow } from '#server/rest.ts';

const space = {
  name: 'Shoreditch',
  area: '1 Great Eastern Street, London',
  no_of_days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
  office_hours: ['08:00', '18:00'],
  time_zone: 'Europe/London',
};

export const workspacesRest: RestRow[] = [
  { method: 'get', path: '/space', procedure: 'spaces.list', summary: 'List workspaces' },
  { method: 'get', path: '/space/{id}', procedure: 'spaces.get', summary: 'One workspace' },
  {
    method: 'post',
    path: '/space/add-space',
    procedure: 'spaces.create',
    summary: 'Add a workspace',
    message: 'Workspace Added Successfully',
    example: space,
  },
  {
    method: 'put',
    path: '/space/add-space/{_id}',
    procedure: 'spaces.update',
    summary: 'Change a workspace, its prices or its occupancy slabs',
    message: 'Workspace Updated Successfully',
    example: {
      price: { flexi_desk: 12.5 },
      dynamic_price_slab: { flexi_desk: { '50-80': { value: 10, status: true } } },
    },
  },
  { method: 'get', path: '/amenities', procedure: 'amenities.list', summary: 'List amenities' },
  {
    method: 'post',
    path: '/amenities',
    procedure: 'amenities.create',
    summary: 'Add an amenity',
    example: { title: 'WiFi', description: 'Fast and free' },
  },
  {
    method: 'put',
    path: '/amenities/{_id}',
    procedure: 'amenities.update',
    summary: 'Change an amenity',
    example: { active: false },
  },
  {
    method: 'delete',
    path: '/amenities/{id}',
    procedure: 'amenities.remove',
    summary: 'Delete an amenity',
    example: {},
  },
  {
    method: 'post',
    path: '/amenities/{_id}/restore',
    procedure: 'amenities.restore',
    summary: 'Take back the deletion of an amenity, within an hour',
    example: {},
  },
];
