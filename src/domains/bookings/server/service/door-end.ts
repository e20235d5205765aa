/** What a booking that was made at a door costs when it ends early: what was used of it. */
import type { Transaction } from '#server/db/transaction.ts';
import { DOOR_MINUTES, START_STEP_MS } from '#domains/availability/index.ts';
import {
  coveredOf,
  coveredPrice,
  isCovered,
  moveCreditsOf,
  netBeside,
  wholeOf,
} from '#domains/bookings/server/credits.ts';
import type { Change } from '#domains/bookings/server/changes.ts';
import { keptTerms } from '#domains/bookings/server/kept-terms.ts';
import { lockParents } from '#domains/bookings/server/lock-parents.ts';
import type { BookingRecord } from '#domains/bookings/server/model.ts';
import { usedNews } from '#domains/bookings/server/news.ts';
import { type PlacePrice, priceAt, pricedColumns, readPlace } from '#domains/bookings/server/place.ts';
import { formatPence } from '#shared/money.ts';
import { MINUTE } from '#shared/time.ts';

/** The end of what is billed: the next 5-minute mark, at least the shortest length, at most what was booked. */
export function usedUntil({ starts_at, ends_at }: Pick<BookingRecord, 'starts_at' | 'ends_at'>, now: Date): Date {
  const shortest = starts_at.getTime() + Math.min(...DOOR_MINUTES) * MINUTE;
  const mark = Math.ceil(now.getTime() / START_STEP_MS) * START_STEP_MS;
  return new Date(Math.min(Math.max(shortest, mark), ends_at.getTime()));
}

async function usedPrice(trx: Transaction, record: BookingRecord, now: Date): Promise<PlacePrice> {
  const { id: except, starts_at: from, capacity } = record;
  const used = { from, to: usedUntil(record, now), capacity };
  const place = await readPlace(trx, record);
  const price = await priceAt(trx, place, { ...used, ...keptTerms(record, from), except }, now);
  const amount = Math.min(record.credit_amount, wholeOf(place, used));
  const moneyPence = Math.min(record.credit_money_pence, netBeside(place, price, used, amount));
  return coveredPrice(place, price, used, { amount, moneyPence });
}

/** Gives back the credits that were not used. The caller has locked the units. */
async function returnUnused(trx: Transaction, record: BookingRecord, { credits }: PlacePrice, now: Date) {
  if (!isCovered(coveredOf(record))) return;
  await lockParents(trx, [record], { actorId: null });
  const needed = { amount: credits?.amount ?? 0, moneyPence: credits?.moneyPence ?? 0, returns: true };
  await moveCreditsOf(trx, record, { ...needed, from: record.starts_at }, now);
}

/** The new price of a booking that ends now, with its credit note; undefined if it was not made at a door, or is not cheaper. */
export async function usedChange(
  trx: Transaction,
  record: BookingRecord,
  now: Date,
): Promise<(Pick<Change, 'columns' | 'events'> & { remark: string }) | undefined> {
  const atDoor = await trx('door_bookings').where('booking_id', record.id).first('booking_id');
  if (!atDoor) return undefined;
  const price = await usedPrice(trx, record, now);
  const { total_pence, currency, id } = record;
  const isLess = price.totalPence < total_pence || (price.credits?.netPence ?? 0) < record.credit_net_pence;
  if (!isLess || price.totalPence > total_pence) return undefined;
  await returnUnused(trx, record, price, now);
  const creditPence = total_pence - price.totalPence;
  return {
    columns: pricedColumns(price),
    events: creditPence > 0 ? [usedNews(id, creditPence, now)] : [],
    remark: `Price ${formatPence(price.totalPence, currency)} instead of ${formatPence(total_pence, currency)}, for what was used`,
  };
}
