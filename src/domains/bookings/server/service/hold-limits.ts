/** How much a member may hold without paying for it; staff who see all bookings have no such limit. */
import type { Moment, Services } from '#server/context.ts';
import { select } from '#server/db/statements.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { expectRow } from '#server/db/expect-row.ts';
import { TOO_MANY_HOLDS } from '#domains/bookings/rules.ts';
import { TooMany } from '#shared/errors.ts';

/**
 * Every booking can write mails and moves the lists of staff: a member who books faster than people do is a program.
 * @throws TooMany when this account has made too many bookings lately
 */
export function spendCreate(services: Services, userId: string): Promise<void> {
  const points = services.config.BOOKINGS_PER_MEMBER_IN_10_MINUTES;
  return services.limits.spend({ name: 'booking-create', points, seconds: 10 * 60 }, userId);
}

const HELD_SQL = `SELECT COUNT(*) AS bookings,
    COALESCE(SUM(IF(type IN ('dedicated_desk', 'flexi_desk'), capacity, 1)), 0) AS seats
  FROM bookings WHERE assigned_user_id = ? AND payment_status = 'pending' AND hold_until > ? AND active = 1
    AND booking_request = 0`;

/**
 * Counts what the member holds, under a lock of their account, so that two requests at once count each other.
 * @param seats the seats that the new booking would hold
 * @throws TooMany TOO_MANY_HOLDS
 */
export async function requireHoldsLeft(trx: Transaction, userId: string, seats: number, at: Moment): Promise<void> {
  const { services, now } = at;
  const { HELD_BOOKINGS_PER_MEMBER, HELD_SEATS_PER_MEMBER } = services.config;
  await select(trx, 'SELECT id FROM users WHERE id = ? FOR UPDATE', [userId]);
  const [row] = await select<{ bookings: string; seats: number }>(trx, HELD_SQL, [userId, now]);
  const held = expectRow(row, 'The count of holds');
  const isOver =
    Number(held.bookings) >= HELD_BOOKINGS_PER_MEMBER || Number(held.seats) + seats > HELD_SEATS_PER_MEMBER;
  if (isOver) throw new TooMany(TOO_MANY_HOLDS);
}
