import type { RestRow } from '#server/rest.ts';

export const resourcesRest: RestRow[] = [
  {
    method: 'get',
    path: '/space/{id}/resources',
    procedure: 'resources.listOfSpace',
    summary: 'All resources of a workspace, by type',
  },
  {
    method: 'get',
    path: '/amenities/{_id}/resources',
    procedure: 'resources.withAmenity',
    summary: 'The resources that have an amenity',
  },
  { method: 'get', path: '/resources/{_id}', procedure: 'resources.get', summary: 'One resource' },
  {
    method: 'get',
    path: '/resources',
    procedure: 'resources.find',
    summary: 'Find resources of a workspace by name, without their seats',
  },
  {
    method: 'post',
    path: '/resources',
    procedure: 'resources.create',
    summary: 'Add a meeting room, a private office or a desk area',
    example: {
      type: 'meeting_room',
      space_id: '1',
      name: 'Boardroom',
      price: 45,
      capacity: 10,
      cancellation_notice: 24,
    },
  },
  {
    method: 'put',
    path: '/resources/{_id}',
    procedure: 'resources.update',
    summary: 'Change a resource',
    example: { price: 50 },
  },
  { method: 'delete', path: '/resources/{_id}', procedure: 'resources.remove', summary: 'Take a resource out of use' },
  {
    method: 'post',
    path: '/resources/items',
    procedure: 'resources.addSeat',
    summary: 'Add a seat to a desk area',
    // Callers may send the desk type as `desk` or as `desk_type`.
    input: (_request, merged) => ({ ...merged, desk_type: merged.desk_type ?? merged.desk }),
    example: { resource_id: '7', seat_no: 'F12', desk_type: 'flexi_desk' },
  },
  {
    method: 'put',
    path: '/resources/items/{_id}',
    procedure: 'resources.updateSeat',
    summary: 'Change a seat',
    example: { seat_no: 'F13' },
  },
  {
    method: 'delete',
    path: '/resources/items/{id}',
    procedure: 'resources.removeSeat',
    summary: 'Delete a seat',
    example: {},
  },
  {
    method: 'post',
    path: '/resources/items/{_id}/restore',
    procedure: 'resources.restoreSeat',
    summary: 'Take back the deletion of a seat, within an hour',
    example: {},
  },
];
