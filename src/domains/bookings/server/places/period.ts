import type { Call } from '#server/context.ts';
import { benefitsFor } from '#domains/accounts/server/index.ts';
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
import { historySentences } from '#domains/bookings/sentences.ts';
import type { BookingRecord } from '#domains/bookings/server/model.ts';
import { releaseMinutesOf } from '#domains/bookings/releases.ts';
import type { Place } from '#domains/bookings/server/places/place.ts';
import { hoursText, withRulesOf } from '#domains/workspaces/index.ts';
import { bookerIn, openingTimes, openingTimesFor, whoBooks } from '#domains/workspaces/server/index.ts';
import type { Benefit } from '#shared/benefit.ts';
import { InvalidInput } from '#shared/errors.ts';
import type { Said } from '#shared/said.ts';
import type { ResourceType } from '#shared/resource-types.ts';
import { lastDayOf } from '#shared/time.ts';
import { type Message, msg, msgWith } from '#shared/texts.ts';

type Period = { from: Date; to: Date };
type Where = Pick<Place, 'space' | 'type' | 'resource'>;
/** What memberships give whoever is billed, of which some make any time of day possible. */
type Given = { benefits: readonly Benefit[] };
export type MovedAt = Given & { place: Place };

/** What memberships give whoever a booking is billed to, now. */
export const benefitsOf = (call: Call, { space_id, assigned_user_id }: BookingRecord): Promise<Benefit[]> =>
  benefitsFor(call, { space_id, assignedUser: assigned_user_id ?? '' });

/** The terms of a period for the caller at a place. */
export function termsAt({ space, resource }: Where, { actor }: Call, terms: PeriodTerms = {}): PeriodTerms {
  return { ...terms, resourceId: resource.id, ...whoBooks(actor, space.id) };
}

function ruleText(problem: PeriodProblem): string | Message {
  return problem.kind === 'office_hours'
    ? msgWith('open from {hours}', { hours: hoursText<Message>(problem.hours, msgWith) })
    : problem.message;
}

/**
 * @returns for staff who book outside the rules, what the history says of it. Otherwise, nothing
 * @throws InvalidInput with the reason if the period cannot be booked
 */
export function requireBookablePeriod(place: Where, request: Period, at: Call, terms: PeriodTerms & Given): Said[] {
  const { services, now } = at;
  const times = openingTimesFor(place.space, terms.benefits);
  const period = { type: place.type, from: request.from, to: request.to };
  const given = { ...termsAt(place, at, terms), benefits: terms.benefits };
  const problem = periodProblem(times, period, now, given);
  if (problem) throw periodRefusal(services, problem, nextTime(times, period, problem, now, given));
  return exceptionOf(place, request, at, given);
}

/** What the history says of a booking outside the rules, or at the door. Nothing if it is within them. */
export function exceptionOf(
  place: Where,
  { from, to }: Period,
  { now }: Pick<Call, 'now'>,
  terms: PeriodTerms & Partial<Given>,
): Said[] {
  if (!terms.outsideHours && !terms.isAtDoor) return [];
  const within = { ...terms, outsideHours: false, isAtDoor: false };
  const times = openingTimesFor(place.space, terms.benefits ?? []);
  const problem = periodProblem(times, { type: place.type, from, to }, now, within);
  return terms.outsideHours ? exceptionAt(place, problem) : outside(problem ? [ruleText(problem)] : []);
}

const outside = (rules: (string | Message)[]): Said[] =>
  rules.length > 0 ? [historySentences.outsideRules({ rules })] : [];

/** Buffers and quota are named wherever the place has them, because they are not asked then. */
function exceptionAt(place: Where, problem: PeriodProblem | undefined): Said[] {
  const { buffers, quota } = termsOfPlace(place);
  return outside([
    ...(problem ? [ruleText(problem)] : []),
    ...(buffers && buffers.before + buffers.after > 0 ? [msg('without buffers')] : []),
    ...(quota ? [msg('without quota')] : []),
  ]);
}

/**
 * Checks the rules of another place for the period that a booking has already. How far ahead it is made and who books no longer
 * matter. Nothing is asked of a booking that its present place would not take any more either.
 * @returns what the history says of staff who place it outside them; otherwise, nothing
 * @throws InvalidInput at the field of the place
 */
export function requirePlaceRules(
  record: Pick<BookingRecord, 'type' | 'resource_id' | 'starts_at' | 'ends_at' | 'plan_id'>,
  place: Where,
  now: Date,
  { outsideHours = false, field }: { outsideHours?: boolean; field: string },
): Said[] {
  const { space, type, resource } = place;
  const problemAt = (at: { type: ResourceType; resourceId: string }) => {
    const period = { type: at.type, from: record.starts_at, to: record.ends_at };
    const terms = { resourceId: at.resourceId, endsByPlan: record.plan_id !== null, hasStarted: true };
    return periodProblem(openingTimes(space), period, now, terms);
  };
  const isRefused = problemAt({ type: record.type, resourceId: record.resource_id }) !== undefined;
  const problem = isRefused ? undefined : problemAt({ type, resourceId: resource.id });
  if (outsideHours) return exceptionAt(place, problem);
  if (problem)
    throw new InvalidInput(
      msgWith('{resource}: {reason}', { resource: resource.name, reason: ruleText(problem) }),
      field,
    );
  return [];
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
