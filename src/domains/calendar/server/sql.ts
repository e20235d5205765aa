/** The statements of the calendar. The benchmark runs them alone as its baseline. */
import type { Value } from '#server/db/statements.ts';
import { DAY } from '#shared/time.ts';

/** The longest booking of each `span`, in days. The last one has no limit. */
const SPAN_DAYS = [1, 4, 16, 64];

export type Window = { from: Date; to: Date };
type Sql = { sql: string; values: Value[] };

/** The bookings of a workspace that overlap a window, as short ranges of the index `bookings_calendar`. */
export function ofSpace(spaceId: string, { from, to }: Window): Sql {
  const limited = SPAN_DAYS.map((_, span) => `(b.span = ${span} AND b.starts_at > ? AND b.starts_at < ?)`);
  const ranges = [...limited, `(b.span = ${SPAN_DAYS.length} AND b.starts_at < ?)`].join(' OR ');
  return {
    sql: `bookings b FORCE INDEX (bookings_calendar) WHERE b.space_id = ? AND (${ranges}) AND ${CONFIRMED}`,
    values: [spaceId, ...SPAN_DAYS.flatMap((days) => [new Date(from.getTime() - days * DAY), to]), to, from],
  };
}

/** Every completed booking is listed, so that the index does not contain `listed`. */
const CONFIRMED = `b.ends_at > ? AND b.active = 1 AND b.payment_status = 'completed'`;

/** The bookings that are billed to an account, or that it attends. */
export function ofPerson({ userId, email }: { userId: string; email: string }, { from, to }: Window): Sql {
  return {
    sql: `bookings b JOIN (SELECT id FROM bookings WHERE assigned_user_id = ?
      UNION SELECT booking_id FROM booking_members WHERE email = ?) mine ON mine.id = b.id
      WHERE b.starts_at < ? AND ${CONFIRMED}`,
    values: [userId, email, to, from],
  };
}

/** Adds the filters that are given. */
export function narrowed(
  { sql, values }: Sql,
  { type, resource_id, space_id }: { type?: string; resource_id?: string; space_id?: string },
): Sql {
  const filters = Object.entries({ type, resource_id, space_id }).filter(([, value]) => value !== undefined);
  return {
    sql: [sql, ...filters.map(([column]) => `b.${column} = ?`)].join(' AND '),
    values: [...values, ...filters.map(([, value]) => value!)],
  };
}

/** The columns that decide which bookings a day shows. The index covers them. */
export const SHORT = 'b.id AS _id, b.starts_at AS `from`, b.ends_at AS `to`, b.type';

/** The details, of bookings that a statement names `b`. */
export const DETAILS = `SELECT b.id, b.space_id, b.type, b.title, b.starts_at, b.ends_at, b.processing_payment,
    b.booking_request, b.booking_status, b.seat_swap_status, b.assigned_user_id, b.items,
    r.id AS resource_id, r.name AS resource, r.color, COALESCE(NULLIF(u.name, ''), u.email, '') AS person,
    COALESCE(u.email, '') AS email`;
const JOINS = `JOIN resources r ON r.id = b.resource_id
  LEFT JOIN users u ON u.id = b.assigned_user_id`;

/** Reads the details of the bookings of a source in the order of their start. */
export function detailsOf({ sql, values }: Sql): Sql {
  return {
    sql: `${DETAILS} FROM (SELECT b.id FROM ${sql}) chosen JOIN bookings b ON b.id = chosen.id ${JOINS}
    ORDER BY b.starts_at, b.id`,
    values,
  };
}

export function detailsById(ids: string[]): Sql {
  return { sql: `${DETAILS} FROM bookings b ${JOINS} WHERE b.id IN (?) ORDER BY b.starts_at, b.id`, values: [ids] };
}

export const PLACES_SQL = `SELECT u.id AS _id, u.kind AS type, u.seat_no, r.id AS resource_id, r.name, r.color
  FROM units u JOIN resources r ON r.id = u.resource_id
  WHERE u.space_id = ? AND u.active = 1 AND u.status = 1 AND r.active = 1`;
