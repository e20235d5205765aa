/** The limits of a booking: how long it is, and how far ahead it is made. */
import type { Booker, UseRules } from '#domains/workspaces/index.ts';
import type { ResourceType } from '#shared/resource-types.ts';
import { DAY, HOUR, MINUTE, addDays, toLocal } from '#shared/time.ts';
import { type Message, msg, msgWith } from '#shared/texts.ts';

/** Without rules, a meeting lasts a multiple of half an hour. All bookings last at least one hour. */
const STEP_MINUTES = 30;
const SHORTEST_MINUTES = 60;
export const DURATION_STEP_MS = STEP_MINUTES * MINUTE;

/** The lengths of a booking at the door of a room, in minutes. */
export const DOOR_MINUTES = [15, 30, 60];
const DOOR_STEP_MINUTES = 15;

/** The rules of use without the shortest length and the step. */
export function atDoor(rules: UseRules | null): UseRules {
  return { ...rules, shortest_minutes: DOOR_STEP_MINUTES, step_minutes: DOOR_STEP_MINUTES };
}

const TOO_SHORT = msg('Please book at least one hour');

type LimitedPeriod = { type: ResourceType; from: Date; to: Date };

export type LimitTerms = {
  /** Who books. If omitted, neither that nor the days ahead are checked. */
  booker?: Booker;
  /** The companies that they belong to. */
  companyIds?: readonly string[];
  /** The booking has started, so the time ahead no longer matters. */
  hasStarted?: boolean;
};

type LimitProblem = { kind: 'duration' | 'limit' | 'who'; message: string | Message };

/** '1 hour', '90 minutes', '2 days' */
function lengthText(minutes: number): Message {
  if (minutes > 0 && minutes % (DAY / MINUTE) === 0) return daysText(minutes / (DAY / MINUTE));
  return minutes > 0 && minutes % 60 === 0
    ? msgWith('{count, plural, one {{count} hour} other {{count} hours}}', { count: minutes / 60 })
    : msgWith('{count, plural, one {{count} minute} other {{count} minutes}}', { count: minutes });
}

const daysText = (count: number): Message =>
  msgWith('{count, plural, one {{count} day} other {{count} days}}', { count });

/** Why a booking is too short or too long, or undefined. @param rules null for the usual lengths */
export function lengthProblem(rules: UseRules | null, period: LimitedPeriod, zone: string): LimitProblem | undefined {
  const message = period.type === 'meeting_room' ? meetingProblem(rules, period) : stayProblem(rules, period, zone);
  return message === undefined ? undefined : { kind: 'duration', message };
}

function meetingProblem(rules: UseRules | null, { from, to }: LimitedPeriod): Message | undefined {
  const shortest = rules?.shortest_minutes ?? SHORTEST_MINUTES;
  const step = rules?.step_minutes ?? STEP_MINUTES;
  const minutes = (to.getTime() - from.getTime()) / MINUTE;
  if (minutes < shortest || minutes % step !== 0)
    return msgWith('Duration must be at least {length}, in steps of {step}', {
      length: lengthText(shortest),
      step: lengthText(step),
    });
  const longest = rules?.longest_minutes;
  return longest && minutes > longest
    ? msgWith('Duration must be at most {length}', { length: lengthText(longest) })
    : undefined;
}

function stayProblem(rules: UseRules | null, { from, to }: LimitedPeriod, zone: string): string | Message | undefined {
  if (to.getTime() - from.getTime() < HOUR) return TOO_SHORT;
  const [first, last] = [from, new Date(to.getTime() - 1)].map((at) => Date.parse(toLocal(at, zone).day));
  const count = Math.round((last! - first!) / DAY) + 1;
  const { shortest_days: shortest, longest_days: longest } = rules ?? {};
  if (shortest && count < shortest) return msgWith('Please book at least {length}', { length: daysText(shortest) });
  return longest && count > longest
    ? msgWith('Please book at most {length}', { length: daysText(longest) })
    : undefined;
}

/** Whether a booking is only a request, which staff approve. */
export function needsApproval(rules: UseRules | null | undefined, booker: Booker): boolean {
  return rules?.approval === 'staff' && booker !== 'staff';
}

function whoProblem({ who, companies }: UseRules, { booker, companyIds = [] }: LimitTerms): string | undefined {
  if (who === 'companies' && booker !== 'staff' && !companies?.some((id) => companyIds.includes(id)))
    return msg('Only the people of some companies book this. Please contact us');
  if (who === 'staff' && booker !== 'staff') return msg('Only our team books this. Please contact us');
  return who === 'members' && booker === 'visitors' ? msg('Only members of this workspace can book this') : undefined;
}

/** Why somebody may not book, or books too late or too early, or undefined. */
export function limitProblem(
  rules: UseRules,
  { from }: LimitedPeriod,
  { now, zone }: { now: Date; zone: string },
  terms: LimitTerms,
): LimitProblem | undefined {
  const { booker, hasStarted } = terms;
  if (hasStarted) return undefined;
  const { lead_minutes: lead } = rules;
  const barred = booker && whoProblem(rules, terms);
  if (barred) return { kind: 'who', message: barred };
  if (lead && from.getTime() < now.getTime() + lead * MINUTE)
    return { kind: 'limit', message: msgWith('Please book at least {length} ahead', { length: lengthText(lead) }) };
  const most = booker && rules[`ahead_${booker}`];
  if (most === undefined || most === null) return undefined;
  const last = addDays(toLocal(now, zone).day, most);
  if (toLocal(from, zone).day <= last) return undefined;
  return { kind: 'limit', message: msgWith('Bookings can begin until {day}', { day: { day: last } }) };
}
