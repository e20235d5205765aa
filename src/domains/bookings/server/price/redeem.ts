/** Reductions that are named for a booking that waits for its payment. */
import { isDeepStrictEqual } from 'node:util';
import type { Call } from '#server/context.ts';
import type { Transaction } from '#server/db/transaction.ts';
import type { RedeemInput } from '#domains/bookings/redeem.ts';
import type { BookingView } from '#domains/bookings/schema.ts';
import { bookingSentences, historySentences } from '#domains/bookings/sentences.ts';
import { requireUnblocked } from '#domains/bookings/server/access.ts';
import { changeBooking } from '#domains/bookings/server/changes.ts';
import { lockParents } from '#domains/bookings/server/lock-parents.ts';
import { type BookingRecord } from '#domains/bookings/server/model.ts';
import { priceAt, readPlace } from '#domains/bookings/server/places/place.ts';
import { readVisibleBooking } from '#domains/bookings/server/records.ts';
import {
  changeCovers,
  coveredAgain,
  coversSaid,
  keptOffers,
  reducedAt,
  reducedOf,
  takeReductions,
} from '#domains/bookings/server/price/reductions.ts';
import { repriced } from '#domains/bookings/server/price/repriced.ts';
import { CHANGED_MEANWHILE } from '#domains/bookings/server/lifecycle/move.ts';
import { changeLocked, requireStep } from '#domains/bookings/server/lifecycle/step.ts';
import { viewFor } from '#domains/bookings/server/view.ts';
import { namedProblem, type OfferedReduction, type ReducedQuote } from '#domains/pricing/index.ts';
import { offeredFor } from '#domains/pricing/server/index.ts';
import { Changed, InvalidInput } from '#shared/errors.ts';
import { msg } from '#shared/texts.ts';

const NO_SERIES = msg('A recurring booking takes no voucher');

/** The price of today of a booking with what is named for it. @throws InvalidInput unless it is lower than that of the booking */
async function priceWith(
  trx: Transaction,
  { services, now }: Call,
  record: BookingRecord,
  named: readonly OfferedReduction[],
): Promise<ReducedQuote> {
  const { starts_at: from, ends_at: to, capacity, id: except, type, tax_percent: taxPercent } = record;
  const period = { from, to, capacity };
  const place = await readPlace(trx, record);
  const kinds = new Set(named.map(({ kind }) => kind));
  const kept = keptOffers(services, record).filter(({ kind }) => !kinds.has(kind));
  const price = await priceAt(trx, place, { ...period, taxPercent, offered: [...kept, ...named], except }, now);
  const problem = namedProblem({ type, currency: place.space.currency }, price, named);
  if (problem) throw new InvalidInput(problem.message, problem.field);
  const booking = reducedAt(place, period, reducedOf(record));
  const covered = coveredAgain(services, record.reductions, { booking, price, how: 'atMost' });
  const first = named.find((each) => each.named)?.named;
  if (first && covered.totalPence >= record.total_pence) throw new InvalidInput(first.notCheaper, first.field);
  return covered;
}

type NamedVoucher = { code: string; named: readonly OfferedReduction[] };

/**
 * Writes the new price, and takes what was named. What covers the booking and is not needed any more is given back.
 * @throws Conflict if that has ended meanwhile; InvalidInput if what was named is used up
 */
async function write(trx: Transaction, call: Call, record: BookingRecord, { code, named }: NamedVoucher) {
  const { services, actor, now } = call;
  const price = await priceWith(trx, call, record, named);
  await lockParents(trx, [record], { actorId: actor.userId });
  const covers = { from: record.reductions, to: price.reductions, returns: true };
  const isSameCover = isDeepStrictEqual(coversSaid(price.reductions), coversSaid(record.reductions));
  if (!isSameCover && !(await changeCovers(trx, services, reducedOf(record), covers, now)))
    throw new Changed(CHANGED_MEANWHILE);
  await takeReductions(trx, services, [{ ...record, reductions: price.reductions }], { when: 'new', now });
  const { columns, history, live } = repriced(record, price);
  const change = {
    columns,
    history: { ...history, said: [...named.map(({ text }) => historySentences.reduced({ text })), ...history.said] },
    action: bookingSentences.usedVoucher({ code, resource: record.resource.name }),
    live,
  };
  return changeBooking(trx, record, actor, change, call);
}

/**
 * Uses a voucher for a booking that waits for its payment, or replaces the one that it has by one that is cheaper. A booking that then costs
 * nothing waits for somebody to confirm it. The same voucher again changes nothing.
 * @throws NotFound, NotAllowed, TooMany; InvalidInput at the code if it is not known, not for the booking, used up or not cheaper; Conflict
 *   if the booking no longer waits for its payment
 */
export async function redeem(call: Call, { _id, ...named }: RedeemInput): Promise<BookingView> {
  const { services, actor, now } = call;
  const seen = await readVisibleBooking(services.knex, actor, _id);
  requireStep(seen, 'redeem', actor, now);
  requireUnblocked(actor, seen);
  if (seen.series_id !== null) throw new InvalidInput(NO_SERIES, 'voucher_code');
  const { type, starts_at: from } = seen;
  const space = { ...seen.space, use_rules: null };
  const { userId, email } = reducedOf(seen);
  const wanted = { space, type, from, named, customer: { userId, email, benefits: [] } };
  const offered = (await offeredFor(call, wanted)).filter((each) => each.named);
  return changeLocked(call, _id, 'redeem', async (trx, { record }) => {
    const isUsed = offered.every(({ kind, ref }) =>
      record.reductions.some((has) => has.kind === kind && has.ref === ref),
    );
    const after = isUsed
      ? record
      : await write(trx, call, record, { code: named.voucher_code.toUpperCase(), named: offered });
    return viewFor(call, after, record);
  });
}
