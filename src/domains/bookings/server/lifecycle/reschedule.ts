import { isDeepStrictEqual } from 'node:util';
import type { Call } from '#server/context.ts';
import type { Actor } from '#server/actor.ts';
import { readTaken } from '#domains/availability/server/index.ts';
import { phaseOf } from '#domains/bookings/stages.ts';
import { capacityNotice, deadlineAfterMove, isRefundable, uncovered } from '#domains/bookings/rules.ts';
import type { RescheduleQuote } from '#domains/bookings/quotes.ts';
import type { BookingView, RescheduleInput } from '#domains/bookings/schema.ts';
import { type BookingRecord, subjectOf } from '#domains/bookings/server/model.ts';
import { formerCover } from '#domains/bookings/server/price/former-reductions.ts';
import { resolveMembers } from '#domains/bookings/server/people/people.ts';
import { type Place, readPlace } from '#domains/bookings/server/places/place.ts';
import { getBooking } from '#domains/bookings/server/queries.ts';
import { editsBookingsOf, requireUnblocked } from '#domains/bookings/server/access.ts';
import { readVisibleBooking } from '#domains/bookings/server/records.ts';
import {
  CHANGED_MEANWHILE,
  type Move,
  type MovedPeriod,
  applyMove,
  baseOf,
  isStillBasedOn,
  pricesOf,
} from '#domains/bookings/server/lifecycle/move.ts';
import { keepsPeriod, priceOfMove, termsOf } from '#domains/bookings/server/lifecycle/move-terms.ts';
import { requireMovesLeft } from '#domains/bookings/server/lifecycle/hold-limits.ts';
import {
  benefitsOf,
  isOnlyRequested,
  type MovedAt,
  requireBookablePeriod,
  requireOpenUnits,
  termsOfPlace,
} from '#domains/bookings/server/places/period.ts';
import { bufferOf } from '#domains/bookings/server/lifecycle/effects.ts';
import { giveWithBookings } from '#domains/bookings/server/lifecycle/given.ts';
import { requireProofOf } from '#domains/bookings/server/lifecycle/refund-proof.ts';
import { changeLocked, requireStep } from '#domains/bookings/server/lifecycle/step.ts';
import { creditsView, type ReducedQuote } from '#domains/pricing/index.ts';
import { chargeDifference, differenceAccount } from '#domains/bookings/server/payment/difference.ts';
import { viewFor } from '#domains/bookings/server/view.ts';
import { Changed, InvalidInput } from '#shared/errors.ts';
import { type Pence, toMajor } from '#shared/money.ts';
import type { Said } from '#shared/said.ts';
import { msg, msgWith } from '#shared/texts.ts';

const NEEDS_APPROVAL = msg('Another time needs an approval here. Please contact us');

function requirePlace(actor: Actor, record: BookingRecord, input: RescheduleInput): void {
  requireUnblocked(actor, record);
  const isElsewhere = input.resource_id !== undefined && input.resource_id !== record.resource_id;
  if (isElsewhere || (input.type && input.type !== record.type))
    throw new InvalidInput(msg('A booking cannot move to another resource. Please choose another time'), 'resource_id');
}

/**
 * Only the end of a booking that has started can change. The period that a booking has already is not checked again, so that its title
 * and its attendees can change whatever the rules have become.
 * @returns what the history says of staff who move it outside the rules
 */
function requirePeriod(call: Call, record: BookingRecord, at: MovedAt, input: RescheduleInput): Said[] {
  if (keepsPeriod(record, input)) return [];
  const { place, benefits } = at;
  const { actor, now } = call;
  const hasStarted = phaseOf(subjectOf(record), now) !== 'upcoming';
  if (hasStarted && input.from.getTime() !== record.starts_at.getTime())
    throw new InvalidInput(msg('A booking that has started keeps its start'), 'from');
  const outsideHours = editsBookingsOf(actor, record) && input.outside_hours;
  const exception = requireBookablePeriod(place, input, call, { hasStarted, outsideHours, benefits });
  const isNew = uncovered(input, { from: record.starts_at, to: record.ends_at }).length > 0;
  if (isNew && isOnlyRequested(place, call)) throw new InvalidInput(NEEDS_APPROVAL, 'from');
  if (isNew) requireOpenUnits(place, input.to);
  return exception;
}

