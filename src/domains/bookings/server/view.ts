import type { Call } from '#server/context.ts';
import type { BookingView } from '#domains/bookings/schema.ts';
import type { BookingSummary } from '#domains/bookings/summary.ts';
import { viewerOf } from '#domains/bookings/server/access.ts';
import { bookingSummary } from '#domains/bookings/server/list/summary.ts';
import { type BookingRecord, bookingView, type SummaryRecord } from '#domains/bookings/server/model.ts';
import { reductionText } from '#domains/pricing/server/index.ts';

/** A booking as the caller sees it. @param before what decides whether they see it, if they have just changed that */
export const viewFor = (
  { services, actor, now }: Call,
  record: BookingRecord,
  before: BookingRecord = record,
): BookingView =>
  bookingView(record, {
    viewer: viewerOf(actor, before),
    now,
    words: services.words,
    textOf: (reduction) => reductionText(services, reduction, record),
    t: services.t,
  });

/** The same as a summary, for a list. */
export const summaryFor = ({ actor, now }: Pick<Call, 'actor' | 'now'>, record: SummaryRecord): BookingSummary =>
  bookingSummary(record, viewerOf(actor, record), now);
