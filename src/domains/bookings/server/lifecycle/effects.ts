/** Carries out the effects of a transition on claims, money and mail. */
import { savepoint, type Transaction } from '#server/db/transaction.ts';
import type { Services } from '#server/context.ts';
import type { Env } from '#server/env.ts';
import type { News } from '#server/outbox.ts';
import {
  changeClaim,
  type ClaimTarget,
  holdClaims,
  insertClaims,
  lockForRelocation,
  lockOwnUnits,
  lockUnits,
  releaseClaims,
  releaseClaimsFrom,
  releaseHeldClaims,
  replaceClaims,
  type Slot,
  takenAmong,
} from '#domains/availability/server/index.ts';
import type { Buffers } from '#domains/availability/index.ts';
import type { MailEffect, UnitEffect } from '#domains/bookings/effects.ts';
import type { BookingStep } from '#domains/bookings/lifecycle.ts';
import { type MoveMoney, uncovered } from '#domains/bookings/rules.ts';
import { cancelledMails, declinedMails, movedMails } from '#domains/bookings/server/mail/mails.ts';
import { relocatedMails, swapDeclinedMails, swappedMails } from '#domains/bookings/server/swaps/mails.ts';
import type { BookingRecord } from '#domains/bookings/server/model.ts';
import { bookingConfirmed } from '#domains/bookings/server/news.ts';
import { refundNews } from '#domains/payments/server/index.ts';
import { Conflict } from '#shared/errors.ts';
import { lastDayOf } from '#shared/time.ts';

/** `slot` is the period to claim, `holdUntil` the end of a hold. */
type ClaimTerms = { slot: Slot; holdUntil: Date | null; buffers: Buffers | null; now: Date };

/** Returns false if somebody else has booked the units meanwhile, or if they are out of use. */
type ApplyUnits = (trx: Transaction, record: BookingRecord, terms: ClaimTerms) => Promise<boolean>;

/** The buffers that a booking keeps. */
export function bufferOf({ buffer_before: before, buffer_after: after }: BookingRecord): Buffers | null {
  return before === null || after === null ? null : { before, after };
}

const periodOf = (record: BookingRecord): Slot => ({ from: record.starts_at, to: record.ends_at });

/** The unit ids of a booking: its seats, or the only unit of its room. */
export const unitsOf = ({ items, room_units }: BookingRecord): string[] =>
  items.length > 0 ? items.map((seat) => seat._id) : room_units;

/**
 * Locks the units of a booking. Units that take no new bookings, in the slot or since their workspace is off, keep the time that the booking
 * has; a request that is not decided is no booking yet.
 * @returns undefined if they are not free in the slot
 */
async function lockFreeUnits(
  trx: Transaction,
  record: BookingRecord,
  { slot, buffers, now }: ClaimTerms,
): Promise<string[] | undefined> {
  const unitIds = unitsOf(record);
  const isNew = uncovered(slot, periodOf(record)).length > 0;
  const lastDay = isNew ? lastDayOf(slot.to, record.space.time_zone) : undefined;
  if ((await lockUnits(trx, unitIds, lastDay)) < unitIds.length) {
    const isBooking = !isNew && record.booking_status !== 'Assigned';
    const isOwn = isBooking && (await lockOwnUnits(trx, unitIds, { bookingId: record.id, now }));
    if (!isOwn) return undefined;
  }
  const wanted = { slot, zone: record.space.time_zone, buffers, now, except: record.id, isKept: !isNew };
  const taken = await takenAmong(trx, unitIds, wanted);
  return taken.size > 0 ? undefined : unitIds;
}

function targetOf(record: BookingRecord, unitIds: string[], { holdUntil, buffers }: ClaimTerms): ClaimTarget {
  const { id, space_id, type } = record;
  return { spaceId: space_id, kind: type, unitIds, bookingId: id, buffers, holdUntil: holdUntil ?? undefined };
}

/** @throws Conflict if a unique key is violated */
function replace(trx: Transaction, record: BookingRecord, unitIds: string[], terms: ClaimTerms): Promise<void> {
  const write = record.has_one_claim ? changeClaim : replaceClaims;
  return write(trx, targetOf(record, unitIds, terms), terms.slot, record.space.time_zone);
}

