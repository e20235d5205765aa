import type { Call } from '#server/context.ts';
import {
  type Buffers,
  closedText,
  needsApproval,
  nextTime,
  periodProblem,
  type PeriodProblem,
  type PeriodTerms,
  takesBookings,
} from '#domains/availability/index.ts';
import { buffersIn, periodRefusal } from '#domains/availability/server/index.ts';
import { type Quota, quotaOf } from '#domains/bookings/quotas.ts';
import type { Place } from '#domains/bookings/server/place.ts';
import { hoursText, withRulesOf } from '#domains/workspaces/index.ts';
import { bookerIn, openingTimes } from '#domains/workspaces/server/index.ts';
import { InvalidInput } from '#shared/errors.ts';
import { lastDayOf } from '#shared/time.ts';

function ruleText(problem: PeriodProblem): string {
  return problem.kind === 'office_hours' ? `open from ${hoursText(problem.hours)}` : problem.message;
}

/**
 * @returns for staff who book outside the rules, the rule that they pass; it stands in the history. Otherwise, nothing
 * @throws InvalidInput with the reason if the period cannot be booked
 */
export function requireBookablePeriod(
  { space, type, resource }: Pick<Place, 'space' | 'type' | 'resource'>,
  request: { from: Date; to: Date },
  at: Call,
  terms: PeriodTerms = {},
): string {
  const { services, now, actor } = at;
  const period = { type, from: request.from, to: request.to };
  const given = { ...terms, resourceId: resource.id, booker: bookerIn(actor, space.id) };
  const problem = periodProblem(openingTimes(space), period, now, given);
  if (problem) throw periodRefusal(services, problem, nextTime(openingTimes(space), period, problem, now, given));
  const passed =
    terms.outsideHours && periodProblem(openingTimes(space), period, now, { ...given, outsideHours: false });
  return passed ? `Outside the rules: ${ruleText(passed)}` : '';
}

/** The buffers and the quota of a new booking of a place. Staff who book outside the rules have none. */
export function termsOfPlace(
  { space, type, resource }: Pick<Place, 'space' | 'type' | 'resource'>,
  outsideHours = false,
): { buffers: Buffers | null; quota: Quota | null } {
  if (outsideHours) return { buffers: null, quota: null };
  return {
    buffers: buffersIn(space, { kind: type, id: resource.id }),
    quota: quotaOf(space, { type, resourceId: resource.id }),
  };
}

/** Whether what the caller books is a request, which staff approve. */
export function isOnlyRequested(
  { space, type, resource }: Pick<Place, 'space' | 'type' | 'resource'>,
  { actor }: Call,
) {
  return needsApproval(withRulesOf(space, type, resource.id).use_rules, bookerIn(actor, space.id));
}

/** @throws InvalidInput if all units of the place take no bookings on the last day of the period */
export function requireOpenUnits({ space, units }: Pick<Place, 'space' | 'units'>, to: Date): void {
  const lastDay = lastDayOf(to, space.time_zone);
  if (!units.some((unit) => takesBookings(unit, lastDay))) throw new InvalidInput(closedText(units), 'to');
}
