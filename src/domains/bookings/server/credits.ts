/** What credits cover of bookings. Requests, bookings of a series and bookings without an account take none. */
import type { Transaction } from '#server/db/transaction.ts';
import type { BookingRecord } from '#domains/bookings/server/model.ts';
import type { Place, PlacePrice } from '#domains/bookings/server/place.ts';
import { type Covered, NOTHING_COVERED, coveredText, wholeAmount } from '#domains/credits/index.ts';
import { type Need, moveCredits, returnCredits } from '#domains/credits/server/index.ts';
import { lessCredits, timeShare } from '#domains/pricing/index.ts';
import type { Pence } from '#shared/money.ts';
import { toLocal } from '#shared/time.ts';

type Booked = Pick<Place, 'type'> & {
  space: Pick<Place['space'], 'id' | 'time_zone' | 'currency'>;
  resource: Pick<Place['resource'], 'id'>;
};
type Period = { from: Date; to: Date; capacity: number };

/** The amount that covers a booking as a whole. */
export const wholeOf = ({ type, space }: Booked, period: Period): number =>
  wholeAmount({ type, zone: space.time_zone, ...period });

/** Whose credits may cover a booking that begins at an instant. Undefined without an account. */
export function bookerOf(
  { type, space, resource }: Booked,
  { from, userId }: { from: Date; userId: string | null },
): Omit<Need, 'amount' | 'moneyOf'> | undefined {
  if (userId === null) return undefined;
  return { spaceId: space.id, userId, type, resourceId: resource.id, day: toLocal(from, space.time_zone).day };
}

/** The price of a period of which credits cover a part. */
export const coveredPrice = (booked: Booked, price: PlacePrice, period: Period, covered: Covered): PlacePrice =>
  lessCredits(price, { ...covered, whole: wholeOf(booked, period) }, booked.space.currency);

/** The net price that an amount of time leaves. */
export function netBeside(booked: Booked, { netPence }: PlacePrice, period: Period, amount: number): Pence {
  return netPence - timeShare(netPence, { amount, whole: wholeOf(booked, period) }, booked.space.currency);
}

/** What a person needs of their credits for a whole booking; undefined if there is nothing to cover. */
export function needOf(
  booked: Booked,
  price: PlacePrice,
  { userId, ...period }: Period & { userId: string | null },
): Need | undefined {
  const booker = price.totalPence > 0 ? bookerOf(booked, { from: period.from, userId }) : undefined;
  const moneyOf = (amount: number) => netBeside(booked, price, period, amount);
  return booker && { ...booker, amount: wholeOf(booked, period), moneyOf };
}

/** What a booking has of credits. */
export const coveredOf = ({
  credit_amount: amount,
  credit_money_pence: moneyPence,
}: Pick<BookingRecord, 'credit_amount' | 'credit_money_pence'>): Covered => ({ amount, moneyPence });

export const isCovered = ({ amount, moneyPence }: Covered): boolean => amount > 0 || moneyPence > 0;

/** '2 h from credits', for the history. Empty without any. */
export const creditRemark = (booking: Pick<BookingRecord, 'type' | 'currency'>, covered: Covered): string =>
  isCovered(covered) ? `${coveredText(booking, covered)} from credits` : '';

/** How a move changes what a booking has of credits. */
export type CreditMove = {
  /** What it has after the move. Moves that earlier versions have stored have no money. */
  amount: number;
  moneyPence?: Pence;
  /** Whether what it had is given back first. Otherwise only what is missing is taken. */
  returns: boolean;
};

/** Carries out the change of credits of a move. The caller has locked the parents. @returns false if the credits do not suffice any more */
export async function moveCreditsOf(
  trx: Transaction,
  record: BookingRecord,
  { from, amount, moneyPence = 0, returns }: CreditMove & { from: Date },
  now: Date,
): Promise<boolean> {
  const kept = returns ? NOTHING_COVERED : coveredOf(record);
  const missing = { amount: amount - kept.amount, moneyPence: moneyPence - kept.moneyPence };
  const booker = bookerOf(record, { from, userId: record.assigned_user_id });
  if (!booker || !isCovered(missing)) {
    if (returns) await returnCredits(trx, [record.id], now);
    return true;
  }
  const need = { ...booker, amount: missing.amount, moneyOf: () => missing.moneyPence };
  return moveCredits(trx, { bookingId: record.id, need, returns }, now);
}
