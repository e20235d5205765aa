import { rest } from '#server/rest-route.ts';
import { alsoTelling, may, mayOrCustomer, router, signedIn } from '#server/trpc.ts';
import { MailLinkInput } from '#domains/bookings/payment-link.ts';
import { DecideRequestInput, REQUEST_ADDED, RequestBookingInput, requestMessage } from '#domains/bookings/requests.ts';
import { ListBookingsInput } from '#domains/bookings/list-input.ts';
import { CancelQuote, RescheduleQuote } from '#domains/bookings/quotes.ts';
import {
  BookingIdInput,
  BookingView,
  CancelBookingInput,
  CreateBookingInput,
  RemarkInput,
  MoveQuoteInput,
  RescheduleInput,
} from '#domains/bookings/schema.ts';
import { CalendarFile } from '#domains/bookings/server/mail/calendar-file.ts';
import { getBooking, getCalendarFile, listBookings, listSummaries } from '#domains/bookings/server/queries.ts';
import { cancelBooking, endBookingNow, quoteCancel } from '#domains/bookings/server/lifecycle/cancel.ts';
import { createBooking, unnamed } from '#domains/bookings/server/lifecycle/create.ts';
import { decideRequest } from '#domains/bookings/server/requests/decide.ts';
import { leaveBooking } from '#domains/bookings/server/people/leave.ts';
import { mailPaymentLink } from '#domains/bookings/server/payment/link.ts';
import { addRemark } from '#domains/bookings/server/lifecycle/remark.ts';
import { reserveResource } from '#domains/bookings/server/lifecycle/relocate.ts';
import { requestBooking } from '#domains/bookings/server/requests/request.ts';
import { quoteReschedule, rescheduleBooking } from '#domains/bookings/server/lifecycle/reschedule.ts';
import { decideSwap, raiseSwap } from '#domains/bookings/server/swaps/swap.ts';
import { listSwapSeats } from '#domains/bookings/server/swaps/seats.ts';
import { BookingSummary } from '#domains/bookings/summary.ts';
import { DecideSwapInput, RaiseSwapInput, ReserveInput, SwapSeats, SwapSeatsInput } from '#domains/bookings/swaps.ts';
import { pageOf } from '#shared/paging.ts';
import { msg } from '#shared/texts.ts';

/**
 * The services check ownership and workspace: they decide who may list, see, move or cancel a booking. Every account is a customer,
 * whatever its role: it books if the role of members may.
 */
