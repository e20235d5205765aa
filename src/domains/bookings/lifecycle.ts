/**
 * The life of a booking in one table: which event leads from which stage to which, who may cause it, under which guards,
 * and what follows from it. Pure: the buttons of the browser and the services of the server ask the same function.
 *
 * The flags of the wire (`active`, `payment_status`, `processingPayment`, `booking_request`, `booking_status`) are one
 * encoding of the stage; `stageOf` and `flagsOf` translate, and nothing else combines them.
 */
import type { BookingView } from '#domains/bookings/schema.ts';
import { isDeskType } from '#shared/resource-types.ts';

/**
 * - `held`: unpaid; its units are held until `hold_until`.
 * - `paying`: a charge of the whole price is on its way to the payment service.
 * - `lapsed`: the hold ended unpaid.
 * - `confirmed`: paid, free, or approved.
 * - `changing`: confirmed, and the difference of a move is on its way to the payment service.
 * - `released`: given back before it was paid.
 * - `cancelled`: given back after it was confirmed.
 * - `requested`, `rejected`, `withdrawn`: a request that waits, was refused, or was taken back.
 */
export const STAGES = [
  'held',
  'paying',
  'lapsed',
  'confirmed',
  'changing',
  'released',
  'cancelled',
  'requested',
  'rejected',
  'withdrawn',
] as const;
export type Stage = (typeof STAGES)[number];

export type Flags = {
  active: boolean;
  payment_status: BookingView['payment_status'];
  processing_payment: boolean;
  booking_status: BookingView['booking_status'];
};

/** A stage of a booking that began as a request has the words of requests as well. */
const FLAGS: Record<Stage, Omit<Flags, 'booking_status'> & { request: BookingView['booking_status'] }> = {
  held: { active: true, payment_status: 'pending', processing_payment: false, request: null },
  paying: { active: true, payment_status: 'pending', processing_payment: true, request: null },
  lapsed: { active: true, payment_status: 'failed', processing_payment: false, request: null },
  confirmed: { active: true, payment_status: 'completed', processing_payment: false, request: 'Approved' },
  changing: { active: true, payment_status: 'completed', processing_payment: true, request: 'Approved' },
  released: { active: false, payment_status: 'pending', processing_payment: false, request: null },
  cancelled: { active: false, payment_status: 'completed', processing_payment: false, request: 'cancelled' },
  requested: { active: true, payment_status: 'pending', processing_payment: false, request: 'Assigned' },
  rejected: { active: false, payment_status: 'pending', processing_payment: false, request: 'Rejected' },
  withdrawn: { active: false, payment_status: 'pending', processing_payment: false, request: 'cancelled' },
};

/** The flags of a stage, as they are stored and sent. */
export function flagsOf(stage: Stage, isRequest: boolean): Flags {
  const { request, ...flags } = FLAGS[stage];
  return { ...flags, booking_status: isRequest ? request : null };
}

/** What the table needs to know of a booking; the server's view and the browser's have it alike. */
export type Subject = Pick<
  BookingView,
  | 'type'
  | 'from'
  | 'to'
  | 'active'
  | 'payment_status'
  | 'processingPayment'
  | 'booking_request'
  | 'booking_status'
  | 'seat_swap_status'
  | 'hold_until'
  | 'assignedUser'
>;

/** The stage that the flags stand for. A hold that has ended counts as lapsed before anybody has written it down. */
export function stageOf(booking: Subject, now: Date): Stage {
  const { active, payment_status, processingPayment, booking_request, booking_status } = booking;
  if (payment_status === 'completed') {
    if (!active) return 'cancelled';
    return processingPayment ? 'changing' : 'confirmed';
  }
  if (booking_request) {
    if (active) return 'requested';
    return booking_status === 'Rejected' ? 'rejected' : 'withdrawn';
  }
  if (!active) return 'released';
  if (processingPayment) return 'paying';
  return payment_status === 'failed' || isHoldOver(booking, now) ? 'lapsed' : 'held';
}

function isHoldOver({ hold_until }: Pick<Subject, 'hold_until'>, now: Date): boolean {
  return hold_until !== null && new Date(hold_until) <= now;
}

export type Phase = 'upcoming' | 'ongoing' | 'past';

/** Where a booking stands in time: ongoing from its start up to, not including, its end. */
export function phaseOf({ from, to }: Pick<Subject, 'from' | 'to'>, now: Date): Phase {
  if (now < new Date(from)) return 'upcoming';
  return now < new Date(to) ? 'ongoing' : 'past';
}

export const EVENTS = [
  'pay',
  'askBank',
  'chargeSucceeded',
  'chargeFailed',
  'expire',
  'move',
  'startDifference',
  'differenceSucceeded',
  'differenceFailed',
  'cancel',
  'endNow',
  'approve',
  'reject',
  'expireRequest',
  'requestSwap',
  'approveSwap',
  'rejectSwap',
] as const;
export type BookingEvent = (typeof EVENTS)[number];

/** Why a transition is refused: decides the status that the caller is answered. */
export type RefusalKind = 'not_allowed' | 'too_late' | 'payment_open' | 'wrong_stage';

