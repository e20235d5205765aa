/** What programs of others are told of bookings: each kind of change has its type, so that a move is never a cancellation and a new booking. */
import { z } from 'zod';
import { type Told, toldEvent } from '#server/told.ts';
import { type BookingFacts, Held, bookingEvents } from '#domains/bookings/server/news.ts';
import { readBookings } from '#domains/bookings/server/records.ts';
import { viewFor } from '#domains/bookings/server/view.ts';
import { CANCEL, EDIT_BOOKING, paths } from '#shared/paths.ts';

const SAYS: Record<string, string> = {
  booked: 'A booking was made, or a hold for one',
  requested: 'A booking was requested',
  approved: 'A request was approved',
  rejected: 'A request was rejected',
  processing: 'The bank of the customer is paying, which takes days',
  paid: 'A booking was paid',
  'debit-failed': 'The bank of the customer did not pay',
  'card-agreed': 'The customer agreed that their card is charged later',
  'link-mailed': 'The customer got a link to pay',
  moved: 'A booking was moved to another time or place',
  cancelled: 'A booking was cancelled',
  left: 'Somebody attends a booking no more',
  'checked-in': 'Somebody arrived',
  'check-in-undone': 'An arrival was undone',
  released: 'Nobody came, so that the place is free again',
  'release-undone': 'The release of a place was undone',
  refunded: 'Money was paid back',
  'refund-failed': 'Money could not be paid back',
  disputed: 'The bank of the customer demands a payment back',
  'dispute-closed': 'A dispute has ended',
  'swap-requested': 'A swap of desks was requested',
  'swap-approved': 'A swap of desks was approved',
  'swap-rejected': 'A swap of desks was rejected',
  reserve: 'A booking got another place at the same time',
  changed: 'A booking was changed otherwise: people, remarks, price',
  lapsed: 'A hold has ended without a payment, or a request without a decision',
};

const link = (says: string) => z.string().describe(`The page that ${says}`);

const isMoved = ({ before, after }: BookingFacts) => before !== null && after !== null;

export const bookingTold: Told = {
  noun: 'booking',
  types: bookingEvents.map((kind) => {
    const what = kind.event.replace('booking.', '');
    return toldEvent<BookingFacts>(
      what,
      SAYS[what] ?? 'A booking was changed',
      kind,
      ({ id, space_id }) => ({ id, space_id }),
      (facts) => (isMoved(facts) ? { before: facts.before, after: facts.after } : {}),
      ({ quiet }) => quiet !== true,
    );
  }),
  beside: {
    before: Held.describe('Of a change: where and when it was'),
    after: Held.describe('Of a change: where and when it is now'),
    invoice_ids: z.array(z.string()).describe('The ids of its invoices and credit notes'),
    links: z
      .object({ view: link('shows it'), change: link('moves it'), cancel: link('cancels it') })
      .describe('Pages for the person who has booked'),
  },
  async read(call, refs) {
    const { knex, config } = call.services;
    const ids = refs.map(({ id }) => id);
    const [records, documents] = await Promise.all([
      readBookings(knex, ids),
      knex('invoices').whereIn('booking_id', ids).orderBy('id').select('id', 'booking_id'),
    ]);
    return records.map((record) => {
      const { id, space_id } = record;
      const page = `${config.PUBLIC_URL}${paths.bookingPage(id)}`;
      const links = { view: page, change: `${page}?${EDIT_BOOKING}=${id}`, cancel: `${page}?${CANCEL}` };
      const invoice_ids = documents.filter(({ booking_id }) => booking_id === id).map((each) => each.id);
      return { id, space_id, view: viewFor(call, record), more: { invoice_ids, links } };
    });
  },
};
