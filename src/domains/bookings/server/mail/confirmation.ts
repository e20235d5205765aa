import type { Services } from '#server/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Heard } from '#server/events.ts';
import { publish } from '#server/outbox.ts';
import { confirmationMails } from '#domains/bookings/server/mail/mails.ts';
import { planNotices } from '#domains/bookings/server/mail/notices.ts';
import { lockBooking } from '#domains/bookings/server/records.ts';

/**
 * Hears of a booking that is confirmed. The customer gets a mail with the calendar file, and the attendees are invited. If the message
 * is delivered twice, both mails to the customer have the same key, and the attendees have been notified.
 */
export async function sendConfirmation({ id, facts }: Heard<{ bookingId: string }>, services: Services): Promise<void> {
  const now = services.clock.now();
  await inTransaction(services, async (trx) => {
    const record = await lockBooking(trx, facts.bookingId);
    const mails = confirmationMails(services.config, record, now).map((mail, index) => ({
      ...mail,
      payload: { ...mail.payload, key: `paid-${id}-${index}` },
    }));
    await publish(trx, [...mails, ...(await planNotices(trx, record, { dueAt: now }))], now);
  });
}
