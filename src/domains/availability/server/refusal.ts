import type { Services } from '#server/context.ts';
import type { PeriodProblem } from '#domains/availability/rules.ts';
import { officeHoursNotice } from '#domains/workspaces/index.ts';
import { InvalidInput } from '#shared/errors.ts';

/** The error for a period that cannot be booked, with the field that it concerns. Search and booking use the same messages. */
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
