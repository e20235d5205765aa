/** Searches bookings that overlap a period, by their class of lengths (`span`) and their start. */
import type { Knex } from 'knex';
import type { ListBookingsInput } from '#domains/bookings/schema.ts';
import { DAY } from '#shared/time.ts';

/** The longest booking of each `span`, in days. The last one has no limit. */
const SPAN_DAYS = [1, 4, 16, 64, undefined];
/** A longer period contains so many bookings that reading the newest ids first is faster than sorting them. */
const SHORT_MS = 62 * DAY;

/** Limits of the end and the start of bookings. */
export type Window = { endsAfter?: Date; startsAfter?: Date; startsBefore?: Date };

const latest = (one: Date | undefined, other: Date) => (one && one > other ? one : other);
const earliest = (one: Date | undefined, other: Date) => (one && one < other ? one : other);

/** The limits that the filter sets; undefined without limits. The status `past` alone sets none. */
export function windowOf({ booking_status, from, to }: ListBookingsInput, now: Date): Window | undefined {
  if (booking_status === 'upcoming') return { endsAfter: latest(from, now), startsAfter: now, startsBefore: to };
  if (booking_status === 'ongoing') return { endsAfter: latest(from, now), startsBefore: earliest(to, now) };
  return from || to ? { endsAfter: from, startsBefore: to } : undefined;
}

/** True for a window that contains few enough bookings to sort them. */
export function isShort({ endsAfter, startsBefore }: Window): boolean {
  return endsAfter !== undefined && startsBefore !== undefined && +startsBefore - +endsAfter <= SHORT_MS;
}

/**
 * Limits a query to ranges of the index `bookings_period`, one for each span. They contain all bookings in the window and some
 * others, which the conditions of the list exclude.
 */
export function whereNearWindow(query: Knex.QueryBuilder, { endsAfter, startsAfter, startsBefore }: Window): void {
  query.where((ranges) => {
    SPAN_DAYS.forEach((days, span) => {
      void ranges.orWhere((range) => {
        void range.where('span', span);
        if (startsBefore) void range.where('starts_at', '<=', startsBefore);
        const first = endsAfter && days !== undefined ? new Date(+endsAfter - days * DAY) : undefined;
        const after = startsAfter ? latest(first, startsAfter) : first;
        if (after) void range.where('starts_at', '>', after);
      });
    });
  });
}
