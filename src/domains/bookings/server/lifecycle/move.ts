/** The move of a booking to another period. It is plain data, so that it can be stored until the difference is paid. */
import type { Moment } from '#server/context.ts';
import type { Transaction } from '#server/db/transaction.ts';
import type { News } from '#server/outbox.ts';
import { type Buffers } from '#domains/availability/index.ts';
import type { BookingStep } from '#domains/bookings/lifecycle.ts';
import { CHARGE_HOLD_MS, deadlineAfterMove, withoutLeft } from '#domains/bookings/rules.ts';
import { bookingSentences, historySentences } from '#domains/bookings/sentences.ts';
import { movedPlan } from '#domains/bookings/series-terms.ts';
import type { Quota } from '#domains/bookings/quotas.ts';
import {
  type FormerColumns,
  type FormerCover,
  storedReductions,
} from '#domains/bookings/server/price/former-reductions.ts';
import { lockParents } from '#domains/bookings/server/lock-parents.ts';
import { requireQuotaLeft } from '#domains/bookings/server/lifecycle/quota.ts';
import { noticesDue } from '#domains/bookings/notices.ts';
import { type Author, type BookingChange, changeBooking, writeChange } from '#domains/bookings/server/changes.ts';
import { keepFigures } from '#domains/bookings/server/figures/daily-figures.ts';
import { bookingFacts } from '#domains/bookings/server/facts.ts';
import type { BookingRecord, MemberRow } from '#domains/bookings/server/model.ts';
import { changeCovers, coversSaid, reducedOf } from '#domains/bookings/server/price/reductions.ts';
import { applyUnits, bufferOf, mailsOf, refundsOf } from '#domains/bookings/server/lifecycle/effects.ts';
import type { LockedStep } from '#domains/bookings/server/lifecycle/step.ts';
import type { Reduction } from '#domains/pricing/index.ts';
import { Changed, TimeTaken } from '#shared/errors.ts';
import { keysOf } from '#shared/objects.ts';
import type { Said } from '#shared/said.ts';
import type { Remarks } from '#domains/bookings/server/stored-history.ts';
import { msg } from '#shared/texts.ts';

export const CHANGED_MEANWHILE = msg('The booking has changed meanwhile, please try again');

/** The state of the booking when the move was planned. If it has changed since, the move is refused. */
type Base = { from: string; to: string; total_pence: number; full_total_pence: number; paid_pence: number };

type Prices = Pick<
  BookingRecord,
  'base_net_pence' | 'dynamic_net_pence' | 'net_pence' | 'total_pence' | 'full_total_pence'
>;

/** A new period that can be booked, and the terms of its place. */
export type MovedPeriod = {
  from: string;
  to: string;
  /** What the history says of a move outside the rules. */
  said?: Said[];
  /** The same as text, in moves that the release before has stored. */
  passed?: string;
  /** The quota under which the move was planned. Missing in moves that earlier versions have stored. */
  quota?: Quota | null;
  /** The buffers of the new period. Missing in moves that earlier versions have stored, which keep those of the booking. */
  buffers?: Buffers | null;
  /** The rule of release of the new period. Missing in moves that earlier versions have stored, which keep that of the booking. */
  releaseMinutes?: number | null;
  /** The rule of the reminder, the same. */
  remindHours?: number | null;
};

/** A planned move. It is stored with the charge of the difference. */
export type Move = MovedPeriod & {
  bookingId: string;
  base: Base;
  title: string;
  capacity: number;
  members: MemberRow[] | null;
  /** The addresses of those who attended when the move was planned. Missing in moves that earlier versions have stored. */
  attended?: string[];
  reason: string;
  /** The columns of the new price, with the JSON of its reductions. */
  price: Prices & Partial<FormerColumns> & { reductions?: string };
  /** Whether what covers the booking is given back and taken again, or only taken; missing if it stays. */
  returns?: boolean;
  /** The same for earlier releases. */
  credits?: FormerCover;
  chargePence: number;
  refundPence: number;
  by: Author;
};

/** The state of the booking on which a move is planned. */
export function baseOf(record: BookingRecord): Base {
  const { starts_at, ends_at, total_pence, full_total_pence, paid_pence } = record;
  return { from: starts_at.toISOString(), to: ends_at.toISOString(), total_pence, full_total_pence, paid_pence };
}

