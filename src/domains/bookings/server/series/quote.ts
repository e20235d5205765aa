import type { Call } from '#server/context.ts';
import { transition } from '#domains/bookings/lifecycle.ts';
import type { CancelSeriesQuote } from '#domains/bookings/quotes.ts';
import { bookingActor, editsBookingsOf, maySee } from '#domains/bookings/server/access.ts';
import { subjectOf } from '#domains/bookings/server/model.ts';
import { readListedBookings } from '#domains/bookings/server/records.ts';
import { refundPenceOf } from '#domains/bookings/server/lifecycle/cancel.ts';
import { idsInScope } from '#domains/bookings/server/series/scope.ts';
import type { QuoteSeriesInput } from '#domains/bookings/series.ts';
import { NotFound } from '#shared/errors.ts';
import { DEFAULT_CURRENCY, toMajor } from '#shared/money.ts';
import { msg } from '#shared/texts.ts';

/**
 * How many bookings a cancellation of a series would cancel, and what it would refund, by the rules of the cancellation itself.
 * @throws NotFound if the caller may not see one of them
 */
export async function quoteCancelSeries(call: Call, input: QuoteSeriesInput): Promise<CancelSeriesQuote> {
  const { services, actor, now } = call;
  const records = await readListedBookings(services.knex, await idsInScope(services.knex, input));
  if (records.some((record) => !maySee(actor, record))) throw new NotFound(msg('Booking not found'));
  const cancelled = records.filter(
    (record) => transition(subjectOf(record), 'cancel', bookingActor(actor, record), now).ok,
  );
  const sumOf = (isGranted: boolean) =>
    cancelled.reduce((sum, record) => sum + refundPenceOf(record, isGranted, now), 0);
  const mayGrant = cancelled.some((record) => editsBookingsOf(actor, record));
  const refundPence = sumOf(false);
  const amountOf = (pence: number) => toMajor(pence, records[0]?.currency ?? DEFAULT_CURRENCY);
  return {
    bookings: cancelled.length,
    paid: amountOf(cancelled.reduce((sum, { paid_pence }) => sum + paid_pence, 0)),
    refund: amountOf(refundPence),
    late_refund: amountOf(mayGrant ? sumOf(true) - refundPence : 0),
  };
}
