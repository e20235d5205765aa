/** What programs of others are told of bookings: each kind of change has its type, so that a move is never a cancellation and a new booking. */
import { z } from 'zod';
import { type Told, toldEvent } from '#server/told.ts';
import { type BookingFacts, Held, bookingEvents } from '#domains/bookings/server/news.ts';
import { readBookings } from '#domains/bookings/server/records.ts';
import { viewFor } from '#domains/bookings/server/view.ts';
import { CANCEL, EDIT_BOOKING, paths } from '#shared/paths.ts';
import { msg } from '#shared/texts.ts';

const SAYS: Record<string, string> = {
  booked: msg('A booking was made, or a hold for one'),
  requested: msg('A booking was requested'),
  approved: msg('A request was approved'),
  rejected: msg('A request was rejected'),
  processing: msg('The bank of the customer is paying, which takes days'),
  paid: msg('A booking was paid'),
  'debit-failed': msg('The bank of the customer did not pay'),
  'card-agreed': msg('The customer agreed that their card is charged later'),
  'link-mailed': msg('The customer got a link to pay'),
  moved: msg('A booking was moved to another time or place'),
  cancelled: msg('A booking was cancelled'),
  left: msg('Somebody attends a booking no more'),
  'checked-in': msg('Somebody arrived'),
  'check-in-undone': msg('An arrival was undone'),
  released: msg('Nobody came, so that the place is free again'),
  'release-undone': msg('The release of a place was undone'),
  refunded: msg('Money was paid back'),
  'refund-failed': msg('Money could not be paid back'),
  disputed: msg('The bank of the customer demands a payment back'),
  'dispute-closed': msg('A dispute has ended'),
  'swap-requested': msg('A swap of desks was requested'),
  'swap-approved': msg('A swap of desks was approved'),
  'swap-rejected': msg('A swap of desks was rejected'),
  reserve: msg('A booking got another place at the same time'),
  changed: msg('A booking was changed otherwise: people, remarks, price'),
  lapsed: msg('A hold has ended without a payment, or a request without a decision'),
};

const link = (says: string) => z.string().describe(`The page that ${says}`);

const isMoved = ({ before, after }: BookingFacts) => before !== null && after !== null;

export const bookingTold: Told = {
  noun: 'booking',
  types: bookingEvents.map((kind) => {
    const what = kind.event.replace('booking.', '');
    return toldEvent<BookingFacts>(
      what,
      SAYS[what] ?? msg('A booking was changed'),
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
