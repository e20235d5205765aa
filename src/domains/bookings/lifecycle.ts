/**
 * The lifecycle of a booking as a transition table: event, current stage, next stage, who may cause it, guards and effects.
 * The buttons of the browser and the services of the server call the same pure function.
 */
import type { Effects } from '#domains/bookings/effects.ts';
import { EVENTS, type BookingEvent } from '#domains/bookings/events.ts';
import { type BookingActor, type Who, isEntitled } from '#domains/bookings/entitled.ts';
import {
  type Phase,
  type BookingStage,
  type Subject,
  isHoldOver,
  isTooEarly,
  phaseOf,
  stageOf,
} from '#domains/bookings/stages.ts';
import { isDeskType } from '#shared/resource-types.ts';
import { PAYMENT_OPEN } from '#shared/errors.ts';
import { msg } from '#shared/texts.ts';

/** Why a transition is refused. The kind decides the HTTP status. */
export type RefusalKind = 'not_allowed' | 'too_late' | 'payment_open' | 'wrong_stage';

export type StepRefusal = { ok: false; kind: RefusalKind; reason: string };

export type BookingStep = { ok: true; from: BookingStage; to: BookingStage; effects: Effects };

type Situation = { booking: Subject; actor: BookingActor | undefined; phase: Phase; now: Date };
type Guard = (situation: Situation) => Omit<StepRefusal, 'ok'> | undefined;

const isStaff = ({ actor }: Situation) => actor === undefined || actor.showsAllBookings;

const notOver =
  (reason: string): Guard =>
  ({ phase }) =>
    phase === 'past' ? { kind: 'too_late', reason } : undefined;

const notChangedLate = notOver(msg('A past booking cannot be changed'));
const notCancelledLate = notOver(msg('A past booking cannot be cancelled'));
const notCheckedInLate = notOver(msg('A past booking cannot be checked in'));

const notStartedForMembers: Guard = (situation) =>
  situation.phase === 'ongoing' && !isStaff(situation)
    ? { kind: 'too_late', reason: msg('An ongoing booking cannot be cancelled') }
    : undefined;

const only =
  (holds: (situation: Situation) => boolean, reason: string): Guard =>
  (situation) =>
    holds(situation) ? undefined : { kind: 'wrong_stage', reason };

const ongoing = only(({ phase }) => phase === 'ongoing', msg('Only an ongoing booking can be ended'));
const arriving = only(
  ({ booking, now }) => !isTooEarly(booking, now),
  msg('A booking can be checked in from an hour before it starts'),
);
const notReleased = only(
  ({ booking }) => booking.released_until === null,
  msg('This booking was released, because nobody checked in'),
);
const unused = only(
  ({ booking, now }) => booking.release_at !== null && booking.release_at <= now,
  msg('This booking is not released yet'),
);
const released = only(({ booking }) => booking.released_until !== null, msg('This booking was not released'));
const hadNotEnded: Guard = ({ booking: { released_until: until }, now }) =>
  until !== null && until <= now ? { kind: 'too_late', reason: msg('The time of this booking is over') } : undefined;
const ofNoMembership = only(
  ({ booking }) => booking.membership_id === null,
  msg('This place belongs to a membership. Please change the membership'),
);
const meetingRoom = only(
  ({ booking }) => booking.type === 'meeting_room',
  msg('Only meeting room bookings can be changed'),
);
const holdOver = only(({ booking, now }) => isHoldOver(booking, now), msg('This booking is still held'));
const started = only(({ phase }) => phase !== 'upcoming', msg('This request can still be decided'));

const PAST_EVENT = { kind: 'too_late', reason: msg('You cannot update an event from the past') } as const;

const notStarted: Guard = ({ phase }) => (phase === 'upcoming' ? undefined : PAST_EVENT);
const notPast: Guard = ({ phase }) => (phase === 'past' ? PAST_EVENT : undefined);

const desks = only(({ booking }) => isDeskType(booking.type), msg('Only desks can be swapped'));
const noOpenSwap = only(
  ({ booking: { seat_swap_status: swap } }) => swap === null || swap === 'Deleted',
  msg('This booking has a swap request already'),
);
const openSwap = only((of) => of.booking.seat_swap_status === 'Assigned', msg('This booking has no open swap request'));

