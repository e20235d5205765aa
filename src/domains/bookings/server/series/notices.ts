/** What attendees know of the bookings of a series. They are notified of all of them in one mail. */
import type { Transaction } from '#server/db/transaction.ts';
import type { BookingRecord, MemberRow } from '#domains/bookings/server/model.ts';
import { attendeesOf, knownBy } from '#domains/bookings/server/mail/notices.ts';

/** Rows of one INSERT. */
const BATCH = 1000;

/** The bookings of which each address has been notified. The caller has locked the bookings. */
export async function readKnown(trx: Transaction, bookingIds: string[]): Promise<Map<string, Set<string>>> {
  const rows = await trx('booking_notices')
    .whereIn('booking_id', bookingIds)
    .whereNotNull('starts_at')
    .select('email', 'booking_id');
  const known = new Map<string, Set<string>>();
  for (const { email, booking_id } of rows) known.set(email, (known.get(email) ?? new Set()).add(booking_id));
  return known;
}

/** Stores that attendees have been notified of the bookings as they are, so that a later change tells them what is new. */
export async function keepKnown(
  trx: Transaction,
  notified: { attendee: MemberRow; records: BookingRecord[] }[],
): Promise<void> {
  const rows = notified.flatMap(({ attendee, records }) =>
    records.map((record) => ({
      booking_id: record.id,
      email: attendee.email,
      ...knownBy(record, attendee),
      due_at: null,
    })),
  );
  for (let start = 0; start < rows.length; start += BATCH)
    await trx('booking_notices')
      .insert(rows.slice(start, start + BATCH))
      .onConflict(['booking_id', 'email'])
      .merge(['starts_at', 'ends_at', 'place', 'due_at']);
}

/** The attendees who know of some of the bookings, each with those. The caller has locked the bookings. */
export async function notifiedOf(trx: Transaction, records: BookingRecord[]) {
  const known = await readKnown(
    trx,
    records.map(({ id }) => id),
  );
  const people = new Map(records.flatMap(attendeesOf).map((attendee) => [attendee.email, attendee]));
  return [...people.values()].flatMap((attendee) => {
    const theirs = records.filter(({ id }) => known.get(attendee.email)?.has(id));
    return theirs.length > 0 ? [{ attendee, records: theirs }] : [];
  });
}

/** Forgets what attendees know of bookings that are cancelled. */
export async function forgetKnown(trx: Transaction, bookingIds: string[]): Promise<void> {
  await trx('booking_notices').whereIn('booking_id', bookingIds).delete();
}
