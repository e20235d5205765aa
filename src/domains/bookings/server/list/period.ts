/** Bookings that touch a time, found by their length and their start. */
import type { Knex } from 'knex';
import type { ListBookingsInput } from '#domains/bookings/schema.ts';
import { DAY } from '#shared/time.ts';

/** The longest of each `span` of the table; the last is open. */
const SPAN_DAYS = [1, 4, 16, 64, undefined];
/** Of a longer time there are so many that the newest are found sooner in the order of their numbers. */
const SHORT_MS = 62 * DAY;

/** Bookings that end after one moment, start after another, and start before a third. */
export type Window = { endsAfter?: Date; startsAfter?: Date; startsBefore?: Date };

const latest = (one: Date | undefined, other: Date) => (one && one > other ? one : other);
const earliest = (one: Date | undefined, other: Date) => (one && one < other ? one : other);

/** The times that the filter limits; undefined when it names none, or only what is past. */
export function windowOf({ booking_status, from, to }: ListBookingsInput, now: Date): Window | undefined {
  if (booking_status === 'upcoming') return { endsAfter: latest(from, now), startsAfter: now, startsBefore: to };
  if (booking_status === 'ongoing') return { endsAfter: latest(from, now), startsBefore: earliest(to, now) };
  return from || to ? { endsAfter: from, startsBefore: to } : undefined;
}

/** True when what touches the window is few enough to be sorted. */
export function isShort({ endsAfter, startsBefore }: Window): boolean {
  return endsAfter !== undefined && startsBefore !== undefined && +startsBefore - +endsAfter <= SHORT_MS;
}

/** As ranges of the index `bookings_period`, one for each span. */
export function whereTouches(query: Knex.QueryBuilder, { endsAfter, startsAfter, startsBefore }: Window): void {
  query.where((touches) => {
    SPAN_DAYS.forEach((days, span) => {
      void touches.orWhere((range) => {
        void range.where('span', span);
        if (startsBefore) void range.where('starts_at', '<=', startsBefore);
        const first = endsAfter && days !== undefined ? new Date(+endsAfter - days * DAY) : undefined;
        const after = startsAfter ? latest(first, startsAfter) : first;
        if (after) void range.where('starts_at', '>', after);
      });
    });
  });
}
