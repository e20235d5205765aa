/** What other domains may use of this one in the browser. */
export {
  type BookingModalAddress,
  type NewBookingChoice,
  newBookingSearch,
  readBookingModal,
  withoutBookingModal,
} from './booking-address.ts';
export { billedName, dayCount, memberEmail, memberName, periodLine, periodText, seatNames } from './booking-text.ts';
export { CHUNK_SIZE, PAGE_SIZE } from './chunks.ts';
export { AddRequest } from './components/add-request.tsx';
export { MembersCell, ResourceCell } from './components/booking-columns.tsx';
export { BookingNamed, type NamedBooking } from './components/booking-named.tsx';
export { BookingStatus } from './components/booking-status.tsx';
export { BookingViews } from './components/booking-views.tsx';
export { default as BookingsScreen } from './components/bookings-screen.tsx';
export { MemberChip } from './components/member-chip.tsx';
export { PeriodNotice } from './components/period-notice.tsx';
export { PriceSummary } from './components/price-summary.tsx';
export { RequestOptions } from './components/request-options.tsx';
export { CapacityField, RequestWhen, TypeField } from './components/request-when.tsx';
export { FILTER_OPTIONS, FILTER_READERS } from './filters.ts';
export { cacheAndReload, useBooking, useBookingInPayment, useBookingSearch, useCreateBooking } from './queries.ts';
export { bookingNotice, type InitialRequest, NO_WHEN, periodValues, searchFor, type When } from './request-form.ts';
export { useBookingActor } from './use-booking-actor.ts';
export { useBooksForOthers } from './use-books-for-others.ts';
export { type OpenBooking, useOpenBooking } from './use-open-booking.ts';
