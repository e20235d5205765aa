import type { Services } from '#server/context.ts';
import type { PeriodProblem } from '#domains/availability/rules.ts';
import { officeHoursNotice } from '#domains/workspaces/index.ts';
import { InvalidInput } from '#shared/errors.ts';

/**
 * The error for a period that cannot be booked, with the field that it concerns. Search and booking use the same messages.
 * @param next the next time that can be booked, as a text
 */
export function periodRefusal({ config }: Services, problem: PeriodProblem, next?: string): InvalidInput {
  const text = problem.kind === 'office_hours' ? officeHoursNotice(problem.hours, config.INFO_EMAIL) : problem.message;
  const field = problem.kind === 'duration' ? 'to' : 'from';
  return new InvalidInput(next ? `${text}. The next time is ${next}` : text, field);
}
