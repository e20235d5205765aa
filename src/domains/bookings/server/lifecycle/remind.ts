/** Reminds the customers of their bookings. */
import type { Moment } from '#server/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { SYSTEM, changeBooking } from '#domains/bookings/server/changes.ts';
import { reminderMails } from '#domains/bookings/server/presence/mails.ts';
import { subjectOf } from '#domains/bookings/server/model.ts';
import { lockBooking } from '#domains/bookings/server/records.ts';
import { stageOf } from '#domains/bookings/stages.ts';
import { MOST_REMIND_HOURS } from '#domains/workspaces/index.ts';
import { HOUR } from '#shared/time.ts';

const BATCH = 100;

/**
 * Mails the reminders that are due, each once. Whoever has booked only after that time is not reminded.
 * @returns how many bookings their customers were reminded of
 */
export async function remindCustomers(at: Moment): Promise<number> {
  const { services, now } = at;
  const earliest = new Date(now.getTime() - MOST_REMIND_HOURS * HOUR);
  let reminded = 0;
  for (let done = BATCH; done === BATCH; reminded += done) {
    const due = await services
      .knex('bookings')
      .whereBetween('remind_from', [earliest, now])
      .where('starts_at', '>', now)
      .whereRaw('created_at < remind_from')
      .limit(BATCH)
      .pluck('id');
    done = 0;
    for (const id of due) if (await remindCustomer(at, id)) done += 1;
  }
  return reminded;
}

/** @returns false when the booking was cancelled or moved meanwhile, or the customer was reminded */
function remindCustomer(at: Moment, bookingId: string): Promise<boolean> {
  const { services, now } = at;
  return inTransaction(services, async (trx) => {
    const record = await lockBooking(trx, bookingId);
    const { remind_hours: hours, reminded_at, starts_at } = record;
    const isDue = hours !== null && reminded_at === null && starts_at.getTime() - hours * HOUR <= now.getTime();
    if (!isDue || starts_at <= now || stageOf(subjectOf(record), now) !== 'confirmed') return false;
    const events = reminderMails(record, now);
    await changeBooking(trx, record, SYSTEM, { columns: { reminded_at: now }, live: 'update', events }, at);
    return true;
  });
}
