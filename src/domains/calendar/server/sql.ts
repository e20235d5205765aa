/** The statements of the calendar. The benchmark runs them alone as its baseline. */
import type { Value } from '#server/db/statements.ts';
import { DAY } from '#shared/time.ts';

/** The longest booking of each `span`, in days. The last one has no limit. */
const SPAN_DAYS = [1, 4, 16, 64];

export type Window = { from: Date; to: Date };
/** Bookings, which the tables name `b`. */
export type EventSource = { tables: string; where: string; values: Value[] };
type Sql = { sql: string; values: Value[] };

/** Every completed booking is listed, so that the index does not contain `listed`. */
const CONFIRMED = `b.ends_at > ? AND b.active = 1 AND b.payment_status = 'completed'`;

/** The bookings of a workspace that overlap a window, as short ranges of the index `bookings_calendar`. */
export function ofSpace(spaceId: string, { from, to }: Window): EventSource {
  const limited = SPAN_DAYS.map((_, span) => `(b.span = ${span} AND b.starts_at > ? AND b.starts_at < ?)`);
  const ranges = [...limited, `(b.span = ${SPAN_DAYS.length} AND b.starts_at < ?)`].join(' OR ');
  return {
    tables: 'bookings b FORCE INDEX (bookings_calendar)',
    where: `b.space_id = ? AND (${ranges}) AND ${CONFIRMED}`,
    values: [spaceId, ...SPAN_DAYS.flatMap((days) => [new Date(from.getTime() - days * DAY), to]), to, from],
  };
}

/** The bookings that are billed to an account, or that it attends. */
export function ofPerson({ userId, email }: { userId: string; email: string }, { from, to }: Window): EventSource {
  return {
    tables: `(SELECT id FROM bookings WHERE assigned_user_id = ?
      UNION SELECT booking_id FROM booking_members WHERE email = ?) mine JOIN bookings b ON b.id = mine.id`,
    where: `b.starts_at < ? AND ${CONFIRMED}`,
    values: [userId, email, to, from],
  };
}

/** Adds the filters that are given. */
export function narrowed(
  { tables, where, values }: EventSource,
  { type, resource_id, space_id }: { type?: string; resource_id?: string; space_id?: string },
): EventSource {
  const filters = Object.entries({ type, resource_id, space_id }).filter(([, value]) => value !== undefined);
  return {
    tables,
    where: [where, ...filters.map(([column]) => `b.${column} = ?`)].join(' AND '),
    values: [...values, ...filters.map(([, value]) => value!)],
  };
}

/** The columns that decide which bookings a day shows. The index covers them. */
export function shortOf({ tables, where, values }: EventSource): Sql {
  return {
    sql: `SELECT b.id AS _id, b.starts_at AS \`from\`, b.ends_at AS \`to\`, b.type FROM ${tables} WHERE ${where}`,
    values,
  };
}

/** The details of bookings, in no particular order: the database would sort them in a temporary table of all columns. */
export function detailsOf({ tables, where, values }: EventSource): Sql {
  const sql = `SELECT b.id, b.space_id, b.type, b.title, b.starts_at, b.ends_at, b.processing_payment,
      b.booking_request, b.booking_status, b.seat_swap_status, b.assigned_user_id, b.items,
      b.checked_in_at IS NOT NULL AS checked_in, b.resource_id, r.name AS resource, r.color, COALESCE(NULLIF(u.name, ''), u.email, NULLIF(b.customer_name, ''), b.customer_email) AS person
    FROM ${tables} JOIN resources r ON r.id = b.resource_id LEFT JOIN users u ON u.id = b.assigned_user_id
    WHERE ${where}`;
  return { sql, values };
}

/** Bookings by their ids. */
export function withIds(ids: string[]): EventSource {
  return { tables: 'bookings b', where: 'b.id IN (?)', values: [ids] };
}

export const PLACES_SQL = `SELECT u.id AS _id, u.kind AS type, u.seat_no, u.bookable_before, r.id AS resource_id, r.name, r.color
  FROM units u JOIN resources r ON r.id = u.resource_id
  WHERE u.space_id = ? AND u.active = 1 AND u.status = 1 AND r.active = 1`;
