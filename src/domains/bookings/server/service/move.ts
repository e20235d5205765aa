/** The move of a meeting to another time, as data that can wait for money: what will be true once it is made. */
import type { Moment } from '#server/context.ts';
import type { Transaction } from '#server/db/transaction.ts';
import type { News } from '#server/outbox.ts';
import { ALREADY_BOOKED } from '#domains/availability/rules.ts';
import type { Step } from '#domains/bookings/lifecycle.ts';
import { CHARGE_HOLD_MS, deadlineAfterMove } from '#domains/bookings/rules.ts';
import { type Author, changeBooking } from '#domains/bookings/server/changes.ts';
import { periodText } from '#domains/bookings/server/mails.ts';
import type { BookingRecord, MemberRow } from '#domains/bookings/server/model.ts';
import { writeMembers } from '#domains/bookings/server/people.ts';
import { applyUnits, mailsOf, refundsOf } from '#domains/bookings/server/service/effects.ts';
import { Conflict } from '#shared/errors.ts';
import { formatPounds, penceToPounds } from '#shared/money.ts';

export const CHANGED_MEANWHILE = 'The booking has changed meanwhile, please try again';

/** The booking as the move was planned on: another change in between makes the plan wrong. */
type Base = { from: string; to: string; total_pence: number; full_total_pence: number; paid_pence: number };

/** Plain data: it is stored with a charge while the money is on its way. */
export type Move = {
  bookingId: string;
  base: Base;
  from: string;
  to: string;
  title: string;
  capacity: number;
  members: MemberRow[] | null;
  reason: string;
  price: {
    base_net_pence: number;
    dynamic_net_pence: number;
    net_pence: number;
    total_pence: number;
    full_total_pence: number;
  };
  chargePence: number;
  refundPence: number;
  by: Author;
};

export function baseOf(record: BookingRecord): Base {
  const { starts_at, ends_at, total_pence, full_total_pence, paid_pence } = record;
  return { from: starts_at.toISOString(), to: ends_at.toISOString(), total_pence, full_total_pence, paid_pence };
}

export function isStillBasedOn({ base }: Move, record: BookingRecord): boolean {
  const present = baseOf(record);
  return (Object.keys(present) as (keyof Base)[]).every((key) => present[key] === base[key]);
}

const slotOf = (move: Move) => ({ from: new Date(move.from), to: new Date(move.to) });

/**
 * Holds the new time beside the old one while the difference is paid: only what the booking does not have yet is claimed.
 * @throws Conflict 'This Resource is already booked'
 */
export async function holdMove(
  trx: Transaction,
  record: BookingRecord,
  move: Move,
  step: Step,
  at: Moment,
): Promise<void> {
  const { now } = at;
  const holdUntil = new Date(now.getTime() + CHARGE_HOLD_MS);
  const isFree = await applyUnits(trx, record, { step, now, slot: slotOf(move), holdUntil });
  if (!isFree) throw new Conflict(ALREADY_BOOKED);
  await changeBooking(trx, record, move.by, { to: step.to, live: 'update' }, now);
}

function moneyWords({ chargePence, refundPence }: Move): string {
  if (chargePence > 0) return `${formatPounds(penceToPounds(chargePence))} by card`;
  return refundPence > 0 ? `${formatPounds(penceToPounds(refundPence))} is refunded` : '';
}

/**
 * Makes a move: the claims, the booking, its members, its history and its news. An unpaid booking keeps its hold; a refund
 * that the move brings is asked for in the same transaction.
 * @throws Conflict 'This Resource is already booked', before anything is written
 */
export async function applyMove(
  trx: Transaction,
  record: BookingRecord,
  move: Move,
  step: Step,
  at: Moment,
  events: News[] = [],
): Promise<BookingRecord> {
  const { now } = at;
  const slot = slotOf(move);
  const { from, to } = slot;
  if (!(await applyUnits(trx, record, { step, now, slot }))) throw new Conflict(ALREADY_BOOKED);
  if (move.members) await writeMembers(trx, record.id, move.members);
  const moved = { ...record, starts_at: from, ends_at: to, members: move.members ?? record.members };
  return changeBooking(
    trx,
    moved,
    move.by,
    {
      to: step.to,
      columns: {
        starts_at: from,
        ends_at: to,
        title: move.title,
        capacity: move.capacity,
        reschedule_reason: move.reason,
        ...move.price,
        paid_pence: record.paid_pence + move.chargePence - move.refundPence,
        refund_until: record.refund_until && deadlineAfterMove(record.refund_until, from, record.refund_notice_hours),
      },
      history: { type: 'rescheduled', reschedule_reason: move.reason, remark: moneyWords(move) },
      action: `moved the booking of ${record.resource.name} to ${periodText(moved)}`,
      live: 'update',
      events: [
        ...mailsOf(at.services, step, { record: moved, money: move }),
        ...refundsOf(step, record, { reason: `moved-${record.history.length}`, refundPence: move.refundPence }),
        ...events,
      ],
    },
    now,
  );
}
