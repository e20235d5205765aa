/** The bookings of a feed: paid or free ones of the period around now, the earliest first. */
import type { Actor } from '#server/actor.ts';
import type { Moment } from '#server/context.ts';
import { select } from '#server/db/statements.ts';
import type { SeriesBooking } from '#domains/bookings/server/index.ts';
import { AHEAD_MS, MAX_EVENTS, PAST_MS } from '#domains/feeds/rules.ts';

export type FeedBooking = SeriesBooking & {
  /** The name of the billed person; null if it is billed to nobody who has an account. */
  person: string | null;
};

type Of = NonNullable<SeriesBooking['series']>;
type Row = Omit<FeedBooking, 'resource' | 'space' | 'series'> & {
  resource: string;
  space: string;
  area: string;
  time_zone: string;
  series_id: string | null;
  repeats: Of['repeats'];
} & Pick<Of, 'occurrence' | 'first_day' | 'calendar'>;

const HEAD = `SELECT b.id, b.title, b.type, b.starts_at, b.ends_at, JSON_LENGTH(b.history) AS changes, r.name AS resource,
    s.name AS space, s.area, s.time_zone, COALESCE(NULLIF(u.name, ''), u.email) AS person, b.series_id, b.occurrence, q.repeats,
    q.first_day, q.calendar
  FROM bookings b JOIN resources r ON r.id = b.resource_id JOIN spaces s ON s.id = b.space_id
    LEFT JOIN users u ON u.id = b.assigned_user_id LEFT JOIN booking_series q ON q.id = b.series_id`;
const TAIL = `b.listed = 1 AND b.active = 1 AND b.payment_status = 'completed' AND b.ends_at > ? AND b.starts_at < ?
  ORDER BY b.starts_at, b.id LIMIT ${MAX_EVENTS}`;

const OWN_SQL = `${HEAD} JOIN (SELECT id FROM bookings WHERE assigned_user_id = ?
    UNION SELECT booking_id FROM booking_members WHERE email = ?) mine ON mine.id = b.id WHERE ${TAIL}`;
const RESOURCE_SQL = `${HEAD} WHERE b.resource_id = ? AND ${TAIL}`;

/** The bookings of a resource; without one, those that are billed to the actor or that they attend. */
export async function feedBookings(
  { services, now }: Moment,
  actor: Actor,
  resourceId: string | null,
): Promise<FeedBooking[]> {
  const window = [new Date(now.getTime() - PAST_MS), new Date(now.getTime() + AHEAD_MS)];
  const rows = resourceId
    ? await select<Row>(services.knex, RESOURCE_SQL, [resourceId, ...window])
    : await select<Row>(services.knex, OWN_SQL, [actor.userId, actor.email, ...window]);
  return rows.map(
    ({ resource, space, area, time_zone, series_id: id, occurrence, repeats, first_day, calendar, ...booking }) => ({
      ...booking,
      changes: Number(booking.changes),
      resource: { name: resource },
      space: { name: space, area, time_zone },
      series: id === null ? null : { id, occurrence, repeats, first_day, calendar },
    }),
  );
}
