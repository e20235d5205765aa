/** The period that is entered in the form of a request, as the values that the server expects. */
import { EMPTY_SEARCH, type SearchQuery, validCapacity, validDuration } from '#domains/workspaces/client/index.ts';
import {
  INACTIVE_SPACE,
  officeHoursNotice,
  openingPeriod,
  type OpeningTimes,
  withRulesOf,
} from '#domains/workspaces/index.ts';
import type { ResourceType } from '#shared/resource-types.ts';
import { HOUR, fromLocal } from '#shared/time.ts';
import type { PeriodProblem } from '#domains/availability/index.ts';
import type { FilledPerson } from '#client/filled-person.ts';
import type { Message } from '#shared/texts.ts';

/** The day, time and duration in hours of a meeting, or the first and the last day. */
export type When = Pick<SearchQuery, 'from_date' | 'to_date' | 'from_time' | 'duration'>;

export const NO_WHEN: When = { from_date: null, to_date: null, from_time: null, duration: 1 };

/** What is already chosen when the form opens. `isRequest` opens it as a booking request. */
export type BookingChoice = {
  type?: ResourceType;
  resource?: string;
  capacity?: number;
  when: When;
  isRequest?: boolean;
  person?: FilledPerson;
};

type Values = { from: Date | undefined; to: Date | undefined };

/** The start and the end as far as they are known. Other types than meetings last from opening to closing time. */
export function periodValues(type: ResourceType | undefined, when: When, space: OpeningTimes): Values {
  const { from_date, to_date, from_time, duration } = when;
  const none = { from: undefined, to: undefined };
  if (from_date === null) return none;
  if (type !== 'meeting_room')
    return to_date === null ? none : openingPeriod(withRulesOf(space, type), from_date, to_date);
  if (from_time === null) return none;
  const from = fromLocal(from_date, from_time, space.time_zone);
  const hours = validDuration(duration);
  return { from, to: hours === null ? undefined : new Date(from.getTime() + hours * HOUR) };
}

/** The search for the places that can be requested. */
export function searchFor(type: ResourceType | undefined, when: When, capacity: number | null): SearchQuery {
  const isMeeting = type === 'meeting_room';
  return {
    ...EMPTY_SEARCH,
    from_date: when.from_date,
    to_date: isMeeting ? when.from_date : when.to_date,
    from_time: isMeeting ? when.from_time : null,
    duration: isMeeting ? validDuration(when.duration) : null,
    resource_type: type ?? null,
    capacity: validCapacity(capacity),
  };
}

/** Why nothing can be booked: the workspace is switched off, or the period cannot be booked. */
export function bookingNotice(
  { active }: { active: boolean },
  problem: PeriodProblem | undefined,
  infoEmail: string,
): string | Message | undefined {
  if (!active) return INACTIVE_SPACE;
  return problem?.kind === 'office_hours' ? officeHoursNotice(problem.hours, infoEmail) : problem?.message;
}
