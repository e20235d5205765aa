/** Searches bookings that overlap a period, by their class of lengths (`span`) and their start. */
import type { Knex } from 'knex';
import { limitsOf } from '#domains/bookings/server/list/arrivals.ts';
import type { Filtering } from '#domains/bookings/server/list/conditions.ts';
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
export function windowOf({ filter: { booking_status, from, to }, now, today }: Filtering): Window | undefined {
  const arrivals = today && limitsOf(today);
  if (arrivals) return { startsAfter: new Date(+arrivals.from - 1), startsBefore: arrivals.to };
  if (booking_status === 'upcoming') return { endsAfter: latest(from, now), startsAfter: now, startsBefore: to };
  if (booking_status === 'ongoing') return { endsAfter: latest(from, now), startsBefore: earliest(to, now) };
  return from || to ? { endsAfter: from, startsBefore: to } : undefined;
}

/** True for a window that contains few enough bookings to sort them. */
export function isShort({ endsAfter, startsAfter, startsBefore }: Window): boolean {
  const first = endsAfter ?? startsAfter;
  return first !== undefined && startsBefore !== undefined && +startsBefore - +first <= SHORT_MS;
}

function whereNear(range: Knex.QueryBuilder, span: number, { endsAfter, startsAfter, startsBefore }: Window): void {
  const days = SPAN_DAYS[span];
  void range.where('span', span);
  if (startsBefore) void range.where('starts_at', '<=', startsBefore);
  const first = endsAfter && days !== undefined ? new Date(+endsAfter - days * DAY) : undefined;
  const after = startsAfter ? latest(first, startsAfter) : first;
  if (after) void range.where('starts_at', '>', after);
}

/**
 * Limits a query to ranges of the index `bookings_period`, one for each span. They contain all bookings in the window and some
 * others, which the conditions of the list exclude.
 */
export function whereNearWindow(query: Knex.QueryBuilder, window: Window): void {
  query.where((ranges) => {
    SPAN_DAYS.forEach((_days, span) => void ranges.orWhere((range) => whereNear(range, span, window)));
  });
}

/** One query for each span. The index `bookings_period` has each of them in the order of their starts. */
export function bySpan(query: Knex.QueryBuilder, window: Window = {}): Knex.QueryBuilder[] {
  return SPAN_DAYS.map((_days, span) => {
    const part = query.clone();
    whereNear(part, span, window);
    return part;
  });
}
