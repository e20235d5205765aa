import type { RestRow } from '#server/rest.ts';
import type { Submitted } from '#domains/enquiries/schema.ts';
import { CONTACT_TEXTS, TOUR_TEXTS } from '#domains/enquiries/texts.ts';

export const enquiriesRest: RestRow[] = [
  {
    method: 'post',
    path: '/booking-tour',
    procedure: 'enquiries.submit',
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
  },
  {
    method: 'get',
    path: '/booking-tour',
    procedure: 'enquiries.list',
    summary: 'List the enquiries and tours of a workspace, newest first',
  },
  {
    method: 'get',
    path: '/booking-tour/mine',
    procedure: 'enquiries.mine',
    summary: 'List the tours of one’s own email address',
  },
  { method: 'get', path: '/booking-tour/{_id}', procedure: 'enquiries.get', summary: 'Read an enquiry or a tour' },
  {
    method: 'put',
    path: '/booking-tour/admin-acknowledge/{_id}',
    procedure: 'enquiries.decide',
    summary: 'Approve, reschedule or reject a tour',
    example: { action: 'approve' },
  },
  {
    method: 'delete',
    path: '/booking-tour/{id}',
    procedure: 'enquiries.remove',
    summary: 'Delete an enquiry or a tour',
  },
];
