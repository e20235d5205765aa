/** Confirms a series: one mail to its customer, and one to each attendee, instead of one for each booking. */
import type { Services } from '#server/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Heard } from '#server/events.ts';
import { publish } from '#server/outbox.ts';
import { attendeesOf } from '#domains/bookings/server/mail/notices.ts';
import { lockBookings } from '#domains/bookings/server/records.ts';
import { seriesBookedMails, seriesInvitationMails } from '#domains/bookings/server/series/mails.ts';
import { keepKnown, readKnown } from '#domains/bookings/server/series/notices.ts';

/**
 * Hears of a series that was booked. If it is delivered twice, both mails to the customer have the same key, and the
 * attendees have been notified.
 */
export async function confirmSeries(
  { id: rowId, facts }: Heard<{ seriesId: string }>,
  services: Services,
): Promise<void> {
  const now = services.clock.now();
  const { config, knex } = services;
  const ids = await knex('bookings').where('series_id', facts.seriesId).orderBy('occurrence').pluck('id');
  await inTransaction(services, async (trx) => {
    const locked = await lockBookings(trx, ids);
    const records = locked.filter(({ active, payment_status }) => active && payment_status === 'completed');
    const [first] = records;
    if (!first) return;
    const known = await readKnown(trx, ids);
    const attendees = attendeesOf(first).filter(({ email }) => !known.has(email));
    const confirmation = seriesBookedMails(config, records, now).map((mail, index) => ({
      ...mail,
      payload: { ...mail.payload, key: `series-${rowId}-${index}` },
    }));
    const invitations = attendees.flatMap((attendee) => seriesInvitationMails(config, records, attendee, now));
    await keepKnown(
      trx,
      attendees.map((attendee) => ({ attendee, records })),
    );
    await publish(trx, [...confirmation, ...invitations], now);
  });
}
