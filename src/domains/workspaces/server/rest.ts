import { rest } from '#server/rest.ts';

const space = {
  name: 'Shoreditch',
  area: '1 Great Eastern Street, London',
  no_of_days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
  office_hours: ['08:00', '18:00'],
  time_zone: 'Europe/London',
};

export const workspacesRest = [
  rest.get('/space', 'spaces.list', 'List workspaces'),
  rest.get('/space/{id}', 'spaces.get', 'One workspace'),
  rest.post('/space/add-space', 'spaces.create', {
    summary: 'Add a workspace',
    message: 'Workspace Added Successfully',
    example: space,
  }),
  rest.put('/space/add-space/{_id}', 'spaces.update', {
    summary: 'Change a workspace, its prices or its occupancy slabs',
    message: 'Workspace Updated Successfully',
    example: {
      price: { flexi_desk: 12.5 },
      dynamic_price_slab: { flexi_desk: { '50-80': { value: 10, status: true } } },
    },
  }),
  rest.get('/amenities', 'amenities.list', 'List amenities'),
  rest.post('/amenities', 'amenities.create', {
    summary: 'Add an amenity',
    example: { title: 'WiFi', description: 'Fast and free' },
  }),
  rest.put('/amenities/{_id}', 'amenities.update', { summary: 'Change an amenity', example: { active: false } }),
  rest.delete('/amenities/{id}', 'amenities.remove', { summary: 'Delete an amenity', example: {} }),
  rest.post('/amenities/{_id}/restore', 'amenities.restore', {
    summary: 'Take back the deletion of an amenity, within an hour',
    example: {},
  }),
];
