/** The outbox messages about bookings. The recipients of a live event are read when it is delivered. */
import type { Services } from '#server/context.ts';
import type { StoredBilled } from '#domains/bookings/server/price/billed.ts';
import type { NewLiveEvent } from '#server/live.ts';
import { isOnlyRequest, isShownToAttendees } from '#domains/bookings/rules.ts';
import type { Delivery, News } from '#server/outbox.ts';

export const BOOKING_LIVE = 'live.booking';

/** The confirmation with its calendar file is due. */
export const BOOKING_PAID = 'booking.paid';

/** A request was approved, so that its invoice is due. */
export const REQUEST_APPROVED = 'booking.request-approved';

/** A booking that was made at a door has ended early, so that a part of its invoice is credited. */
export const BOOKING_USED = 'booking.used';

/** A booking without an account is billed to a member now, and so are its documents. */
export const BOOKING_BILLED = 'booking.billed';

/** A series was booked: its confirmation and its invitations are due. */
export const SERIES_BOOKED = 'booking.series-booked';

export type LiveName = 'create' | 'update' | 'delete' | 'raised' | 'raisedApprove';

/** The payload of BOOKING_LIVE. `former` are the addresses of people who attended the booking until this change. */
export type BookingNews = { name: string; id: string; former?: string[] };

export function bookingNews(name: LiveName, id: string, former: string[] = []): News {
  const payload: BookingNews = { name: `book-resources.${name}`, id, ...(former.length > 0 && { former }) };
  return { topic: BOOKING_LIVE, payload };
}

export function paidNews(bookingId: string): News {
  return { topic: BOOKING_PAID, payload: { bookingId } };
}

/** @param terms `billed` is what the invoice shows; an invoice that `isQuiet` is not mailed */
export function approvedNews(
  bookingId: string,
  terms: { amountPence: number; at: Date; billed: StoredBilled; isQuiet?: boolean | undefined },
): News {
  return { topic: REQUEST_APPROVED, payload: { bookingId, ...terms, at: terms.at.toISOString() } };
}

export function usedNews(bookingId: string, creditPence: number, at: Date): News {
  return { topic: BOOKING_USED, payload: { bookingId, creditPence, at: at.toISOString() } };
}

export function seriesBookedNews(seriesId: string): News {
  return { topic: SERIES_BOOKED, payload: { seriesId } };
}

export function billedNews(bookingId: string): News {
  return { topic: BOOKING_BILLED, payload: { bookingId } };
}

/**
 * The live events of a batch of messages. The billed member, the attendees and the staff of the workspace receive them, and
 * those who attend no more, whose screens then lose the booking. An event contains only ids: clients read the booking themselves.
 */
export async function bookingEvents(services: Services, batch: Delivery[]): Promise<NewLiveEvent[]> {
  const news = batch.map(({ payload }) => payload as BookingNews & { name: `book-resources.${LiveName}` });
  const ids = [...new Set(news.map(({ id }) => id))];
  const [bookings, members] = await Promise.all([
    services
      .knex('bookings')
      .whereIn('id', ids)
      .select('id', 'space_id', 'assigned_user_id', 'booking_request', 'payment_status', 'seat_swap_status')
      .select('customer_email'),
    services.knex('booking_members').whereIn('booking_id', ids).select('booking_id', 'email'),
  ]);
  const emailsOf = (id: string) => members.filter(({ booking_id }) => booking_id === id).map(({ email }) => email);
  const byId = new Map(bookings.map((booking) => [booking.id, booking]));
  return news.flatMap(({ name, id, former = [] }): NewLiveEvent[] => {
    const booking = byId.get(id);
    if (!booking) return [];
    const { space_id, assigned_user_id, customer_email } = booking;
    const audience: NewLiveEvent['audience'] = {
      userIds: assigned_user_id ? [assigned_user_id] : [],
      emails: [
        ...(isShownToAttendees(booking) ? [...emailsOf(id), ...former] : []),
        ...(customer_email ? [customer_email] : []),
      ],
    };
    const eventFor = (staff: NewLiveEvent['audience']['staff']): NewLiveEvent => ({
      name,
      spaceId: space_id,
      audience: { ...audience, staff },
      data: { _id: id, space_id },
    });
    return [
      ...(booking.booking_request ? [eventFor({ area: 'bookingRequest', spaceId: space_id })] : []),
      ...(booking.seat_swap_status ? [eventFor({ area: 'deskSwap', spaceId: space_id })] : []),
      ...(isOnlyRequest(booking)
        ? []
        : [eventFor({ area: 'booking.booking', spaceId: space_id, needsAllBookings: true })]),
    ];
  });
}
