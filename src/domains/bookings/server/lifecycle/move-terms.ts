/** What a move costs: the new price, and what is charged or refunded. */
import type { Actor } from '#server/actor.ts';
import type { Call } from '#server/context.ts';
import { isRefundable, moveMoney } from '#domains/bookings/rules.ts';
import type { RescheduleInput } from '#domains/bookings/schema.ts';
import { editsBookingsOf, mayBeCovered } from '#domains/bookings/server/access.ts';
import { formerKept } from '#domains/bookings/server/price/former-reductions.ts';
import type { BookingRecord } from '#domains/bookings/server/model.ts';
import { type Place, priceAt, pricedColumns } from '#domains/bookings/server/places/place.ts';
import {
  coveredAgain,
  keptOffers,
  plannedCovers,
  reducedAt,
  reducedOf,
} from '#domains/bookings/server/price/reductions.ts';
import type { Move } from '#domains/bookings/server/lifecycle/move.ts';
import { agreedReductions, coveredPence, isCovered, type ReducedQuote } from '#domains/pricing/index.ts';
import { roundPence, type Pence } from '#shared/money.ts';

/** The net price at full rates that a booking had before its move, with what is covered. */
function normalNetOf({
  net_pence,
  total_pence,
  full_total_pence: full,
  tax_percent,
  reductions,
}: BookingRecord): Pence {
  return coveredPence(reductions) + (full === total_pence ? net_pence : roundPence(full / (1 + tax_percent / 100)));
}

type PricedMove = { place: Place; price: ReducedQuote };

/**
 * The price of a move with what will cover it; undefined if that stays as it is. What was paid by the customer stays so. After the refund deadline,
 * nothing is given back. A booking of a series, and a request, take nothing more if they have nothing.
 * @param priced the price of the new period without what covers it
 */
async function coverMoveOf(
  { services, actor, now }: Call,
  record: BookingRecord,
  { place, price }: PricedMove,
  { from, to, capacity, refund, waive_difference }: RescheduleInput & { capacity: number },
): Promise<{ quote: ReducedQuote; returns: boolean } | undefined> {
  const { starts_at, ends_at, reductions } = record;
  const isEditor = editsBookingsOf(actor, record);
  const mayTake = record.series_id === null && !record.booking_request && mayBeCovered(actor, record.assigned_user_id);
  const takesNone = !mayTake && !isCovered(reductions);
  if (takesNone || (isEditor && waive_difference === true)) return undefined;
  const isUnpaid = record.payment_status !== 'completed';
  const returns = isUnpaid || isRefundable(record, now) || (isEditor && refund === true);
  const addedPence = Math.max(0, price.netPence - normalNetOf(record));
  const before = { from: starts_at, to: ends_at, capacity, addedPence };
  const booking = { ...reducedAt(place, { from, to, capacity }, reducedOf(record)), id: record.id };
  const move = { booking, price, before, isUnpaid, returns };
  const quote = await plannedCovers(services.knex, services, reductions, move);
  return quote && { quote, returns };
}

/** Whether a change leaves the period of a booking as it is. */
export const keepsPeriod = ({ starts_at, ends_at }: BookingRecord, { from, to }: RescheduleInput) =>
  starts_at.getTime() === from.getTime() && ends_at.getTime() === to.getTime();

type MoveAmounts = Pick<Move, 'chargePence' | 'refundPence' | 'price'>;

/** The columns of a price, as a move stores them. */
function columnsOfMove({ reductions, ...prices }: Columns): Move['price'] {
  return { ...formerKept(reductions), ...prices, reductions: JSON.stringify(reductions) };
}

type Columns = Pick<
  BookingRecord,
  'base_net_pence' | 'dynamic_net_pence' | 'net_pence' | 'total_pence' | 'full_total_pence' | 'reductions'
>;

/** The price that a booking has. It stays while the period does, whatever the prices have become. */
function keptPrice(record: BookingRecord): Move['price'] {
  const { base_net_pence, dynamic_net_pence, net_pence, total_pence, full_total_pence, reductions } = record;
  return columnsOfMove({ base_net_pence, dynamic_net_pence, net_pence, total_pence, full_total_pence, reductions });
}

/**
 * The charge, the refund and the new price of a move. The tax rate stays, because documents may name it. An unpaid booking takes the price of the new period. For a confirmed booking,
 * the difference is charged or refunded and changes the price by as much. The price at full rates is stored separately.
 * A booking that keeps its period keeps its price, unless staff grant the refund that an earlier move did not have.
 * @param quote the present price of the period; undefined if nothing of the price can change
 */
export function termsOf(
  actor: Actor,
  record: BookingRecord,
  quote: ReducedQuote | undefined,
  input: RescheduleInput,
  now: Date,
): MoveAmounts {
  const unchanged = { chargePence: 0, refundPence: 0, price: keptPrice(record) };
  const isEditor = editsBookingsOf(actor, record);
  const isSame = keepsPeriod(record, input);
  if (!quote || (isSame && !(isEditor && input.refund === true))) return unchanged;
  const { dynamicNetPence: dynamicPence, netPence, totalPence, taxPercent } = quote;
  const { tax_percent: _tax, ...priced } = pricedColumns(quote);
  if (record.payment_status !== 'completed') {
    return isSame ? unchanged : { chargePence: 0, refundPence: 0, price: columnsOfMove(priced) };
  }
  const money = moveMoney({
    newPence: totalPence,
    fullPence: record.full_total_pence,
    agreedPence: record.total_pence,
    paidPence: record.paid_pence,
    isRefundable: isRefundable(record, now) || (isEditor && input.refund === true),
    isWaived: isEditor && input.waive_difference === true,
  });
  if (isSame && money.refundPence === 0) return unchanged;
  const { chargePence, refundPence } = money;
  const total_pence = record.total_pence + chargePence - refundPence;
  const net_pence = total_pence === totalPence ? netPence : roundPence(total_pence / (1 + taxPercent / 100));
  const reductions = agreedReductions(quote.reductions, { dynamicPence, netPence: net_pence });
  return { chargePence, refundPence, price: columnsOfMove({ ...priced, net_pence, total_pence, reductions }) };
}

/** The price of a new period, with what covers it. */
export async function priceOfMove(
  call: Call,
  record: BookingRecord,
  place: Place,
  input: RescheduleInput & { capacity: number },
): Promise<{ quote?: ReducedQuote; returns?: boolean }> {
  const { services, now } = call;
  const { from, to, capacity } = input;
  const { id: except, tax_percent: taxPercent, reductions } = record;
  const period = { from, to, capacity };
  const offered = keptOffers(services, record);
  const price = await priceAt(services.knex, place, { ...period, taxPercent, offered, except }, now);
  const moved = keepsPeriod(record, input) ? undefined : await coverMoveOf(call, record, { place, price }, input);
  if (moved) return moved;
  const booking = reducedAt(place, period, reducedOf(record));
  return { quote: coveredAgain(services, reductions, { booking, price, how: 'again' }) };
}
