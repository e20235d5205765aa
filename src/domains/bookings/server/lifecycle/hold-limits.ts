/** Limits how many bookings members create and move, and how many they hold unpaid or have for nothing. Staff who see all bookings have no such limits. */
import type { Moment, Services } from '#server/context.ts';
import type { Reading } from '#server/db/lock-rows.ts';
import { select } from '#server/db/statements.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { expectRow } from '#server/db/expect-row.ts';
import { TOO_MANY_FREE, TOO_MANY_HOLDS, TOO_MANY_PLANNED } from '#domains/bookings/rules.ts';
import type { BookingRow } from '#domains/bookings/server/model.ts';
import { isCovered } from '#domains/pricing/index.ts';
import { type UnitCount, unitsNeeded } from '#domains/bookings/server/lifecycle/units.ts';
import { Conflict, TooMany } from '#shared/errors.ts';
import { msg } from '#shared/texts.ts';

/**
 * Limits how fast an account creates bookings, because each one can send mails and updates the lists of staff.
 * @throws TooMany if the account has created too many bookings in ten minutes
 */
export function requireCreatesLeft(services: Services, userId: string): Promise<void> {
  const points = services.config.BOOKINGS_PER_MEMBER_IN_10_MINUTES;
  return services.limits.spend({ name: 'booking-create', points, seconds: 10 * 60 }, userId);
}

/** The history of a booking is stored in one value, and read with it. */
const MAX_HISTORY = 200;
const DAY_S = 24 * 60 * 60;

/**
 * Limits how often members move bookings, because a move mails the attendees and enters the history.
 * @throws TooMany if the account has moved too many bookings in a day; Conflict if the booking was changed too often
 */
export function requireMovesLeft(services: Services, userId: string, { history }: Pick<BookingRow, 'history'>) {
  if (history.length >= MAX_HISTORY) throw new Conflict(msg('This booking was changed too often'));
  const limit = { name: 'booking-move', points: services.config.MOVES_PER_MEMBER, seconds: DAY_S };
  return services.limits.spend(limit, userId, 'You have moved too many bookings today, please try again tomorrow');
}

/** What is not paid yet and is charged before it starts. */
const PLANNED_SQL = `SELECT COUNT(*) AS bookings FROM bookings WHERE assigned_user_id = ? AND payment_status = 'pending' AND active = 1
    AND charge_at IS NOT NULL AND hold_until > ?`;

type NewBooking = Pick<BookingRow, 'type' | 'capacity' | 'payment_status' | 'charge_at' | 'reductions'>;

/**
 * Limits the bookings of a member. What is held or requested of a series counts as one, because it takes one place at a time. What is free without being
 * covered counts, as being covered is worth something. The caller has locked the account.
 * @param rows a new booking, or those of a new series
 * @param held what `heldBy` has read
 * @throws TooMany if the member would exceed a limit
 */
export async function requireBookingsLeft(
  trx: Transaction,
  userId: string,
  { rows, held }: { rows: readonly NewBooking[]; held: string | undefined },
  at: Moment,
): Promise<void> {
  const unpaid = rows.filter(({ payment_status }) => payment_status !== 'completed');
  const planned = unpaid.filter(({ charge_at }) => charge_at !== null).length;
  const holding = unpaid.find(({ charge_at }) => charge_at === null);
  if (holding) requireHoldsLeft(holding, held, at);
  const free = rows.filter((row) => row.payment_status === 'completed' && !isCovered(row.reductions)).length;
  if (free > 0) await requireFreeLeft(trx, userId, at, free);
  if (planned === 0) return;
  const [row] = await select<{ bookings: string }>(trx, PLANNED_SQL, [userId, at.now]);
  const before = Number(expectRow(row, 'The count of planned bookings').bookings);
  if (before + planned > at.services.config.SERIES_DATES_PER_MEMBER) throw new TooMany(TOO_MANY_PLANNED);
}

/** Those that nothing covers. */
const FREE_SQL = `SELECT COUNT(*) AS bookings FROM bookings WHERE assigned_user_id = ? AND active = 1 AND booking_request = 0
    AND payment_status = 'completed' AND total_pence = 0 AND ends_at > ?
    AND NOT COALESCE(JSON_CONTAINS(reductions, '[{"covers": true}]'), FALSE)`;

/**
 * Limits the bookings of a member that cost nothing and are not over. Like the limits of unpaid bookings, it needs the locked account.
 * @throws TooMany if the member has too many of them
 */
export async function requireFreeLeft(
  trx: Transaction,
  userId: string,
  { services, now }: Moment,
  added = 1,
): Promise<void> {
  const [row] = await select<{ bookings: string }>(trx, FREE_SQL, [userId, now]);
  const { bookings } = expectRow(row, 'The count of free bookings');
  if (Number(bookings) + added > services.config.FREE_BOOKINGS_PER_MEMBER) throw new TooMany(TOO_MANY_FREE);
}

/**
 * The requests of the member themselves count: they take units, too. Those that staff have made for them do not. A series counts as one
 * booking, and bookings that are charged before they start have a limit of their own.
 */
const HELD_SQL = `(SELECT CONCAT(JSON_ARRAYAGG(JSON_OBJECT('id', h.id, 'type', h.type, 'capacity', h.capacity, 'series_id', h.series_id)))
  FROM bookings h WHERE h.assigned_user_id = users.id AND h.payment_status = 'pending' AND h.active = 1 AND h.charge_at IS NULL
    AND (h.booking_request = 0 AND h.hold_until > ? OR h.booking_request = 1 AND h.created_by = h.assigned_user_id))`;

/** The unpaid bookings of a member, which are read with the lock of their account: simultaneous requests then count each other. */
export const heldBy = (id: string, { now }: Moment): Reading => ({ id, sql: HELD_SQL, values: [now] });

type Held = UnitCount & { id: number; series_id: number | null };

/**
 * Limits the unpaid bookings and seats of a member.
 * @param request the new booking, which would hold more seats
 * @param known what `heldBy` has read; nothing if the member holds nothing
 * @throws TooMany if the member would exceed a limit
 */
function requireHoldsLeft(request: UnitCount, known: string | undefined, { services }: Moment): void {
  const { HELD_BOOKINGS_PER_MEMBER, HELD_SEATS_PER_MEMBER } = services.config;
  const rows = known === undefined ? [] : (JSON.parse(known) as Held[]);
  const held = new Map(rows.map((row) => [row.series_id ?? `single ${row.id}`, unitsNeeded(row)]));
  const seats = [...held.values()].reduce((sum, count) => sum + count, 0);
  const hasSeatsLeft = seats + unitsNeeded(request) <= HELD_SEATS_PER_MEMBER;
  if (held.size >= HELD_BOOKINGS_PER_MEMBER || !hasSeatsLeft) throw new TooMany(TOO_MANY_HOLDS);
}
