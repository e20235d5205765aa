/** The form of the rules of use. Each rule is a field of its own, so that the changes of two people are merged rule by rule. */
import { dayHoursText } from '#domains/workspaces/client/hours-text.ts';
import { weekdayName } from '#shared/weekday-names.ts';
import type { z } from 'zod';
import { joined } from '#client/forms/joined.ts';
import type { ZodForm } from '#client/forms/use-zod-form.ts';
import type { Space } from '#domains/workspaces/client/public-queries.ts';
import { weekdayHours } from '#domains/workspaces/rules.ts';
import type { SpaceRules, UseRules } from '#domains/workspaces/use-rules.ts';
import type { ResourceType } from '#shared/resource-types.ts';
import { WEEK } from './opening-hours.ts';
import { type Translate, later } from '#shared/texts.ts';

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
  { value: 'everyone', label: later('Everyone') },
  { value: 'members', label: later('Members of the workspace') },
  { value: 'companies', label: later('Some companies') },
  { value: 'staff', label: later('Only staff') },
];
export const APPROVAL = [
  { value: 'none', label: later('At once') },
  { value: 'staff', label: later('After approval by staff') },
];
/** The same within a sentence. */
const APPROVED = { none: later('at once'), staff: later('after approval by staff') };

export const PER = [
  { value: 'week', label: later('Week') },
  { value: 'month', label: later('Month') },
];

/** The label of the chosen option, or of the first, which is the usual one. */
export const labelIn = (options: typeof WHO, chosen: string | null | undefined) =>
  (options.find(({ value }) => value === chosen) ?? options[0]!).label;

/** 'Monday to Friday 09:00 to 18:00, Saturday 10:00 to 14:00'. Days on which the workspace is closed are left out. */
export function weekText(space: Parameters<typeof weekdayHours>[0], t: Translate): string {
  const runs: { first: string; last: string; hours: string; isOpen: boolean }[] = [];
  for (const weekday of WEEK) {
    const times = weekdayHours(space, weekday);
    const day = weekdayName(weekday, t);
    const hours = dayHoursText(times, t);
    const run = runs.at(-1);
    if (run?.hours === hours) run.last = day;
    else runs.push({ first: day, last: day, hours, isOpen: times.length > 0 });
  }
  const text = runs
    .filter(({ isOpen }) => isOpen)
    .map(({ first, last, hours }) =>
      first === last
        ? t('{day} {hours}', { day: first, hours })
        : t('{first} to {last} {hours}', { first, last, hours }),
    );
  return text.join(', ') || t('Closed');
}

/** '60 to 240 minutes', '60 minutes or longer' */
function minutesText(shortest: number, longest: number | null | undefined, t: Translate): string {
  if (longest === shortest)
    return t('{count, plural, one {{count} minute} other {{count} minutes}}', { count: shortest });
  return longest
    ? t('{shortest} to {count, plural, one {{count} minute} other {{count} minutes}}', { shortest, count: longest })
    : t('{count, plural, one {{count} minute} other {{count} minutes}} or longer', { count: shortest });
}

/** '1 to 30 days', '1 day or longer' */
function daysText(shortest: number, longest: number | null | undefined, t: Translate): string {
  if (longest === shortest) return t('{count, plural, one {{count} day} other {{count} days}}', { count: shortest });
  return longest
    ? t('{shortest} to {count, plural, one {{count} day} other {{count} days}}', { shortest, count: longest })
    : t('{count, plural, one {{count} day} other {{count} days}} or longer', { count: shortest });
}

/** What holds for the length of meetings, the time around them, and how many there can be. */
function meetingsText(rules: UseRules, t: Translate): string {
  const { buffer_before_minutes: before, buffer_after_minutes: after, release_minutes: release, quota_hours } = rules;
  return joined([
    minutesText(rules.shortest_minutes ?? 60, rules.longest_minutes, t),
    t('in steps of {count}', { count: rules.step_minutes ?? 30 }),
    before && t('{count, plural, one {{count} minute} other {{count} minutes}} free before', { count: before }),
    after && t('{count, plural, one {{count} minute} other {{count} minutes}} free after', { count: after }),
    release &&
      t('free again after {count, plural, one {{count} minute} other {{count} minutes}} without check-in', {
        count: release,
      }),
    quota_hours &&
      (rules.quota_per === 'month'
        ? t('{count, plural, one {{count} hour} other {{count} hours}} per month', { count: quota_hours })
        : t('{count, plural, one {{count} hour} other {{count} hours}} per week', { count: quota_hours })),
  ]);
}

/** How far ahead bookings are made. */
function aheadText(rules: UseRules, t: Translate): string {
  const { lead_minutes: lead, ahead_visitors, ahead_members, ahead_staff, remind_hours } = rules;
  const isSet = (days: number | null | undefined) => typeof days === 'number';
  return (
    joined([
      lead && t('{count, plural, one {{count} minute} other {{count} minutes}} before the start', { count: lead }),
      isSet(ahead_visitors) &&
        t('visitors {count, plural, one {{count} day} other {{count} days}} ahead', { count: ahead_visitors }),
      isSet(ahead_members) &&
        t('members {count, plural, one {{count} day} other {{count} days}} ahead', { count: ahead_members }),
      isSet(ahead_staff) &&
        t('staff {count, plural, one {{count} day} other {{count} days}} ahead', { count: ahead_staff }),
      remind_hours &&
        t('reminder {count, plural, one {{count} hour} other {{count} hours}} before', { count: remind_hours }),
    ]) || t('No limit')
  );
}

/**
 * What holds for a workspace, a type or a resource: one line for each section of the form.
 * @param own the rules of the level as they are typed
 * @param above the workspace with the rules of the level above
 */
export function rulesSummary(own: Partial<UseRules>, above: Parameters<typeof weekdayHours>[0], t: Translate) {
  const none = { closed_days: [], types: {}, resources: {} };
  const set = Object.entries(own).filter(([, rule]) => rule !== undefined && rule !== null);
  const space = { ...above, use_rules: { ...none, ...above.use_rules, ...Object.fromEntries(set) } };
  const rules: UseRules = space.use_rules;
  return {
    hours: weekText(space, t),
    who: joined([t(labelIn(WHO, rules.who)), t(APPROVED[rules.approval ?? 'none'])]),
    meetings: meetingsText(rules, t),
    stays: daysText(rules.shortest_days ?? 1, rules.longest_days, t),
    ahead: aheadText(rules, t),
  };
}
