/** Reads the newest bookings of all workspaces by type and status: the index `bookings_status` sorts each combination by id. */
import type { Knex } from 'knex';
import type { BookingsFilter } from '#domains/bookings/list-input.ts';
import { PAYMENT_STATUSES, type PaymentStatus } from '#domains/bookings/schema.ts';
import { RESOURCE_TYPES } from '#shared/resource-types.ts';
import { typesOf } from '#domains/bookings/server/list/conditions.ts';

function paymentsOf({ booking_status, payment_status }: BookingsFilter): PaymentStatus[] {
  const isConfirmed = booking_status && booking_status !== 'canceled';
  if (isConfirmed || payment_status === 'completed' || payment_status === 'on_account') return ['completed'];
  if (payment_status === 'processing') return ['completed', 'pending'];
  // A hold that has ended counts as failed, even if its row is still pending.
  if (payment_status === 'failed') return ['failed', 'pending'];
  return payment_status ? [payment_status] : [...PAYMENT_STATUSES];
}

function activesOf({ booking_status }: BookingsFilter): boolean[] {
  if (!booking_status) return [true, false];
  return [booking_status !== 'canceled'];
}

/** True if the filter limits the type, the status or the period, or selects requests. */
export function isNarrowed(filter: BookingsFilter): boolean {
  const { resource_type, payment_status, booking_status, from, to } = filter;
  return Boolean(resource_type ?? payment_status ?? booking_status ?? from ?? to);
}

/** True for statuses that few bookings have. To fill a page, all bookings of a workspace would have to be read. */
export function isRare({ booking_status, payment_status }: BookingsFilter): boolean {
  const isUnpaid = payment_status !== undefined && payment_status !== 'completed';
  return isUnpaid || booking_status === 'canceled';
}

/** One query for each type and status that the filter allows, and one for all of them, which is counted. */
export function byStatus(query: Knex.QueryBuilder, filter: BookingsFilter) {
  const [types, actives, payments] = [typesOf(filter) ?? RESOURCE_TYPES, activesOf(filter), paymentsOf(filter)];
  const parts = types.flatMap((type) =>
    actives.flatMap((active) =>
      payments.map((payment_status) =>
        query.clone().where({ 'bookings.type': type, 'bookings.active': active, payment_status }),
      ),
    ),
  );
  const counted = query
    .clone()
    .whereIn('bookings.type', types)
    .whereIn('bookings.active', actives)
    .whereIn('payment_status', payments);
  return { parts, counted };
}