/** Replaces the claims of the booking by claims for the slot. @throws Conflict if a unique key is violated */
const claimInstead: ApplyUnits = async (trx, record, terms) => {
  const unitIds = await lockFreeUnits(trx, record, terms);
  if (unitIds) await replace(trx, record, unitIds, terms);
  return unitIds !== undefined;
};

/** Makes the claims permanent. If a unique key is violated, they stay as they were: a payment that comes too late is refunded in this transaction. */
const claimForGood: ApplyUnits = async (trx, record, given) => {
  const terms = { ...given, holdUntil: null };
  const unitIds = await lockFreeUnits(trx, record, terms);
  if (!unitIds) return false;
  try {
    await savepoint(trx, (step) => replace(step, record, unitIds, terms));
    return true;
  } catch (error) {
    if (error instanceof Conflict) return false;
    throw error;
  }
};

/** Claims the parts of the slot that the booking does not have yet. @throws Conflict if a unique key is violated */
const claimAdditional: ApplyUnits = async (trx, record, terms) => {
  const unitIds = await lockFreeUnits(trx, record, terms);
  if (!unitIds) return false;
  const target = targetOf(record, unitIds, terms);
  for (const part of uncovered(terms.slot, periodOf(record)))
    await insertClaims(trx, target, part, record.space.time_zone);
  return true;
};

/** An effect that only releases claims of the booking, which always succeeds. */
const releasing =
  (release: (trx: Transaction, record: BookingRecord, now: Date) => Promise<void>): ApplyUnits =>
  async (trx, record, { now }) => {
    await release(trx, record, now);
    return true;
  };

export const UNIT_EFFECTS: Record<UnitEffect, ApplyUnits> = {
  hold: async (trx, { id }, { holdUntil }) => holdUntil !== null && (await holdClaims(trx, [id], holdUntil)) > 0,
  keep: claimForGood,
  move: claimInstead,
  relocate: async (trx, record, terms) => {
    await lockForRelocation(trx, record.id, unitsOf(record));
    return claimInstead(trx, record, { ...terms, holdUntil: null });
  },
  holdMove: claimAdditional,
  dropMove: releasing((trx, { id }) => releaseHeldClaims(trx, id)),
  release: releasing((trx, { id }) => releaseClaims(trx, [id])),
  releaseRest: releasing((trx, { id }, now) => releaseClaimsFrom(trx, id, now)),
};

/**
 * Changes the claims as the transition requires. The caller has locked the booking.
 * @param terms the period to claim, its buffers and the end of the hold; by default those of the booking
 * @returns false if somebody else has booked the units meanwhile, or if they are out of use
 * @throws Conflict if a move or a relocation violates a unique key; what was written must then be rolled back
 */
export async function applyUnits(
  trx: Transaction,
  record: BookingRecord,
  { step, ...terms }: { step: BookingStep; now: Date } & Partial<ClaimTerms>,
): Promise<boolean> {
  const { units } = step.effects;
  if (!units) return true;
  const present = { slot: periodOf(record), holdUntil: record.hold_until, buffers: bufferOf(record) };
  return UNIT_EFFECTS[units](trx, record, { ...present, ...terms });
}

export const MAIL_EFFECTS: Record<MailEffect, (config: Env, record: BookingRecord, money: MoveMoney) => News[]> = {
  confirmed: (_config, { id }) => [bookingConfirmed({ bookingId: id })],
  moved: movedMails,
  declined: (_config, record) => declinedMails(record),
  relocated: relocatedMails,
  swapped: swappedMails,
  swapDeclined: (_config, record) => swapDeclinedMails(record),
  cancelled: (config, record, { refundPence }) => cancelledMails(config, record, refundPence),
};

/** The mails of a transition. @param money the amounts that are charged or refunded */
export function mailsOf(
  { config }: Services,
  { effects }: BookingStep,
  { record, money }: { record: BookingRecord; money: MoveMoney },
): News[] {
  return effects.mail ? MAIL_EFFECTS[effects.mail](config, record, money) : [];
}

/** The refund of a transition. A refund with the same `reason` is made only once. */
export function refundsOf(
  { effects }: BookingStep,
  record: BookingRecord,
  { reason, refundPence }: { reason: string; refundPence: number },
): News[] {
  return effects.refund && refundPence > 0 ? [refundNews(record.id, reason, refundPence)] : [];
}
