/** The filters of the booking list, stored in its address, and the check whether a booking matches them. */
import type { RouterInputs } from '#client/trpc.tsx';
import { displayStatus, isOnlyRequest, paymentStatusAt } from '#domains/bookings/rules.ts';
import type { PaymentStatus, StatusFilter } from '#domains/bookings/schema.ts';
import type { BookingSummary } from '#domains/bookings/summary.ts';
import { RESOURCE_TYPES, RESOURCE_TYPE_NAMES, type ResourceType } from '#shared/resource-types.ts';

/** '' means no restriction. */
export type BookingFilters = {
  resource_type: ResourceType | '';
  booking_status: StatusFilter | '';
  payment_status: PaymentStatus | '';
};

type Option<T extends string> = { value: T; label: string };

/** The options of each filter. */
export const FILTER_OPTIONS: { [Name in keyof BookingFilters]: Option<BookingFilters[Name]>[] } = {
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

export const BOOKING_FILTERS = [
  { name: 'resource_type', label: 'Resource Type', options: FILTER_OPTIONS.resource_type },
  { name: 'booking_status', label: 'Booking Status', options: FILTER_OPTIONS.booking_status },
  { name: 'payment_status', label: 'Payment Status', options: FILTER_OPTIONS.payment_status },
] as const;

/** Unknown values mean no restriction. */
export const FILTER_READERS: { [Name in keyof BookingFilters]: (text: string) => BookingFilters[Name] } = {
  resource_type: (text) => optionOf('resource_type', text)?.value ?? '',
  booking_status: (text) => optionOf('booking_status', text)?.value ?? '',
  payment_status: (text) => optionOf('payment_status', text)?.value ?? '',
};

function optionOf<Name extends keyof BookingFilters>(
  name: Name,
  value: string,
): Option<BookingFilters[Name]> | undefined {
  return FILTER_OPTIONS[name].find((option) => option.value === value);
}

export type ListQuery = Pick<
  RouterInputs['bookings']['summaries'],
  'space_id' | 'resource_type' | 'booking_status' | 'payment_status'
>;

/** The input of the list's query, without offset and limit. */
export function listQuery(filters: BookingFilters, spaceId: string | undefined): ListQuery {
  const entries = Object.entries(filters).filter(([, value]) => value !== '');
  return { ...(spaceId !== undefined && { space_id: spaceId }), ...Object.fromEntries(entries) };
}

/** Whether the server would include a booking in the result of this query. Live updates are filtered with it. */
export function belongsTo(booking: BookingSummary, query: ListQuery, now: Date): boolean {
  const { space_id, resource_type, booking_status, payment_status } = query;
  if (isOnlyRequest(booking)) return false;
  if (space_id !== undefined && booking.space_id._id !== space_id) return false;
  if (resource_type && booking.type !== resource_type) return false;
  if (booking_status && displayStatus(booking, now).toLowerCase() !== booking_status) return false;
  return !payment_status || paymentStatusAt(booking, now) === payment_status;
}
