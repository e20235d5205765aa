import { rest } from '#server/rest-route.ts';
import { router, signedIn } from '#server/trpc.ts';
import { ArrivalView, ArriveInput } from '#domains/bookings/arrivals.ts';
import { BookingIdInput, BookingView } from '#domains/bookings/schema.ts';
import { checkInHere } from '#domains/bookings/server/presence/check-in-here.ts';
import { undoRelease } from '#domains/bookings/server/presence/release-unused.ts';
import { checkIn, undoCheckIn } from '#domains/bookings/server/presence/check-in.ts';
import { msg } from '#shared/texts.ts';

/** Who has arrived. The lifecycle of the booking decides who may say so, and when. */
export const presenceRouter = router({
  checkIn: signedIn
    .meta({
      byKey: 'booking.booking',
      rule: 'own, or manages the space',
      rest: rest.put('/bookings/check-in/{_id}', {
        summary: 'Check in a booking, from an hour before its start until its end. A second call changes nothing',
        message: msg('Checked in'),
      }),
    })
    .input(BookingIdInput)
    .output(BookingView)
    .mutation(({ ctx, input }) => checkIn(ctx, input)),
  checkInHere: signedIn
    .meta({
      byKey: 'booking.booking',
      rule: 'sees the space',
      rest: rest.put('/resources/{_id}/check-in', {
        summary: "Check in the caller's own booking of a resource that runs now or begins within the hour",
      }),
    })
    .input(ArriveInput)
    .output(ArrivalView)
    .mutation(({ ctx, input }) => checkInHere(ctx, input)),
  undoCheckIn: signedIn
    .meta({
      byKey: 'booking.booking',
      rule: 'own, or manages the space',
      rest: rest.delete('/bookings/check-in/{_id}', {
        summary: 'Take a check-in back; for staff who edit bookings',
        message: msg('Check-in undone'),
      }),
    })
    .input(BookingIdInput)
    .output(BookingView)
    .mutation(({ ctx, input }) => undoCheckIn(ctx, input)),
  undoRelease: signedIn
    .meta({
      byKey: 'booking.booking',
      rule: 'own, or manages the space',
      rest: rest.put('/bookings/undo-release/{_id}', {
        summary: 'Give a booking that was released because nobody came its time back; for staff who edit bookings',
        message: msg('Release undone'),
      }),
    })
    .input(BookingIdInput)
    .output(BookingView)
    .mutation(({ ctx, input }) => undoRelease(ctx, input)),
});
