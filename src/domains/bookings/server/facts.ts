/** What the sentences of activities name of a booking. */
import { historySentences } from '#domains/bookings/sentences.ts';
import type { BookingRecord } from '#domains/bookings/server/model.ts';
import type { Said } from '#shared/said.ts';

/** Its period, on the clock of its workspace. */
export const periodFacts = ({ starts_at, ends_at, space }: Pick<BookingRecord, 'starts_at' | 'ends_at' | 'space'>) => ({
  from: starts_at.toISOString(),
  to: ends_at.toISOString(),
  zone: space.time_zone,
});

/** Its resource and its period. */
export const bookingFacts = (record: Pick<BookingRecord, 'resource' | 'starts_at' | 'ends_at' | 'space'>) => ({
  resource: record.resource.name,
  ...periodFacts(record),
});

/** Its seats, if it has some, and its resource. */
export const placeFacts = ({ items, resource }: Pick<BookingRecord, 'items' | 'resource'>) => ({
  seats: items.map((seat) => seat.seat_no),
  resource: resource.name,
});

/** Until when it is held, for its history. */
export const heldUntil = ({ space }: Pick<BookingRecord, 'space'>, until: Date): Said =>
  historySentences.heldUntil({ until: until.toISOString(), zone: space.time_zone });
