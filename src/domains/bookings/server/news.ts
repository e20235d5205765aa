/** What a booking tells the world: one word in the outbox, which becomes the whole record when it is sent. */
import { db } from '#server/db/database.ts';
import type { Audience, LiveEvent } from '#server/live.ts';
import type { Delivery, News } from '#server/outbox.ts';
import { clock } from '#server/clock.ts';
import { type BookingRecord, bookingView } from '#domains/bookings/server/model.ts';
import { readBookings } from '#domains/bookings/server/records.ts';

export const BOOKING_LIVE = 'live.booking';

/** Money to give back, for the payments domain: `reason` makes it happen once. */
export const REFUND_DUE = 'booking.refund-due';

/** The confirmation with its calendar file is due. */
export const BOOKING_PAID = 'booking.paid';

export type LiveName = 'create' | 'update' | 'delete' | 'raised' | 'raisedApprove';

export function bookingNews(name: LiveName, bookingId: string): News {
  return { topic: BOOKING_LIVE, payload: { name: `book-resources.${name}`, id: bookingId } };
}

export function refundNews(bookingId: string, reason: string, amountPence: number): News {
  return { topic: REFUND_DUE, payload: { bookingId, reason, amountPence } };
}

/** An event goes to many: it shows no more of other people than any of them may see. */
const NOBODY = { userId: '', email: '', showsAllBookings: false };

/** Those who may see the booking: whoever is billed or attends, and the staff of the space (decision G143). */
function audienceOf(record: BookingRecord): Audience {
  return {
    userIds: record.assigned_user_id ? [record.assigned_user_id] : [],
    emails: record.members.map((member) => member.email),
    staff: { area: 'booking.booking', spaceId: record.space_id, needsAllBookings: true },
  };
}

/** The live events of a batch of news, each with the booking as it is now, read in one go. */
export async function bookingEvents(batch: Delivery[]): Promise<Omit<LiveEvent, 'id'>[]> {
  const news = batch.map(({ payload }) => payload as { name: string; id: string });
  const records = await readBookings(db(), [...new Set(news.map(({ id }) => id))]);
  const byId = new Map(records.map((record) => [record.id, record]));
  const now = clock.now();
  return news.flatMap(({ name, id }) => {
    const record = byId.get(id);
    return record
      ? [{ name, spaceId: record.space_id, audience: audienceOf(record), data: bookingView(record, NOBODY, now) }]
      : [];
  });
}
