import { z } from 'zod';
import { recordProcedures } from '#server/records/record-procedures.ts';
import { rest } from '#server/rest-route.ts';
import { anyone, may, router, signedIn } from '#server/trpc.ts';
import {
  AddTourInput,
  DecideTourInput,
  EnquiryInput,
  EnquiryView,
  FormStamp,
  ListEnquiriesInput,
  MyToursInput,
  Submitted,
  TourView,
} from '#domains/enquiries/schema.ts';
import {
  MessageInput,
  MessageView,
  OwnerView,
  SavedAnswerInput,
  SavedAnswerUpdateInput,
  SavedAnswerView,
  SpaceInput,
  UpdateEnquiryInput,
} from '#domains/enquiries/thread-schema.ts';
import { countNew, listOwners, updateEnquiry } from '#domains/enquiries/server/follow-up.ts';
import { addNote, listMessages, reply } from '#domains/enquiries/server/messages.ts';
import { listSavedAnswers, savedAnswers } from '#domains/enquiries/server/saved-answers.ts';
import { getEnquiry, listEnquiries, listMyTours } from '#domains/enquiries/server/queries.ts';
import { addTour, decideTour, removeEnquiry, submitEnquiry } from '#domains/enquiries/server/service.ts';
import { issueStamp } from '#domains/enquiries/server/stamp.ts';
import { pageOf } from '#shared/paging.ts';
import { IdInput, Removed } from '#shared/record.ts';
import { CONTACT_TEXTS, TOUR_TEXTS } from '#domains/enquiries/texts.ts';
import { msg } from '#shared/texts.ts';

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
      reads: { what: msg('the enquiries'), model: 'Enquiry' },
      rest: rest.get('/booking-tour', 'List the enquiries and tours of a workspace, newest first'),
    })
    .input(ListEnquiriesInput)
    .output(pageOf(EnquiryView))
    .query(({ ctx, input }) => listEnquiries(ctx, input)),
  get: may('contactUs', 'show')
    .meta({
      rule: 'manages the space',
      reads: { what: msg('an enquiry'), model: 'Enquiry', id: '_id' },
      rest: rest.get('/booking-tour/{_id}', 'Read an enquiry or a tour'),
    })
    .input(IdInput)
    .output(EnquiryView)
    .query(({ ctx, input }) => getEnquiry(ctx, input._id)),
  mine: signedIn
    .meta({
      byKey: 'contactUs',
      rule: 'own account',
      rest: rest.get('/booking-tour/mine', 'List the tours of one’s own email address'),
    })
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
  addTour: may('contactUs')
    .meta({
      rule: 'manages the space',
      rest: rest.post('/booking-tour/tours', {
        summary: 'Enter a tour for a person who has called; it is approved at once',
        example: {
          space_id: '1',
          name: 'Ada Lovelace',
          mobile_no: '+447700900123',
          timestamp: '2030-06-03T10:30:00+01:00',
          resource_type: 'meeting_room',
        },
      }),
    })
    .input(AddTourInput)
    .output(EnquiryView)
    .mutation(({ ctx, input }) => addTour(ctx, input)),
  messages: may('contactUs', 'show')
    .meta({
      rule: 'manages the space',
      reads: { what: msg('the messages of an enquiry'), model: 'Enquiry', id: '_id' },
      rest: rest.get('/booking-tour/{_id}/messages', 'Read the thread of an enquiry or a tour, oldest first'),
    })
    .input(IdInput)
    .output(z.array(MessageView))
    .query(({ ctx, input }) => listMessages(ctx, input._id)),
  reply: may('contactUs')
    .meta({
      rule: 'manages the space',
      rest: rest.post('/booking-tour/{_id}/reply', {
        summary: 'Answer the person by mail',
        example: { text: 'Yes, we have a quiet office. Would you like to see it?' },
      }),
    })
    .input(MessageInput)
    .output(MessageView)
    .mutation(({ ctx, input }) => reply(ctx, input)),
  addNote: may('contactUs')
    .meta({
      rule: 'manages the space',
      rest: rest.post('/booking-tour/{_id}/notes', {
        summary: 'Add a note to the thread, which only staff read',
        example: { text: 'They called and will come on Friday.' },
      }),
    })
    .input(MessageInput)
    .output(MessageView)
    .mutation(({ ctx, input }) => addNote(ctx, input)),
  update: may('contactUs')
    .meta({
      rule: 'manages the space',
      rest: rest.put('/booking-tour/{_id}', {
        summary: 'Set the stage or the owner of an enquiry or a tour',
        example: { stage: 'won' },
      }),
    })
    .input(UpdateEnquiryInput)
    .output(EnquiryView)
    .mutation(({ ctx, input }) => updateEnquiry(ctx, input)),
  owners: may('contactUs', 'show')
    .meta({
      rule: 'manages the space',
      rest: rest.get('/booking-tour/owners', 'List who can own the enquiries of a workspace'),
    })
    .input(SpaceInput)
    .output(z.array(OwnerView))
    .query(({ ctx, input }) => listOwners(ctx, input)),
  countNew: may('contactUs', 'show')
    .meta({
      rule: 'manages the space',
      rest: rest.get('/booking-tour/count-new', 'Count the enquiries of a workspace that wait for an answer'),
    })
    .input(SpaceInput)
    .output(z.number())
    .query(({ ctx, input }) => countNew(ctx, input)),
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

export const savedAnswersRouter = router({
  list: may('contactUs', 'show')
    .meta({
      rule: 'manages the space',
      rest: rest.get('/saved-answers', 'List the saved answers for the enquiries of a workspace'),
    })
    .input(SpaceInput)
    .output(z.array(SavedAnswerView))
    .query(({ ctx, input }) => listSavedAnswers(ctx, input)),
  ...recordProcedures(savedAnswers, {
    area: 'contactUs',
    rule: 'manages the space',
    path: '/saved-answers',
    noun: 'a saved answer',
    input: SavedAnswerInput,
    update: SavedAnswerUpdateInput,
    view: SavedAnswerView,
    examples: {
      create: { space_id: '1', title: 'Parking', text: 'You can park behind the house.' },
      update: { title: 'Car park' },
    },
    summaries: { create: 'Save an answer for a workspace, or for all' },
  }),
});
