/**
 * Claims on units of time: the place where two people cannot have the same seat. Whoever wants a unit first writes to its
 * row, in id order, and holds that lock to the end of the transaction; what is read after that is the latest, because it
 * is read locking. The unique keys of the claims stand behind it. Writing to the row, rather than only selecting it for update,
 * makes two primaries of a cluster conflict as well. Whoever changes or removes claims holds their units, too: a claim is found
 * through several indexes, and two who came to it on different ways would wait for each other.
 */
import { change, insertRows, select } from '#server/db/statements.ts';
import { type Transaction, isDuplicate } from '#server/db/transaction.ts';
import { ALREADY_BOOKED } from '#domains/availability/rules.ts';
import { holdUnits } from '#domains/resources/server/locks.ts';
import { Conflict } from '#shared/errors.ts';
import type { ResourceType } from '#shared/resource-types.ts';
import { daysOf } from '#shared/time.ts';

export type Slot = { from: Date; to: Date };

export type ClaimTarget = {
  spaceId: string;
  kind: ResourceType;
  unitIds: string[];
  bookingId: string;
  /** Undefined for good. */
  holdUntil?: Date;
};

const TAKE = 'UPDATE units SET claim_version = claim_version + 1 WHERE active = 1 AND status = 1 AND bookable = 1';

/**
 * Takes the units for the rest of the transaction.
 * @returns how many of them are in use: one that was taken out of use meanwhile, itself or with its resource or its workspace,
 *   cannot be claimed
 */
export async function lockUnits(trx: Transaction, unitIds: string[]): Promise<number> {
  if (unitIds.length === 0) return 0;
  return change(trx, `${TAKE} AND id IN (?) ORDER BY id`, [unitIds]);
}

type ClaimRow = { unit_id: string; booking_id: string; starts_at: Date; day: string; hold_until: Date | null };

function daysSpanned(slot: Slot, zone: string): [string, string] {
  const days = daysOf(slot.from, slot.to, zone);
  return [days[0]!.day, days.at(-1)!.day];
}

const IN_THE_WAY_SQL = `SELECT unit_id, booking_id, day, starts_at, hold_until FROM claims
  WHERE unit_id IN (?) AND day BETWEEN ? AND ? AND starts_at < ? AND ends_at > ? FOR UPDATE`;

/**
 * Which of the units are taken in the slot. The caller holds the units' locks. Dead holds in the way are removed.
 * @param except a booking whose own claims do not count
 */
export async function takenAmong(
  trx: Transaction,
  unitIds: string[],
  { slot, zone, now, except }: { slot: Slot; zone: string; now: Date; except?: string },
): Promise<Set<string>> {
  if (unitIds.length === 0) return new Set();
  const rows = await select<ClaimRow>(trx, IN_THE_WAY_SQL, [unitIds, ...daysSpanned(slot, zone), slot.to, slot.from]);
  const isDead = (row: ClaimRow) => row.hold_until !== null && row.hold_until <= now;
  const others = rows.filter((row) => row.booking_id !== except);
  const dead = others.filter(isDead);
  if (dead.length > 0) {
    await trx('claims')
      .whereIn('unit_id', [...new Set(dead.map((row) => row.unit_id))])
      .whereBetween('day', daysSpanned(slot, zone))
      .where('hold_until', '<=', now)
      .where('starts_at', '<', slot.to)
      .where('ends_at', '>', slot.from)
      .delete();
  }
  return new Set(others.filter((row) => !isDead(row)).map((row) => row.unit_id));
}

/** The bookings that have a claim on one of the units in the slot, apart from one of them. */
export async function bookingsInTheWay(
  trx: Transaction,
  unitIds: string[],
  { slot, zone, except }: { slot: Slot; zone: string; except: string },
): Promise<string[]> {
  const rows = await select<ClaimRow>(trx, IN_THE_WAY_SQL, [unitIds, ...daysSpanned(slot, zone), slot.to, slot.from]);
  return [...new Set(rows.map((row) => row.booking_id))].filter((bookingId) => bookingId !== except);
}

/** Takes the units that these bookings have claims on. */
async function holdClaimed(trx: Transaction, bookingIds: string[]): Promise<void> {
  const claimed = await trx('claims').whereIn('booking_id', bookingIds).distinct().pluck('unit_id');
  await holdUnits(trx, claimed);
}

/**
 * Writes the claims: one per unit and local day. The caller has made sure that the units are free.
 * @throws Conflict when a unique key knows better
 */
export async function insertClaims(trx: Transaction, target: ClaimTarget, slot: Slot, zone: string): Promise<void> {
  const { spaceId, kind, unitIds, bookingId, holdUntil } = target;
  const days = daysOf(slot.from, slot.to, zone);
  const rows = unitIds.flatMap((unit_id) =>
    days.map(({ day, from, to }) => ({
      space_id: spaceId,
      kind,
      day,
      unit_id,
      starts_at: from,
      ends_at: to,
      booking_id: bookingId,
      hold_until: holdUntil ?? null,
    })),
  );
  try {
    for (let start = 0; start < rows.length; start += 1000)
      await insertRows(trx, 'claims', rows.slice(start, start + 1000));
  } catch (error) {
    throw isDuplicate(error, 'PRIMARY', 'claims_unit_start') ? new Conflict(ALREADY_BOOKED) : error;
  }
}

/**
 * Writes the claims in place of those that the booking has.
 * @throws Conflict as insertClaims; the booking then has its old ones
 */
export async function replaceClaims(trx: Transaction, target: ClaimTarget, slot: Slot, zone: string): Promise<void> {
  await trx.transaction(async (step) => {
    await releaseClaims(step, [target.bookingId]);
    await insertClaims(step, target, slot, zone);
  });
}

/** Sets until when the booking's claims count. @returns how many there still are: none once others have taken its place */
export async function setClaimsHold(trx: Transaction, bookingId: string, holdUntil: Date): Promise<number> {
  await holdClaimed(trx, [bookingId]);
  return trx('claims').where('booking_id', bookingId).update({ hold_until: holdUntil });
}

/** Gives everything back that these bookings have claimed. */
export async function releaseClaims(trx: Transaction, bookingIds: string[]): Promise<void> {
  await holdClaimed(trx, bookingIds);
  await trx('claims').whereIn('booking_id', bookingIds).delete();
}

/** Gives back what a booking has claimed from a moment on. */
export async function releaseClaimsFrom(trx: Transaction, bookingId: string, from: Date): Promise<void> {
  await holdClaimed(trx, [bookingId]);
  await trx('claims').where('booking_id', bookingId).where('starts_at', '>=', from).delete();
  await trx('claims').where('booking_id', bookingId).where('ends_at', '>', from).update({ ends_at: from });
}

/** Gives back what a booking has claimed for a time only. */
export async function releaseHeldClaims(trx: Transaction, bookingId: string): Promise<void> {
  await holdClaimed(trx, [bookingId]);
  await trx('claims').where('booking_id', bookingId).whereNotNull('hold_until').delete();
}
