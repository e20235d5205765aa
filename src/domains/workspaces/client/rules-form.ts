/** The form of the rules of use. Each rule is a field of its own, so that the changes of two people are merged rule by rule. */
import type { z } from 'zod';
import { joined } from '#client/forms/joined.ts';
import type { ZodForm } from '#client/forms/use-zod-form.ts';
import type { Space } from '#domains/workspaces/client/public-queries.ts';
import { dayHoursText, weekdayHours } from '#domains/workspaces/rules.ts';
import type { SpaceRules, UseRules } from '#domains/workspaces/use-rules.ts';
import { pluralize } from '#shared/pluralize.ts';
import type { ResourceType } from '#shared/resource-types.ts';
import { WEEK } from './opening-hours.ts';

type Input = z.input<typeof SpaceRules>;
export type RulesFields = ZodForm<Input, SpaceRules>;

/** What stands before the name of a rule: nothing for the workspace, a type, or one resource. */
export type RulesPath = '' | `types.${ResourceType}.` | `resources.${string}.`;

export const rulesOf = ({ use_rules }: Pick<Space, 'use_rules'>): Input =>
  use_rules ?? { closed_days: [], types: {}, resources: {} };

/** The first message in the errors of nested values. */
export function messageIn(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('message' in error && typeof error.message === 'string' && error.message) return error.message;
  return Object.values(error).map(messageIn).find(Boolean);
}

export const WHO = [
  { value: 'everyone', label: 'Everyone' },
  { value: 'members', label: 'Members of the workspace' },
  { value: 'companies', label: 'Some companies' },
  { value: 'staff', label: 'Only staff' },
];
export const APPROVAL = [
  { value: 'none', label: 'At once' },
  { value: 'staff', label: 'After approval by staff' },
];
export const PER = [
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
];

/** The label of the chosen option, or of the first, which is the usual one. */
export const labelIn = (options: typeof WHO, chosen: string | null | undefined) =>
  (options.find(({ value }) => value === chosen) ?? options[0])?.label;

/** 'Monday to Friday 09:00 to 18:00, Saturday 10:00 to 14:00'. Days on which the workspace is closed are left out. */
export function weekText(space: Parameters<typeof weekdayHours>[0]): string {
  const runs: { first: string; last: string; hours: string }[] = [];
  for (const day of WEEK) {
    const hours = dayHoursText(weekdayHours(space, day));
    const run = runs.at(-1);
    if (run?.hours === hours) run.last = day;
    else runs.push({ first: day, last: day, hours });
  }
  const open = runs.filter(({ hours }) => hours !== 'Closed');
  const text = open.map(({ first, last, hours }) => `${first === last ? first : `${first} to ${last}`} ${hours}`);
  return text.join(', ') || 'Closed';
}

/** '60 to 240 minutes', '1 day or longer' */
function lengthText(shortest: number, longest: number | null | undefined, noun: string): string {
  if (longest === shortest) return pluralize(shortest, noun);
  return longest ? `${shortest} to ${pluralize(longest, noun)}` : `${pluralize(shortest, noun)} or longer`;
}

/**
 * What holds for a workspace, a type or a resource: one line for each section of the form.
 * @param own the rules of the level as they are typed
 * @param above the workspace with the rules of the level above
 */
export function rulesSummary(own: Partial<UseRules>, above: Parameters<typeof weekdayHours>[0]) {
  const none = { closed_days: [], types: {}, resources: {} };
  const set = Object.entries(own).filter(([, rule]) => rule !== undefined && rule !== null);
  const space = { ...above, use_rules: { ...none, ...above.use_rules, ...Object.fromEntries(set) } };
  const rules: UseRules = space.use_rules;
  const days = (name: string, count: number | null | undefined) =>
    typeof count === 'number' && `${name} ${pluralize(count, 'day')} ahead`;
  return {
    hours: weekText(space),
    who: joined([labelIn(WHO, rules.who), labelIn(APPROVAL, rules.approval)?.toLowerCase()]),
    meetings: joined([
      lengthText(rules.shortest_minutes ?? 60, rules.longest_minutes, 'minute'),
      `in steps of ${rules.step_minutes ?? 30}`,
      rules.buffer_before_minutes && `${pluralize(rules.buffer_before_minutes, 'minute')} free before`,
      rules.buffer_after_minutes && `${pluralize(rules.buffer_after_minutes, 'minute')} free after`,
      rules.release_minutes && `free again after ${pluralize(rules.release_minutes, 'minute')} without check-in`,
      rules.quota_hours &&
        `${pluralize(rules.quota_hours, 'hour')} per ${labelIn(PER, rules.quota_per)?.toLowerCase()}`,
    ]),
    stays: lengthText(rules.shortest_days ?? 1, rules.longest_days, 'day'),
    ahead:
      joined([
        rules.lead_minutes && `${pluralize(rules.lead_minutes, 'minute')} before the start`,
        days('visitors', rules.ahead_visitors),
        days('members', rules.ahead_members),
        days('staff', rules.ahead_staff),
        rules.remind_hours && `reminder ${pluralize(rules.remind_hours, 'hour')} before`,
      ]) || 'No limit',
  };
}
