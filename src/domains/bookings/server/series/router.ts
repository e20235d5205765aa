import type { Call } from '#server/context.ts';
import { rest } from '#server/rest-route.ts';
import { alsoTelling, may, mayOrCustomer, router, signedIn } from '#server/trpc.ts';
import { benefitsFor } from '#domains/accounts/server/index.ts';
import { type Buffers, groupByResource, periodProblem, slotsOn, takesBookings } from '#domains/availability/index.ts';
import { buffersIn, type MatchedUnitRow, type Slot } from '#domains/availability/server/index.ts';
import { CancelSeriesQuote } from '#domains/bookings/quotes.ts';
import { DecideSeriesInput } from '#domains/bookings/requests.ts';
import type { Taken } from '#domains/bookings/series-units.ts';
import {
  CancelSeriesInput,
  CreateSeriesInput,
  MoveSeriesInput,
  QuoteSeriesInput,
  SeriesIdInput,
  SeriesPreview,
  SeriesPreviewInput,
  SeriesView,
  repeatText,
  type Occurrence,
} from '#domains/bookings/series.ts';
import { ruleOf } from '#domains/bookings/server/series/days.ts';
import {
  planSeries,
  type PlannedDay,
  type PlannedBooking,
  type Setting,
  unitsFor,
} from '#domains/bookings/server/series/plan.ts';
import { getSeries } from '#domains/bookings/server/series/series.ts';
import { cancelSeries } from '#domains/bookings/server/series/cancel.ts';
import { createSeries } from '#domains/bookings/server/series/create.ts';
import { unnamed } from '#domains/bookings/server/lifecycle/create.ts';
import { decideSeries } from '#domains/bookings/server/series/decide.ts';
import { moveSeries } from '#domains/bookings/server/series/move.ts';
import { termsAt, termsOfPlace } from '#domains/bookings/server/places/period.ts';
import { quoteCancelSeries } from '#domains/bookings/server/series/quote.ts';
import { unitsNeeded } from '#domains/bookings/server/lifecycle/units.ts';
import { openingTimesFor } from '#domains/workspaces/server/index.ts';
import { toMajor } from '#shared/money.ts';
import { isDeskType } from '#shared/resource-types.ts';
import { lastDayOf, toLocal } from '#shared/time.ts';
import { msg } from '#shared/texts.ts';
import { spoken } from '#shared/messages.ts';

/** How many of the taken days get an offer. Whoever meets more of them chooses another place for all. */
const MAX_OFFERED = 60;
const MAX_TIMES = 6;

type IsFree = (unitIds: string[], slot: Slot, buffers: Buffers | null) => boolean;

/** The times of the day at which the place is free, those nearest to the wanted one. */
function timesFor({ place, slot, day }: PlannedDay, { call, benefits }: Setting, isFree: IsFree): string[] {
  if (place.type !== 'meeting_room') return [];
  const opening = openingTimesFor(place.space, benefits);
  const terms = termsAt(place, call);
  const { buffers } = termsOfPlace(place);
  const distance = ({ from }: Slot) => Math.abs(from.getTime() - slot.from.getTime());
  return slotsOn(opening, { type: place.type, ...slot }, day)
    .filter((each) => !periodProblem(opening, { type: place.type, ...each }, call.now, terms))
    .filter((each) => isFree(unitsFor({ place, slot: each }), each, buffers))
    .sort((one, other) => distance(one) - distance(other))
    .slice(0, MAX_TIMES)
    .map(({ from }) => toLocal(from, place.space.time_zone).time)
    .sort();
}

/** The other places of the type that are free and large enough at the time. */
function resourcesFor(
  { place, slot }: PlannedDay,
  { request, units }: Setting,
  isFree: IsFree,
): Occurrence['resources'] {
  const lastDay = lastDayOf(slot.to, place.space.time_zone);
  const isOpen = (unit: MatchedUnitRow) => takesBookings(unit, lastDay);
  return groupByResource(units)
    .filter(({ resource }) => resource.id !== place.resource.id)
    .filter(({ resource }) => isDeskType(resource.kind) || resource.capacity >= request.capacity)
    .filter(({ units: own, resource: { id, kind } }) =>
      isFree(
        own.filter(isOpen).map(({ unit_id }) => unit_id),
        slot,
        buffersIn(place.space, { kind, id }),
      ),
    )
    .map(({ resource }) => ({ _id: resource.id, name: resource.name }));
}

/** @param taken what is taken, with the bookings of the series itself */
function offersFor(
  bookings: PlannedBooking[],
  setting: Setting,
  taken: Taken,
): Map<string, Pick<Occurrence, 'times' | 'resources'>> {
  const needed = unitsNeeded(setting.request);
  const isFree: IsFree = (unitIds, slot, buffers) =>
    unitIds.filter((id) => taken.isFree(id, slot, buffers)).length >= needed;
  const offered = bookings.filter(({ state }) => state === 'taken').slice(0, MAX_OFFERED);
  return new Map(
    offered.map((booking) => [
      booking.day,
      { times: timesFor(booking, setting, isFree), resources: resourcesFor(booking, setting, isFree) },
    ]),
  );
}

