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
import { releaseMinutesOf } from '#domains/bookings/releases.ts';
import type { Place } from '#domains/bookings/server/place.ts';
import { hoursText, withRulesOf } from '#domains/workspaces/index.ts';
import { bookerIn, openingTimes } from '#domains/workspaces/server/index.ts';
import { InvalidInput } from '#shared/errors.ts';
import { lastDayOf } from '#shared/time.ts';

type Period = { from: Date; to: Date };
type Where = Pick<Place, 'space' | 'type' | 'resource'>;

/** The terms of a period for the caller at a place. */
export function termsAt({ space, resource }: Where, { actor }: Call, terms: PeriodTerms = {}): PeriodTerms {
  return { ...terms, resourceId: resource.id, booker: bookerIn(actor, space.id) };
}

function ruleText(problem: PeriodProblem): string {
  return problem.kind === 'office_hours' ? `open from ${hoursText(problem.hours)}` : problem.message;
}

/**
 * @returns for staff who book outside the rules, the rule that they pass; it stands in the history. Otherwise, nothing
 * @throws InvalidInput with the reason if the period cannot be booked
 */
export function requireBookablePeriod(place: Where, request: Period, at: Call, terms: PeriodTerms = {}): string {
  const { services, now } = at;
  const times = openingTimes(place.space);
  const period = { type: place.type, from: request.from, to: request.to };
  const given = termsAt(place, at, terms);
  const problem = periodProblem(times, period, now, given);
  if (problem) throw periodRefusal(services, problem, nextTime(times, period, problem, now, given));
  return passedRule(place, request, at, given);
}

/** The rule that a booking outside the rules passes, or one at the door; empty if it passes none. */
export function passedRule(place: Where, { from, to }: Period, { now }: Pick<Call, 'now'>, terms: PeriodTerms): string {
  if (!terms.outsideHours && !terms.isAtDoor) return '';
  const within = { ...terms, outsideHours: false, isAtDoor: false };
  const passed = periodProblem(openingTimes(place.space), { type: place.type, from, to }, now, within);
  return passed ? `Outside the rules: ${ruleText(passed)}` : '';
}

/** The terms of a new booking of a place by its rules. Staff who book outside the rules have only the reminder. */
export function termsOfPlace(
  { space, type, resource }: Where,
  outsideHours = false,
): { buffers: Buffers | null; quota: Quota | null; releaseMinutes: number | null; remindHours: number | null } {
  const { use_rules: rules } = withRulesOf(space, type, resource.id);
  const remindHours = rules?.remind_hours ?? null;
  if (outsideHours) return { buffers: null, quota: null, releaseMinutes: null, remindHours };
  return {
    buffers: buffersIn(space, { kind: type, id: resource.id }),
    quota: quotaOf(space, { type, resourceId: resource.id }),
    releaseMinutes: releaseMinutesOf(rules, type),
    remindHours,
  };
}

/** Whether what the caller books is a request, which staff approve. */
export function isOnlyRequested({ space, type, resource }: Where, { actor }: Call) {
  return needsApproval(withRulesOf(space, type, resource.id).use_rules, bookerIn(actor, space.id));
}

/** @throws InvalidInput if all units of the place take no bookings on the last day of the period */
export function requireOpenUnits({ space, units }: Pick<Place, 'space' | 'units'>, to: Date): void {
  const lastDay = lastDayOf(to, space.time_zone);
  if (!units.some((unit) => takesBookings(unit, lastDay))) throw new InvalidInput(closedText(units), 'to');
}
