import type { Call } from '#server/context.ts';
import { closedText, nextTime, periodProblem, type PeriodTerms, takesBookings } from '#domains/availability/index.ts';
import { periodRefusal } from '#domains/availability/server/index.ts';
import type { Place } from '#domains/bookings/server/place.ts';
import { bookerIn, openingTimes } from '#domains/workspaces/server/index.ts';
import { InvalidInput } from '#shared/errors.ts';
import { lastDayOf } from '#shared/time.ts';

type Where = Pick<Place, 'space' | 'type' | 'resource'>;

/** The terms of a period for the caller at a place. */
export function termsAt({ space, resource }: Where, { actor }: Call, terms: PeriodTerms = {}): PeriodTerms {
  return { ...terms, resourceId: resource.id, booker: bookerIn(actor, space.id) };
}

/** @throws InvalidInput with the reason if the period cannot be booked */
export function requireBookablePeriod(
  place: Where,
  request: { from: Date; to: Date },
  at: Call,
  terms: PeriodTerms = {},
): void {
  const { services, now } = at;
  const times = openingTimes(place.space);
  const period = { type: place.type, from: request.from, to: request.to };
  const given = termsAt(place, at, terms);
  const problem = periodProblem(times, period, now, given);
  if (problem) throw periodRefusal(services, problem, nextTime(times, period, problem, now, given));
}

/** @throws InvalidInput if all units of the place take no bookings on the last day of the period */
export function requireOpenUnits({ space, units }: Pick<Place, 'space' | 'units'>, to: Date): void {
  const lastDay = lastDayOf(to, space.time_zone);
  if (!units.some((unit) => takesBookings(unit, lastDay))) throw new InvalidInput(closedText(units), 'to');
}
