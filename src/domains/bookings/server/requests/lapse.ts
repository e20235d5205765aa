import type { Moment } from '#server/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { LAPSED } from '#domains/bookings/requests.ts';
import { bookingSentences, historySentences } from '#domains/bookings/sentences.ts';
import { SYSTEM, changeBooking } from '#domains/bookings/server/changes.ts';
import { bookingFacts } from '#domains/bookings/server/facts.ts';
import type { BookingRecord } from '#domains/bookings/server/model.ts';
import { lockBooking } from '#domains/bookings/server/records.ts';
import { applyUnits, mailsOf } from '#domains/bookings/server/lifecycle/effects.ts';
import { systemStep } from '#domains/bookings/server/lifecycle/step.ts';

const BATCH = 100;

/**
 * Rejects the requests that nobody decided before their start: their units become free and the customer is informed.
 * @returns how many requests have lapsed
 */
export async function lapseRequests(at: Moment): Promise<number> {
  const { services, now } = at;
  let lapsed = 0;
  for (let done = BATCH; done === BATCH; lapsed += done) {
    const due = await services
      .knex('bookings')
      .where('booking_status', 'Assigned')
      .where('starts_at', '<=', now)
      .limit(BATCH)
      .pluck('id');
    done = 0;
    for (const id of due) if (await lapseRequest(at, id)) done += 1;
  }
  return lapsed;
}

/** @returns false when the request was decided or cancelled meanwhile */
function lapseRequest(at: Moment, bookingId: string): Promise<boolean> {
  const { services, now } = at;
  return inTransaction(services, async (trx) => {
    const record = await lockBooking(trx, bookingId);
    const step = systemStep(record, 'expireRequest', now);
    if (!step) return false;
    await applyUnits(trx, record, { step, now });
    const change = {
      to: step.to,
      columns: { booking_admin_remark: LAPSED },
      history: { type: 'rejected' as const, said: [historySentences.requestLapsed()] },
      action: bookingSentences.requestLapsed({ customer: record.customer_name, ...bookingFacts(record) }),
      live: 'update' as const,
      mails: (after: BookingRecord) =>
        mailsOf(services, step, { record: after, money: { chargePence: 0, refundPence: 0 } }),
    };
    await changeBooking(trx, record, SYSTEM, change, at);
    return true;
  });
}
