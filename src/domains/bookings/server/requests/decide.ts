/** The decision about a booking request. */
import type { Call } from '#server/context.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { refundDeadline } from '#domains/availability/index.ts';
import { bookingsInTheWay } from '#domains/availability/server/index.ts';
import type { DecideRequestInput } from '#domains/bookings/requests.ts';
import type { BookingView } from '#domains/bookings/schema.ts';
import { bookingSentences } from '#domains/bookings/sentences.ts';
import { type BookingChange, writeChange } from '#domains/bookings/server/changes.ts';
import { keepFigures } from '#domains/bookings/server/figures/daily-figures.ts';
import { bookingFacts } from '#domains/bookings/server/facts.ts';
import { spanText } from '#domains/bookings/texts.ts';
import { type BookingRecord } from '#domains/bookings/server/model.ts';
import { bookingOnAccount } from '#domains/bookings/server/news.ts';
import { billedOf } from '#domains/bookings/server/price/billed.ts';
import { BLOCKED_MEMBER, ensureMember } from '#domains/bookings/server/people/people.ts';
import { lockPlaces } from '#domains/bookings/server/places/lock-places.ts';
import { priceAt, readPlace } from '#domains/bookings/server/places/place.ts';
import { keptOffers } from '#domains/bookings/server/price/reductions.ts';
import { repriced } from '#domains/bookings/server/price/repriced.ts';
import { maySee } from '#domains/bookings/server/access.ts';
import { readBookings } from '#domains/bookings/server/records.ts';
import { applyUnits, bufferOf, mailsOf, unitsOf } from '#domains/bookings/server/lifecycle/effects.ts';
import { NO_MONEY } from '#domains/bookings/server/lifecycle/relocate.ts';
import { changeLocked, type LockedStep } from '#domains/bookings/server/lifecycle/step.ts';
import { viewFor } from '#domains/bookings/server/view.ts';
import { Changed, Conflict, NotAllowed, TimeTaken } from '#shared/errors.ts';
import { msgWith } from '#shared/texts.ts';

/** Why the units are not free. Names the booking that has them, if the caller may see it. */
async function unitsGone(trx: Transaction, { services, actor, now }: Call, record: BookingRecord): Promise<Conflict> {
  const { starts_at: from, ends_at: to, space, resource } = record;
  const slot = {
    slot: { from, to },
    zone: space.time_zone,
    buffers: bufferOf(record),
    except: record.id,
    isKept: true,
    now,
  };
  const others = await readBookings(trx, await bookingsInTheWay(trx, unitsOf(record), slot));
  if (others.length === 0) return new Conflict(msgWith('{resource} is out of use', { resource: resource.name }));
  const known = others.find((other) => maySee(actor, other));
  if (!known) return new TimeTaken();
  return new TimeTaken(
    msgWith('This Resource is already booked: booking {id}, {title}, {period}', {
      id: known.id,
      title: known.title,
      period: spanText(known.starts_at, known.ends_at, known.space.time_zone, services.t),
    }),
  );
}

/** The member may have been blocked since the request. */
async function requireMember(trx: Transaction, record: BookingRecord, now: Date): Promise<void> {
  if (!record.assigned) return;
  try {
    await ensureMember(trx, { id: record.assigned.id, isMember: false }, record.space_id, now);
  } catch (error) {
    throw error instanceof NotAllowed ? new Conflict(BLOCKED_MEMBER) : error;
  }
}

type Decided = LockedStep & { remark: string };

/** What an approval writes, without what it tells. */
function approval(call: Call, { record, step, remark }: Decided) {
  const notice = record.resource.cancellation_notice;
  const { id: bookingId, total_pence: amountPence } = record;
  const terms = { bookingId, amountPence, at: call.now.toISOString(), billed: billedOf(record) };
  const invoice = amountPence > 0 ? [bookingOnAccount(terms)] : [];
  return {
    to: step.to,
    columns: {
      booking_admin_remark: remark,
      refund_notice_hours: notice,
      refund_until: refundDeadline(record.starts_at, notice),
    },
    history: { type: 'approved', remark },
    live: 'update',
    events: invoice,
  } satisfies BookingChange;
}

