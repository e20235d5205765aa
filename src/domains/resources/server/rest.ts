import { rest } from '#server/rest.ts';

export const resourcesRest = [
  rest.get('/space/{id}/resources', 'resources.listOfSpace', 'All resources of a workspace, by type'),
  rest.get('/amenities/{_id}/resources', 'resources.withAmenity', 'The resources that have an amenity'),
  rest.get('/resources/{_id}', 'resources.get', 'One resource'),
  rest.get('/resources', 'resources.find', 'Find resources of a workspace by name, without their seats'),
  rest.post('/resources', 'resources.create', {
    summary: 'Add a meeting room, a private office or a desk area',
    example: {
      type: 'meeting_room',
      space_id: '1',
      name: 'Boardroom',
      price: 45,
      capacity: 10,
      cancellation_notice: 24,
    },
  }),
  rest.put('/resources/{_id}', 'resources.update', { summary: 'Change a resource', example: { price: 50 } }),
  rest.delete('/resources/{_id}', 'resources.remove', 'Take a resource out of use'),
  rest.post('/resources/items', 'resources.addSeat', {
    summary: 'Add a seat to a desk area', // Callers may send the desk type as `desk` or as `desk_type`.
    input: (_request, merged) => ({ ...merged, desk_type: merged.desk_type ?? merged.desk }),
    example: { resource_id: '7', seat_no: 'F12', desk_type: 'flexi_desk' },
  }),
  rest.put('/resources/items/{_id}', 'resources.updateSeat', { summary: 'Change a seat', example: { seat_no: 'F13' } }),
  rest.delete('/resources/items/{id}', 'resources.removeSeat', { summary: 'Delete a seat', example: {} }),
  rest.post('/resources/items/{_id}/restore', 'resources.restoreSeat', {
    summary: 'Take back the deletion of a seat, within an hour',
    example: {},
  }),
];
