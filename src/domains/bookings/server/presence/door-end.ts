/** What a booking that was made at a door costs when it ends early: what was used of it. */
import type { Moment } from '#server/context.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { DOOR_MINUTES, START_STEP_MS } from '#domains/availability/index.ts';
import type { BookingChange } from '#domains/bookings/server/changes.ts';
import { lockParents } from '#domains/bookings/server/lock-parents.ts';
import type { BookingRecord } from '#domains/bookings/server/model.ts';
import { bookingUsed } from '#domains/bookings/server/news.ts';
import { priceAt, pricedColumns, readPlace } from '#domains/bookings/server/places/place.ts';
import {
  changeCovers,
  coveredAgain,
  keptOffers,
  reducedAt,
  reducedOf,
} from '#domains/bookings/server/price/reductions.ts';
import { coveredPence, isCovered, type ReducedQuote } from '#domains/pricing/index.ts';
import { MINUTE } from '#shared/time.ts';
import { historySentences } from '#domains/bookings/sentences.ts';
import type { Said } from '#shared/said.ts';

/** The end of what is billed: the next 5-minute mark, at least the shortest length, at most what was booked. */
export function usedUntil({ starts_at, ends_at }: Pick<BookingRecord, 'starts_at' | 'ends_at'>, now: Date): Date {
  const shortest = starts_at.getTime() + Math.min(...DOOR_MINUTES) * MINUTE;
  const mark = Math.ceil(now.getTime() / START_STEP_MS) * START_STEP_MS;
  return new Date(Math.min(Math.max(shortest, mark), ends_at.getTime()));
}

async function usedPrice(trx: Transaction, record: BookingRecord, { services, now }: Moment): Promise<ReducedQuote> {
  const { id: except, starts_at: from, capacity, tax_percent: taxPercent } = record;
  const used = { from, to: usedUntil(record, now), capacity };
  const place = await readPlace(trx, record);
  const offered = keptOffers(services, record);
  const price = await priceAt(trx, place, { ...used, taxPercent, offered, except }, now);
  const booking = reducedAt(place, used, reducedOf(record));
  return coveredAgain(services, record.reductions, { booking, price, how: 'atMost' });
}

/** Gives back what was not used of what covers it. The caller has locked the units. */
async function returnUnused(
  trx: Transaction,
  record: BookingRecord,
  { reductions: to }: ReducedQuote,
  { services, now }: Moment,
): Promise<void> {
  if (!isCovered(record.reductions)) return;
  await lockParents(trx, [record], { actorId: null });
  await changeCovers(trx, services, reducedOf(record), { from: record.reductions, to, returns: true }, now);
}

/** The new price of a booking that ends now, with its credit note; undefined if it was not made at a door, or is not cheaper. */
export async function usedChange(
  trx: Transaction,
  record: BookingRecord,
  at: Moment,
): Promise<(Pick<BookingChange, 'columns' | 'events'> & { said: Said[] }) | undefined> {
  const atDoor = await trx('door_bookings').where('booking_id', record.id).first('booking_id');
  if (!atDoor) return undefined;
  const price = await usedPrice(trx, record, at);
  const { total_pence, currency, id } = record;
  const isLess = price.totalPence < total_pence || coveredPence(price.reductions) < coveredPence(record.reductions);
  if (!isLess || price.totalPence > total_pence) return undefined;
  await returnUnused(trx, record, price, at);
  const creditPence = total_pence - price.totalPence;
  return {
    columns: pricedColumns(price),
    events: creditPence > 0 ? [bookingUsed({ bookingId: id, creditPence, at: at.now.toISOString() })] : [],
    said: [historySentences.usedOnly({ pence: price.totalPence, before: total_pence, currency })],
  };
}
