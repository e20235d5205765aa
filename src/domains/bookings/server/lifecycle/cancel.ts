import type { Call, Moment } from '#server/context.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { cancelRefund, isRefundable } from '#domains/bookings/rules.ts';
import type { CancelQuote } from '#domains/bookings/quotes.ts';
import type { BookingView } from '#domains/bookings/schema.ts';
import { bookingSentences, historySentences } from '#domains/bookings/sentences.ts';
import { deleteClaims } from '#domains/availability/server/index.ts';
import { type Author, type BookingChange, changeBooking, writeChange } from '#domains/bookings/server/changes.ts';
import { keepFigures } from '#domains/bookings/server/figures/daily-figures.ts';
import { lockParents } from '#domains/bookings/server/lock-parents.ts';
import { bookingFacts } from '#domains/bookings/server/facts.ts';
import { type BookingRecord } from '#domains/bookings/server/model.ts';
import { editsBookingsOf } from '#domains/bookings/server/access.ts';
import { seriesRef } from '#domains/bookings/server/series/row.ts';
import { readVisibleBooking } from '#domains/bookings/server/records.ts';
import { applyUnits, mailsOf, refundsOf, unitsOf } from '#domains/bookings/server/lifecycle/effects.ts';
import { usedChange } from '#domains/bookings/server/presence/door-end.ts';
import { giveWithBookings } from '#domains/bookings/server/lifecycle/given.ts';
import { requireProofOf } from '#domains/bookings/server/lifecycle/refund-proof.ts';
import { type LockedStep, changeLocked, requireStep } from '#domains/bookings/server/lifecycle/step.ts';
import { returnsSaid } from '#domains/bookings/server/price/reductions.ts';
import { viewFor } from '#domains/bookings/server/view.ts';
import { coveredPence, creditsView } from '#domains/pricing/index.ts';
import { quoteRefund } from '#domains/payments/server/index.ts';
import { Conflict } from '#shared/errors.ts';
import { toMajor } from '#shared/money.ts';
import type { Said } from '#shared/said.ts';
import { msg } from '#shared/texts.ts';
import { spoken } from '#shared/messages.ts';

export function refundPenceOf({ paid_pence, refund_until }: BookingRecord, isGranted: boolean, now: Date): number {
  return cancelRefund({ paidPence: paid_pence, refund_until }, isGranted, now);
}

/**
 * What a cancellation refunds, and how, by the rule of the cancellation itself.
 * @throws NotFound, NotAllowed; Conflict if the booking cannot be cancelled
 */
export async function quoteCancel({ services, actor, now }: Call, { _id }: { _id: string }): Promise<CancelQuote> {
  const record = await readVisibleBooking(services.knex, actor, _id);
  const { effects, to } = requireStep(record, 'cancel', actor, now);
  const refundPence = effects.refund ? refundPenceOf(record, false, now) : 0;
  const mayGrant = effects.refund === true && editsBookingsOf(actor, record);
  const grantablePence = mayGrant ? refundPenceOf(record, true, now) - refundPence : 0;
  const givesBack = to === 'released' || isRefundable(record, now);
  const parts = await quoteRefund(services.knex, _id, refundPence || grantablePence);
  return {
    paid: toMajor(record.paid_pence, record.currency),
    refund: toMajor(refundPence, record.currency),
    late_refund: toMajor(grantablePence, record.currency),
    credits: creditsView(record.reductions, record.currency),
    returns_credits: givesBack,
    may_return_credits: mayGrant,
    refund_until: record.refund_until,
    series: seriesRef(record, services.t),
    parts: parts.map(({ amountPence, how }) => ({
      amount: toMajor(amountPence, record.currency),
      how: spoken(how, services.t),
    })),
  };
}

type Refund = { refundPence: number; givesBack: boolean };

function refundSaid({ services }: Call, record: BookingRecord, { refundPence, givesBack }: Refund): Said[] {
  const { paid_pence: pence, currency } = record;
  const money =
    refundPence > 0
      ? historySentences.isRefunded({ pence: refundPence, currency })
      : historySentences.isNotRefunded({ pence, currency });
  return [...(pence > 0 ? [money] : []), ...returnsSaid(services, record, givesBack)];
}

/**
 * What a cancellation writes, without its activity and mails.
 * @param wanted whether a refund after the deadline is asked for, which only staff who edit all bookings can grant
 */
function cancellationOf(call: Call, { record, step }: LockedStep, wanted?: boolean) {
  const { actor, now } = call;
  const isGranted = wanted === true && editsBookingsOf(actor, record);
  const refundPence = step.effects.refund ? refundPenceOf(record, isGranted, now) : 0;
  const givesBack = step.to === 'released' || isGranted || isRefundable(record, now);
  const isLate = isGranted && step.to !== 'released' && !isRefundable(record, now);
  const latePence = isLate ? refundPence + coveredPence(record.reductions) : 0;
  const change = {
    to: step.to,
    columns: { hold_until: null, paid_pence: record.paid_pence - refundPence },
    history: { type: 'cancelled', said: refundSaid(call, record, { refundPence, givesBack }) },
    givesBack,
    live: 'delete',
    events: refundsOf(step, record, { reason: 'cancelled', refundPence }),
  } satisfies BookingChange;
  return { refundPence, latePence, change };
}

