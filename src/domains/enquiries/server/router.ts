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

export const enquiriesRouter = router({
  /** The stamp of a form that a visitor has opened. */
  form: anyone
    .meta({ rule: 'no record' })
    .output(FormStamp)
    .query(({ ctx }) => ({ opened: issueStamp(ctx.services.config, ctx.now) })),
  submit: anyone
    .meta({ rule: 'sees the space' })
    .input(EnquiryInput)
    .output(Submitted)
    .mutation(({ ctx, input }) => submitEnquiry(ctx, input)),
  list: may('contactUs', 'show')
    .meta({ rule: 'manages the space' })
    .input(ListEnquiriesInput)
    .output(pageOf(EnquiryView))
    .query(({ ctx, input }) => listEnquiries(ctx, input)),
  get: may('contactUs', 'show')
    .meta({ rule: 'manages the space' })
    .input(IdInput)
    .output(EnquiryView)
    .query(({ ctx, input }) => getEnquiry(ctx, input._id)),
  mine: signedIn
    .meta({ rule: 'own account' })
    .input(MyToursInput)
    .output(pageOf(TourView))
    .query(({ ctx, input }) => listMyTours(ctx, input)),
  decide: may('contactUs')
    .meta({ rule: 'manages the space' })
    .input(DecideTourInput)
    .output(EnquiryView)
    .mutation(({ ctx, input }) => decideTour(ctx, input)),
  remove: may('contactUs')
    .meta({ rule: 'manages the space' })
    .input(IdInput)
    .output(Removed)
    .mutation(({ ctx, input }) => removeEnquiry(ctx, input._id)),
});
