/** The filters of the booking list, stored in its address, and the check whether a booking matches them. */
import {
  choiceFilter,
  dayFilter,
  type FiltersOf,
  optionsOf,
  type Restrictions,
  restrictions,
  textFilter,
} from '#client/lists/filters.ts';
import type { RouterInputs } from '#client/trpc.tsx';
import type { Sort } from '#client/ui/data-table.tsx';
import { displayStatus, isOnlyRequest, paymentStatusAt } from '#domains/bookings/rules.ts';
import { BOOKING_ORDERS, type BookingOrder } from '#domains/bookings/orders.ts';
import { type PaymentFilter, PAYMENT_WORDS } from '#domains/bookings/payment-states.ts';
import type { StatusFilter } from '#domains/bookings/schema.ts';
import type { BookingSummary } from '#domains/bookings/summary.ts';
import { RESOURCE_TYPES, RESOURCE_TYPE_NAMES, type ResourceType } from '#shared/resource-types.ts';
import { addDays, fromLocal } from '#shared/time.ts';
import { type Later, later, msg } from '#shared/texts.ts';

/** '' means no restriction. `from` and `to` are local days of the workspace, and `to` is included. */
export type BookingFilters = {
  resource_type: ResourceType | '';
  booking_status: StatusFilter | '';
  payment_status: PaymentFilter | '';
  text: string;
  from: string;
  to: string;
  /** True for the bookings that start today, which are in the order of their starts. */
  arrivals: boolean;
  /** '' if the address names no order. */
  sort: BookingOrder | '';
};

/** The choice of a resource type. */
export const TYPE_FILTER = choiceFilter(
  msg('Resource Type'),
  msg('All types'),
  optionsOf(RESOURCE_TYPES, RESOURCE_TYPE_NAMES),
);

/** The filters of the booking list. Unknown values restrict nothing. */
export const FILTERS: FiltersOf<BookingFilters> = {
  text: textFilter(msg('Customer, company, room or number')),
  resource_type: TYPE_FILTER,
  booking_status: choiceFilter(msg('Booking Status'), msg('Any status'), [
    { value: 'upcoming', label: msg('Upcoming') },
    { value: 'ongoing', label: msg('Ongoing') },
    { value: 'past', label: msg('Past') },
    { value: 'canceled', label: msg('Canceled') },
  ]),
  payment_status: choiceFilter(msg('Payment Status'), msg('Any payment'), [
    { value: 'completed', label: msg('Completed') },
    { value: 'pending', label: msg('Pending') },
    { value: 'failed', label: msg('Failed') },
    { value: 'on_account', label: PAYMENT_WORDS.on_account },
    { value: 'processing', label: PAYMENT_WORDS.processing },
  ]),
  from: dayFilter(msg('From'), ({ to }) => ({ max: to || undefined })),
  to: dayFilter(msg('To'), ({ from }) => ({ min: from || undefined })),
  arrivals: { read: (text) => text === 'true' },
  sort: { read: (text) => BOOKING_ORDERS.find((order) => order === text) ?? '' },
};

export const ORDER_OPTIONS: { value: BookingOrder; label: Later }[] = [
  { value: 'newest', label: later('Newest booking first') },
  { value: 'event_date', label: later('Earliest event first') },
  { value: '-event_date', label: later('Latest event first') },
];

/** The order after a click on the header of the event date. */
export function nextOrder(order: BookingOrder): BookingOrder {
  return BOOKING_ORDERS[(BOOKING_ORDERS.indexOf(order) + 1) % BOOKING_ORDERS.length]!;
}

/** The sorted column of the table. Undefined while the newest booking is first. */
export function sortOf({ sort, arrivals }: ListQuery): Sort | undefined {
  if (!sort && !arrivals) return undefined;
  return { header: msg('Event Date'), direction: sort === '-event_date' ? 'desc' : 'asc' };
}

export type ListQuery = Pick<
  RouterInputs['bookings']['summaries'],
  'space_id' | 'customer' | 'resource_type' | 'booking_status' | 'payment_status' | 'text' | 'arrivals'
> & { from?: Date; to?: Date; sort?: BookingOrder };

/**
 * The workspace of the list, undefined for the own bookings of the account, and the time zone of its days. `customer` is the account that
 * is billed, if only its bookings are listed.
 */
export type ListPlace = { spaceId: string | undefined; customer?: string; zone: string };

/** The input of the list's query, without offset and limit. */
export function listQuery(
  { from, to, sort, ...filters }: BookingFilters | Restrictions<BookingFilters>,
  { spaceId, customer, zone }: ListPlace,
): ListQuery {
  return {
    ...(spaceId !== undefined && { space_id: spaceId }),
    ...(customer !== undefined && { customer }),
    ...(from && { from: fromLocal(from, '00:00', zone) }),
    ...(to && { to: fromLocal(addDays(to, 1), '00:00', zone) }),
    ...(sort && sort !== 'newest' && !filters.arrivals && { sort }),
    ...restrictions(filters),
  };
}

/** True if the place of a changed booking in the list is known: the newest is first, and no text is searched. */
export function hasKnownPlaces({ text, arrivals, sort }: ListQuery): boolean {
  return !text && !arrivals && !sort;
}

/** Whether the server would include a booking in the result of this query without its text. Live updates are filtered with it. */
export function belongsTo(booking: BookingSummary, query: ListQuery, now: Date): boolean {
  const { space_id, customer, resource_type, booking_status, payment_status, from, to } = query;
  if (isOnlyRequest(booking)) return false;
  if (space_id !== undefined && booking.space_id._id !== space_id) return false;
  if (customer !== undefined && booking.assignedUser?._id !== customer) return false;
  if (resource_type && booking.type !== resource_type) return false;
  if ((from && booking.to <= from) || (to && booking.from >= to)) return false;
  if (booking_status && displayStatus(booking, now).toLowerCase() !== booking_status) return false;
  const isOfPayment = payment_status === paymentStatusAt(booking, now) || payment_status === booking.payment_state;
  return !payment_status || isOfPayment;
}
