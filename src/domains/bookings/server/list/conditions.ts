/** The filters of the booking list as SQL conditions. */
import type { Knex } from 'knex';
import type { BookingsFilter } from '#domains/bookings/list-input.ts';
import type { PaymentFilter } from '#domains/bookings/payment-states.ts';
import type { StatusFilter } from '#domains/bookings/schema.ts';
import { REQUEST_STATUSES, STATUS_FILTERS, SWAP_STATUSES } from '#domains/bookings/schema.ts';
import { InvalidInput } from '#shared/errors.ts';
import { type Today, whereArriving } from '#domains/bookings/server/list/arrivals.ts';
import { DESK_TYPES, RESOURCE_TYPES, type ResourceType } from '#shared/resource-types.ts';
import { msg } from '#shared/texts.ts';

/** `paymentStatusAt` and `paymentStateAt` as an SQL condition. A hold that has ended counts as failed. A test compares them. */
function wherePayment(query: Knex.QueryBuilder, status: PaymentFilter, now: Date): void {
  if (status === 'completed') query.where('payment_status', 'completed');
  else if (status === 'on_account') {
    query
      .where({ 'bookings.active': true, payment_status: 'completed' })
      .where('total_pence', '>', 0)
      .where((settled) => settled.where('on_account', true).orWhere({ booking_request: true, paid_pence: 0 }))
      .whereNot((debited) => debited.where({ processing_payment: true, paid_pence: 0 }));
  } else if (status === 'processing') {
    query
      .where({ 'bookings.active': true, processing_payment: true })
      .where('total_pence', '>', 0)
      .where((debited) =>
        debited
          .where({ payment_status: 'pending', booking_request: false })
          .orWhere({ payment_status: 'completed', paid_pence: 0 }),
      );
  } else if (status === 'pending') {
    query
      .where('payment_status', 'pending')
      .where((held) => held.whereNull('hold_until').orWhere('hold_until', '>', now));
  } else {
    query.where((failed) =>
      failed
        .where('payment_status', 'failed')
        .orWhere((lapsed) => lapsed.where('payment_status', 'pending').where('hold_until', '<=', now)),
    );
  }
}

/** `displayStatus` as an SQL condition. A test compares the two. */
function whereDisplayStatus(query: Knex.QueryBuilder, status: StatusFilter, now: Date): void {
  if (status === 'canceled') {
    query.where('bookings.active', false);
    return;
  }
  query.where('bookings.active', true).where('payment_status', 'completed');
  if (status === 'ongoing') query.where('starts_at', '<=', now).where('ends_at', '>', now);
  else if (status === 'past') query.where('starts_at', '<', now).where('ends_at', '<=', now);
  else query.where('starts_at', '>', now);
}

/** The types of the filter; undefined for all. */
export function typesOf({ resource_type }: BookingsFilter): ResourceType[] | undefined {
  if (!resource_type) return undefined;
  return resource_type === 'desks' ? [...DESK_TYPES] : RESOURCE_TYPES.filter((type) => type === resource_type);
}

/** Bookings and requests have different statuses. @throws InvalidInput for an unknown one */
export function requireKnownStatus({ booking_request = false, booking_status }: BookingsFilter): void {
  const statuses: readonly string[] = booking_request ? REQUEST_STATUSES : STATUS_FILTERS;
  if (booking_status && !statuses.includes(booking_status))
    throw new InvalidInput(msg('Unknown booking status'), 'booking_status');
}

/** True for a list of desk swaps. */
export function isOfSwaps({ seat_swap, seat_swap_status }: BookingsFilter): boolean {
  return seat_swap === true || seat_swap_status !== undefined;
}

/** What a list is read for: its filters, the time, and for arrivals the current day of the workspaces. */
export type Filtering = { filter: BookingsFilter; now: Date; today?: Today[] };

/** Adds the conditions of all filters except the text. */
export function whereFiltered(query: Knex.QueryBuilder, { filter, now, today }: Filtering): void {
  const { booking_status, payment_status, seat_swap_status, booking_request = false } = filter;
  const types = typesOf(filter);
  if (booking_request) query.whereIn('booking_status', booking_status ? [booking_status] : [...REQUEST_STATUSES]);
  else query.where('listed', true);
  if (types) query.whereIn('bookings.type', types);
  if (filter.customer) query.where('bookings.assigned_user_id', filter.customer);
  if (payment_status) wherePayment(query, payment_status, now);
  if (isOfSwaps(filter)) query.whereIn('seat_swap_status', seat_swap_status ? [seat_swap_status] : [...SWAP_STATUSES]);
  if (filter.from) query.where('ends_at', '>', filter.from);
  if (filter.to) query.where('starts_at', '<', filter.to);
  if (today) whereArriving(query, today);
  if (booking_status && !booking_request) whereDisplayStatus(query, booking_status as StatusFilter, now);
}