type Row = { event: BookingEvent; from: BookingStage; to: BookingStage; who: Who; guards?: Guard[]; effects?: Effects };

// prettier-ignore
export const TRANSITIONS: readonly Row[] = [
  { event: 'pay', from: 'held', to: 'paying', who: 'customer', effects: { units: 'hold' } },
  { event: 'chargePlanned', from: 'held', to: 'paying', who: 'system', effects: { units: 'hold' } },
  { event: 'payAtDesk', from: 'held', to: 'confirmed', who: 'staff', effects: { units: 'keep', mail: 'confirmed' } },
  { event: 'payOnAccount', from: 'held', to: 'confirmed', who: 'customer', effects: { units: 'keep', mail: 'confirmed' } },
  { event: 'redeem', from: 'held', to: 'held', who: 'customer' },
  { event: 'confirmFree', from: 'held', to: 'confirmed', who: 'customer', effects: { units: 'keep', mail: 'confirmed' } },
  { event: 'extendHold', from: 'held', to: 'held', who: 'staff', effects: { units: 'hold' } },
  { event: 'askBank', from: 'paying', to: 'held', who: 'system' },
  { event: 'bankProcesses', from: 'paying', to: 'paying', who: 'system', effects: { units: 'hold' } },
  { event: 'bankProcesses', from: 'held', to: 'paying', who: 'system', effects: { units: 'hold' } },
  { event: 'confirmUnpaid', from: 'paying', to: 'changing', who: 'system', effects: { units: 'keep', mail: 'confirmed' } },
  { event: 'confirmUnpaid', from: 'held', to: 'changing', who: 'system', effects: { units: 'keep', mail: 'confirmed' } },
  { event: 'debitSucceeded', from: 'changing', to: 'confirmed', who: 'system' },
  { event: 'debitFailed', from: 'changing', to: 'held', who: 'system', guards: [notStarted], effects: { units: 'hold' } },
  { event: 'debitFailedLate', from: 'changing', to: 'confirmed', who: 'system' },
  { event: 'chargeFailed', from: 'paying', to: 'held', who: 'system', effects: { units: 'hold' } },
  { event: 'chargeFailed', from: 'held', to: 'held', who: 'system', effects: { units: 'hold' } },
  { event: 'chargeFailed', from: 'lapsed', to: 'lapsed', who: 'system', effects: { units: 'release' } },
  { event: 'chargeSucceeded', from: 'paying', to: 'confirmed', who: 'system', effects: { units: 'keep', mail: 'confirmed' } },
  { event: 'chargeSucceeded', from: 'held', to: 'confirmed', who: 'system', effects: { units: 'keep', mail: 'confirmed' } },
  { event: 'chargeSucceeded', from: 'lapsed', to: 'confirmed', who: 'system', effects: { units: 'keep', mail: 'confirmed' } },
  { event: 'loseUnits', from: 'paying', to: 'lapsed', who: 'system', effects: { units: 'release' } },
  { event: 'loseUnits', from: 'held', to: 'lapsed', who: 'system', effects: { units: 'release' } },
  { event: 'loseUnits', from: 'lapsed', to: 'lapsed', who: 'system', effects: { units: 'release' } },
  { event: 'expire', from: 'lapsed', to: 'lapsed', who: 'system', guards: [holdOver], effects: { units: 'release' } },
  { event: 'move', from: 'held', to: 'held', who: 'customer', guards: [meetingRoom, notChangedLate], effects: { units: 'move' } },
  { event: 'move', from: 'confirmed', to: 'confirmed', who: 'customer', guards: [meetingRoom, notChangedLate], effects: { units: 'move', refund: true, mail: 'moved' } },
  { event: 'startDifference', from: 'confirmed', to: 'changing', who: 'customer', guards: [meetingRoom, notChangedLate], effects: { units: 'holdMove' } },
  { event: 'differenceSucceeded', from: 'changing', to: 'confirmed', who: 'system', effects: { units: 'move', mail: 'moved' } },
  { event: 'differenceSucceeded', from: 'confirmed', to: 'confirmed', who: 'system', guards: [notChangedLate], effects: { units: 'move', mail: 'moved' } },
  { event: 'differenceFailed', from: 'changing', to: 'confirmed', who: 'system', effects: { units: 'dropMove' } },
  { event: 'cancel', from: 'held', to: 'released', who: 'canceller', effects: { units: 'release' } },
  { event: 'cancel', from: 'confirmed', to: 'cancelled', who: 'canceller', guards: [ofNoMembership, notCancelledLate, notStartedForMembers], effects: { units: 'release', refund: true, mail: 'cancelled' } },
  { event: 'cancel', from: 'requested', to: 'withdrawn', who: 'requester', effects: { units: 'release' } },
  { event: 'endNow', from: 'confirmed', to: 'confirmed', who: 'staff', guards: [ofNoMembership, ongoing], effects: { units: 'releaseRest' } },
  { event: 'checkIn', from: 'confirmed', to: 'confirmed', who: 'participant', guards: [notReleased, notCheckedInLate, arriving] },
  { event: 'checkIn', from: 'changing', to: 'changing', who: 'participant', guards: [notCheckedInLate, arriving] },
  { event: 'undoCheckIn', from: 'changing', to: 'changing', who: 'staff' },
  { event: 'undoCheckIn', from: 'confirmed', to: 'confirmed', who: 'staff' },
  { event: 'releaseUnused', from: 'confirmed', to: 'confirmed', who: 'system', guards: [ongoing, unused], effects: { units: 'releaseRest' } },
  { event: 'undoRelease', from: 'confirmed', to: 'confirmed', who: 'staff', guards: [released, hadNotEnded], effects: { units: 'keep' } },
  { event: 'approve', from: 'requested', to: 'confirmed', who: 'decider', guards: [notStarted], effects: { units: 'keep', mail: 'confirmed' } },
  { event: 'reject', from: 'requested', to: 'rejected', who: 'decider', effects: { units: 'release', mail: 'declined' } },
  { event: 'expireRequest', from: 'requested', to: 'rejected', who: 'system', guards: [started], effects: { units: 'release', mail: 'declined' } },
  { event: 'requestSwap', from: 'confirmed', to: 'confirmed', who: 'billed', guards: [ofNoMembership, desks, notPast, noOpenSwap] },
  { event: 'approveSwap', from: 'confirmed', to: 'confirmed', who: 'swapper', guards: [openSwap, notPast], effects: { units: 'relocate', mail: 'swapped' } },
  { event: 'rejectSwap', from: 'confirmed', to: 'confirmed', who: 'swapper', guards: [openSwap, notPast], effects: { mail: 'swapDeclined' } },
  { event: 'reserve', from: 'confirmed', to: 'confirmed', who: 'staff', guards: [ofNoMembership, notStarted], effects: { units: 'relocate', mail: 'relocated' } },
];

