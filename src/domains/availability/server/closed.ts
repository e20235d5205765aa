import type { Visit } from '#server/context.ts';
import { managesBookingsOf } from '#server/actor.ts';
import { nextTime } from '#domains/availability/alternatives.ts';
import type { MatchedResource } from '#domains/availability/matching.ts';
import { IN_THE_PAST, periodProblem } from '#domains/availability/rules.ts';
import type { AvailabilityInput } from '#domains/availability/schema.ts';
import type { SearchedSpace, UnitRow } from '#domains/availability/server/queries.ts';
import { periodRefusal } from '#domains/availability/server/refusal.ts';
import { openingTimesFor, whoBooks } from '#domains/workspaces/server/index.ts';
import type { Benefit } from '#shared/benefit.ts';
import { InvalidInput } from '#shared/errors.ts';
import { RESOURCE_TYPES } from '#shared/resource-types.ts';

/**
 * The resources that cannot be booked in the period. A search for one type, of which no resource can, is refused with the reason, except
 * on a closed day, which has no results. A search for all types is refused only if the period is too long or past.
 * @param benefits what memberships give whom it is for
 * @throws InvalidInput
 */
export function closedResources(
  space: SearchedSpace,
  input: AvailabilityInput,
  { found, benefits }: { found: readonly MatchedResource<UnitRow>[]; benefits: readonly Benefit[] },
  at: Visit,
): Set<UnitRow> {
  const { now, actor, services } = at;
  const { type, from, to } = input;
  const outsideHours = input.outside_hours && managesBookingsOf(actor, space.id);
  const terms = {
    outsideHours,
    entersPast: outsideHours,
    ...whoBooks(actor, space.id),
  };
  const times = openingTimesFor(space, benefits);
  const closed = new Set<UnitRow>();
  for (const each of type ? [type] : RESOURCE_TYPES) {
    const period = { type: each, from, to };
    const problem = periodProblem(times, period, now, terms);
    const ofType = found.filter(({ resource }) => resource.kind === each).map(({ resource }) => resource);
    const refused = ofType.filter(({ id }) =>
      space.use_rules?.resources[id] ? periodProblem(times, period, now, { ...terms, resourceId: id }) : problem,
    );
    for (const resource of refused) closed.add(resource);
    const isRefused = problem && (type ? problem.kind !== 'closed' : problem.kind === 'too_long');
    if (isRefused && refused.length === ofType.length)
      throw periodRefusal(services, problem, nextTime(times, period, problem, now, terms));
  }
  const isAllPast = !type && !outsideHours && to <= now;
  if (isAllPast) throw new InvalidInput(IN_THE_PAST, 'from');
  return closed;
}
