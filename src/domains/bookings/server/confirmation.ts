import { db } from '#server/db/database.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { type Delivery, publish } from '#server/outbox.ts';
import { confirmationMails } from '#domains/bookings/server/mails.ts';
import { readBookings } from '#domains/bookings/server/records.ts';

/**
 * The outbox handler of a paid booking: one mail, with the calendar file, for each who is billed or attends. When it is delivered
 * twice, both mails to a person have the same key.
 */
export async function sendConfirmation({ id, payload }: Delivery): Promise<void> {
  const records = await readBookings(db(), [String(payload.bookingId)]);
  const mails = records
    .flatMap(confirmationMails)
    .map((mail, index) => ({ ...mail, payload: { ...mail.payload, key: `paid-${id}-${index}` } }));
  await inTransaction((trx) => publish(trx, mails));
}
