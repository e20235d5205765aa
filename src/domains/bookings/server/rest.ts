import type { RestRow } from '#server/rest.ts';

export const bookingsRest: RestRow[] = [
  {
    method: 'get',
    path: '/bookings',
    procedure: 'bookings.list',
    summary:
      'List bookings: for members their own, for staff those of their workspaces. In a list of several workspaces, `text` matches only the beginning of a title',
  },
  { method: 'get', path: '/bookings/{_id}', procedure: 'bookings.get', summary: 'One booking' },
  {
    method: 'post',
    path: '/bookings',
    procedure: 'bookings.create',
    summary: 'Create a booking, which is held for 30 minutes until it is paid',
    message: 'Booking successfully done',
    example: {
      type: 'meeting_room',
      from: '2027-03-01T10:00:00Z',
      to: '2027-03-01T12:00:00Z',
      space_id: '1',
      resource_id: '1',
      capacity: 4,
      assignedUser: 'member@cockpit.test',
      members: ['member@cockpit.test'],
    },
  },
  {
    method: 'delete',
    path: '/bookings/cancel/{_id}',
    procedure: 'bookings.cancel',
    summary: 'Cancel a booking, or release an unpaid one',
    message: 'Booking cancelled successfully',
    example: { refund: true },
  },
  {
    method: 'put',
    path: '/bookings/end/{_id}',
    procedure: 'bookings.endNow',
    summary: 'End a booking that has started; for staff who see all bookings',
    message: 'Booking updated successfully',
  },
  {
    method: 'put',
    path: '/bookings/reschedule-request/{_id}',
    procedure: 'bookings.reschedule',
    summary: 'Move a meeting room booking',
    message: 'Booking updated successfully',
    example: { from: '2027-03-01T13:00:00Z', to: '2027-03-01T15:00:00Z', reschedule_reason: 'The train is late' },
  },
  {
    method: 'put',
    path: '/bookings/remark/{id}',
    procedure: 'bookings.remark',
    summary: 'Add a note to the history of a booking',
    example: { remark: 'Needs a projector' },
  },
];
