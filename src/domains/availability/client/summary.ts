import type { SearchQuery } from '#domains/workspaces/client/index.ts';
import { RESOURCE_TYPE_NAMES, isDeskType } from '#shared/resource-types.ts';
import { formatDay } from '#shared/time.ts';
import { daysBetween } from './search-state.ts';
import type { Translate } from '#shared/texts.ts';

/** A search in one line: 'London · Meeting Room · Wed, 3 Jun 2026 at 10:00 · 1.5 hours · 4 people'. */
export function summaryOf(query: SearchQuery, t: Translate, spaceName = ''): string {
  const { resource_type, from_date, to_date, from_time, duration, capacity } = query;
  const [first, last] = [from_date, to_date === from_date ? null : to_date]
    .filter((day) => day !== null)
    .map((day) => formatDay(day, t));
  const days = first && last ? t('{first} to {last}', { first, last }) : (first ?? '');
  return [
    spaceName,
    resource_type && t(RESOURCE_TYPE_NAMES[resource_type]),
    from_time ? t('{days} at {time}', { days, time: from_time }) : days,
    from_time && duration && t('{count, plural, one {{count} hour} other {{count} hours}}', { count: duration }),
    capacity && people(capacity, t),
  ]
    .filter(Boolean)
    .join(' · ');
}

export function people(count: number, t: Translate): string {
  return t('{count, plural, one {{count} person} other {{count} people}}', { count });
}

/** The quantity of a search: '1.5 hours', '5 days' or '5 days, 2 seats'. */
export function quantityOf(
  { resource_type, from_date, to_date, duration, capacity }: SearchQuery,
  t: Translate,
): string {
  if (resource_type === 'meeting_room')
    return t('{count, plural, one {{count} hour} other {{count} hours}}', { count: duration ?? 0 });
  if (resource_type === null || from_date === null || to_date === null) return '';
  const days = t('{count, plural, one {{count} day} other {{count} days}}', { count: daysBetween(from_date, to_date) });
  return isDeskType(resource_type)
    ? `${days}, ${t('{count, plural, one {{count} seat} other {{count} seats}}', { count: capacity ?? 0 })}`
    : days;
}