/** A booking that keeps its period keeps its terms and needs no quota, so that its title can change beside a neighbour of before the rules. */
function placeTerms(actor: Actor, record: BookingRecord, place: Place, input: RescheduleInput) {
  if (keepsPeriod(record, input))
    return {
      buffers: bufferOf(record),
      quota: null,
      releaseMinutes: record.release_minutes,
      remindHours: record.remind_hours,
    };
  return termsOfPlace(place, editsBookingsOf(actor, record) && input.outside_hours);
}

function capacityOf(record: BookingRecord, place: Place, input: RescheduleInput): number {
  const capacity = input.capacity ?? record.capacity;
  if (capacity !== record.capacity && capacity > place.resource.capacity)
    throw new InvalidInput(
      msgWith('{resource} has room for {most}', { resource: place.resource.name, most: place.resource.capacity }),
      'capacity',
    );
  if (!input.members && record.members.length > capacity) throw new InvalidInput(capacityNotice(capacity), 'members');
  return capacity;
}

/**
 * The period of a move, by the rules of its place.
 * @throws InvalidInput if the period cannot be booked, NotAllowed for members who are blocked
 */
export function movedPeriod(call: Call, record: BookingRecord, at: MovedAt, input: RescheduleInput): MovedPeriod {
  requirePlace(call.actor, record, input);
  const said = requirePeriod(call, record, at, input);
  const { from, to } = input;
  const terms = placeTerms(call.actor, record, at.place, input);
  return { from: from.toISOString(), to: to.toISOString(), said, ...terms };
}

type At = { place: Place; period: MovedPeriod };

/** The move of a booking to its new period, at its price. */
export async function pricedMove(call: Call, record: BookingRecord, at: At, input: RescheduleInput): Promise<Plan> {
  const { services, actor, now } = call;
  const { place, period } = at;
  const capacity = capacityOf(record, place, input);
  const { members: named } = input;
  const members = named ? await resolveMembers(services, actor, record, { members: named, capacity }) : null;
  // Staff see what they may refund, also without another period.
  const isPriced = !keepsPeriod(record, input) || editsBookingsOf(actor, record);
  const { quote, returns } = !isPriced ? {} : await priceOfMove(call, record, place, { ...input, capacity });
  const terms = termsOf(actor, record, quote, input, now);
  const move = {
    bookingId: record.id,
    base: baseOf(record),
    ...period,
    title: input.title || record.title,
    capacity,
    members,
    attended: record.members.map(({ email }) => email),
    reason: input.reschedule_reason ?? '',
    ...terms,
    ...(returns !== undefined && { returns, credits: formerCover(quote?.reductions ?? [], returns) }),
    by: { userId: actor.userId, name: actor.name, email: actor.email },
  };
  const byRule = termsOf(actor, record, quote, { ...input, waive_difference: false, refund: false }, now);
  return { move, place, quote, givenPence: netRefund(terms) - netRefund(byRule) };
}

const netRefund = ({ chargePence, refundPence }: Pick<Move, 'chargePence' | 'refundPence'>): Pence =>
  refundPence - chargePence;

/** A planned move, with the place and the price that it is based on. `givenPence` is what staff waive or refund beyond the rules. */
type Plan = { move: Move; place: Place; quote: ReducedQuote | undefined; givenPence: Pence };

/** The kind of what staff give away with a move. */
export const movedGift = ({ waive_difference }: Pick<RescheduleInput, 'waive_difference'>) =>
  waive_difference === true ? 'difference' : 'late_refund';

async function plan(call: Call, record: BookingRecord, input: RescheduleInput): Promise<Plan> {
  const [place, benefits] = await Promise.all([readPlace(call.services.knex, record), benefitsOf(call, record)]);
  const period = movedPeriod(call, record, { place, benefits }, input);
  return pricedMove(call, record, { place, period }, input);
}

/** What a move costs more, or gives back if it is negative. */
const differenceOf = ({ chargePence, refundPence }: Move, { currency }: BookingRecord) =>
  toMajor(chargePence - refundPence, currency);

/** @throws Conflict if the caller has agreed to another difference */
function requireAgreed(move: Move, record: BookingRecord, { difference }: RescheduleInput): void {
  if (difference === undefined || difference === differenceOf(move, record)) return;
  throw new Changed(msg('The price has changed meanwhile. Please look at it again'));
}

