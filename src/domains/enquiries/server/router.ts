import { rest } from '#server/rest-route.ts';
import { anyone, may, router, signedIn } from '#server/trpc.ts';
import {
  DecideTourInput,
  EnquiryInput,
  EnquiryView,
  FormStamp,
  ListEnquiriesInput,
  MyToursInput,
  Submitted,
  TourView,
} from '#domains/enquiries/schema.ts';
import { getEnquiry, listEnquiries, listMyTours } from '#domains/enquiries/server/queries.ts';
import { decideTour, removeEnquiry, submitEnquiry } from '#domains/enquiries/server/service.ts';
import { issueStamp } from '#domains/enquiries/server/stamp.ts';
import { pageOf } from '#shared/paging.ts';
import { IdInput, Removed } from '#shared/record.ts';
import { CONTACT_TEXTS, TOUR_TEXTS } from '#domains/enquiries/texts.ts';

export const enquiriesRouter = router({
  /** The stamp of a form that a visitor has opened. */
  form: anyone
    .meta({ rule: 'no record' })
    .output(FormStamp)
    .query(({ ctx }) => ({ opened: issueStamp(ctx.services.config, ctx.now) })),
  submit: anyone
    .meta({
      rule: 'sees the space',
      rest: rest.post('/booking-tour', {
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
    })
    .input(EnquiryInput)
    .output(Submitted)
    .mutation(({ ctx, input }) => submitEnquiry(ctx, input)),
  list: may('contactUs', 'show')
    .meta({
      rule: 'manages the space',
      rest: rest.get('/booking-tour', 'List the enquiries and tours of a workspace, newest first'),
    })
    .input(ListEnquiriesInput)
    .output(pageOf(EnquiryView))
    .query(({ ctx, input }) => listEnquiries(ctx, input)),
  get: may('contactUs', 'show')
    .meta({ rule: 'manages the space', rest: rest.get('/booking-tour/{_id}', 'Read an enquiry or a tour') })
    .input(IdInput)
    .output(EnquiryView)
    .query(({ ctx, input }) => getEnquiry(ctx, input._id)),
  mine: signedIn
    .meta({ rule: 'own account', rest: rest.get('/booking-tour/mine', 'List the tours of one’s own email address') })
    .input(MyToursInput)
    .output(pageOf(TourView))
    .query(({ ctx, input }) => listMyTours(ctx, input)),
  decide: may('contactUs')
    .meta({
      rule: 'manages the space',
      rest: rest.put('/booking-tour/admin-acknowledge/{_id}', {
        summary: 'Approve, reschedule or reject a tour',
        example: { action: 'approve' },
      }),
    })
    .input(DecideTourInput)
    .output(EnquiryView)
    .mutation(({ ctx, input }) => decideTour(ctx, input)),
  remove: may('contactUs')
    .meta({
      final: 'The data of a person is removed for good.',
      rule: 'manages the space',
      rest: rest.delete('/booking-tour/{id}', 'Delete an enquiry or a tour'),
    })
    .input(IdInput)
    .output(Removed)
    .mutation(({ ctx, input }) => removeEnquiry(ctx, input._id)),
});
