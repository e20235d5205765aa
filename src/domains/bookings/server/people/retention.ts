import { select } from '#server/db/statements.ts';
import type { Retention } from '#server/retention.ts';
import { msg } from '#shared/texts.ts';

/** Attendees of past bookings, but not the person who is billed. Booking and invoice stay as they are. */
export const guestRetention: Retention = {
  name: 'guests',
  label: msg('Guests of past bookings'),
  says: msg('Names, addresses and telephone numbers of the guests of bookings, from their end; the bookings stay'),
  tables: ['booking_members', 'booking_notices'],
  perSpace: true,
  due: (knex, { spaceId, before }) =>
    knex('booking_members')
      .join('bookings', 'bookings.id', 'booking_members.booking_id')
      .where('bookings.space_id', spaceId)
      .where('bookings.ends_at', '<', before)
      .where((guest) =>
        guest
          .whereNull('booking_members.user_id')
          .orWhereNull('bookings.assigned_user_id')
          .orWhereRaw('booking_members.user_id <> bookings.assigned_user_id'),
      ),
  time: 'bookings.ends_at',
  key: ['booking_members.booking_id', 'booking_members.email'],
  async remove(trx, _at, rows, { before }) {
    const ids = [...new Set(rows.map(({ booking_id }) => String(booking_id)))];
    await select(trx, 'SELECT id FROM bookings FORCE INDEX (PRIMARY) WHERE id IN (?) ORDER BY id FOR UPDATE', [ids]);
    // A booking that was moved meanwhile keeps its guests.
    const past = await trx('bookings').whereIn('id', ids).where('ends_at', '<', before).pluck('id');
    const keys = rows
      .filter(({ booking_id }) => past.includes(String(booking_id)))
      .map(({ booking_id, email }) => [String(booking_id), String(email)]);
    await trx('booking_notices').whereIn(['booking_id', 'email'], keys).delete();
    return trx('booking_members').whereIn(['booking_id', 'email'], keys).delete();
  },
};