/** True for a move that leaves the booking as it is. A reason alone is no change. */
function changesNothing(record: BookingRecord, input: RescheduleInput, move: Move): boolean {
  const { title, capacity, members, chargePence, refundPence, returns } = move;
  const emailsOf = (people: { email: string }[]) => people.map(({ email }) => email).sort();
  return (
    keepsPeriod(record, input) &&
    title === record.title &&
    capacity === record.capacity &&
    (members === null || isDeepStrictEqual(emailsOf(members), emailsOf(record.members))) &&
    chargePence === 0 &&
    refundPence === 0 &&
    returns === undefined
  );
}

/** The move costs more than the booking did, which is charged before it is carried out. */
class CostsMore extends Error {
  readonly move: Move;

  constructor(move: Move) {
    super(msg('The move costs more'));
    this.move = move;
  }
}

/**
 * Moves the booking of a meeting room. An unpaid booking takes the price of the new period. For a confirmed booking, a higher price
 * is charged first, and a lower one is refunded until the refund deadline. Staff who see all bookings may waive the difference, or
 * refund it after the deadline. A move that changes nothing writes and tells nothing.
 * @throws NotFound, NotAllowed, ProofNeeded, AgreementNeeded, InvalidInput, PaymentDeclined, TooMany; Conflict, also while a payment is being processed
 */
export async function rescheduleBooking(call: Call, input: RescheduleInput): Promise<BookingView> {
  const { services, actor } = call;
  // Planned once: if the change runs again, it moves the booking as it was at first, or not at all.
  let planned: Plan | undefined;
  try {
    return await changeLocked(call, input._id, 'move', async (trx, { record, step }) => {
      if (!planned) {
        planned = await plan({ ...call, services: { ...services, knex: trx } }, record, input);
        requireAgreed(planned.move, record, input);
        requireProofOf(call, [{ record, refundPence: planned.move.refundPence }]);
        if (!editsBookingsOf(actor, record)) await requireMovesLeft(services, actor.userId, record);
      }
      const { move, givenPence: pence } = planned;
      if (move.chargePence > 0) throw new CostsMore(move);
      if (!isStillBasedOn(move, record)) throw new Changed(CHANGED_MEANWHILE);
      if (changesNothing(record, input, move)) return viewFor(call, record);
      const moved = await applyMove(trx, { record, step, move }, call);
      await giveWithBookings(trx, call, { kind: movedGift(input), given: [{ record, pence }] });
      return viewFor(call, moved, record);
    });
  } catch (error) {
    if (!(error instanceof CostsMore)) throw error;
    const { move } = error;
    await chargeDifference(call, move, input.source_id || undefined);
    return getBooking(call, input._id);
  }
}

/** The charge that staff may waive, and the refund that they may grant although the deadline has passed. */
function grantsOf(call: Call, record: BookingRecord, { quote }: Plan, input: RescheduleInput) {
  const { actor, now } = call;
  if (!editsBookingsOf(actor, record)) return { waivable: 0, late_refund: 0 };
  const terms = { ...input, waive_difference: false, refund: true };
  const { chargePence, refundPence } = termsOf(actor, record, quote, terms, now);
  return {
    waivable: toMajor(chargePence, record.currency),
    late_refund: toMajor(isRefundable(record, now) ? 0 : refundPence, record.currency),
  };
}

/** The price of a move and whether the period is free, which the dialog shows before the user confirms. */
export async function quoteReschedule(call: Call, input: RescheduleInput): Promise<RescheduleQuote> {
  const { services, actor, now } = call;
  const record = await readVisibleBooking(services.knex, actor, input._id);
  requireStep(record, 'move', actor, now);
  const planned = await plan(call, record, input);
  const { move, place } = planned;
  const taken = await readTaken(services.knex, {
    spaceId: record.space_id,
    types: [record.type],
    from: input.from,
    to: input.to,
    zone: record.space.time_zone,
    now,
    except: record.id,
    buffersOf: () => move.buffers ?? null,
  });
  const deadline =
    record.refund_until && deadlineAfterMove(record.refund_until, input.from, record.refund_notice_hours);
  const credits = creditsView(pricesOf(move, record).reductions, record.currency);
  return {
    old_total: toMajor(record.total_pence, record.currency),
    new_total: toMajor(move.price.total_pence, record.currency),
    difference: differenceOf(move, record),
    account: move.chargePence > 0 ? await differenceAccount(call, record) : null,
    credits: credits?.amount ?? 0,
    credit_money: credits?.money ?? 0,
    ...grantsOf(call, record, planned, input),
    available: !place.units.some((unit) => taken.has(unit.id)),
    refund_until: deadline,
  };
}
