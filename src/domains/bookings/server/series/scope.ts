import type { Queryable } from '#server/db/transaction.ts';
import type { CancelSeriesInput } from '#domains/bookings/series.ts';
import { NotFound } from '#shared/errors.ts';
import { msg } from '#shared/texts.ts';

/**
 * The bookings of a series that a change concerns, in the order of their days. All of them need no booking to count from.
 * @throws NotFound if the series has no such booking
 */
export async function idsInScope(
  knex: Queryable,
  { _id, booking_id, scope }: Pick<CancelSeriesInput, '_id' | 'booking_id' | 'scope'>,
): Promise<string[]> {
  const rows = await knex('bookings').where('series_id', _id).orderBy('occurrence').select('id');
  const ids = rows.map((row) => row.id);
  if (scope === 'all' && booking_id === undefined && ids.length > 0) return ids;
  const index = ids.findIndex((id) => id === booking_id);
  if (index < 0) throw new NotFound(msg('Booking not found'));
  if (scope === 'all') return ids;
  return scope === 'this' ? ids.slice(index, index + 1) : ids.slice(index);
}
