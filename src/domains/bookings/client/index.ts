/** What other domains may use of this one in the browser. */
export { newBookingSearch, readBookingModal, withoutBookingModal } from './booking-address.ts';
export { dayCount, memberEmail, memberName, periodLine, periodText, seatNames } from './booking-text.ts';
export { CHUNK_SIZE, PAGE_SIZE } from './chunks.ts';
export { NewBooking } from './components/new-booking-part.tsx';
export { MembersCell, ResourceCell } from './components/booking-columns.tsx';
export { BookingNamed, type NamedBooking } from './components/booking-named.tsx';
export { BookingFailure } from './components/booking-failure.tsx';
export { default as BookingPage } from './components/booking-page.tsx';
export { BookingStatus } from './components/booking-status.tsx';
export { BookingViews } from './components/booking-views.tsx';
export { default as BookingsScreen } from './components/bookings-screen.tsx';
export { CheckInButton } from './components/check-in.tsx';
export { MemberChip } from './components/member-chip.tsx';
export { MemberPicker } from './components/member-picker.tsx';
export { MoveCost } from './components/move-cost.tsx';
export { type Person, PersonPicker } from './components/person-picker.tsx';
export { PriceSummary } from './components/price-summary.tsx';
export { WaitingPayments } from './components/waiting-payments.tsx';
export { WaitingRequests, WaitingSwaps } from './components/waiting-requests.tsx';
export { TYPE_FILTER } from './filters.ts';
export {
  useBooking,
  useBookingInPayment,
  useBookingSearch,
  useCreateBooking,
  useHeldBookings,
  useMemberSearch,
  useConfirmFree,
  useRedeem,
} from './queries.ts';
export { lastHoldEnd, ownHolds } from './holds.ts';
export { type BookingChoice, NO_WHEN } from './request-form.ts';
export { useSeriesCart } from './series-queries.ts';
export { useAccountCompanies } from './use-account-companies.ts';
export { useBookingActor } from './use-booking-actor.ts';
export { useBooksForOthers } from './use-books-for-others.ts';
export { useMove } from './use-move.ts';
export { useOpenBooking } from './use-open-booking.ts';
export { usePeopleNames } from './use-people-names.ts';
