import type { Services } from '#server/context.ts';
import type { Heard } from '#server/events.ts';
import { select } from '#server/db/statements.ts';
import type { BookingFacts } from '#domains/bookings/server/index.ts';

const CHANGED_SQL = `SELECT f.id FROM bookings b JOIN calendar_feeds f ON f.resource_id = b.resource_id WHERE b.id IN (?)
  UNION SELECT f.id FROM bookings b JOIN calendar_feeds f ON f.user_id = b.assigned_user_id AND f.target = 0 WHERE b.id IN (?)
  UNION SELECT f.id FROM booking_members m JOIN users u ON u.email = m.email
    JOIN calendar_feeds f ON f.user_id = u.id AND f.target = 0 WHERE m.booking_id IN (?)
  UNION SELECT f.id FROM users u JOIN calendar_feeds f ON f.user_id = u.id AND f.target = 0 WHERE u.email IN (?)`;

/**
 * Raises the version of the feeds that contain these bookings, or did until an attendee left. The feed of a room that a booking has
 * left is found by nobody here; its tag changes within the hour.
 */
export async function noteBookingChanges(batch: Heard<BookingFacts>[], { knex }: Services): Promise<void> {
  const ids = batch.map(({ facts }) => facts.id);
  const former = batch.flatMap(({ facts }) => facts.former);
  // MySQL accepts no empty list.
  const emails = former.length > 0 ? former : [''];
  const feeds = await select<{ id: string }>(knex, CHANGED_SQL, [ids, ids, ids, emails]);
  if (feeds.length === 0) return;
  await knex('calendar_feeds')
    .whereIn(
      'id',
      feeds.map(({ id }) => id),
    )
    .increment('version');
}
