/** What credits cover of bookings. Requests, bookings of a series and bookings without an account take none. */
import type { Transaction } from '#server/db/transaction.ts';
import type { BookingRecord } from '#domains/bookings/server/model.ts';
import type { Place, PlacePrice } from '#domains/bookings/server/place.ts';
import { creditText, isCreditType, wholeAmount } from '#domains/credits/index.ts';
import { type Need, moveCredits, returnCredits } from '#domains/credits/server/index.ts';
import { lessCredits } from '#domains/pricing/index.ts';
import { toLocal } from '#shared/time.ts';

type Booked = Pick<Place, 'type'> & {
  space: Pick<Place['space'], 'id' | 'time_zone' | 'currency'>;
  resource: Pick<Place['resource'], 'id'>;
};
type Period = { from: Date; to: Date; capacity: number };

/** The amount that covers a booking as a whole. */
export const wholeOf = ({ type, space }: Booked, period: Period): number =>
  wholeAmount({ type, zone: space.time_zone, ...period });

/** What a person needs of their credits for a booking; undefined if credits never cover it. */
export function needOf(
  booked: Booked,
  { from, userId, amount }: { from: Date; userId: string | null; amount: number },
): Need | undefined {
  const { type, space, resource } = booked;
  if (userId === null || !isCreditType(type) || amount === 0) return undefined;
  return { spaceId: space.id, userId, type, resourceId: resource.id, day: toLocal(from, space.time_zone).day, amount };
}

/** The price of a period of which credits cover an amount. */
export const coveredPrice = (booked: Booked, price: PlacePrice, period: Period, amount: number): PlacePrice =>
  lessCredits(price, { amount, whole: wholeOf(booked, period) }, booked.space.currency);

/** '2 h from credits', for the history. */
export const creditRemark = ({ type, credit_amount }: Pick<BookingRecord, 'type' | 'credit_amount'>): string =>
  credit_amount > 0 ? `${creditText(type, credit_amount)} from credits` : '';

/** How a move changes what a booking has of credits. */
export type CreditMove = {
  /** What it has after the move. */
  amount: number;
  /** Whether what it had is given back first. Otherwise only what is missing is taken. */
  returns: boolean;
};

/** Carries out the change of credits of a move. The caller has locked the parents. @returns false if the credits do not suffice any more */
export async function moveCreditsOf(
  trx: Transaction,
  record: BookingRecord,
  { from, amount, returns }: CreditMove & { from: Date },
  now: Date,
): Promise<boolean> {
  const missing = returns ? amount : amount - record.credit_amount;
  const need = needOf(record, { from, userId: record.assigned_user_id, amount: missing });
  if (!need) {
    if (returns) await returnCredits(trx, [record.id], now);
    return true;
  }
  return moveCredits(trx, { bookingId: record.id, need, returns }, now);
}
