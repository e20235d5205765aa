import type { Call } from '#server/context.ts';
import { benefitsFor } from '#domains/accounts/server/index.ts';
import { offersFor } from '#domains/bookings/server/series-offers.ts';
import { ruleOf } from '#domains/bookings/server/series-days.ts';
import { planSeries } from '#domains/bookings/server/series-plan.ts';
import { repeatText, type SeriesPreview, type SeriesPreviewInput } from '#domains/bookings/series.ts';
import { toMajor } from '#shared/money.ts';

/** The days of a series as it would be booked. It holds nothing. @throws the errors of `planSeries` */
export async function previewSeries(call: Call, request: SeriesPreviewInput): Promise<SeriesPreview> {
  const { firstDay, bookings, needsApproval, setting, taken } = await planSeries(
    call,
    request,
    await benefitsFor(call, request),
  );
  const offers = offersFor(bookings, setting, taken);
  const { currency } = bookings[0]!.place.space;
  const kept = bookings.filter(({ state }) => state !== 'skipped');
  return {
    text: repeatText(request.repeat, firstDay),
    rule: ruleOf(request.repeat, firstDay),
    currency,
    total: toMajor(
      kept.reduce((sum, { price }) => sum + price.totalPence, 0),
      currency,
    ),
    needs_approval: needsApproval,
    charge_days: call.services.config.SERIES_CHARGE_DAYS,
    occurrences: bookings.map(({ day, slot, place, state, problem, price }) => ({
      day,
      ...slot,
      resource: { _id: place.resource.id, name: place.resource.name },
      state,
      problem,
      price: { net: toMajor(price.netPence, currency), total: toMajor(price.totalPence, currency) },
      ...(offers.get(day) ?? { times: [], resources: [] }),
    })),
  };
}
