import { rest } from '#server/rest.ts';
import type { Submitted } from '#domains/enquiries/schema.ts';
import { CONTACT_TEXTS, TOUR_TEXTS } from '#domains/enquiries/texts.ts';

export const enquiriesRest = [
  rest.post('/booking-tour', 'enquiries.submit', {
    summary: 'Send an enquiry, or ask for a tour',
    messageOf: (output) => ((output as Submitted).type === 'book_tour' ? TOUR_TEXTS.sent : CONTACT_TEXTS.sent),
    example: {
      type: 'book_tour',
      name: 'Ada Lovelace',
      email: 'ada@example.org',
      mobile_no: '+447700900123',
      timestamp: '2030-06-03T10:00:00+01:00',
      resource_type: 'meeting_room',
      space_id: '1',
    },
  }),
  rest.get('/booking-tour', 'enquiries.list', 'List the enquiries and tours of a workspace, newest first'),
  rest.get('/booking-tour/mine', 'enquiries.mine', 'List the tours of one’s own email address'),
  rest.get('/booking-tour/{_id}', 'enquiries.get', 'Read an enquiry or a tour'),
  rest.put('/booking-tour/admin-acknowledge/{_id}', 'enquiries.decide', {
    summary: 'Approve, reschedule or reject a tour',
    example: { action: 'approve' },
  }),
  rest.delete('/booking-tour/{id}', 'enquiries.remove', 'Delete an enquiry or a tour'),
];