export type Refusal = { ok: false; kind: RefusalKind; reason: string };

/** What becomes of the units that the booking has claimed. */
export type UnitEffect = 'keep' | 'hold' | 'release' | 'releaseRest';

export type Effects = {
  units?: UnitEffect;
  /** Money that was paid goes back as far as the refund rule allows. */
  refund?: true;
  mail?: 'confirmed' | 'moved' | 'cancelled';
};

export type Step = { ok: true; from: Stage; to: Stage; effects: Effects };

export type BookingActor = { userId: string; showsAllBookings: boolean };

/**
 * - `billed`: whoever the booking is assigned to.
 * - `customer`: the same, or staff who see all bookings of the space.
 * - `staff`: only those.
 * - `system`: nobody's decision: the payment service, or the time.
 */
type Who = 'billed' | 'customer' | 'staff' | 'system';

type Situation = { booking: Subject; actor: BookingActor | undefined; phase: Phase; now: Date };
type Guard = (situation: Situation) => Omit<Refusal, 'ok'> | undefined;

export const PAYMENT_OPEN = 'A payment is being processed';

const isStaff = ({ actor }: Situation) => actor === undefined || actor.showsAllBookings;

const notOver =
  (deed: string): Guard =>
  ({ phase }) =>
    phase === 'past' ? { kind: 'too_late', reason: `A past booking cannot be ${deed}` } : undefined;

const notStartedForMembers: Guard = (situation) =>
  situation.phase === 'ongoing' && !isStaff(situation)
    ? { kind: 'too_late', reason: 'An ongoing booking cannot be cancelled' }
    : undefined;

const ongoing: Guard = ({ phase }) =>
  phase === 'ongoing' ? undefined : { kind: 'wrong_stage', reason: 'Only an ongoing booking can be ended' };

const meetingRoom: Guard = ({ booking }) =>
  booking.type === 'meeting_room'
    ? undefined
    : { kind: 'wrong_stage', reason: 'Only meeting room bookings can be changed' };

const holdOver: Guard = ({ booking, now }) =>
  isHoldOver(booking, now) ? undefined : { kind: 'wrong_stage', reason: 'This booking is still held' };

const started: Guard = ({ phase }) =>
  phase === 'upcoming' ? { kind: 'wrong_stage', reason: 'This request can still be decided' } : undefined;

const notStarted: Guard = ({ phase }) =>
  phase === 'upcoming' ? undefined : { kind: 'too_late', reason: 'You cannot update an event from the past' };

const desks: Guard = ({ booking }) =>
  isDeskType(booking.type) ? undefined : { kind: 'wrong_stage', reason: 'Only desks can be swapped' };

const noOpenSwap: Guard = ({ booking: { seat_swap_status } }) =>
  seat_swap_status === null || seat_swap_status === 'Deleted'
    ? undefined
    : { kind: 'wrong_stage', reason: 'This booking has a swap request already' };

const openSwap: Guard = ({ booking: { seat_swap_status } }) =>
  seat_swap_status === 'Assigned'
    ? undefined
    : { kind: 'wrong_stage', reason: 'This booking has no open swap request' };

type Row = { event: BookingEvent; from: Stage; to: Stage; who: Who; guards?: Guard[]; effects?: Effects };