/** What a rejection writes, the same. */
const rejection = ({ step, remark }: Decided) =>
  ({
    to: step.to,
    columns: { booking_admin_remark: remark },
    history: { type: 'rejected', remark },
    live: 'update',
  }) satisfies BookingChange;

/** The change that the decision makes: an approval at another price only stores that price. */
async function decided(
  trx: Transaction,
  call: Call,
  decision: Decided,
): Promise<{ change: BookingChange; newPence?: number }> {
  const { services, now } = call;
  const { record, step } = decision;
  const { starts_at: from, ends_at: to, capacity, id: except } = record;
  const hasUnits = await applyUnits(trx, record, { step, now });
  if (step.to === 'rejected') return { change: rejection(decision) };
  if (!hasUnits) throw await unitsGone(trx, call, record);
  await requireMember(trx, record, now);
  const place = await readPlace(trx, record);
  const price = await priceAt(trx, place, { from, to, capacity, offered: keptOffers(services, record), except }, now);
  return price.totalPence === record.total_pence
    ? { change: approval(call, decision) }
    : { change: repriced(record, price), newPence: price.totalPence };
}

/** Requests after the decision about them, or with new prices. */
export type WrittenDecisions = { written: { before: BookingRecord; after: BookingRecord }[]; newPence?: number };

/**
 * Writes the decision about locked requests, in the order of locks; each has its own history. If the price of one has changed, the new prices are stored
 * and nothing is approved. The caller counts them (`keepFigures`).
 * @param reportOf the activity and the mails of the decision about a request, if it is made
 * @returns `newPence` is the sum of the present prices, if one of them has changed
 * @throws Conflict if a place is gone
 */
export async function writeDecisions(
  trx: Transaction,
  call: Call,
  locked: readonly LockedStep[],
  {
    remark = '',
    reportOf,
  }: { remark?: string | undefined; reportOf?: (locked: LockedStep) => Pick<BookingChange, 'action' | 'mails'> },
): Promise<WrittenDecisions> {
  const records = locked.map(({ record }) => record);
  if (records.length > 1) await lockPlaces(trx, records);
  const decisions = [];
  for (const each of locked) decisions.push({ ...each, ...(await decided(trx, call, { ...each, remark })) });
  const repriced = decisions.filter(({ newPence }) => newPence !== undefined);
  const isRepriced = repriced.length > 0;
  const written: WrittenDecisions['written'] = [];
  for (const { change, ...each } of isRepriced ? repriced : decisions) {
    const { record: before } = each;
    const whole = isRepriced ? change : { ...change, ...reportOf?.(each) };
    written.push({ before, after: await writeChange(trx, before, call.actor, whole, call) });
  }
  if (!isRepriced) return { written };
  const newPence = decisions.reduce((sum, { record, newPence: price }) => sum + (price ?? record.total_pence), 0);
  return { written, newPence };
}

/**
 * Approves or rejects a request that is pending. An approval checks units and price again under the lock of the request. The
 * payment is settled outside the product, and the invoice follows.
 * @throws NotFound, NotAllowed; Conflict when it was decided meanwhile, its start has passed, its units are gone, or its price has
 *   changed
 */
export async function decideRequest(call: Call, input: DecideRequestInput): Promise<BookingView> {
  const { services } = call;
  const isApproved = input.booking_status === 'Approved';
  const say = isApproved ? bookingSentences.approved : bookingSentences.rejected;
  const reportOf = ({ record, step }: LockedStep): Pick<BookingChange, 'action' | 'mails'> => ({
    action: say({ customer: record.customer_name, ...bookingFacts(record) }),
    mails: (after) => mailsOf(services, step, { record: after, money: NO_MONEY }),
  });
  const { written, newPence } = await changeLocked(
    call,
    input._id,
    isApproved ? 'approve' : 'reject',
    async (trx, locked) => {
      const decision = await writeDecisions(trx, call, [locked], { remark: input.booking_admin_remark, reportOf });
      await keepFigures(trx, decision.written);
      return decision;
    },
  );
  const { before, after } = written[0]!;
  if (newPence !== undefined)
    throw new Changed(
      msgWith('The price is now {amount} instead of {before}. Please check it and approve again', {
        amount: { pence: newPence, currency: before.currency },
        before: { pence: before.total_pence, currency: before.currency },
      }),
    );
  return viewFor(call, after);
}
