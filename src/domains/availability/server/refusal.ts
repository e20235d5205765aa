import type { Services } from '#server/context.ts';
import type { NextTime } from '#domains/availability/alternatives.ts';
import type { PeriodProblem } from '#domains/availability/rules.ts';
import { officeHoursNotice } from '#domains/workspaces/index.ts';
import { InvalidInput } from '#shared/errors.ts';
import { type Message, msgWith } from '#shared/texts.ts';

/** Why a period cannot be booked. */
export const periodText = ({ config }: Pick<Services, 'config'>, problem: PeriodProblem): string | Message =>
  problem.kind === 'office_hours' ? officeHoursNotice(problem.hours, config.INFO_EMAIL) : problem.message;

/**
 * The error for a period that cannot be booked, with the field that it concerns. Search and booking use the same messages.
 * @param next the next time that can be booked
 */
export function periodRefusal(services: Services, problem: PeriodProblem, next?: NextTime): InvalidInput {
  const text = periodText(services, problem);
  const field = problem.kind === 'duration' ? 'to' : 'from';
  return new InvalidInput(
    next ? msgWith('{reason}. The next time is {time}', { reason: text, time: next }) : text,
    field,
  );
}
