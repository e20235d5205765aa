import type { Moment } from '#server/context.ts';
import { closedText, periodProblem, type PeriodTerms, takesBookings } from '#domains/availability/index.ts';
import { periodRefusal } from '#domains/availability/server/index.ts';
import type { Place } from '#domains/bookings/server/place.ts';
import { openingTimes } from '#domains/workspaces/server/index.ts';
import { InvalidInput } from '#shared/errors.ts';
import { lastDayOf } from '#shared/time.ts';

/** @throws InvalidInput with the reason if the period cannot be booked */
export function requireBookablePeriod(
  { space, type }: Pick<Place, 'space' | 'type'>,
  request: { from: Date; to: Date },
  at: Moment,
  terms: PeriodTerms = {},
): void {
  const { services, now } = at;
  const problem = periodProblem(openingTimes(space), { type, from: request.from, to: request.to }, now, terms);
  if (problem) throw periodRefusal(services, space, problem);
}

/** @throws InvalidInput if all units of the place take no bookings on the last day of the period */
export function requireOpenUnits({ space, units }: Pick<Place, 'space' | 'units'>, to: Date): void {
  const lastDay = lastDayOf(to, space.time_zone);
  if (!units.some((unit) => takesBookings(unit, lastDay))) throw new InvalidInput(closedText(units), 'to');
}
