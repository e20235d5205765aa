import type { Services } from '#server/context.ts';
import type { PeriodProblem } from '#domains/availability/rules.ts';
import { officeHoursNotice } from '#domains/workspaces/rules.ts';
import { InvalidInput } from '#shared/errors.ts';

/** What people are told of a period that cannot be booked, at its field: the search and the booking say the same. */
export function periodRefusal(
  { config }: Services,
  space: { opens_at: string; closes_at: string },
  problem: PeriodProblem,
): InvalidInput {
  const text =
    problem.kind === 'office_hours'
      ? officeHoursNotice([space.opens_at, space.closes_at], config.INFO_EMAIL)
      : problem.message;
  return new InvalidInput(text, problem.kind === 'duration' ? 'to' : 'from');
}