export const bookingsRouter = router({
  list: signedIn
    .meta({
      byKey: 'booking.booking',
      rule: 'own, or manages the space',
      rest: rest.get(
        '/bookings',
        'List bookings: for members their own, for staff those of their workspaces, newest first. `text` searches customer, company, room, title and number; in a list of several workspaces, it matches only the beginning of a title. `from` and `to` limit the period, `arrivals` selects the bookings that start today in their workspace and are not canceled, `sort` is `newest`, `event_date` or `-event_date`',
      ),
    })
    .input(ListBookingsInput)
    .output(pageOf(BookingView))
    .query(({ ctx, input }) => listBookings(ctx, input)),
  summaries: signedIn
    .meta({ byKey: 'booking.booking', rule: 'own, or manages the space' })
    .input(ListBookingsInput)
    .output(pageOf(BookingSummary))
    .query(({ ctx, input }) => listSummaries(ctx, input)),
  get: signedIn
    .meta({
      byKey: 'booking.booking',
      rule: 'own, or manages the space',
      rest: rest.get('/bookings/{_id}', 'One booking'),
    })
    .input(BookingIdInput)
    .output(BookingView)
    .query(({ ctx, input }) => getBooking(ctx, input._id)),
  calendarFile: signedIn
    .meta({ byKey: 'booking.booking', rule: 'own, or manages the space' })
    .input(BookingIdInput)
    .output(CalendarFile)
    .query(({ ctx, input }) => getCalendarFile(ctx, input._id)),
  create: mayOrCustomer('booking.booking')
    .use(alsoTelling(CreateBookingInput, unnamed))
    .meta({
      rule: 'sees the space',
      rest: rest.post('/bookings', {
        summary:
          'Create a booking, which is held for 30 minutes until it is paid. Where the rules of use need an approval, members get a request instead',
        message: msg('Booking successfully done'),
        messageOf: requestMessage,
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
    })
    .input(CreateBookingInput)
    .output(BookingView)
    .mutation(({ ctx, input }) => createBooking(ctx, input)),
  request: signedIn
    .meta({
      byKey: 'bookingRequest',
      rule: 'manages the space',
      rest: rest.post('/bookings/resource-without-pay', {
        summary: 'Request a booking on behalf of a customer. It holds its units until it is decided',
        message: REQUEST_ADDED,
        example: {
          name: 'Ada Lovelace',
          email: 'ada@example.org',
          number: '+447700900123',
          type: 'meeting_room',
          from: '2027-03-01T10:00:00Z',
          to: '2027-03-01T12:00:00Z',
          space_id: '1',
          resource_id: '1',
          capacity: 4,
        },
      }),
    })
    .input(RequestBookingInput)
    .output(BookingView)
    .mutation(({ ctx, input }) => requestBooking(ctx, input)),
  decide: may('bookingRequest')
    .meta({
      rule: 'manages the space',
      rest: rest.put('/bookings/reschedule-request/{_id}', {
        when: 'booking_status',
        summary: 'Decide a booking request',
        message: msg('Booking updated successfully'),
        example: { booking_status: 'Rejected', booking_admin_remark: 'The room is being painted' },
      }),
    })
    .input(DecideRequestInput)
    .output(BookingView)
    .mutation(({ ctx, input }) => decideRequest(ctx, input)),
  raiseSwap: signedIn
    .meta({
      byKey: 'booking.booking',
      rule: 'own, or manages the space',
      rest: rest.put('/bookings/raised-request/{_id}', {
        summary: 'Ask for other desks',
        message: msg('Raise change resource request successfully'),
        example: { seat_swap_status: 'Assigned', customer_remark: 'Could I sit closer to the window?' },
      }),
    })
    .input(RaiseSwapInput)
    .output(BookingView)
    .mutation(({ ctx, input }) => raiseSwap(ctx, input)),
  swapSeats: may('deskSwap', 'show')
    .meta({ rule: 'manages the space' })
    .input(SwapSeatsInput)
    .output(SwapSeats)
    .query(({ ctx, input }) => listSwapSeats(ctx, input)),
  decideSwap: may('deskSwap')
    .meta({
      rule: 'manages the space',
      rest: [
        rest.put('/bookings/reschedule-request/{_id}', {
          when: 'seat_swap_status',
          summary: 'Decide a desk swap',
          message: msg('Booking updated successfully'),
          example: { seat_swap_status: 'Deleted', admin_remark: 'All desks are taken' },
        }),
        rest.put('/bookings/raised-approve/{_id}', {
          summary: 'Approve a desk swap with one seat for each seat of the booking, or reject it',
          message: msg('Booking updated successfully'),
          example: { seat_swap_status: 'Completed', type: 'flexi_desk', ids: ['12'] },
        }),
      ],
    })
    .input(DecideSwapInput)
    .output(BookingView)
    .mutation(({ ctx, input }) => decideSwap(ctx, input)),
  reserve: may('booking.booking')
    .meta({
      rule: 'own, or manages the space',
      rest: rest.put('/bookings/reserve-resource/{_id}', {
        summary: 'Give a booking another place in the same period; for staff who see all bookings',
        message: msg('Booking updated successfully'),
        example: { ids: ['12'], reschedule_reason: 'The desk is being repaired' },
      }),
    })
    .input(ReserveInput)
    .output(BookingView)
    .mutation(({ ctx, input }) => reserveResource(ctx, input)),
  cancel: signedIn
    .meta({
      byKey: 'booking.booking',
      rule: 'own, or manages the space',
      rest: rest.delete('/bookings/cancel/{_id}', {
        summary: 'Cancel a booking, or release an unpaid one',
        message: msg('Booking cancelled successfully'),
        example: { refund: true },
      }),
    })
    .input(CancelBookingInput)
    .output(BookingView)
    .mutation(({ ctx, input }) => cancelBooking(ctx, input)),
  quoteCancel: signedIn
    .meta({
      byKey: 'booking.booking',
      rule: 'own, or manages the space',
      rest: rest.get('/bookings/{_id}/cancel-quote', 'What a cancellation would give back'),
    })
    .input(BookingIdInput)
    .output(CancelQuote)
    .query(({ ctx, input }) => quoteCancel(ctx, input)),
  leave: signedIn
    .meta({
      byKey: 'booking.booking',
      rule: 'own, or manages the space',
      rest: rest.delete('/bookings/leave/{_id}', {
        summary: 'Leave a booking that the caller attends. The person who booked cancels it instead',
        message: msg('You have left the booking'),
      }),
    })
    .input(BookingIdInput)
    .output(BookingIdInput)
    .mutation(({ ctx, input }) => leaveBooking(ctx, input)),
  endNow: signedIn
    .meta({
      byKey: 'booking.booking',
      rule: 'own, or manages the space',
      rest: rest.put('/bookings/end/{_id}', {
        summary: 'End a booking that has started; for staff who see all bookings',
        message: msg('Booking updated successfully'),
      }),
    })
    .input(BookingIdInput)
    .output(BookingView)
    .mutation(({ ctx, input }) => endBookingNow(ctx, input)),
  reschedule: signedIn
    .meta({
      byKey: 'booking.booking',
      rule: 'own, or manages the space',
      rest: rest.put('/bookings/reschedule-request/{_id}', {
        summary: 'Move a meeting room booking',
        says:
          'If the new period costs more, the difference is charged before the booking moves: to the card of `source_id`, or else to the saved card of ' +
          'the last payment or the default one of the customer; then a key also needs `billing` editable. What was put on the account of a ' +
          'company goes there, if no card is named. If it costs less, the difference is paid back until the deadline for refunds.',
        message: msg('Booking updated successfully'),
        example: { from: '2027-03-01T13:00:00Z', to: '2027-03-01T15:00:00Z', reschedule_reason: 'The train is late' },
      }),
    })
    .input(RescheduleInput)
    .output(BookingView)
    .mutation(({ ctx, input }) => rescheduleBooking(ctx, input)),
  quoteReschedule: signedIn
    .meta({
      byKey: 'booking.booking',
      rule: 'own, or manages the space',
      rest: rest.get('/bookings/{_id}/move-quote', 'What a move of a meeting room booking would cost or give back'),
    })
    .input(MoveQuoteInput)
    .output(RescheduleQuote)
    .query(({ ctx, input }) => quoteReschedule(ctx, input)),
  mailPaymentLink: may('booking.booking')
    .meta({
      rule: 'manages the space',
      rest: rest.post('/bookings/{_id}/payment-link', {
        summary: 'Mail the billed member a link to pay the booking, and hold it for up to 24 hours',
        message: msg('Payment link mailed'),
        example: { hours: 24 },
      }),
    })
    .input(MailLinkInput)
    .output(BookingView)
    .mutation(({ ctx, input }) => mailPaymentLink(ctx, input)),
  remark: signedIn
    .meta({
      byKey: 'booking.booking',
      rule: 'own, or manages the space',
      rest: rest.put('/bookings/remark/{id}', {
        summary: 'Add a note to the history of a booking',
        example: { remark: 'Needs a projector' },
      }),
    })
    .input(RemarkInput)
    .output(BookingView)
    .mutation(({ ctx, input }) => addRemark(ctx, input)),
});