export type Cancelled = { before: BookingRecord; after: BookingRecord; refundPence: number };

/** The activity, the notices and the mails of a cancellation, from the booking before it. */
type CancellationReport = (
  locked: LockedStep,
  refundPence: number,
) => Pick<BookingChange, 'action' | 'notices' | 'mails'>;

/**
 * Cancels locked bookings. Their units and parents are locked together, in the order of locks; each has its own history and refund. The caller counts them
 * (`keepFigures`).
 * @throws ProofNeeded, AgreementNeeded
 */
export async function writeCancellations(
  trx: Transaction,
  call: Call,
  locked: readonly LockedStep[],
  { refund, reportOf }: { refund?: boolean | undefined; reportOf?: CancellationReport },
): Promise<Cancelled[]> {
  const { actor } = call;
  const records = locked.map(({ record }) => record);
  await lockParents(trx, records, { actorId: actor.userId, unitIds: records.flatMap(unitsOf) });
  await deleteClaims(
    trx,
    records.map(({ id }) => id),
  );
  const cancelled: Cancelled[] = [];
  const given: { record: BookingRecord; pence: number }[] = [];
  for (const each of locked) {
    const { record: before } = each;
    const { refundPence, latePence, change } = cancellationOf(call, each, refund);
    given.push({ record: before, pence: latePence });
    const written: BookingChange = { ...change, isLocked: true, ...reportOf?.(each, refundPence) };
    cancelled.push({ before, after: await writeChange(trx, before, actor, written, call), refundPence });
  }
  requireProofOf(
    call,
    cancelled.map(({ before: record, refundPence }) => ({ record, refundPence })),
  );
  await giveWithBookings(trx, call, { kind: 'late_refund', given });
  return cancelled;
}

/** `onlyUnpaid` refuses a booking that has been paid or approved meanwhile. Without `mails`, nobody gets a mail. */
type Cancellation = { _id: string; refund?: boolean; onlyUnpaid?: true; mails?: boolean };

/**
 * Cancels a booking, or releases an unpaid one, and frees its units immediately. The paid amount is refunded until the refund
 * deadline. After the deadline, staff who see all bookings can grant a refund.
 * @throws NotFound, NotAllowed; Conflict if the booking is over or a payment is being processed
 */
export async function cancelBooking(call: Call, input: Cancellation): Promise<BookingView> {
  const { services, now } = call;
  const { mails = true } = input;
  const reportOf: CancellationReport = ({ record, step }, refundPence) => ({
    action: bookingSentences.cancelled(bookingFacts(record)),
    ...(step.effects.mail && mails && { notices: { dueAt: now } }),
    ...(mails && {
      mails: (after) => mailsOf(services, step, { record: after, money: { chargePence: 0, refundPence } }),
    }),
  });
  return changeLocked(call, input._id, 'cancel', async (trx, locked) => {
    const { record } = locked;
    if (input.onlyUnpaid && record.payment_status === 'completed')
      throw new Conflict(msg('This booking is paid already'));
    const cancelled = await writeCancellations(trx, call, [locked], { refund: input.refund, reportOf });
    await keepFigures(trx, cancelled);
    return viewFor(call, cancelled[0]!.after, record);
  });
}

/**
 * Ends an ongoing booking now and frees the rest of its time, without a refund.
 * @throws NotFound; NotAllowed for members; Conflict if the booking is not ongoing
 */
export async function endBookingNow(call: Call, { _id }: { _id: string }): Promise<BookingView> {
  const { actor } = call;
  return changeLocked(call, _id, 'endNow', async (trx, { record, step }) => {
    const ended = await writeEnd(trx, { record, step }, actor, call);
    return viewFor(call, ended, record);
  });
}

/** Writes the end of an ongoing booking, which the caller has locked. One that was made at a door costs what was used. */
export async function writeEnd(
  trx: Transaction,
  { record, step }: LockedStep,
  by: Author,
  at: Moment,
): Promise<BookingRecord> {
  const { now } = at;
  await applyUnits(trx, record, { step, now });
  const used = await usedChange(trx, record, at);
  const change = {
    to: step.to,
    columns: { ...used?.columns, ends_at: now },
    events: used?.events ?? [],
    history: { type: 'rescheduled' as const, said: [historySentences.endedNow(), ...(used?.said ?? [])] },
    action: bookingSentences.ended({ resource: record.resource.name }),
    live: 'update' as const,
  };
  return changeBooking(trx, record, by, change, at);
}
