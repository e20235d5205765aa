/** The decision about the requests of a series, in one transaction. */
import type { Call } from '#server/context.ts';
import { type Transaction, inTransaction } from '#server/db/transaction.ts';
import { publish } from '#server/outbox.ts';
import { writeChange } from '#domains/bookings/server/changes.ts';
import { keepFigures } from '#domains/bookings/server/figures/daily-figures.ts';
import { lockPlaces } from '#domains/bookings/server/places/lock-places.ts';
import type { BookingRecord } from '#domains/bookings/server/model.ts';
import { seriesBookedNews } from '#domains/bookings/server/news.ts';
import { getSeries, seriesOf } from '#domains/bookings/server/series/series.ts';
import { seriesDeclinedMails } from '#domains/bookings/server/series/mails.ts';
import { decided, decideRequest } from '#domains/bookings/server/requests/decide.ts';
import { idsInScope } from '#domains/bookings/server/series/scope.ts';
import { changeAllLocked, type Locked } from '#domains/bookings/server/lifecycle/step.ts';
import type { DecideSeriesInput } from '#domains/bookings/requests.ts';
import type { SeriesView } from '#domains/bookings/series.ts';
import { Conflict } from '#shared/errors.ts';
import { formatPence } from '#shared/money.ts';

type Written = { before: BookingRecord; after: BookingRecord };

/**
 * Writes the decisions one by one, because each request has its own history. Their places are locked together before. If the price of one has
 * changed, the new prices are stored and nothing is approved.
 * @returns the sum of the present prices if one of them has changed
 */
async function writeAll(trx: Transaction, call: Call, locked: Locked[], remark: string) {
  const { actor } = call;
  await lockPlaces(
    trx,
    locked.map(({ record }) => record),
  );
  const decisions = [];
  for (const each of locked)
    decisions.push({ ...each, ...(await decided(trx, call, { ...each, remark, isPart: true })) });
  const changed = decisions.filter(({ newPence }) => newPence !== undefined);
  const written: Written[] = [];
  for (const { record, change } of changed.length > 0 ? changed : decisions)
    written.push({ before: record, after: await writeChange(trx, record, actor, change, call) });
  await keepFigures(trx, written);
  if (changed.length === 0) return { written };
  return {
    written,
    newPence: decisions.reduce((sum, { record, newPence }) => sum + (newPence ?? record.total_pence), 0),
  };
}

/** One mail to the customer about all of them. */
async function publishAll(trx: Transaction, call: Call, written: Written[], input: DecideSeriesInput): Promise<void> {
  const rejected = written.map(({ after }) => after);
  const news =
    input.booking_status === 'Approved'
      ? [seriesBookedNews(input._id)]
      : seriesDeclinedMails(call.services.config, rejected, input.booking_admin_remark ?? '');
  await publish(trx, news, call.now);
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
  const decide = async (trx: Transaction, locked: Locked[]) => {
    const { written, newPence } = await writeAll(trx, call, locked, booking_admin_remark ?? '');
    if (newPence === undefined) await publishAll(trx, call, written, input);
    const newPrice = newPence === undefined ? undefined : formatPence(newPence, locked[0]!.record.currency);
    return { view: await seriesOf(trx, call, _id), newPrice };
  };
  const { view, newPrice } = await changeAllLocked(call, terms, event, decide, (work) =>
    // A repeat is told the series, or the refusal once it is known.
    inTransaction(call.services, async (trx) => {
      const decided = await work(trx);
      if (decided.newPrice === undefined) await call.services.firstWrite?.answer(trx, decided.view);
      return decided;
    }),
  );
  if (newPrice !== undefined)
    throw new Conflict(`The price is now ${newPrice} in total. Please check it and approve again`);
  return view;
}
