/**
 * Claims, which prevent double bookings. A transaction that claims units first writes to their rows, in id order, which locks them
 * until the commit. Later reads of claims are locking reads, so they see the latest state. The unique keys of the claims are a
 * safeguard. The write, rather than a SELECT FOR UPDATE, also makes transactions conflict that run on two primaries of a cluster.
 *
 * A transaction that changes or removes claims locks their units too. Claims are found through several indexes, so two transactions
 * without this lock could lock the same claims in different orders and deadlock.
 */
import { change, insertRows, select } from '#server/db/statements.ts';
import { type Transaction, isDuplicate } from '#server/db/transaction.ts';
import { type BufferedClaim, type Buffers, reachOf, takenBy } from '#domains/availability/buffers.ts';
import type { Claim } from '#domains/availability/matching.ts';
import { lockUnitRows } from '#domains/resources/server/index.ts';
import { TimeTaken } from '#shared/errors.ts';
import type { ResourceType } from '#shared/resource-types.ts';
import { daysOf, lastDayOf, toLocal } from '#shared/time.ts';

export type Slot = { from: Date; to: Date };

export type ClaimTarget = {
  spaceId: string;
  kind: ResourceType;
  unitIds: string[];
  bookingId: string;
  buffers: Buffers | null;
  /** The end of the hold; undefined for a permanent claim. */
  holdUntil?: Date;
};

/**
 * Of a small table, the database would read and sort all rows instead of these, and wait for each that another booking has locked.
 * Bookings of different units would then wait for each other.
 */
const LOCK_SQL = `UPDATE units FORCE INDEX (PRIMARY) SET claim_version = claim_version + 1
  WHERE active = 1 AND status = 1 AND bookable = 1`;
const OPEN_SQL = '(bookable_before IS NULL OR bookable_before > ?)';

/**
 * Locks the units until the end of the transaction, in order to claim them.
 * @param lastDay the last local day to claim; undefined for time that the booking already has
 * @returns how many of them can be claimed: a unit that was switched off meanwhile cannot, nor one whose resource or workspace was,
 *   nor one that takes no bookings until that day
 */
export async function lockUnits(trx: Transaction, unitIds: string[], lastDay?: string): Promise<number> {
  if (unitIds.length === 0) return 0;
  if (lastDay === undefined) return change(trx, `${LOCK_SQL} AND id IN (?) ORDER BY id`, [unitIds]);
  return change(trx, `${LOCK_SQL} AND ${OPEN_SQL} AND id IN (?) ORDER BY id`, [lastDay, unitIds]);
}

type ClaimRow = Required<BufferedClaim> & {
  unit_id: string;
  booking_id: string;
  hold_until: Date | null;
};

type TakenSlot = {
  slot: Slot;
  zone: string;
  /** Those of the booking that will take the slot. */
  buffers: Buffers | null;
  /** A booking whose own claims do not count. */
  except?: string;
  /** Whether that booking has the slot already. As long as it holds it, its distance to others is not asked again. */
  isKept?: boolean;
};

const isExpiredAt =
  (now: Date) =>
  ({ hold_until }: Pick<ClaimRow, 'hold_until'>) =>
    hold_until !== null && hold_until <= now;

function daysSpanned(slot: Slot, zone: string): [string, string] {
  return [toLocal(slot.from, zone).day, lastDayOf(slot.to, zone)];
}

const OVERLAPPING_SQL = `SELECT unit_id, booking_id, starts_at, ends_at, buffer_before, buffer_after, hold_until FROM claims
  WHERE unit_id IN (?) AND day BETWEEN ? AND ? AND starts_at < ? AND ends_at > ? FOR UPDATE`;

/** The claims of other bookings that keep a booking from the slot, and the period that was read for them. */
async function claimsInTheWay(trx: Transaction, unitIds: string[], wanted: TakenSlot, now: Date) {
  const { slot, zone, except, isKept = false } = wanted;
  const read = wanted.buffers ? reachOf(slot) : slot;
  const rows = await select<ClaimRow>(trx, OVERLAPPING_SQL, [unitIds, ...daysSpanned(read, zone), read.to, read.from]);
  const isExpired = isExpiredAt(now);
  const isHeld = isKept && rows.some((row) => row.booking_id === except && !isExpired(row));
  const others = rows.filter((row) => {
    const { starts_at, ends_at } = takenBy(row, isHeld ? null : wanted.buffers);
    return row.booking_id !== except && starts_at < slot.to && ends_at > slot.from;
  });
  return { others, read };
}