/** False if the booking has changed since the move was planned. */
export function isStillBasedOn({ base }: Move, record: BookingRecord): boolean {
  const present = baseOf(record);
  return keysOf(present).every((key) => present[key] === base[key]);
}

export const slotOf = (move: Pick<Move, 'from' | 'to'>) => ({ from: new Date(move.from), to: new Date(move.to) });
export const buffersOfMove = (move: MovedPeriod, record: BookingRecord) =>
  move.buffers === undefined ? bufferOf(record) : move.buffers;

/** The price of a move, whichever release has planned it. */
export function pricesOf(
  { price }: Move,
  { type, currency, plan_id }: BookingRecord,
): Prices & { reductions: Reduction[] } {
  const {
    base_net_pence,
    dynamic_net_pence,
    net_pence,
    total_pence,
    full_total_pence,
    reductions: stored,
    ...former
  } = price;
  const prices = { base_net_pence, dynamic_net_pence, net_pence, total_pence, full_total_pence };
  const reductions = stored === undefined ? null : (JSON.parse(stored) as Reduction[]);
  return { ...prices, reductions: storedReductions({ type, currency, plan_id, ...prices, ...former, reductions }) };
}

/** Whether a move changes what covers the booking, and how. */
const returnsOf = ({ returns, credits }: Move): boolean | undefined => returns ?? credits?.returns;

/** A move that is carried out, of a booking that the caller has locked. */
export type Moving = LockedStep & { move: Move };

/** @throws Conflict if what is to cover it was used meanwhile */
async function changeCoversOf(trx: Transaction, { record, move }: Moving, at: Moment): Promise<void> {
  const returns = returnsOf(move);
  if (returns === undefined) return;
  await lockParents(trx, [record], { actorId: move.by.userId });
  const booking = { ...reducedOf(record), ...slotOf(move), capacity: move.capacity };
  const covers = { from: record.reductions, to: pricesOf(move, record).reductions, returns };
  if (!(await changeCovers(trx, at.services, booking, covers, at.now))) throw new Changed(CHANGED_MEANWHILE);
}

/** Of bookings that are billed to the same person. @throws Conflict if they have no quota left for the new periods */
export async function requireMoveQuotas(
  trx: Transaction,
  moving: readonly (Pick<Moving, 'record'> & { move: MovedPeriod })[],
  { by, now }: { by: Author; now: Date },
): Promise<void> {
  const { assigned_user_id: userId, space } = moving[0]!.record;
  if (userId === null || !moving.some(({ move }) => move.quota)) return;
  const records = moving.map(({ record }) => record);
  await lockParents(trx, records, { actorId: by.userId, isAlone: true });
  const meetings = moving.map(({ record, move }) => ({
    quota: move.quota ?? null,
    resourceId: record.resource_id,
    slot: slotOf(move),
  }));
  await requireQuotaLeft(trx, meetings, { userId, space, except: records.map(({ id }) => id) }, now);
}

/**
 * Holds the new period in addition to the old one while the difference is charged.
 * @throws Conflict 'This Resource is already booked'
 */
export async function holdMove(
  trx: Transaction,
  record: BookingRecord,
  move: Move,
  step: BookingStep,
  at: Moment,
): Promise<void> {
  const { now } = at;
  const holdUntil = new Date(now.getTime() + CHARGE_HOLD_MS);
  const isFree = await applyUnits(trx, record, {
    step,
    now,
    slot: slotOf(move),
    buffers: buffersOfMove(move, record),
    holdUntil,
  });
  if (!isFree) throw new TimeTaken();
  await requireMoveQuotas(trx, [{ record, move }], { by: move.by, now });
  await changeBooking(trx, record, move.by, { to: step.to, live: 'update', isQuiet: true }, at);
}

function moneySaid({ chargePence, refundPence }: Move, { currency }: BookingRecord): Said[] {
  if (chargePence > 0) return [historySentences.byCard({ pence: chargePence, currency })];
  return refundPence > 0 ? [historySentences.isRefunded({ pence: refundPence, currency })] : [];
}

