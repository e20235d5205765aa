/** The move of a meeting to another time, as data that can wait for money: what will be true once it is made. */
import type { Transaction } from '#server/db/transaction.ts';
import { insertClaims, lockUnits, releaseClaims, takenAmong } from '#domains/availability/server/claims.ts';
import { ALREADY_BOOKED, CHARGE_HOLD_MS, uncovered } from '#domains/bookings/rules.ts';
import { type Doer, changeBooking } from '#domains/bookings/server/changes.ts';
import { movedMails, periodText } from '#domains/bookings/server/mails.ts';
import type { BookingRecord, MemberRow } from '#domains/bookings/server/model.ts';
import { writeMembers } from '#domains/bookings/server/people.ts';
import { Conflict } from '#shared/errors.ts';
import type { News } from '#server/outbox.ts';

/** Plain data: it is stored with a charge while the money is on its way. */
export type Move = {
  bookingId: string;
  from: string;
  to: string;
  title: string;
  capacity: number;
  members: MemberRow[] | null;
  reason: string;
  price: { base_net_pence: number; dynamic_net_pence: number; net_pence: number; total_pence: number };
  by: Doer;
};

const slotOf = (move: Move) => ({ from: new Date(move.from), to: new Date(move.to) });

async function unitOf(trx: Transaction, record: BookingRecord): Promise<string> {
  const unit = await trx('units')
    .where({ resource_id: record.resource_id, kind: record.type })
    .first<{ id: string }>('id');
  return unit.id;
}

async function requireFree(trx: Transaction, record: BookingRecord, move: Move, now: Date): Promise<string> {
  const unitId = await unitOf(trx, record);
  if ((await lockUnits(trx, [unitId])) === 0) throw new Conflict(ALREADY_BOOKED);
  const taken = await takenAmong(trx, [unitId], {
    slot: slotOf(move),
    zone: record.space.time_zone,
    now,
    except: record.id,
  });
  if (taken.size > 0) throw new Conflict(ALREADY_BOOKED);
  return unitId;
}

/**
 * Holds the new time beside the old one while the difference is paid: only what the booking does not have yet is claimed.
 * @throws Conflict 'This Resource is already booked'
 */
export async function holdMove(trx: Transaction, record: BookingRecord, move: Move, now: Date): Promise<void> {
  const unitId = await requireFree(trx, record, move, now);
  const holdUntil = new Date(now.getTime() + CHARGE_HOLD_MS);
  const target = { spaceId: record.space_id, kind: record.type, unitIds: [unitId], bookingId: record.id, holdUntil };
  for (const part of uncovered(slotOf(move), { from: record.starts_at, to: record.ends_at })) {
    await insertClaims(trx, target, part, record.space.time_zone);
  }
}

/** Gives the new time back when the difference was not paid. The claims of the booking itself have no end. */
export async function dropMove(trx: Transaction, bookingId: string): Promise<void> {
  await trx('claims').where('booking_id', bookingId).whereNotNull('hold_until').delete();
}

/**
 * Makes the move: the claims, the booking, its members, its history and its news.
 * @throws Conflict 'This Resource is already booked'
 */
export async function applyMove(
  trx: Transaction,
  record: BookingRecord,
  move: Move,
  now: Date,
  alsoTell: News[] = [],
): Promise<BookingRecord> {
  const unitId = await requireFree(trx, record, move, now);
  const { from, to } = slotOf(move);
  const holdUntil = record.payment_status === 'pending' ? (record.hold_until ?? undefined) : undefined;
  await releaseClaims(trx, [record.id]);
  const target = { spaceId: record.space_id, kind: record.type, unitIds: [unitId], bookingId: record.id, holdUntil };
  await insertClaims(trx, target, { from, to }, record.space.time_zone);
  if (move.members) await writeMembers(trx, record.id, move.members);
  const { title, capacity, reason, price, members } = move;
  const moved = { ...record, starts_at: from, ends_at: to, members: members ?? record.members };
  const isPaid = record.payment_status === 'completed';
  return changeBooking(
    trx,
    moved,
    move.by,
    {
      columns: { starts_at: from, ends_at: to, title, capacity, reschedule_reason: reason, ...price },
      history: { type: 'rescheduled', reschedule_reason: reason },
      deed: `moved the booking of ${record.resource.name} to ${periodText(moved)}`,
      live: 'update',
      alsoTell: [...(isPaid ? movedMails(moved) : []), ...alsoTell],
    },
    now,
  );
}
