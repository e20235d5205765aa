import type { Services } from '#server/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { type Delivery, publish } from '#server/outbox.ts';
import { confirmationMails } from '#domains/bookings/server/mails.ts';
import { readBookings } from '#domains/bookings/server/records.ts';

/**
 * The outbox handler of a paid booking. It sends a mail with the calendar file to the billed member and to each attendee. If the
 * message is delivered twice, both mails to a person have the same key.
 */
export async function sendConfirmation(services: Services, { id, payload }: Delivery): Promise<void> {
  const records = await readBookings(services.knex, [String(payload.bookingId)]);
  const now = services.clock.now();
  const mails = records
    .flatMap((record) => confirmationMails(services.config, record, now))
    .map((mail, index) => ({ ...mail, payload: { ...mail.payload, key: `paid-${id}-${index}` } }));
  await inTransaction(services, (trx) => publish(trx, mails, now));
}