/** Read it line by line: what happens, in which stage, where it leads, who may cause it, and what follows. */
// prettier-ignore
export const TRANSITIONS: readonly Row[] = [
  { event: 'pay', from: 'held', to: 'paying', who: 'customer', effects: { units: 'hold' } },
  { event: 'askBank', from: 'paying', to: 'held', who: 'system' },
  { event: 'chargeFailed', from: 'paying', to: 'held', who: 'system', effects: { units: 'hold' } },
  { event: 'chargeFailed', from: 'held', to: 'held', who: 'system', effects: { units: 'hold' } },
  { event: 'chargeFailed', from: 'lapsed', to: 'lapsed', who: 'system' },
  { event: 'chargeSucceeded', from: 'paying', to: 'confirmed', who: 'system', effects: { units: 'keep', mail: 'confirmed' } },
  { event: 'chargeSucceeded', from: 'held', to: 'confirmed', who: 'system', effects: { units: 'keep', mail: 'confirmed' } },
  { event: 'chargeSucceeded', from: 'lapsed', to: 'confirmed', who: 'system', effects: { units: 'keep', mail: 'confirmed' } },
  { event: 'expire', from: 'lapsed', to: 'lapsed', who: 'system', guards: [holdOver], effects: { units: 'release' } },
  { event: 'move', from: 'held', to: 'held', who: 'customer', guards: [meetingRoom, notOver('changed')], effects: { units: 'hold' } },
  { event: 'move', from: 'confirmed', to: 'confirmed', who: 'customer', guards: [meetingRoom, notOver('changed')], effects: { units: 'keep', refund: true, mail: 'moved' } },
  { event: 'startDifference', from: 'confirmed', to: 'changing', who: 'customer', guards: [meetingRoom, notOver('changed')], effects: { units: 'hold' } },
  { event: 'differenceSucceeded', from: 'changing', to: 'confirmed', who: 'system', effects: { units: 'keep', mail: 'moved' } },
  { event: 'differenceSucceeded', from: 'confirmed', to: 'confirmed', who: 'system', guards: [notOver('changed')], effects: { units: 'keep', mail: 'moved' } },
  { event: 'differenceFailed', from: 'changing', to: 'confirmed', who: 'system', effects: { units: 'keep' } },
  { event: 'cancel', from: 'held', to: 'released', who: 'customer', effects: { units: 'release' } },
  { event: 'cancel', from: 'confirmed', to: 'cancelled', who: 'customer', guards: [notOver('cancelled'), notStartedForMembers], effects: { units: 'release', refund: true, mail: 'cancelled' } },
  { event: 'cancel', from: 'requested', to: 'withdrawn', who: 'customer', effects: { units: 'release' } },
  { event: 'endNow', from: 'confirmed', to: 'confirmed', who: 'staff', guards: [ongoing], effects: { units: 'releaseRest' } },
  { event: 'approve', from: 'requested', to: 'confirmed', who: 'staff', guards: [notStarted], effects: { units: 'keep', mail: 'confirmed' } },
  { event: 'reject', from: 'requested', to: 'rejected', who: 'staff', effects: { units: 'release' } },
  { event: 'expireRequest', from: 'requested', to: 'rejected', who: 'system', guards: [started], effects: { units: 'release' } },
  { event: 'requestSwap', from: 'confirmed', to: 'confirmed', who: 'billed', guards: [desks, notOver('changed'), noOpenSwap] },
  { event: 'approveSwap', from: 'confirmed', to: 'confirmed', who: 'staff', guards: [openSwap, notOver('changed')], effects: { units: 'keep' } },
  { event: 'rejectSwap', from: 'confirmed', to: 'confirmed', who: 'staff', guards: [openSwap] },
];

/** What is told when somebody else than `who` asks. */
const NOT_ALLOWED: Partial<Record<BookingEvent, string>> = {
  pay: 'You are not allowed to pay this booking',
  cancel: 'You are not allowed to cancel this booking',
  move: 'You are not allowed to change this booking',
  startDifference: 'You are not allowed to change this booking',
};

const DEEDS: Partial<Record<BookingEvent, string>> = { pay: 'paid', cancel: 'cancelled' };

const STAGE_WORDS: Record<Stage, string> = {
  held: 'An unpaid',
  paying: 'An unpaid',
  lapsed: 'A failed',
  confirmed: 'A confirmed',
  changing: 'A confirmed',
  released: 'A canceled',
  cancelled: 'A canceled',
  requested: 'A requested',
  rejected: 'A rejected',
  withdrawn: 'A canceled',
};

function isEntitled(who: Who, booking: Subject, actor: BookingActor | undefined): boolean {
  if (who === 'system') return actor === undefined;
  if (actor === undefined) return false;
  const isBilled = booking.assignedUser?._id === actor.userId;
  if (who === 'billed') return isBilled;
  return actor.showsAllBookings || (who === 'customer' && isBilled);
}

/** Why an event does not lead anywhere from this stage. */
function wrongStage(event: BookingEvent, stage: Stage): Omit<Refusal, 'ok'> {
  if (stage === 'paying' || stage === 'changing') return { kind: 'payment_open', reason: PAYMENT_OPEN };
  if (event === 'pay') {
    if (stage === 'lapsed')
      return { kind: 'too_late', reason: 'The time to pay for this booking is over, please book again' };
    if (stage === 'requested') return { kind: 'wrong_stage', reason: 'A booking request is not paid here' };
    return { kind: 'wrong_stage', reason: 'This booking cannot be paid' };
  }
  return { kind: 'wrong_stage', reason: `${STAGE_WORDS[stage]} booking cannot be ${DEEDS[event] ?? 'changed'}` };
}

/**
 * The one place that says what may happen to a booking.
 * @param actor whoever asks; missing for the payment service and for the time
 * @returns the step to take with its effects; or the kind of the refusal and the reason that people are told
 */
export function transition(
  booking: Subject,
  event: BookingEvent,
  actor: BookingActor | undefined,
  now: Date,
): Step | Refusal {
  const rows = TRANSITIONS.filter((row) => row.event === event);
  if (!rows.some(({ who }) => isEntitled(who, booking, actor))) {
    return { ok: false, kind: 'not_allowed', reason: NOT_ALLOWED[event] ?? 'You are not allowed to do this' };
  }
  const stage = stageOf(booking, now);
  const row = rows.find(({ from }) => from === stage);
  if (!row) return { ok: false, ...wrongStage(event, stage) };
  const situation = { booking, actor, phase: phaseOf(booking, now), now };
  for (const guard of row.guards ?? []) {
    const refusal = guard(situation);
    if (refusal) return { ok: false, ...refusal };
  }
  return { ok: true, from: stage, to: row.to, effects: row.effects ?? {} };
}
