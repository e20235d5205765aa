/** Vouchers of bookings: of a new one, and of one that waits for its payment. */
import type { Call } from '#server/context.ts';
import type { Transaction } from '#server/db/transaction.ts';
import type { RedeemInput } from '#domains/bookings/redeem.ts';
import type { BookingView } from '#domains/bookings/schema.ts';
import { requireUnblocked, viewerOf } from '#domains/bookings/server/access.ts';
import { changeBooking } from '#domains/bookings/server/changes.ts';
import { coveredPrice, moveCreditsOf, netBeside } from '#domains/bookings/server/credits.ts';
import { keptTerms } from '#domains/bookings/server/kept-terms.ts';
import { lockParents } from '#domains/bookings/server/lock-parents.ts';
import { type BookingRecord, bookingView, redeemerOf } from '#domains/bookings/server/model.ts';
import { type Place, type PlacePrice, priceAt, readPlace } from '#domains/bookings/server/place.ts';
import { readVisibleBooking } from '#domains/bookings/server/records.ts';
import { repriced } from '#domains/bookings/server/repriced.ts';
import type { Draft } from '#domains/bookings/server/service/draft.ts';
import { changeLocked, requireStep } from '#domains/bookings/server/service/step.ts';
import { CHANGED_MEANWHILE } from '#domains/bookings/server/service/move.ts';
import { NOTHING_COVERED } from '#domains/credits/index.ts';
import { voucherText } from '#domains/pricing/index.ts';
import { NOT_CHEAPER, voucherProblem } from '#domains/vouchers/index.ts';
import { findVoucher, soldVoucher, takeVoucher, type Voucher } from '#domains/vouchers/server/index.ts';
import { Conflict, InvalidInput } from '#shared/errors.ts';
import { toLocal } from '#shared/time.ts';

const NO_SERIES = 'A recurring booking takes no voucher';
const NO_REQUEST = 'A booking that needs an approval takes no voucher';

const refuse = (message: string) => new InvalidInput(message, 'voucher_code');

type Wanted = { space_id: string; voucher_code?: string | undefined; terms: Draft['terms'] };

/** The voucher of a new booking, if it names one. @throws TooMany; InvalidInput for an unknown code, and for a request */
export async function voucherFor(call: Call, { space_id, voucher_code, terms }: Wanted): Promise<Voucher | undefined> {
  if (!voucher_code) return undefined;
  if (terms === 'approval') throw refuse(NO_REQUEST);
  return findVoucher(call, space_id, voucher_code);
}

/** @throws InvalidInput for a voucher that is not for the booking, or that does not set its price */
export function requireFits(voucher: Voucher, { space, type }: Place, price: PlacePrice, now: Date): void {
  const today = toLocal(now, space.time_zone).day;
  const booking = { type, netPence: price.dynamicNetPence, currency: space.currency, today };
  const problem = voucherProblem(voucher, booking) ?? (price.voucher ? undefined : NOT_CHEAPER(voucher.code));
  if (problem) throw refuse(problem);
}

/** Notes the use. The caller has locked the parents of the booking. @throws InvalidInput if the voucher is used up or was changed meanwhile */
export async function useVoucher(trx: Transaction, voucher: Voucher, record: BookingRecord, now: Date): Promise<void> {
  const problem = await takeVoucher(trx, voucher, { bookingId: record.id, ...redeemerOf(record), now });
  if (problem) throw refuse(problem);
}

/** The price of today of a booking with a voucher. @throws InvalidInput unless it is lower than that of the booking */
async function priceWith(trx: Transaction, record: BookingRecord, voucher: Voucher, now: Date): Promise<PlacePrice> {
  const { starts_at: from, ends_at: to, capacity, id: except, plan_id, plan_name, plan_discount } = record;
  const place = await readPlace(trx, record);
  const plan = plan_id === null ? undefined : { id: plan_id, name: plan_name ?? '', discount: plan_discount ?? 0 };
  const terms = { ...keptTerms(record, from), plan, voucher: soldVoucher(voucher) };
  const price = await priceAt(trx, place, { from, to, capacity, ...terms, except }, now);
  requireFits(voucher, place, price, now);
  const { credit_amount: amount, credit_money_pence } = record;
  const moneyPence = Math.min(credit_money_pence, netBeside(place, price, { from, to, capacity }, amount));
  const covered = coveredPrice(place, price, { from, to, capacity }, { amount, moneyPence });
  if (covered.totalPence >= record.total_pence) throw refuse(NOT_CHEAPER(voucher.code));
  return covered;
}

/** Gives back the credits in money that a lower price does not need. The caller has locked the parents. @throws Conflict if they have ended meanwhile */
async function returnSurplus(trx: Transaction, record: BookingRecord, { credits }: PlacePrice, now: Date) {
  const { amount, moneyPence } = credits ?? NOTHING_COVERED;
  if (moneyPence === record.credit_money_pence) return;
  const needed = { amount, moneyPence, from: record.starts_at, returns: true };
  if (!(await moveCreditsOf(trx, record, needed, now))) throw new Conflict(CHANGED_MEANWHILE);
}

/** Writes the new price and the use of the voucher. */
async function write(trx: Transaction, call: Call, record: BookingRecord, voucher: Voucher): Promise<BookingRecord> {
  const { actor, now } = call;
  const price = await priceWith(trx, record, voucher, now);
  await lockParents(trx, [record], { actorId: actor.userId });
  await returnSurplus(trx, record, price, now);
  await useVoucher(trx, voucher, record, now);
  const { columns, history, live } = repriced(record, price);
  const text = voucherText(soldVoucher(voucher), record.currency);
  const change = {
    columns,
    history: { ...history, remark: `${text}. ${history.remark}` },
    action: `used the voucher ${voucher.code} for ${record.resource.name}`,
    live,
  };
  return changeBooking(trx, record, actor, change, now);
}

/**
 * Uses a voucher for a booking that waits for its payment, or replaces the one that it has by one that is cheaper. A booking that then costs
 * nothing waits for somebody to confirm it. The same voucher again changes nothing.
 * @throws NotFound, NotAllowed, TooMany; InvalidInput at the code if it is not known, not for the booking, used up or not cheaper; Conflict
 *   if the booking no longer waits for its payment
 */
export async function redeemVoucher(call: Call, { _id, voucher_code }: RedeemInput): Promise<BookingView> {
  const { services, actor, now } = call;
  const seen = await readVisibleBooking(services.knex, actor, _id);
  requireStep(seen, 'redeem', actor, now);
  requireUnblocked(actor, seen);
  if (seen.series_id !== null) throw refuse(NO_SERIES);
  const voucher = await findVoucher(call, seen.space_id, voucher_code);
  return changeLocked(call, _id, 'redeem', async (trx, locked) => {
    const { record } = locked;
    const isUsed = record.voucher?.id === voucher.id;
    const after = isUsed ? record : await write(trx, call, record, voucher);
    return bookingView(after, viewerOf(actor, record), now);
  });
}
