import { db } from '#server/db/database.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { type Delivery, publish } from '#server/outbox.ts';
import { confirmationMails } from '#domains/bookings/server/mails.ts';
import { readBookings } from '#domains/bookings/server/records.ts';

/** The outbox handler of paid bookings: one mail, with the calendar file, for each who is billed or attends. */
export async function sendConfirmations(batch: Delivery[]): Promise<void> {
  const records = await readBookings(
    db(),
    batch.map(({ payload }) => String(payload.bookingId)),
  );
  await inTransaction((trx) => publish(trx, records.flatMap(confirmationMails)));
}
