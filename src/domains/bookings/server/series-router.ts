import { rest } from '#server/rest-route.ts';
import { alsoTelling, may, mayOrCustomer, router, signedIn } from '#server/trpc.ts';
import { getSeries } from '#domains/bookings/server/series.ts';
import { previewSeries } from '#domains/bookings/server/series-preview.ts';
import { cancelSeries } from '#domains/bookings/server/service/cancel-series.ts';
import { unnamed } from '#domains/bookings/server/service/create.ts';
import { createSeries } from '#domains/bookings/server/service/create-series.ts';
import { decideSeries } from '#domains/bookings/server/service/decide-series.ts';
import { quoteCancelSeries } from '#domains/bookings/server/service/quote-series.ts';
import { moveSeries } from '#domains/bookings/server/service/move-series.ts';
import { CancelSeriesQuote } from '#domains/bookings/quotes.ts';
import { DecideSeriesInput } from '#domains/bookings/requests.ts';
import {
  CancelSeriesInput,
  CreateSeriesInput,
  MoveSeriesInput,
  QuoteSeriesInput,
  SeriesIdInput,
  SeriesPreview,
  SeriesPreviewInput,
  SeriesView,
} from '#domains/bookings/series.ts';

const SERIES_EXAMPLE = {
  type: 'meeting_room',
  from: '2027-03-02T10:00:00Z',
  to: '2027-03-02T12:00:00Z',
  space_id: '1',
  resource_id: '1',
  capacity: 4,
  repeat: { every: 1, unit: 'week', times: 4 },
  skip: ['2027-03-16'],
  choices: [{ day: '2027-03-23', time: '13:00' }],
};

/** Recurring bookings. Members book meeting rooms for themselves; whoever may see and change a booking of one may do so with the others. */
export const seriesRouter = router({
  previewSeries: mayOrCustomer('booking.booking')
    .meta({
      rule: 'sees the space',
      rest: rest.post('/bookings/series/preview', {
        summary:
          'The dates of a recurring booking, each with its price and what stands in its way. Nothing is booked. For a date that is taken, `times` and `resources` say what is free instead',
        example: SERIES_EXAMPLE,
      }),
    })
    .input(SeriesPreviewInput)
    .output(SeriesPreview)
    .query(({ ctx, input }) => previewSeries(ctx, input)),
  createSeries: mayOrCustomer('booking.booking')
    .use(alsoTelling(CreateSeriesInput, unnamed))
    .meta({
      rule: 'sees the space',
      rest: rest.post('/bookings/series', {
        summary:
          'Book a recurring booking: all of its dates, or none. `skip` leaves out single dates, `choices` gives them another time or room. `payment` is `account` or `link` for staff. Customers pay all dates `now` in the cart, or `each` some days before it starts, with the saved card `source_id`',
        message: 'Booking successfully done',
        example: { ...SERIES_EXAMPLE, assignedUser: 'member@cockpit.test', members: ['member@cockpit.test'] },
      }),
    })
    .input(CreateSeriesInput)
    .output(SeriesView)
    .mutation(({ ctx, input }) => createSeries(ctx, input)),
  getSeries: signedIn
    .meta({
      rule: 'own, or manages the space',
      rest: rest.get('/bookings/series/{_id}', 'A recurring booking with its bookings'),
    })
    .input(SeriesIdInput)
    .output(SeriesView)
    .query(({ ctx, input }) => getSeries(ctx, input._id)),
  moveSeries: signedIn
    .meta({
      rule: 'own, or manages the space',
      rest: rest.put('/bookings/series/{_id}', {
        summary:
          'Move or extend the meetings of a recurring booking: `scope` is `this`, `following` or `all`. One that was moved by itself stays. All are moved, or none',
        message: 'Booking updated successfully',
        example: {
          booking_id: '1',
          scope: 'following',
          from: '2027-03-02T13:00:00Z',
          to: '2027-03-02T15:00:00Z',
        },
      }),
    })
    .input(MoveSeriesInput)
    .output(SeriesView)
    .mutation(({ ctx, input }) => moveSeries(ctx, input)),
  decideSeries: may('bookingRequest')
    .meta({
      rule: 'manages the space',
      rest: rest.put('/bookings/series/{_id}/decision', {
        summary:
          'Decide the booking requests of a recurring booking: `scope` is `this`, `following` or `all`. All are decided, or none, with one mail',
        message: 'Booking updated successfully',
        example: { booking_id: '1', scope: 'all', booking_status: 'Approved' },
      }),
    })
    .input(DecideSeriesInput)
    .output(SeriesView)
    .mutation(({ ctx, input }) => decideSeries(ctx, input)),
  quoteCancelSeries: signedIn
    .meta({
      rule: 'own, or manages the space',
      rest: rest.post('/bookings/series/{_id}/cancel-quote', {
        summary: 'What cancelling bookings of a recurring booking would refund in all. Nothing is cancelled',
        example: { booking_id: '1', scope: 'following' },
      }),
    })
    .input(QuoteSeriesInput)
    .output(CancelSeriesQuote)
    .query(({ ctx, input }) => quoteCancelSeries(ctx, input)),
  cancelSeries: signedIn
    .meta({
      rule: 'own, or manages the space',
      rest: rest.delete('/bookings/series/{_id}', {
        summary:
          'Cancel bookings of a recurring booking: `scope` is `this`, `following` or `all`. All are cancelled, or none',
        message: 'Booking cancelled successfully',
        example: { booking_id: '1', scope: 'following' },
      }),
    })
    .input(CancelSeriesInput)
    .output(SeriesView)
    .mutation(({ ctx, input }) => cancelSeries(ctx, input)),
});