const BY_EVENT = new Map(EVENTS.map((event) => [event, TRANSITIONS.filter((row) => row.event === event)]));

/** The messages for actors who are not entitled to an event. */
const NOT_ALLOWED: Partial<Record<BookingEvent, string>> = {
  pay: msg('You are not allowed to pay this booking'),
  payAtDesk: msg('You are not allowed to record a payment of this booking'),
  payOnAccount: msg('You are not allowed to pay this booking'),
  redeem: msg('You are not allowed to pay this booking'),
  confirmFree: msg('You are not allowed to pay this booking'),
  cancel: msg('You are not allowed to cancel this booking'),
  move: msg('You are not allowed to change this booking'),
  startDifference: msg('You are not allowed to change this booking'),
  checkIn: msg('You are not allowed to check in this booking'),
  approve: msg('You are not allowed to decide this request'),
  reject: msg('You are not allowed to decide this request'),
  requestSwap: msg('Only the person who booked can ask for another desk'),
  approveSwap: msg('You are not allowed to decide this desk swap'),
  rejectSwap: msg('You are not allowed to decide this desk swap'),
};

type Done = 'cancelled' | 'left' | 'checkedIn' | 'changed';

const DONE: Partial<Record<BookingEvent | 'leave', Done>> = {
  cancel: 'cancelled',
  leave: 'left',
  checkIn: 'checkedIn',
};