/**
 * The units that are taken in the slot. The caller has locked the units. Expired holds that overlap the slot are deleted.
 */
export async function takenAmong(
  trx: Transaction,
  unitIds: string[],
  wanted: TakenSlot & { now: Date },
): Promise<Set<string>> {
  if (unitIds.length === 0) return new Set();
  const { zone, now } = wanted;
  const { others, read } = await claimsInTheWay(trx, unitIds, wanted, now);
  const isExpired = isExpiredAt(now);
  const expired = others.filter(isExpired);
  if (expired.length > 0) {
    await trx('claims')
      .whereIn('unit_id', [...new Set(expired.map((row) => row.unit_id))])
      .whereBetween('day', daysSpanned(read, zone))
      .where('hold_until', '<=', now)
      .where('starts_at', '<', read.to)
      .where('ends_at', '>', read.from)
      .delete();
  }
  return new Set(others.filter((row) => !isExpired(row)).map((row) => row.unit_id));
}

const ON_DAYS_SQL = `SELECT unit_id, booking_id, day, starts_at, ends_at, buffer_before, buffer_after, hold_until
  FROM claims FORCE INDEX (claims_unit_start) WHERE unit_id IN (?) AND day IN (?) FOR UPDATE`;

/**
 * The claims of units on the local days of several slots. The caller has locked the units. Like `takenAmong`, it deletes the expired holds that
 * overlap one of the slots, and leaves them out.
 */
export async function claimsAmong(
  trx: Transaction,
  unitIds: string[],
  { slots, days, now }: { slots: Slot[]; days: string[]; now: Date },
): Promise<Claim[]> {
  const rows = await select<ClaimRow & Claim & { day: string }>(trx, ON_DAYS_SQL, [unitIds, days]);
  const isExpired = isExpiredAt(now);
  const overlaps = (row: Claim) => slots.some(({ from, to }) => row.starts_at < to && row.ends_at > from);
  const expired = rows.filter((row) => isExpired(row) && overlaps(row));
  if (expired.length > 0)
    await trx('claims')
      .whereIn(
        ['unit_id', 'day', 'starts_at'],
        expired.map(({ unit_id, day, starts_at }) => [unit_id, day, starts_at]),
      )
      .delete();
  return rows.filter((row) => !isExpired(row));
}

/** The bookings that have a claim on one of the units in the slot, apart from one of them. */
export async function bookingsInTheWay(
  trx: Transaction,
  unitIds: string[],
  wanted: TakenSlot & { now: Date },
): Promise<string[]> {
  const { others } = await claimsInTheWay(trx, unitIds, wanted, wanted.now);
  return [...new Set(others.map((row) => row.booking_id))];
}

/** Locks the units on which these bookings have claims. */
async function lockClaimedUnits(trx: Transaction, bookingIds: string[]): Promise<void> {
  const claimed = await trx('claims').whereIn('booking_id', bookingIds).distinct().pluck('unit_id');
  await lockUnitRows(trx, claimed);
}

/** Locks the units that a booking has and those that it will have, in one order, so that two swaps cannot deadlock. */
export async function lockForRelocation(trx: Transaction, bookingId: string, unitIds: string[]): Promise<void> {
  const claimed = await trx('claims').where('booking_id', bookingId).distinct().pluck('unit_id');
  await lockUnitRows(trx, [...new Set([...claimed, ...unitIds])]);
}

/**
 * Inserts the claims, one per unit and local day. The caller has locked the units and checked that they are free.
 * @throws Conflict if a unique key is violated
 */
export async function insertClaims(trx: Transaction, target: ClaimTarget, slot: Slot, zone: string): Promise<void> {
  await insertAllClaims(trx, [{ ...target, slot }], zone);
}

