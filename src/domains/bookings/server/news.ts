/** The outbox messages about bookings. The recipients of a live event are read when it is delivered. */
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { Services } from '#server/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { defineTopic } from '#server/delivery/topic.ts';
import { defineEvent, type EventKind, type Heard, listen } from '#server/events.ts';
import { AS_LIVE, appendAndAnnounce, MAX_EVENTS } from '#server/live-topic.ts';
import { HISTORY_TYPES } from '#domains/bookings/history.ts';
import type { BookingRow } from '#domains/bookings/server/model.ts';
import type { StoredEntry } from '#domains/bookings/server/stored-history.ts';
import type { StoredBilled } from '#domains/bookings/server/price/billed.ts';
import type { NewLiveEvent } from '#server/live.ts';
import { isOnlyRequest, isShownToAttendees } from '#domains/bookings/rules.ts';
import { type News, publish } from '#server/outbox.ts';

/** The live events of a change, for screens. */
const LIVE_NAMES = ['create', 'update', 'delete', 'raised', 'raisedApprove'] as const;
export type LiveName = (typeof LIVE_NAMES)[number];

/** Where and when a booking is. */
export const Held = z.object({ from: z.string(), to: z.string(), resource_id: z.string(), active: z.boolean() });

/**
 * `former` are the addresses of people who attended the booking until this change, `before` and `after` its place and time. What is `quiet` is
 * for screens only: it is not told to programs.
 */
const BookingFacts = z.object({
  id: z.string(),
  space_id: z.string(),
  live: z.enum(LIVE_NAMES),
  former: z.array(z.string()),
  before: Held.nullable(),
  after: Held.nullable(),
  quiet: z.boolean().optional(),
});
export type BookingFacts = z.output<typeof BookingFacts>;

/** What happens to bookings beside the kinds of their history. */
const FACTS = [...HISTORY_TYPES, 'changed', 'lapsed'] as const;
type BookingFact = (typeof FACTS)[number];

/** The words of the field for kinds of the history that have another name. */
const NAMES: Partial<Record<BookingFact, string>> = { created: 'booked', rescheduled: 'moved', remark: 'changed' };
const nameOf = (fact: BookingFact) => `booking.${(NAMES[fact] ?? fact).replaceAll('_', '-')}`;

/** One event for each kind of fact. */
const BOOKING_EVENTS = new Map(FACTS.map((fact) => [nameOf(fact), defineEvent(nameOf(fact), BookingFacts)]));
export const bookingEvents = [...BOOKING_EVENTS.values()] as [EventKind<BookingFacts>, ...EventKind<BookingFacts>[]];

type BookingRef = Pick<BookingRow, 'id' | 'space_id'>;
type HeldAt = Pick<BookingRow, 'starts_at' | 'ends_at' | 'resource_id' | 'active'>;
const heldOf = (held: HeldAt | undefined) =>
  held
    ? {
        from: held.starts_at.toISOString(),
        to: held.ends_at.toISOString(),
        resource_id: held.resource_id,
        active: held.active,
      }
    : null;

/** The event of a booking. @param more where and when it was before and after, if that is known */
export function bookingNews(
  live: LiveName,
  { id, space_id }: BookingRef,
  more: { fact?: BookingFact | undefined; former?: string[]; before?: HeldAt; after?: HeldAt; quiet?: true } = {},
): News {
  const { fact = 'changed', former = [], quiet } = more;
  const [before, after] = [heldOf(more.before), heldOf(more.after)];
  const facts = { id, space_id, live, former, before, after, ...(quiet && { quiet }) };
  // A move also changes the title and the attendees, and nothing else if the period stays.
  const isMove = fact !== 'rescheduled' || !isDeepStrictEqual(before, after);
  return BOOKING_EVENTS.get(nameOf(isMove ? fact : 'changed'))!(facts);
}

/** The event of a new booking: it was booked, or requested, as its history says. */
export const newBookingNews = (record: BookingRef & HeldAt & { history: StoredEntry[] }): News =>
  bookingNews('create', record, { fact: record.history[0]?.type, after: record });

const OneBooking = z.object({ bookingId: z.string() });

/** The confirmation with its calendar file is due. */
export const bookingConfirmed = defineEvent('booking.confirmed', OneBooking, { topic: 'booking.paid' });

/** A booking is billed on account, so that its invoice is due. `billed` is what the invoice shows; an invoice that `isQuiet` is not mailed. */
export const bookingOnAccount = defineEvent(
  'booking.on-account',
  OneBooking.extend({
    amountPence: z.number(),
    at: z.string().optional(),
    billed: z.custom<StoredBilled>().nullish(),
    isQuiet: z.boolean().optional(),
  }),
  { topic: 'booking.request-approved' },
);

/** A booking that was made at a door has ended early, so that a part of its invoice is credited. */
export const bookingUsed = defineEvent(
  'booking.used-in-part',
  OneBooking.extend({ creditPence: z.number(), at: z.string() }),
  { topic: 'booking.used' },
);

/** A booking without an account is billed to a member now, and so are its documents. */
export const bookingBilled = defineEvent('booking.billed-to-member', OneBooking, { topic: 'booking.billed' });

/** A series was booked: its confirmation and its invitations are due. */
export const seriesBooked = defineEvent('series.booked', z.object({ seriesId: z.string() }), {
  topic: 'booking.series-booked',
});

/** Messages of earlier releases about changes of bookings, which did not say what has changed. */
export const formerBookingNews = defineTopic({
  name: 'live.booking',
  payload: z.object({ name: z.string(), id: z.string(), former: z.array(z.string()).optional() }),
  async deliver({ id: row, payload: { id, name, former = [] } }, services) {
    const booking = await services.knex('bookings').where({ id }).first('id', 'space_id');
    const live = LIVE_NAMES.find((each) => name.endsWith(`.${each}`)) ?? 'update';
    await inTransaction(services, async (trx) => {
      if (booking) await publish(trx, [bookingNews(live, booking, { former })], services.clock.now());
      await trx('outbox').where('id', row).delete();
    });
  },
  summary: ({ name, id }) => `${name}, booking ${id}`,
});

/**
 * The live events of a batch of messages. The billed member, the attendees and the staff of the workspace receive them, and
 * those who attend no more, whose screens then lose the booking. An event contains only ids: clients read the booking themselves.
 */
async function liveEvents(services: Services, batch: Heard<BookingFacts>[]): Promise<NewLiveEvent[]> {
  const ids = [...new Set(batch.map(({ facts }) => facts.id))];
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
  return batch.flatMap(({ facts: { id, live, former } }): NewLiveEvent[] => {
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
      name: `book-resources.${live}`,
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

/** Tells the screens of a booking. */
export const bookingScreens = listen('bookings: screens', bookingEvents, {
  ...AS_LIVE,
  concurrency: 1,
  hear: (heard, services) => tellScreens([heard], services),
  batch: { size: MAX_EVENTS, hear: tellScreens },
});

async function tellScreens(batch: Heard<BookingFacts>[], services: Services): Promise<void> {
  await appendAndAnnounce(await liveEvents(services, batch), services);
}