const UNPAID: Record<Done, string> = {
  cancelled: msg('An unpaid booking cannot be cancelled'),
  left: msg('An unpaid booking cannot be left'),
  checkedIn: msg('An unpaid booking cannot be checked in'),
  changed: msg('An unpaid booking cannot be changed'),
};

const CONFIRMED: Record<Done, string> = {
  cancelled: msg('A confirmed booking cannot be cancelled'),
  left: msg('A confirmed booking cannot be left'),
  checkedIn: msg('A confirmed booking cannot be checked in'),
  changed: msg('A confirmed booking cannot be changed'),
};

const CANCELED: Record<Done, string> = {
  cancelled: msg('A canceled booking cannot be cancelled'),
  left: msg('A canceled booking cannot be left'),
  checkedIn: msg('A canceled booking cannot be checked in'),
  changed: msg('A canceled booking cannot be changed'),
};

/** What cannot be done in which stage. */
const WRONG_STAGE: Record<BookingStage, Record<Done, string>> = {
  held: UNPAID,
  paying: UNPAID,
  lapsed: {
    cancelled: msg('A failed booking cannot be cancelled'),
    left: msg('A failed booking cannot be left'),
    checkedIn: msg('A failed booking cannot be checked in'),
    changed: msg('A failed booking cannot be changed'),
  },
  confirmed: CONFIRMED,
  changing: CONFIRMED,
  released: CANCELED,
  cancelled: CANCELED,
  withdrawn: CANCELED,
  requested: {
    cancelled: msg('A requested booking cannot be cancelled'),
    left: msg('A requested booking cannot be left'),
    checkedIn: msg('A requested booking cannot be checked in'),
    changed: msg('A requested booking cannot be changed'),
  },
  rejected: {
    cancelled: msg('A rejected booking cannot be cancelled'),
    left: msg('A rejected booking cannot be left'),
    checkedIn: msg('A rejected booking cannot be checked in'),
    changed: msg('A rejected booking cannot be changed'),
  },
};

/** The events of a booking that waits for its payment. */
const PAYING: readonly string[] = ['pay', 'payAtDesk', 'payOnAccount', 'redeem', 'confirmFree', 'extendHold'];

/** The refusal of an event that has no transition from this stage. An attendee who leaves changes no stage. */
export function wrongStage(event: BookingEvent | 'leave', stage: BookingStage): Omit<StepRefusal, 'ok'> {
  if (stage === 'paying' || stage === 'changing') return { kind: 'payment_open', reason: PAYMENT_OPEN };
  if (event === 'approve' || event === 'reject')
    return { kind: 'wrong_stage', reason: msg('Only a pending request can be decided') };
  if (PAYING.includes(event)) {
    if (stage === 'lapsed')
      return { kind: 'too_late', reason: msg('The time to pay for this booking is over, please book again') };
    if (stage === 'requested') return { kind: 'wrong_stage', reason: msg('A booking request is not paid here') };
    return { kind: 'wrong_stage', reason: msg('This booking cannot be paid') };
  }
  return { kind: 'wrong_stage', reason: WRONG_STAGE[stage][DONE[event] ?? 'changed'] };
}

/**
 * Decides whether an event may happen to a booking.
 * @param actor the acting account; undefined for the payment service and for scheduled jobs
 * @returns the transition with its effects, or the kind of the refusal with a message for people
 */
export function transition(
  booking: Subject,
  event: BookingEvent,
  actor: BookingActor | undefined,
  now: Date,
): BookingStep | StepRefusal {
  const rows = BY_EVENT.get(event) ?? [];
  const stage = stageOf(booking, now);
  const row = rows.find(({ from }) => from === stage);
  // Nobody who may not cause the event at all learns the stage of the booking.
  const isAllowed = (row ? [row] : rows).some(({ who }) => isEntitled(who, booking, actor));
  if (!isAllowed)
    return { ok: false, kind: 'not_allowed', reason: NOT_ALLOWED[event] ?? msg('You are not allowed to do this') };
  if (!row) return { ok: false, ...wrongStage(event, stage) };
  const situation = { booking, actor, phase: phaseOf(booking, now), now };
  for (const guard of row.guards ?? []) {
    const refusal = guard(situation);
    if (refusal) return { ok: false, ...refusal };
  }
  return { ok: true, from: stage, to: row.to, effects: row.effects ?? {} };
}
