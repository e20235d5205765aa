/** Reads a series with its bookings, and shows it. */
import type { Call } from '#server/context.ts';
import type { Queryable } from '#server/db/transaction.ts';
import type { Activity } from '#server/records/activities.ts';
import type { SeveralFacts } from '#domains/bookings/sentences.ts';
import { maySee } from '#domains/bookings/server/access.ts';
import type { BookingRecord } from '#domains/bookings/server/model.ts';
import type { SeriesRow } from '#domains/bookings/server/series/row.ts';
import { readListedBookings } from '#domains/bookings/server/records.ts';
import { ruleOf } from '#domains/bookings/server/series/days.ts';
import { summaryFor } from '#domains/bookings/server/view.ts';
import { repeatText, type SeriesView } from '#domains/bookings/series.ts';
import { NotFound } from '#shared/errors.ts';
import type { Said } from '#shared/said.ts';
import { msg } from '#shared/texts.ts';

/** What the caller sees of a series. @param records those of its bookings that they may see, in the order of their days */
export function seriesView(
  { id, repeats, first_day, payment }: Pick<SeriesRow, 'id' | 'repeats' | 'first_day' | 'payment'>,
  records: BookingRecord[],
  call: Call,
): SeriesView {
  return {
    _id: id,
    text: repeatText(repeats, first_day, call.services.t),
    rule: ruleOf(repeats, first_day),
    payment,
    bookings: records.map((record) => ({
      ...summaryFor(call, record),
      occurrence: record.occurrence ?? '',
      is_moved: record.series_moved,
    })),
  };
}

/** @throws NotFound if there is no such series, or the caller may see none of its bookings */
export function getSeries(call: Call, seriesId: string): Promise<SeriesView> {
  return seriesOf(call.services.knex, call, seriesId);
}

/** The same, also within a transaction that has changed it. */
export async function seriesOf(knex: Queryable, call: Call, seriesId: string): Promise<SeriesView> {
  const series = await knex('booking_series').where('id', seriesId).first();
  const ids = await knex('bookings').where('series_id', seriesId).orderBy('occurrence').pluck('id');
  const records = await readListedBookings(knex, ids);
  const visible = records.filter((record) => maySee(call.actor, record));
  if (!series || visible.length === 0) throw new NotFound(msg('Series not found'));
  return seriesView(series, visible, call);
}

/** The one activity for a change of several bookings. It is recorded with the first of them. */
export function changeActivity(
  { actor, now }: Call,
  records: readonly BookingRecord[],
  say: (facts: SeveralFacts) => Said,
): Activity {
  const { id, space_id, resource } = records[0]!;
  return {
    actorId: actor.userId,
    spaceId: space_id,
    model: 'Booking',
    modelId: id,
    said: say({ count: records.length, resource: resource.name }),
    by: actor.name,
    now,
  };
}
