/** The times of tours, and the decision about a tour. */
import { DECISION_TEXTS } from '#domains/enquiries/texts.ts';
import { DEFAULT_ZONE, MINUTE, addDays, formatTime, fromLocal, minutesOf, toLocal } from '#shared/time.ts';
import { msg } from '#shared/texts.ts';

export const ENQUIRY_TYPES = ['contact_us', 'book_tour'] as const;
export type EnquiryType = (typeof ENQUIRY_TYPES)[number];

export const TYPE_NAMES: Record<EnquiryType, string> = { contact_us: msg('Contact us'), book_tour: msg('Book tour') };

export const ACTIONS = ['approve', 'reschedule', 'reject'] as const;
export type Action = (typeof ACTIONS)[number];

export const ACTION_NAMES: Record<Action, string> = {
  approve: msg('Approve Request'),
  reschedule: msg('Reschedule Request'),
  reject: msg('Reject Request'),
};

export const TOUR_STATES = ['pending', 'approved', 'rescheduled', 'rejected'] as const;
export type TourState = (typeof TOUR_STATES)[number];

/** How far an enquiry is. */
export const STAGES = ['new', 'answered', 'won', 'lost'] as const;
export type EnquiryStage = (typeof STAGES)[number];

export const STAGE_NAMES: Record<EnquiryStage, string> = {
  new: msg('New'),
  answered: msg('Answered'),
  won: msg('Won'),
  lost: msg('Lost'),
};

/** The stage once staff have answered. What staff have closed stays closed. */
export const stageAfterAnswer = (stage: EnquiryStage): EnquiryStage => (stage === 'new' ? 'answered' : stage);

/** The stage once the person has written again. */
export const stageAfterMail = (stage: EnquiryStage): EnquiryStage => (stage === 'answered' ? 'new' : stage);

/** What a message of a thread is: a mail of staff, a mail of the person, or a note that only staff read. */
export const DIRECTIONS = ['out', 'in', 'note'] as const;
export type Direction = (typeof DIRECTIONS)[number];

const STATE_AFTER = { approve: 'approved', reschedule: 'rescheduled', reject: 'rejected' } as const satisfies Record<
  Action,
  TourState
>;

/** The action that led to a state. */
export function actionOf(state: TourState | null): Action | null {
  return ACTIONS.find((action) => STATE_AFTER[action] === state) ?? null;
}

/** The time zone of all tours, whatever the time zone of the workspace. */
export const TOUR_ZONE = DEFAULT_ZONE;
export const TOUR_MINUTES = 30;

/** The hours among which a visitor chooses. Noon has this label on purpose. */
export const TOUR_HOURS = [
  { hour: 10, label: '10.00 AM' },
  { hour: 11, label: '11.00 AM' },
  { hour: 12, label: '12.00 AM' },
  { hour: 13, label: '01.00 PM' },
  { hour: 14, label: '02.00 PM' },
  { hour: 15, label: '03.00 PM' },
  { hour: 16, label: '04.00 PM' },
  { hour: 17, label: '05.00 PM' },
  { hour: 18, label: '06.00 PM' },
] as const;

const FIRST_MINUTE = TOUR_HOURS[0].hour * 60;
const LAST_MINUTE = TOUR_HOURS[TOUR_HOURS.length - 1]!.hour * 60;

/** The times among which staff choose: every half hour from 10:00 to 18:00. */
export const STAFF_TIMES: readonly string[] = Array.from(
  { length: (LAST_MINUTE - FIRST_MINUTE) / TOUR_MINUTES + 1 },
  (_, index) => {
    const minutes = FIRST_MINUTE + index * TOUR_MINUTES;
    return formatTime(Math.floor(minutes / 60), minutes % 60);
  },
);

/** The instant of a tour on a day at 'HH:mm'. */
export function tourInstant(day: string, time: string): Date {
  return fromLocal(day, time, TOUR_ZONE);
}

/** True for an instant that staff may choose. */
export function isStaffTime(at: Date): boolean {
  return at.getTime() % MINUTE === 0 && STAFF_TIMES.includes(toLocal(at, TOUR_ZONE).time);
}

/** True for an instant that a visitor may choose. */
export function isVisitorTime(at: Date): boolean {
  return isStaffTime(at) && minutesOf(toLocal(at, TOUR_ZONE).time) % 60 === 0;
}

/** True if a tour could no longer begin at this time of the day. */
export function isOver(day: string, time: string, now: Date): boolean {
  return tourInstant(day, time) <= now;
}

/** The first day on which a tour can still begin. */
export function firstTourDay(now: Date): string {
  const { day } = toLocal(now, TOUR_ZONE);
  return isOver(day, STAFF_TIMES.at(-1)!, now) ? addDays(day, 1) : day;
}

/** The part of an enquiry that a decision depends on. */
export type Undecided = { type: EnquiryType; state: TourState | null; tour_at: Date | null };

export type TourDecision = { action: Action; new_tour_timestamp?: Date | null; remark?: string };

type TourOutcome =
  | { ok: true; change: { state: TourState; new_tour_at: Date | null; remark: string } }
  | { ok: false; kind: 'invalid' | 'conflict'; message: string };

/**
 * Decides about a tour. It is decided once. A tour whose time has passed cannot be approved. The input is complete: a reschedule has a
 * time, and a reschedule and a rejection have a remark.
 */
export function decide(tour: Undecided, decision: TourDecision, now: Date): TourOutcome {
  if (tour.type !== 'book_tour') return { ok: false, kind: 'invalid', message: DECISION_TEXTS.isEnquiry };
  if (tour.state !== 'pending') return { ok: false, kind: 'conflict', message: DECISION_TEXTS.isDecided };
  const { action, new_tour_timestamp, remark = '' } = decision;
  if (action === 'approve' && tour.tour_at !== null && tour.tour_at <= now)
    return { ok: false, kind: 'invalid', message: DECISION_TEXTS.isOver };
  const new_tour_at = action === 'reschedule' ? (new_tour_timestamp ?? null) : null;
  return { ok: true, change: { state: STATE_AFTER[action], new_tour_at, remark } };
}

/** What the thread of a tour says about a decision. */
export function decisionText({ state, remark }: { state: TourState | null; remark: string }): string {
  return [`Tour ${state}`, remark].filter(Boolean).join('\n');
}

/** A saved answer with the name of the person. */
export const withName = (text: string, name: string): string => text.replaceAll('{name}', name);
