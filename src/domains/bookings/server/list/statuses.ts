/** The newest bookings of all workspaces, of each type and status apart: an index has each of these in order. */
import type { Knex } from 'knex';
import { type ListBookingsInput, PAYMENT_STATUSES, type PaymentStatus } from '#domains/bookings/schema.ts';
import { RESOURCE_TYPES } from '#shared/resource-types.ts';
import { typesOf } from '#domains/bookings/server/list/conditions.ts';

function paymentsOf({ booking_status, payment_status }: ListBookingsInput): PaymentStatus[] {
  const isConfirmed = booking_status && booking_status !== 'canceled';
  if (isConfirmed || payment_status === 'completed') return ['completed'];
  // A hold that has ended counts as failed, and its row may still say pending.
  if (payment_status === 'failed') return ['failed', 'pending'];
  return payment_status ? [payment_status] : [...PAYMENT_STATUSES];
}

function activesOf({ booking_status }: ListBookingsInput): boolean[] {
  if (!booking_status) return [true, false];
  return [booking_status !== 'canceled'];
}

/** True when the filter leaves out what the index tells. */
export function isNarrowed(filter: ListBookingsInput): boolean {
  const { resource_type, payment_status, booking_status, from, to } = filter;
  return Boolean(resource_type ?? payment_status ?? booking_status ?? from ?? to);
}

/** True for what few bookings are: a workspace would be read to its end for a page of them. */
export function isRare({ booking_status, payment_status }: ListBookingsInput): boolean {
  const isUnpaid = payment_status !== undefined && payment_status !== 'completed';
  return isUnpaid || booking_status === 'canceled';
}

/** The query once for each type and status that the filter leaves, and once for all of them, to be counted. */
export function byStatus(query: Knex.QueryBuilder, filter: ListBookingsInput) {
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
