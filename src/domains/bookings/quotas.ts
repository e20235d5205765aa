/** How many hours of meetings a member books per week or month. */
import { type SpaceRules, withRulesOf } from '#domains/workspaces/index.ts';
import type { ResourceType } from '#shared/resource-types.ts';
import { type Message, msg, msgWith } from '#shared/texts.ts';
import { MINUTE, addDays, mondayOf } from '#shared/time.ts';

export type Quota = {
  hours: number;
  per: 'week' | 'month';
  /** The only resource whose meetings count; null for all meeting rooms of the workspace. */
  resourceId: string | null;
};

/** The quota of a booking, by the rules of its moment; null if there is none. A room with a quota of its own counts alone. */
export function quotaOf(
  space: { use_rules: SpaceRules | null },
  { type, resourceId }: { type: ResourceType; resourceId: string },
): Quota | null {
  if (type !== 'meeting_room') return null;
  const { quota_hours: hours, quota_per } = withRulesOf(space, type, resourceId).use_rules ?? {};
  if (!hours) return null;
  const isOwn = Boolean(space.use_rules?.resources[resourceId]?.quota_hours);
  return { hours, per: quota_per ?? 'week', resourceId: isOwn ? resourceId : null };
}

/** The local days of the week or month of a day, without `end`. */
export function quotaPeriod(day: string, { per }: Quota): { first: string; end: string } {
  if (per === 'week') return { first: mondayOf(day), end: addDays(mondayOf(day), 7) };
  const first = `${day.slice(0, 7)}-01`;
  return { first, end: `${addDays(first, 31).slice(0, 7)}-01` };
}

/** What is left of a quota. */
function leftText(minutes: number): string | Message {
  if (minutes === 0) return msg('nothing is left');
  return minutes % 60 === 0
    ? msgWith('{count, plural, one {{count} hour is left} other {{count} hours are left}}', { count: minutes / 60 })
    : msgWith('{count, plural, one {{count} minute is left} other {{count} minutes are left}}', { count: minutes });
}

const MOST: Record<Quota['per'], (count: number) => Message> = {
  week: (count) => msgWith('{count, plural, one {{count} hour a week} other {{count} hours a week}}', { count }),
  month: (count) => msgWith('{count, plural, one {{count} hour a month} other {{count} hours a month}}', { count }),
};

/** Why a meeting does not fit the quota, with what is left; undefined if it fits. */
export function quotaProblem(
  { hours, per }: Quota,
  usedMinutes: number,
  { from, to }: { from: Date; to: Date },
): Message | undefined {
  const left = Math.max(0, hours * 60 - usedMinutes);
  if ((to.getTime() - from.getTime()) / MINUTE <= left) return undefined;
  return msgWith('A member can book {most} here, of which {left}', { most: MOST[per](hours), left: leftText(left) });
}