const rowsOf = (targets: (ClaimTarget & { slot: Slot })[], zone: string) =>
  targets.flatMap(({ spaceId, kind, unitIds, bookingId, holdUntil, buffers, slot }) => {
    const days = daysOf(slot.from, slot.to, zone);
    return unitIds.flatMap((unit_id) =>
      days.map(({ day, from, to }) => ({
        space_id: spaceId,
        kind,
        day,
        unit_id,
        starts_at: from,
        ends_at: to,
        booking_id: bookingId,
        hold_until: holdUntil ?? null,
        buffer_before: buffers?.before ?? 0,
        buffer_after: buffers?.after ?? 0,
      })),
    );
  });

function refuseTaken(error: unknown): never {
  throw isDuplicate(error, 'PRIMARY', 'claims_unit_start') ? new TimeTaken() : error;
}

/** Inserts the claims of several bookings, like `insertClaims`. @throws Conflict if a unique key is violated */
export async function insertAllClaims(
  trx: Transaction,
  targets: (ClaimTarget & { slot: Slot })[],
  zone: string,
): Promise<void> {
  const rows = rowsOf(targets, zone);
  for (let start = 0; start < rows.length; start += 1000)
    await insertRows(trx, 'claims', rows.slice(start, start + 1000)).catch(refuseTaken);
}

/**
 * Replaces the claims of the booking. The caller has locked its present units and the new ones.
 * @throws Conflict if a unique key is violated; what was written must then be rolled back
 */
export async function replaceClaims(trx: Transaction, target: ClaimTarget, slot: Slot, zone: string): Promise<void> {
  await deleteClaims(trx, [target.bookingId]);
  await insertClaims(trx, target, slot, zone);
}

/** The same for a booking that has one claim. It becomes the new one if that is the only one, too. */
export async function changeClaim(trx: Transaction, target: ClaimTarget, slot: Slot, zone: string): Promise<void> {
  const [row, ...others] = rowsOf([{ ...target, slot }], zone);
  const isOne = row !== undefined && others.length === 0;
  const changed = isOne && trx('claims').where('booking_id', target.bookingId).update(row).catch(refuseTaken);
  // Others have deleted it if the hold has ended.
  if ((await changed) !== 1) await replaceClaims(trx, target, slot, zone);
}

/** Sets the end of the holds of bookings. @returns how many of them still have their claims: others may have booked the units after the hold ended */
export async function holdClaims(trx: Transaction, bookingIds: string[], holdUntil: Date): Promise<number> {
  await lockClaimedUnits(trx, bookingIds);
  const held = await trx('claims').whereIn('booking_id', bookingIds).update({ hold_until: holdUntil });
  if (bookingIds.length === 1) return Math.min(held, 1);
  const claimed = await trx('claims').whereIn('booking_id', bookingIds).distinct().pluck('booking_id');
  return claimed.length;
}

/** Deletes all claims of these bookings. */
export async function releaseClaims(trx: Transaction, bookingIds: string[]): Promise<void> {
  await lockClaimedUnits(trx, bookingIds);
  await deleteClaims(trx, bookingIds);
}

/** The same for bookings whose units the caller has locked. */
export async function deleteClaims(trx: Transaction, bookingIds: string[]): Promise<void> {
  await trx('claims').whereIn('booking_id', bookingIds).delete();
}

/** Releases the time that a booking has claimed after an instant. */
export async function releaseClaimsFrom(trx: Transaction, bookingId: string, from: Date): Promise<void> {
  await lockClaimedUnits(trx, [bookingId]);
  await trx('claims').where('booking_id', bookingId).where('starts_at', '>=', from).delete();
  await trx('claims').where('booking_id', bookingId).where('ends_at', '>', from).update({ ends_at: from });
}

/** Deletes the temporary claims of a booking, and keeps the permanent ones. */
export async function releaseHeldClaims(trx: Transaction, bookingId: string): Promise<void> {
  await lockClaimedUnits(trx, [bookingId]);
  await trx('claims').where('booking_id', bookingId).whereNotNull('hold_until').delete();
}
