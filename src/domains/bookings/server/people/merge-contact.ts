/** Bills the bookings of a contact to the member with whom it was merged. */
import { momentOf, type Services } from '#server/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Heard } from '#server/events.ts';
import { SYSTEM, changeBooking } from '#domains/bookings/server/changes.ts';
import { lockBooking } from '#domains/bookings/server/records.ts';
import { bookingBilled } from '#domains/bookings/server/news.ts';

/**
 * Hears of a merge. Each booking is changed under its own lock. One that somebody else has paid or changed meanwhile is
 * billed to them and stays so.
 */
export async function billMergedBookings({ facts }: Heard<{ contactId: string }>, services: Services): Promise<void> {
  const { knex } = services;
  const { contactId: contact_id } = facts;
  const contact = await knex('contacts').where('id', contact_id).first('user_id');
  const user_id = contact?.user_id;
  if (!user_id) return;
  const ids = await knex('bookings').where({ contact_id }).whereNull('assigned_user_id').orderBy('id').pluck('id');
  for (const id of ids) await billTo(services, id, user_id);
}

function billTo(services: Services, bookingId: string, userId: string): Promise<void> {
  return inTransaction(services, async (trx) => {
    const record = await lockBooking(trx, bookingId);
    if (record.assigned_user_id) return;
    const change = {
      columns: { assigned_user_id: userId },
      live: 'update' as const,
      events: [bookingBilled({ bookingId })],
    };
    await changeBooking(trx, record, SYSTEM, change, momentOf(services));
  });
}
