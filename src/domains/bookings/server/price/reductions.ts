/** The reductions of bookings. Their kinds are those of the application (pricing/server/reductions.ts), of which none is known here. */
import type { Call, Services } from '#server/context.ts';
import type { Queryable, Transaction } from '#server/db/transaction.ts';
import { historySentences } from '#domains/bookings/sentences.ts';
import type { BookingRecord } from '#domains/bookings/server/model.ts';
import type { Place } from '#domains/bookings/server/places/place.ts';
import {
  coveredQuote,
  isCovered,
  type OfferedReduction,
  type ReducedQuote,
  type Reduction,
} from '#domains/pricing/index.ts';
import type {
  CoverMove,
  DefinedReduction,
  NewReducedBooking,
  ReducedBooking,
  Uncovered,
} from '#domains/pricing/server/index.ts';
import type { Said } from '#shared/said.ts';
import type { Message } from '#shared/texts.ts';

type Kinds = Pick<Services, 'reductions'>;
type PricedPeriod = { from: Date; to: Date; capacity: number };

/** A booking as reductions see it. */
export function reducedOf(record: BookingRecord): ReducedBooking {
  const { id, space, type, resource_id, starts_at, ends_at, capacity, assigned_user_id, assigned, customer_email } =
    record;
  const customer = { userId: assigned_user_id, email: assigned?.email ?? customer_email };
  return { id, space, type, resourceId: resource_id, from: starts_at, to: ends_at, capacity, ...customer };
}

/** A new booking at a place, the same. */
export const reducedAt = (
  { space, type, resource }: Pick<Place, 'space' | 'type' | 'resource'>,
  { from, to, capacity }: PricedPeriod,
  { userId, email }: { userId: string | null; email: string },
): NewReducedBooking => ({ space, type, resourceId: resource.id, from, to, capacity, userId, email });

const definedOf = ({ reductions }: Kinds, kind: string): DefinedReduction | undefined =>
  reductions.find((each) => each.kind === kind);

/** What a booking keeps of its reductions when it is priced again. */
export const keptOffers = (services: Kinds, { reductions, space }: BookingRecord): OfferedReduction[] =>
  reductions.flatMap((each) => definedOf(services, each.kind)?.onMove?.(each, space) ?? []);

/** Why a booking that is about to be paid does not get one of its reductions any more. */
export async function endedReduction(
  { services, now }: Pick<Call, 'services' | 'now'>,
  record: BookingRecord,
): Promise<string | Message | undefined> {
  for (const each of record.reductions) {
    const problem = await definedOf(services, each.kind)?.ended?.(services.knex, each, reducedOf(record), now);
    if (problem) return problem;
  }
  return undefined;
}

type Taken = { prices: ReducedQuote[]; take: (bookingIds: readonly string[], now: Date) => Promise<void> };

/**
 * Covers what is left of the prices of new bookings of a customer, in their order. What covers them is locked, and taken once the bookings have their
 * ids.
 */
export async function coverNew(trx: Transaction, services: Kinds, bookings: readonly Uncovered[]): Promise<Taken> {
  const takes: Taken['take'][] = [];
  let prices = bookings.map(({ price }) => price);
  for (const { cover } of services.reductions) {
    if (!cover || prices.every(({ totalPence }) => totalPence === 0)) continue;
    const chosen = await cover.choose(
      trx,
      bookings.map(({ booking }, index) => ({ booking, price: prices[index]! })),
    );
    prices = prices.map((price, index) => {
      const reduction = chosen.reductions[index];
      return reduction ? coveredQuote(price, reduction, bookings[index]!.booking.space.currency) : price;
    });
    takes.push((bookingIds, now) => chosen.take(bookingIds, now));
  }
  return {
    prices,
    async take(bookingIds, now) {
      for (const take of takes) await take(bookingIds, now);
    },
  };
}

/** The price with what covers the booking already. @param how `atMost` leaves out what the price does not need */
export function coveredAgain(
  services: Kinds,
  has: readonly Reduction[],
  { booking, price, how }: { booking: NewReducedBooking; price: ReducedQuote; how: 'again' | 'atMost' },
): ReducedQuote {
  return has
    .filter(({ covers }) => covers)
    .reduce((covered, each) => {
      const covering = definedOf(services, each.kind)?.cover?.[how](each, booking, covered);
      return covering ? coveredQuote(covered, covering, booking.space.currency) : covered;
    }, price);
}

/** What will cover a booking after a move: its new price with it. Undefined if nothing covers it before or after. */
export async function plannedCovers(
  knex: Queryable,
  services: Kinds,
  has: readonly Reduction[],
  move: CoverMove,
): Promise<ReducedQuote | undefined> {
  let { price } = move;
  for (const { kind, cover } of services.reductions) {
    const before = has.find((each) => each.kind === kind);
    const covering = await cover?.plan(knex, { ...move, price }, before);
    if (covering) price = coveredQuote(price, covering, move.booking.space.currency);
  }
  return isCovered(has) || isCovered(price.reductions) ? price : undefined;
}

/**
 * Gives a booking what is to cover it. The caller has locked its parents.
 * @returns false if there is not enough; the transaction must then be rolled back
 */
export async function changeCovers(
  trx: Transaction,
  services: Kinds,
  booking: ReducedBooking,
  { from, to, returns }: { from: readonly Reduction[]; to: readonly Reduction[]; returns: boolean },
  now: Date,
): Promise<boolean> {
  for (const { kind, cover } of services.reductions) {
    const of = (reductions: readonly Reduction[]) => reductions.find((each) => each.kind === kind);
    if (!cover || (!of(from) && !of(to))) continue;
    if (!(await cover.change(trx, booking, { from: of(from), to: of(to), returns }, now))) return false;
  }
  return true;
}

/**
 * Sees to it that bookings of a customer have what they keep. What covers them is locked first.
 * @returns why one of them cannot have one of its reductions any more
 * @throws InvalidInput, Conflict for new bookings that cannot have one
 */
export async function takeReductions(
  trx: Transaction,
  services: Kinds,
  records: readonly BookingRecord[],
  taking: { when: 'new' | 'held' | 'returned'; now: Date },
): Promise<string | Message | undefined> {
  for (const each of services.reductions.toReversed()) {
    const kept = records.flatMap((record) =>
      record.reductions
        .filter(({ kind }) => kind === each.kind)
        .map((reduction) => ({ reduction, booking: reducedOf(record) })),
    );
    const problem = kept.length > 0 ? await each.take?.(trx, kept, taking) : undefined;
    if (problem) return problem;
  }
  return undefined;
}

/** Gives back what bookings have. What covers them is locked first. @param kinds all by default */
export async function giveBack(
  trx: Transaction,
  services: Kinds,
  bookingIds: string[],
  now: Date,
  kinds: readonly string[] = services.reductions.map(({ kind }) => kind),
): Promise<void> {
  for (const each of services.reductions.toReversed())
    if (kinds.includes(each.kind)) await each.giveBack?.(trx, bookingIds, now);
}

/** What covers a booking, for its history: '2 h from credits'. */
export const coversSaid = (reductions: readonly Reduction[]): Said[] =>
  reductions.filter(({ covers }) => covers).map(({ text }) => historySentences.reduced({ text }));

/** Whether what covered a cancelled booking goes back, for its history. */
export const returnsSaid = (services: Kinds, record: BookingRecord, isReturned: boolean): Said[] =>
  record.reductions.flatMap(
    (each) => definedOf(services, each.kind)?.cover?.said(each, reducedOf(record), isReturned) ?? [],
  );
