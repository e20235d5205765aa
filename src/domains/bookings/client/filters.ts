/** The filters of the booking list, stored in its address, and the check whether a booking matches them. */
import type { Filter } from '#client/lists/filter-form.tsx';
import type { RouterInputs } from '#client/trpc.tsx';
import { displayStatus, isOnlyRequest, paymentStatusAt } from '#domains/bookings/rules.ts';
import { BOOKING_ORDERS, type BookingOrder } from '#domains/bookings/orders.ts';
import type { PaymentStatus, StatusFilter } from '#domains/bookings/schema.ts';
import type { BookingSummary } from '#domains/bookings/summary.ts';
import { RESOURCE_TYPES, RESOURCE_TYPE_NAMES, type ResourceType } from '#shared/resource-types.ts';
import { addDays, fromLocal, isDay } from '#shared/time.ts';

type Choices = {
  resource_type: ResourceType | '';
  booking_status: StatusFilter | '';
  payment_status: PaymentStatus | '';
};

/** '' means no restriction. `from` and `to` are local days of the workspace, and `to` is included. */
export type BookingFilters = Choices & {
  text: string;
  from: string;
  to: string;
  /** True for the bookings that start today, which are in the order of their starts. */
  arrivals: boolean;
  /** '' if the address names no order. */
  sort: BookingOrder | '';
};

type Option<T extends string> = { value: T; label: string };

/** The options of each filter. */
export const FILTER_OPTIONS: { [Name in keyof Choices]: Option<Choices[Name]>[] } = {
  resource_type: [
    { value: '', label: 'All types' },
    ...RESOURCE_TYPES.map((type) => ({ value: type, label: RESOURCE_TYPE_NAMES[type] })),
  ],
  booking_status: [
    { value: '', label: 'Any status' },
    { value: 'upcoming', label: 'Upcoming' },
    { value: 'ongoing', label: 'Ongoing' },
    { value: 'past', label: 'Past' },
    { value: 'canceled', label: 'Canceled' },
  ],
  payment_status: [
    { value: '', label: 'Any payment' },
    { value: 'completed', label: 'Completed' },
    { value: 'pending', label: 'Pending' },
    { value: 'failed', label: 'Failed' },
  ],
};

/** @param today the current day in the workspace */
export const bookingFilters = (today: string): Filter[] => [
  { name: 'text', label: 'Customer, company, room or number' },
  { name: 'resource_type', label: 'Resource Type', options: FILTER_OPTIONS.resource_type },
  { name: 'booking_status', label: 'Booking Status', options: FILTER_OPTIONS.booking_status },
  { name: 'payment_status', label: 'Payment Status', options: FILTER_OPTIONS.payment_status },
  { name: 'from', label: 'From', day: { today, limits: ({ to }) => ({ max: to || undefined }) } },
  { name: 'to', label: 'To', day: { today, limits: ({ from }) => ({ min: from || undefined }) } },
];

export const ORDER_OPTIONS: Option<BookingOrder>[] = [
  { value: 'newest', label: 'Newest booking first' },
  { value: 'event_date', label: 'Earliest event first' },
  { value: '-event_date', label: 'Latest event first' },
];

/** The order after a click on the header of the event date. */
export function nextOrder(order: BookingOrder): BookingOrder {
  return BOOKING_ORDERS[(BOOKING_ORDERS.indexOf(order) + 1) % BOOKING_ORDERS.length]!;
}

/** The sorted column of the table. Undefined while the newest booking is first. */
export function sortOf({ sort, arrivals }: ListQuery): { key: string; direction: 'asc' | 'desc' } | undefined {
  if (!sort && !arrivals) return undefined;
  return { key: 'date', direction: sort === '-event_date' ? 'desc' : 'asc' };
}

const dayOf = (text: string): string => (isDay(text) ? text : '');

/** Unknown values mean no restriction. */
export const FILTER_READERS: { [Name in keyof BookingFilters]: (text: string) => BookingFilters[Name] } = {
  resource_type: (text) => optionOf('resource_type', text)?.value ?? '',
  booking_status: (text) => optionOf('booking_status', text)?.value ?? '',
  payment_status: (text) => optionOf('payment_status', text)?.value ?? '',
  text: (text) => text,
  from: dayOf,
  to: dayOf,
  arrivals: (text) => text === 'true',
  sort: (text) => BOOKING_ORDERS.find((order) => order === text) ?? '',
};

function optionOf<Name extends keyof Choices>(name: Name, value: string): Option<Choices[Name]> | undefined {
  return FILTER_OPTIONS[name].find((option) => option.value === value);
}

export type ListQuery = Pick<
  RouterInputs['bookings']['summaries'],
  'space_id' | 'resource_type' | 'booking_status' | 'payment_status' | 'text' | 'arrivals'
> & { from?: Date; to?: Date; sort?: BookingOrder };

/** The workspace of the list, undefined for the own bookings of the account, and the time zone of its days. */
export type ListPlace = { spaceId: string | undefined; zone: string };

/** The input of the list's query, without offset and limit. */
export function listQuery({ from, to, sort, ...filters }: BookingFilters, { spaceId, zone }: ListPlace): ListQuery {
  const entries = Object.entries(filters).filter(([, value]) => value !== '' && value !== false);
  return {
    ...(spaceId !== undefined && { space_id: spaceId }),
    ...(from && { from: fromLocal(from, '00:00', zone) }),
    ...(to && { to: fromLocal(addDays(to, 1), '00:00', zone) }),
    ...(sort && sort !== 'newest' && !filters.arrivals && { sort }),
    ...Object.fromEntries(entries),
  };
}

/** True if the place of a changed booking in the list is known: the newest is first, and no text is searched. */
export function hasKnownPlaces({ text, arrivals, sort }: ListQuery): boolean {
  return !text && !arrivals && !sort;
}

/** Whether the server would include a booking in the result of this query without its text. Live updates are filtered with it. */
export function belongsTo(booking: BookingSummary, query: ListQuery, now: Date): boolean {
  const { space_id, resource_type, booking_status, payment_status, from, to } = query;
  if (isOnlyRequest(booking)) return false;
  if (space_id !== undefined && booking.space_id._id !== space_id) return false;
  if (resource_type && booking.type !== resource_type) return false;
  if ((from && booking.to <= from) || (to && booking.from >= to)) return false;
  if (booking_status && displayStatus(booking, now).toLowerCase() !== booking_status) return false;
  return !payment_status || paymentStatusAt(booking, now) === payment_status;
}