/** The days of a series as it would be booked. It holds nothing. @throws the errors of `planSeries` */
async function previewSeries(call: Call, request: SeriesPreviewInput): Promise<SeriesPreview> {
  const benefits = await benefitsFor(call, request);
  const customer = { userId: request.assignedUser === undefined ? call.actor.userId : null, email: '', benefits };
  const { firstDay, bookings, needsApproval, setting, taken } = await planSeries(call, request, {
    customer,
    isPreview: true,
  });
  const offers = offersFor(bookings, setting, taken);
  const { currency } = bookings[0]!.place.space;
  const included = bookings.filter(({ state }) => state !== 'skipped');
  return {
    text: repeatText(request.repeat, firstDay, call.services.t),
    rule: ruleOf(request.repeat, firstDay),
    currency,
    total: toMajor(
      included.reduce((sum, { price }) => sum + price.totalPence, 0),
      currency,
    ),
    needs_approval: needsApproval,
    charge_days: call.services.config.SERIES_CHARGE_DAYS,
    occurrences: bookings.map(({ day, slot, place, state, problem, price }) => ({
      day,
      ...slot,
      resource: { _id: place.resource.id, name: place.resource.name },
      state,
      problem: spoken(problem, call.services.t),
      price: { net: toMajor(price.netPence, currency), total: toMajor(price.totalPence, currency) },
      ...(offers.get(day) ?? { times: [], resources: [] }),
    })),
  };
}

const SERIES_EXAMPLE = {
  type: 'meeting_room',
  from: '2027-03-02T10:00:00Z',
  to: '2027-03-02T12:00:00Z',
  space_id: '1',
  resource_id: '1',
  capacity: 4,
  repeat: { every: 1, unit: 'week', times: 4 },
  skip: ['2027-03-16'],
  choices: [{ day: '2027-03-23', time: '13:00' }],
};

/** Recurring bookings. Members book meeting rooms for themselves; whoever may see and change a booking of one may do so with the others. */
export const seriesRouter = router({
  previewSeries: mayOrCustomer('booking.booking')
    .meta({
      rule: 'sees the space',
      rest: rest.post('/bookings/series/preview', {
        summary:
          'The dates of a recurring booking, each with its price and what stands in its way. Nothing is booked. For a date that is taken, `times` and `resources` say what is free instead',
        example: SERIES_EXAMPLE,
      }),
    })
    .input(SeriesPreviewInput)
    .output(SeriesPreview)
    .query(({ ctx, input }) => previewSeries(ctx, input)),
  createSeries: mayOrCustomer('booking.booking')
    .use(alsoTelling(CreateSeriesInput, unnamed))
    .meta({
      rule: 'sees the space',
      rest: rest.post('/bookings/series', {
        summary:
          'Book a recurring booking: all of its dates, or none. `skip` leaves out single dates, `choices` gives them another time or room. `payment` is `account` or `link` for staff. Customers pay all dates `now` in the cart, or `each` some days before it starts, with the saved card `source_id`',
        message: msg('Booking successfully done'),
        example: { ...SERIES_EXAMPLE, assignedUser: 'member@cockpit.test', members: ['member@cockpit.test'] },
      }),
    })
    .input(CreateSeriesInput)
    .output(SeriesView)
    .mutation(({ ctx, input }) => createSeries(ctx, input)),
  getSeries: signedIn
    .meta({
      byKey: 'booking.booking',
      rule: 'own, or manages the space',
      rest: rest.get('/bookings/series/{_id}', 'A recurring booking with its bookings'),
    })
    .input(SeriesIdInput)
    .output(SeriesView)
    .query(({ ctx, input }) => getSeries(ctx, input._id)),
  moveSeries: signedIn
    .meta({
      byKey: 'booking.booking',
      rule: 'own, or manages the space',
      rest: rest.put('/bookings/series/{_id}', {
        summary:
          'Move or extend the meetings of a recurring booking: `scope` is `this`, `following` or `all`. One that was moved by itself stays. All are moved, or none',
        message: msg('Booking updated successfully'),
        example: {
          booking_id: '1',
          scope: 'following',
          from: '2027-03-02T13:00:00Z',
          to: '2027-03-02T15:00:00Z',
        },
      }),
    })
    .input(MoveSeriesInput)
    .output(SeriesView)
    .mutation(({ ctx, input }) => moveSeries(ctx, input)),
  decideSeries: may('bookingRequest')
    .meta({
      rule: 'manages the space',
      rest: rest.put('/bookings/series/{_id}/decision', {
        summary:
          'Decide the booking requests of a recurring booking: `scope` is `this`, `following` or `all`. All are decided, or none, with one mail',
        message: msg('Booking updated successfully'),
        example: { booking_id: '1', scope: 'all', booking_status: 'Approved' },
      }),
    })
    .input(DecideSeriesInput)
    .output(SeriesView)
    .mutation(({ ctx, input }) => decideSeries(ctx, input)),
  quoteCancelSeries: signedIn
    .meta({
      byKey: 'booking.booking',
      rule: 'own, or manages the space',
      rest: rest.post('/bookings/series/{_id}/cancel-quote', {
        summary: 'What cancelling bookings of a recurring booking would refund in all. Nothing is cancelled',
        example: { booking_id: '1', scope: 'following' },
      }),
    })
    .input(QuoteSeriesInput)
    .output(CancelSeriesQuote)
    .query(({ ctx, input }) => quoteCancelSeries(ctx, input)),
  cancelSeries: signedIn
    .meta({
      byKey: 'booking.booking',
      rule: 'own, or manages the space',
      rest: rest.delete('/bookings/series/{_id}', {
        summary:
          'Cancel bookings of a recurring booking: `scope` is `this`, `following` or `all`. All are cancelled, or none',
        message: msg('Booking cancelled successfully'),
        example: { booking_id: '1', scope: 'following' },
      }),
    })
    .input(CancelSeriesInput)
    .output(SeriesView)
    .mutation(({ ctx, input }) => cancelSeries(ctx, input)),
});
