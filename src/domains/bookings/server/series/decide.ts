/** The decision about the requests of a series, in one transaction. */
import type { Call } from '#server/context.ts';
import { type Transaction, inTransaction } from '#server/db/transaction.ts';
import { recordActivity } from '#server/records/activities.ts';
import { keepFigures } from '#domains/bookings/server/figures/daily-figures.ts';
import { seriesBooked } from '#domains/bookings/server/news.ts';
import { changeActivity, getSeries, seriesOf } from '#domains/bookings/server/series/series.ts';
import { seriesDeclinedMails } from '#domains/bookings/server/series/mails.ts';
import { type WrittenDecisions, decideRequest, writeDecisions } from '#domains/bookings/server/requests/decide.ts';
import { idsInScope } from '#domains/bookings/server/series/scope.ts';
import { changeAllLocked, type LockedStep } from '#domains/bookings/server/lifecycle/step.ts';
import { bookingSentences } from '#domains/bookings/sentences.ts';
import type { DecideSeriesInput } from '#domains/bookings/requests.ts';
import type { SeriesView } from '#domains/bookings/series.ts';
import { Changed } from '#shared/errors.ts';
import { msgWith } from '#shared/texts.ts';

/** One activity, and one mail to the customer, about all of them. */
async function publishAll(
  trx: Transaction,
  call: Call,
  { written }: WrittenDecisions,
  input: DecideSeriesInput,
): Promise<void> {
  const decided = written.map(({ after }) => after);
  const isApproved = input.booking_status === 'Approved';
  const news = isApproved
    ? [seriesBooked({ seriesId: input._id })]
    : seriesDeclinedMails(decided, input.booking_admin_remark ?? '');
  const say = isApproved ? bookingSentences.approvedSeveral : bookingSentences.rejectedSeveral;
  await recordActivity(trx, changeActivity(call, decided, say), news);
}

/**
 * Approves or rejects the pending requests of a series: one of them, that one and those after it, or all. Either all are decided or none.
 * @throws NotFound, NotAllowed; Conflict if a place is gone, or the price has changed
 */
export async function decideSeries(call: Call, input: DecideSeriesInput): Promise<SeriesView> {
  const { _id, booking_id, scope, booking_status, booking_admin_remark } = input;
  const bookingIds = await idsInScope(call.services.knex, input);
  if (scope === 'this') {
    await decideRequest(call, { _id: booking_id, booking_status, booking_admin_remark });
    return getSeries(call, _id);
  }
  const event = booking_status === 'Approved' ? 'approve' : 'reject';
  const terms = { bookingIds, named: booking_id };
  const decide = async (trx: Transaction, locked: LockedStep[]) => {
    const decision = await writeDecisions(trx, call, locked, { remark: booking_admin_remark });
    const { written, newPence } = decision;
    await keepFigures(trx, written);
    if (newPence === undefined) await publishAll(trx, call, decision, input);
    const newPrice = newPence === undefined ? undefined : { pence: newPence, currency: locked[0]!.record.currency };
    return { view: await seriesOf(trx, call, _id), newPrice };
  };
  const { view, newPrice } = await changeAllLocked(call, terms, event, decide, (work) =>
    // The answer to a repeat is the series, or the refusal once it is known.
    inTransaction(call.services, async (trx) => {
      const decided = await work(trx);
      if (decided.newPrice === undefined) await call.services.firstWrite?.answer(trx, decided.view);
      return decided;
    }),
  );
  if (newPrice !== undefined)
    throw new Changed(
      msgWith('The price is now {amount} in total. Please check it and approve again', { amount: newPrice }),
    );
  return view;
}
