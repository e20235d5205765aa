/** How long meeting rooms were booked, and how long those who booked them were there. */
import { select } from '#server/db/statements.ts';
import type { Queryable } from '#server/db/transaction.ts';
import { expectRow } from '#server/db/expect-row.ts';
import { MINUTE, SECOND } from '#shared/time.ts';

/** A claim ends with its booking, and so with a release. */
const HOURS_SQL = `SELECT COALESCE(SUM(TIMESTAMPDIFF(SECOND, c.starts_at, c.ends_at)), 0) AS booked,
    COALESCE(SUM(IF(b.checked_in_at IS NULL, 0, TIMESTAMPDIFF(SECOND, c.starts_at, c.ends_at))), 0) AS present
  FROM claims c STRAIGHT_JOIN bookings b ON b.id = c.booking_id
  WHERE c.space_id = ? AND c.kind = 'meeting_room' AND c.day BETWEEN ? AND ? AND b.active = 1 AND b.payment_status = 'completed'`;

export type RoomMinutes = { booked: number; present: number };

/** The minutes of the confirmed meetings of a workspace, and of those that were checked in. @param days consecutive local days */
export async function countRoomMinutes(knex: Queryable, spaceId: string, days: string[]): Promise<RoomMinutes> {
  const values = [spaceId, days[0]!, days.at(-1)!];
  const [row] = await select<{ booked: string; present: string }>(knex, HOURS_SQL, values);
  const { booked, present } = expectRow(row, 'The hours of the rooms');
  const minutes = (seconds: string) => Math.round((Number(seconds) * SECOND) / MINUTE);
  return { booked: minutes(booked), present: minutes(present) };
}
