/** What a move costs: the new price, and what is charged or refunded. */
import type { Actor } from '#server/actor.ts';
import type { Call } from '#server/context.ts';
import { isRefundable, moveMoney } from '#domains/bookings/rules.ts';
import type { RescheduleInput } from '#domains/bookings/schema.ts';
import { editsBookingsOf } from '#domains/bookings/server/access.ts';
import {
  type CreditMove,
  coveredOf,
  coveredPrice,
  bookerOf,
  isCovered,
  netBeside,
  wholeOf,
} from '#domains/bookings/server/credits.ts';
import { keptTerms } from '#domains/bookings/server/kept-terms.ts';
import type { BookingRecord } from '#domains/bookings/server/model.ts';
import { type Place, type PlacePrice, priceAt, pricedColumns } from '#domains/bookings/server/place.ts';
import type { Move } from '#domains/bookings/server/service/move.ts';
import { NOTHING_COVERED } from '#domains/credits/index.ts';
import { creditsFor } from '#domains/credits/server/index.ts';
import { roundPence, type Pence } from '#shared/money.ts';

/** The net price at full rates that a booking had before its move, credits included. */
function normalNetOf(record: BookingRecord): Pence {
  const { net_pence, total_pence, full_total_pence: full, tax_percent, credit_net_pence } = record;
  return credit_net_pence + (full === total_pence ? net_pence : roundPence(full / (1 + tax_percent / 100)));
}

/**
 * What a move changes of the credits of a booking; undefined if they stay as they are. What was paid by the customer stays so: credits cover as
 * much as before, and what is added. After the refund deadline, none are given back.
 * @param price the price of the new period without credits
 */
async function creditMoveOf(
  { services: { knex }, actor, now }: Call,
  record: BookingRecord,
  { place, price }: { place: Place; price: PlacePrice },
  { from, to, capacity, refund, waive_difference }: RescheduleInput & { capacity: number },
): Promise<CreditMove | undefined> {
  const { assigned_user_id: userId, starts_at, ends_at } = record;
  const before = coveredOf(record);
  const isEditor = editsBookingsOf(actor, record);
  const takesNone = record.series_id !== null || (record.booking_request && !isCovered(before));
  if (takesNone || (isEditor && waive_difference === true)) return undefined;
  const isUnpaid = record.payment_status !== 'completed';
  const period = { from, to, capacity };
  const whole = wholeOf(place, period);
  const added = Math.max(0, whole - wholeOf(place, { from: starts_at, to: ends_at, capacity }));
  const wanted = isUnpaid ? whole : Math.min(whole, before.amount + added);
  const addedPence = Math.max(0, price.netPence - normalNetOf(record));
  const moneyWanted = (amount: number) => {
    const netPence = netBeside(place, price, period, amount);
    return isUnpaid ? netPence : Math.min(netPence, before.moneyPence + addedPence);
  };
  const returns = isUnpaid || isRefundable(record, now) || (isEditor && refund === true);
  const kept = returns ? NOTHING_COVERED : before;
  const booker = bookerOf(place, { from, userId });
  const need = booker && {
    ...booker,
    amount: Math.max(0, wanted - kept.amount),
    moneyOf: (amount: number) => Math.max(0, moneyWanted(kept.amount + amount) - kept.moneyPence),
  };
  const taken =
    need && (need.amount > 0 || need.moneyOf(0) > 0)
      ? await creditsFor(knex, need, returns && isCovered(before) ? record.id : undefined)
      : NOTHING_COVERED;
  const after = { amount: kept.amount + taken.amount, moneyPence: kept.moneyPence + taken.moneyPence };
  return isCovered(after) || isCovered(before) ? { ...after, returns } : undefined;
}

/** Whether a change leaves the period of a booking as it is. */
export const keepsPeriod = ({ starts_at, ends_at }: BookingRecord, { from, to }: RescheduleInput) =>
  starts_at.getTime() === from.getTime() && ends_at.getTime() === to.getTime();

type Terms = Pick<Move, 'chargePence' | 'refundPence' | 'price'>;

/** The price that a booking has. It stays while the period does, whatever the prices have become. */
function keptPrice(record: BookingRecord): Move['price'] {
  const { base_net_pence, dynamic_net_pence, net_pence, total_pence, full_total_pence } = record;
  const { credit_amount, credit_money_pence, credit_net_pence } = record;
  const nets = { base_net_pence, dynamic_net_pence, net_pence, total_pence, full_total_pence };
  return { ...nets, credit_amount, credit_money_pence, credit_net_pence };
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
  quote: PlacePrice | undefined,
  input: RescheduleInput,
  now: Date,
): Terms {
  const kept = { chargePence: 0, refundPence: 0, price: keptPrice(record) };
  const isEditor = editsBookingsOf(actor, record);
  const isSame = keepsPeriod(record, input);
  if (!quote || (isSame && !(isEditor && input.refund === true))) return kept;
  const { netPence, totalPence, taxPercent } = quote;
  const priced = pricedColumns(quote);
  if (record.payment_status !== 'completed') {
    return isSame ? kept : { chargePence: 0, refundPence: 0, price: priced };
  }
  const money = moveMoney({
    newPence: totalPence,
    fullPence: record.full_total_pence,
    agreedPence: record.total_pence,
    paidPence: record.paid_pence,
    isRefundable: isRefundable(record, now) || (isEditor && input.refund === true),
    isWaived: isEditor && input.waive_difference === true,
  });
  if (isSame && money.refundPence === 0) return kept;
  const { chargePence, refundPence } = money;
  const total_pence = record.total_pence + chargePence - refundPence;
  const net_pence = total_pence === totalPence ? netPence : roundPence(total_pence / (1 + taxPercent / 100));
  return { chargePence, refundPence, price: { ...priced, net_pence, total_pence } };
}

/** The price of a new period, and what of it credits cover. */
export async function priceOfMove(
  call: Call,
  record: BookingRecord,
  place: Place,
  input: RescheduleInput & { capacity: number },
): Promise<{ quote?: PlacePrice; credits?: CreditMove }> {
  const { services, now } = call;
  const { from, to, capacity } = input;
  const kept = keptTerms(record, from);
  const normal = await priceAt(services.knex, place, { from, to, capacity, ...kept, except: record.id }, now);
  const isSame = keepsPeriod(record, input);
  const credits = isSame ? undefined : await creditMoveOf(call, record, { place, price: normal }, input);
  const quote = coveredPrice(place, normal, { from, to, capacity }, { ...coveredOf(record), ...credits });
  return { quote, ...(credits && { credits }) };
}
