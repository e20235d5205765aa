import { may, mayOrCustomer, router, signedIn } from '#server/trpc.ts';
import { MailLinkInput } from '#domains/bookings/payment-link.ts';
import { DecideRequestInput, RequestBookingInput } from '#domains/bookings/requests.ts';
import { ListBookingsInput } from '#domains/bookings/list-input.ts';
import { CancelQuote, RescheduleQuote } from '#domains/bookings/quotes.ts';
import {
  BookingIdInput,
  BookingView,
  CancelBookingInput,
  CreateBookingInput,
  RemarkInput,
  RescheduleInput,
} from '#domains/bookings/schema.ts';
import { getBooking, listBookings, listSummaries } from '#domains/bookings/server/queries.ts';
import { cancelBooking, endBookingNow, quoteCancel } from '#domains/bookings/server/service/cancel.ts';
import { createBooking } from '#domains/bookings/server/service/create.ts';
import { decideRequest } from '#domains/bookings/server/service/decide.ts';
import { leaveBooking } from '#domains/bookings/server/service/leave.ts';
import { mailPaymentLink } from '#domains/bookings/server/service/payment-link.ts';
import { addRemark } from '#domains/bookings/server/service/remark.ts';
import { reserveResource } from '#domains/bookings/server/service/relocate.ts';
import { requestBooking } from '#domains/bookings/server/service/request.ts';
import { quoteReschedule, rescheduleBooking } from '#domains/bookings/server/service/reschedule.ts';
import { decideSwap, raiseSwap } from '#domains/bookings/server/service/swap.ts';
import { listSwapSeats } from '#domains/bookings/server/swap-seats.ts';
import { BookingSummary } from '#domains/bookings/summary.ts';
import { DecideSwapInput, RaiseSwapInput, ReserveInput, SwapSeats, SwapSeatsInput } from '#domains/bookings/swaps.ts';
import { pageOf } from '#shared/paging.ts';

/**
 * The services check ownership and workspace: they decide who may list, see, move or cancel a booking. Every account is a customer,
 * whatever its role: it books if the role of members may.
 */
export const bookingsRouter = router({
  list: signedIn
    .meta({ rule: 'own, or manages the space' })
    .input(ListBookingsInput)
    .output(pageOf(BookingView))
    .query(({ ctx, input }) => listBookings(ctx, input)),
  summaries: signedIn
    .meta({ rule: 'own, or manages the space' })
    .input(ListBookingsInput)
    .output(pageOf(BookingSummary))
    .query(({ ctx, input }) => listSummaries(ctx, input)),
  get: signedIn
    .meta({ rule: 'own, or manages the space' })
    .input(BookingIdInput)
    .output(BookingView)
    .query(({ ctx, input }) => getBooking(ctx, input._id)),
  create: mayOrCustomer('booking.booking')
    .meta({ rule: 'sees the space' })
    .input(CreateBookingInput)
    .output(BookingView)
    .mutation(({ ctx, input }) => createBooking(ctx, input)),
  request: signedIn
    .meta({ rule: 'manages the space' })
    .input(RequestBookingInput)
    .output(BookingView)
    .mutation(({ ctx, input }) => requestBooking(ctx, input)),
  decide: may('bookingRequest')
    .meta({ rule: 'manages the space' })
    .input(DecideRequestInput)
    .output(BookingView)
    .mutation(({ ctx, input }) => decideRequest(ctx, input)),
  raiseSwap: signedIn
    .meta({ rule: 'own, or manages the space' })
    .input(RaiseSwapInput)
    .output(BookingView)
    .mutation(({ ctx, input }) => raiseSwap(ctx, input)),
  swapSeats: may('deskSwap', 'show')
    .meta({ rule: 'manages the space' })
    .input(SwapSeatsInput)
    .output(SwapSeats)
    .query(({ ctx, input }) => listSwapSeats(ctx, input)),
  decideSwap: may('deskSwap')
    .meta({ rule: 'manages the space' })
    .input(DecideSwapInput)
    .output(BookingView)
    .mutation(({ ctx, input }) => decideSwap(ctx, input)),
  reserve: may('booking.booking')
    .meta({ rule: 'own, or manages the space' })
    .input(ReserveInput)
    .output(BookingView)
    .mutation(({ ctx, input }) => reserveResource(ctx, input)),
  cancel: signedIn
    .meta({ rule: 'own, or manages the space' })
    .input(CancelBookingInput)
    .output(BookingView)
    .mutation(({ ctx, input }) => cancelBooking(ctx, input)),
  quoteCancel: signedIn
    .meta({ rule: 'own, or manages the space' })
    .input(BookingIdInput)
    .output(CancelQuote)
    .query(({ ctx, input }) => quoteCancel(ctx, input)),
  leave: signedIn
    .meta({ rule: 'own, or manages the space' })
    .input(BookingIdInput)
    .output(BookingIdInput)
    .mutation(({ ctx, input }) => leaveBooking(ctx, input)),
  endNow: signedIn
    .meta({ rule: 'own, or manages the space' })
    .input(BookingIdInput)
    .output(BookingView)
    .mutation(({ ctx, input }) => endBookingNow(ctx, input)),
  reschedule: signedIn
    .meta({ rule: 'own, or manages the space' })
    .input(RescheduleInput)
    .output(BookingView)
    .mutation(({ ctx, input }) => rescheduleBooking(ctx, input)),
  quoteReschedule: signedIn
    .meta({ rule: 'own, or manages the space' })
    .input(RescheduleInput)
    .output(RescheduleQuote)
    .query(({ ctx, input }) => quoteReschedule(ctx, input)),
  mailPaymentLink: may('booking.booking')
    .meta({ rule: 'manages the space' })
    .input(MailLinkInput)
    .output(BookingView)
    .mutation(({ ctx, input }) => mailPaymentLink(ctx, input)),
  remark: signedIn
    .meta({ rule: 'own, or manages the space' })
    .input(RemarkInput)
    .output(BookingView)
    .mutation(({ ctx, input }) => addRemark(ctx, input)),
});
