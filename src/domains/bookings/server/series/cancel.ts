/** Cancels bookings of a series in one transaction. */
import type { Call } from '#server/context.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { recordActivity } from '#server/records/activities.ts';
import { bookingSentences } from '#domains/bookings/sentences.ts';
import { keepFigures } from '#domains/bookings/server/figures/daily-figures.ts';
import { changeActivity, getSeries, seriesOf } from '#domains/bookings/server/series/series.ts';
import { seriesCancelledMails, seriesEndedMails } from '#domains/bookings/server/series/mails.ts';
import { forgetKnown, notifiedOf } from '#domains/bookings/server/series/notices.ts';
import { cancelBooking, type Cancelled, writeCancellations } from '#domains/bookings/server/lifecycle/cancel.ts';
import { idsInScope } from '#domains/bookings/server/series/scope.ts';
import { changeAllLocked } from '#domains/bookings/server/lifecycle/step.ts';
import type { CancelSeriesInput, SeriesView } from '#domains/bookings/series.ts';

/** One activity, one mail to the customer, and one to each attendee who knew of the bookings. */
async function publishAll(trx: Transaction, call: Call, cancelled: Cancelled[]): Promise<void> {
  const { services, now } = call;
  // The mails show the bookings as they were. Their files are newer than those before.
  const before = cancelled.map((each) => ({ ...each.before, history: each.after.history }));
  const confirmed = before.filter(({ payment_status }) => payment_status === 'completed');
  const notified = await notifiedOf(trx, before);
  await forgetKnown(
    trx,
    before.map(({ id }) => id),
  );
  const money = {
    paidPence: before.reduce((sum, { paid_pence }) => sum + paid_pence, 0),
    refundPence: cancelled.reduce((sum, { refundPence }) => sum + refundPence, 0),
  };
  const activity = changeActivity(call, before, bookingSentences.cancelledSeveral);
  await recordActivity(trx, activity, [
    ...(confirmed.length > 0 ? seriesCancelledMails(services.config, confirmed, money, now) : []),
    ...notified.flatMap(({ attendee, records }) => seriesEndedMails(services.config, records, attendee, now)),
  ]);
  await keepFigures(trx, cancelled);
}

/**
 * Cancels one booking of a series, that one and those after it, or all. Bookings that are over or cancelled stay as they are. Each is refunded
 * as a single cancellation would be. Either all are cancelled or none.
 * @throws NotFound, NotAllowed; Conflict if a payment is being processed
 */
export async function cancelSeries(call: Call, input: CancelSeriesInput): Promise<SeriesView> {
  const { _id, scope, refund } = input;
  const bookingIds = await idsInScope(call.services.knex, input);
  if (scope === 'this') {
    await cancelBooking(call, { _id: bookingIds[0]!, refund });
    return getSeries(call, _id);
  }
  return changeAllLocked(call, { bookingIds }, 'cancel', async (trx, locked) => {
    await publishAll(trx, call, await writeCancellations(trx, call, locked, { refund }));
    return seriesOf(trx, call, _id);
  });
}