function remarksOf(move: Move, record: BookingRecord): Remarks {
  const covers = returnsOf(move) === undefined ? [] : coversSaid(pricesOf(move, record).reductions);
  return {
    reschedule_reason: move.reason,
    said: [...(move.said ?? []), ...moneySaid(move, record), ...covers],
    remark: move.passed,
  };
}

/** What a move tells, and what else it writes. */
type MoveChange = Omit<BookingChange, 'to' | 'columns' | 'history' | 'live'> & { columns: { series_moved: boolean } };

/**
 * Writes a move, whose period the caller has claimed: what covers the booking, its columns and its history. The caller counts it (`keepFigures`).
 * @returns the booking after it
 * @throws Conflict; what was written must then be rolled back
 */
export async function writeMove(
  trx: Transaction,
  moving: Moving,
  at: Moment,
  report: MoveChange,
): Promise<BookingRecord> {
  const { record, move } = moving;
  await changeCoversOf(trx, moving, at);
  const { columns, events, ...change } = moveChange(moving, at.now);
  const written = {
    ...change,
    ...report,
    columns: { ...columns, ...report.columns },
    events: [...events, ...(report.events ?? [])],
  };
  return writeChange(trx, record, move.by, written, at);
}

/**
 * Carries out a move: it changes the claims, the booking, its members and its history, and publishes the mails and the refund.
 * An unpaid booking stays held.
 * @throws Conflict, also 'This Resource is already booked'; what was written must then be rolled back
 */
export async function applyMove(
  trx: Transaction,
  moving: Moving,
  at: Moment,
  events: News[] = [],
): Promise<BookingRecord> {
  const { record, move, step } = moving;
  const { now } = at;
  const slot = slotOf(move);
  const buffers = buffersOfMove(move, record);
  const holdUntil = holdUntilAfter(moving, now);
  if (!(await applyUnits(trx, record, { step, now, slot, buffers, holdUntil }))) throw new TimeTaken();
  await requireMoveQuotas(trx, [moving], { by: move.by, now });
  const members = move.members ? withoutLeft(record.members, move.members, move.attended) : record.members;
  const moved = { ...record, members, starts_at: slot.from, ends_at: slot.to };
  const after = await writeMove(trx, moving, at, {
    columns: { series_moved: record.series_id !== null },
    ...(move.members && { members }),
    action: bookingSentences.moved(bookingFacts(moved)),
    ...(step.effects.mail && { notices: { dueAt: noticesDue(record, moved, now) } }),
    mails: (updated) => mailsOf(at.services, step, { record: updated, money: move }),
    events,
  });
  await keepFigures(trx, [{ before: record, after }]);
  return after;
}

/** The end of the hold of a booking that has moved; null if it is not held. */
export const holdUntilAfter = ({ record, move }: { record: BookingRecord; move: MovedPeriod }, now: Date) =>
  movedPlan(record, slotOf(move).from, now)?.hold_until ?? record.hold_until;

/** What a move writes, without what it tells. */
function moveChange({ record, move, step }: Moving, now: Date) {
  const { from, to } = slotOf(move);
  const buffers = buffersOfMove(move, record);
  const isSameStart = from.getTime() === record.starts_at.getTime();
  return {
    to: step.to,
    columns: {
      starts_at: from,
      ends_at: to,
      // Whoever is there already stays checked in when only the end changes.
      checked_in_at: isSameStart ? record.checked_in_at : null,
      reminded_at: isSameStart ? record.reminded_at : null,
      remind_hours: move.remindHours === undefined ? record.remind_hours : move.remindHours,
      release_warned_at: isSameStart ? record.release_warned_at : null,
      release_minutes: move.releaseMinutes === undefined ? record.release_minutes : move.releaseMinutes,
      buffer_before: buffers?.before ?? null,
      buffer_after: buffers?.after ?? null,
      title: move.title,
      capacity: move.capacity,
      reschedule_reason: move.reason,
      ...pricesOf(move, record),
      ...movedPlan(record, from, now),
      paid_pence: record.paid_pence + move.chargePence - move.refundPence,
      refund_until: record.refund_until && deadlineAfterMove(record.refund_until, from, record.refund_notice_hours),
    },
    history: { type: 'rescheduled', ...remarksOf(move, record) },
    live: 'update',
    events: refundsOf(step, record, { reason: `moved-${record.history.length}`, refundPence: move.refundPence }),
  } satisfies BookingChange;
}
