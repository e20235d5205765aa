import type { Call } from '#server/context.ts';
import type { Knex } from 'knex';
import { managedSpaceIds, managesAllSpaces, showsAllBookings } from '#server/actor.ts';
import { containing } from '#server/db/containing.ts';
import { paged } from '#server/db/paged.ts';
import type { BookingView, ListBookingsInput, PaymentStatus, StatusFilter } from '#domains/bookings/schema.ts';
import { REQUEST_STATUSES, STATUS_FILTERS } from '#domains/bookings/schema.ts';
import { bookingView } from '#domains/bookings/server/model.ts';
import { readListedBookings, readVisibleBooking, viewerOf } from '#domains/bookings/server/records.ts';
import { requireManages } from '#domains/workspaces/server/queries.ts';
import { InvalidInput } from '#shared/errors.ts';
import type { Page } from '#shared/paging.ts';
import { DESK_TYPES } from '#shared/resource-types.ts';

/** `paymentStatusAt` as a condition: a hold that has ended counts as failed. */
export function wherePaymentStatus(query: Knex.QueryBuilder, status: PaymentStatus, now: Date): void {
  if (status === 'completed') query.where('payment_status', 'completed');
  else if (status === 'pending') {
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

/** `displayStatus` as a condition; a test holds the two together. */
export function whereDisplayStatus(query: Knex.QueryBuilder, status: StatusFilter, now: Date): void {
  if (status === 'canceled') {
    query.where('bookings.active', false);
    return;
  }
  query.where('bookings.active', true).where('payment_status', 'completed');
  if (status === 'ongoing') query.where('starts_at', '<=', now).where('ends_at', '>', now);
  else if (status === 'past') query.where('starts_at', '<', now).where('ends_at', '<=', now);
  else query.where('starts_at', '>', now);
}

/** Which bookings the caller may list: those of a space for staff, else those that are billed to them or that they attend. */
function scoped(call: Call, spaceId: string | undefined): Knex.QueryBuilder {
  const { services, actor } = call;
  if (showsAllBookings(actor) && spaceId) {
    requireManages(actor, spaceId);
    return services.knex('bookings').where('bookings.space_id', spaceId);
  }
  if (showsAllBookings(actor) && managesAllSpaces(actor)) return services.knex('bookings');
  if (showsAllBookings(actor)) return services.knex('bookings').whereIn('bookings.space_id', managedSpaceIds(actor));
  const mine = services.knex
    .select('id')
    .from('bookings')
    .where('assigned_user_id', actor.userId)
    .union((attended: Knex.QueryBuilder) => {
      void attended.select('booking_id as id').from('booking_members').where('email', actor.email);
    });
  const query = services.knex('bookings').join(mine.as('mine'), 'mine.id', 'bookings.id');
  return spaceId ? query.where('bookings.space_id', spaceId) : query;
}

/** As people look for one: by its title, where it is, whose it is, or its number. */
function whereText(query: Knex.QueryBuilder, text: string): void {
  const pattern = containing(text);
  query
    .leftJoin('resources', 'resources.id', 'bookings.resource_id')
    .leftJoin('users', 'users.id', 'bookings.assigned_user_id')
    .where((match) => {
      const words = ['bookings.title', 'resources.name', 'users.name', 'users.email'];
      for (const column of words) match.orWhere(column, 'like', pattern);
      if (/^[1-9]\d{0,17}$/.test(text)) match.orWhere('bookings.id', text);
    });
}

function filtered(query: Knex.QueryBuilder, filter: ListBookingsInput, now: Date): void {
  const { resource_type, booking_status, payment_status, seat_swap_status, booking_request = false } = filter;
  query.where('booking_request', booking_request);
  if (filter.text) whereText(query, filter.text);
  if (resource_type) query.whereIn('bookings.type', resource_type === 'desks' ? [...DESK_TYPES] : [resource_type]);
  if (payment_status) wherePaymentStatus(query, payment_status, now);
  if (seat_swap_status) query.where('seat_swap_status', seat_swap_status);
  if (filter.from) query.where('ends_at', '>', filter.from);
  if (filter.to) query.where('starts_at', '<', filter.to);
  if (!booking_status) return;
  const words: readonly string[] = booking_request ? REQUEST_STATUSES : STATUS_FILTERS;
  if (!words.includes(booking_status)) throw new InvalidInput('Unknown booking status', 'booking_status');
  if (booking_request) query.where('booking_status', booking_status);
  else whereDisplayStatus(query, booking_status as StatusFilter, now);
}

/** Newest first. The page's ids come from the covering index alone; only its rows are read. */
export async function listBookings(call: Call, filter: ListBookingsInput): Promise<Page<BookingView>> {
  const { services, actor, now } = call;
  const query = scoped(call, filter.space_id);
  filtered(query, filter, now);
  const read = (page: Knex.QueryBuilder) => page.orderBy('bookings.id', 'desc').select<{ id: string }[]>('bookings.id');
  const page = await paged({ query, read }, filter);
  const records = await readListedBookings(
    services.knex,
    page.items.map((row) => row.id),
  );
  return { ...page, items: records.map((record) => bookingView(record, viewerOf(actor, record), now)) };
}

/** @throws NotFound when there is none, or the caller may not see it */
export async function getBooking(call: Call, bookingId: string): Promise<BookingView> {
  const { services, actor, now } = call;
  const record = await readVisibleBooking(services.knex, actor, bookingId);
  return bookingView(record, viewerOf(actor, record), now);
}
