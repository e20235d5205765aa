import { rest } from '#server/rest.ts';

export const bookingsRest = [
  rest.get(
    '/bookings',
    'bookings.list',
    'List bookings: for members their own, for staff those of their workspaces, newest first. `text` searches customer, company, room, title and number; in a list of several workspaces, it matches only the beginning of a title. `from` and `to` limit the period, `arrivals` selects the bookings that start today in their workspace and are not canceled, `sort` is `newest`, `event_date` or `-event_date`',
  ),
  rest.get('/bookings/{_id}', 'bookings.get', 'One booking'),
  rest.post('/bookings', 'bookings.create', {
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
  }),
  rest.post('/bookings/{_id}/payment-link', 'bookings.mailPaymentLink', {
    summary: 'Mail the billed member a link to pay the booking, and hold it for up to 24 hours',
    message: 'Payment link mailed',
    example: { hours: 24 },
  }),
  rest.post('/bookings/resource-without-pay', 'bookings.request', {
    summary: 'Request a booking on behalf of a customer. It holds its units until it is decided',
    message: 'Booking request added',
    example: {
      name: 'Ada Lovelace',
      email: 'ada@example.org',
      number: '+4407700900123',
      type: 'meeting_room',
      from: '2027-03-01T10:00:00Z',
      to: '2027-03-01T12:00:00Z',
      space_id: '1',
      resource_id: '1',
      capacity: 4,
    },
  }),
  rest.delete('/bookings/cancel/{_id}', 'bookings.cancel', {
    summary: 'Cancel a booking, or release an unpaid one',
    message: 'Booking cancelled successfully',
    example: { refund: true },
  }),
  rest.delete('/bookings/leave/{_id}', 'bookings.leave', {
    summary: 'Leave a booking that the caller attends. The person who booked cancels it instead',
    message: 'You have left the booking',
  }),
  rest.put('/bookings/end/{_id}', 'bookings.endNow', {
    summary: 'End a booking that has started; for staff who see all bookings',
    message: 'Booking updated successfully',
  }),
  rest.put('/bookings/reschedule-request/{_id}', 'bookings.reschedule', {
    summary: 'Move a meeting room booking',
    message: 'Booking updated successfully',
    example: { from: '2027-03-01T13:00:00Z', to: '2027-03-01T15:00:00Z', reschedule_reason: 'The train is late' },
  }),
  rest.put('/bookings/reschedule-request/{_id}', 'bookings.decide', {
    when: 'booking_status',
    summary: 'Decide a booking request',
    message: 'Booking updated successfully',
    example: { booking_status: 'Rejected', booking_admin_remark: 'The room is being painted' },
  }),
  rest.put('/bookings/reschedule-request/{_id}', 'bookings.decideSwap', {
    when: 'seat_swap_status',
    summary: 'Decide a desk swap',
    message: 'Booking updated successfully',
    example: { seat_swap_status: 'Deleted', admin_remark: 'All desks are taken' },
  }),
  rest.put('/bookings/raised-request/{_id}', 'bookings.raiseSwap', {
    summary: 'Ask for other desks',
    message: 'Raise change resource request successfully',
    example: { seat_swap_status: 'Assigned', customer_remark: 'Could I sit closer to the window?' },
  }),
  rest.put('/bookings/raised-approve/{_id}', 'bookings.decideSwap', {
    summary: 'Approve a desk swap with one seat for each seat of the booking, or reject it',
    message: 'Booking updated successfully',
    example: { seat_swap_status: 'Completed', type: 'flexi_desk', ids: ['12'] },
  }),
  rest.put('/bookings/reserve-resource/{_id}', 'bookings.reserve', {
    summary: 'Give a booking another place in the same period; for staff who see all bookings',
    message: 'Booking updated successfully',
    example: { ids: ['12'], reschedule_reason: 'The desk is being repaired' },
  }),
  rest.put('/bookings/remark/{id}', 'bookings.remark', {
    summary: 'Add a note to the history of a booking',
    example: { remark: 'Needs a projector' },
  }),
];
