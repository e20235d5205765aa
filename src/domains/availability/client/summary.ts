import type { SearchQuery } from '#domains/workspaces/client/index.ts';
import { RESOURCE_TYPE_NAMES, isDeskType } from '#shared/resource-types.ts';
import { formatDay } from '#shared/time.ts';
import { daysBetween } from './search-state.ts';
import { pluralize } from '#shared/pluralize.ts';

/** A search in one line: 'London · Meeting Room · Wed, 3 Jun 2026 at 10:00 · 1.5 hours · 4 people'. */
export function summaryOf(query: SearchQuery, spaceName = ''): string {
  const { resource_type, from_date, to_date, from_time, duration, capacity } = query;
  const days = [from_date, to_date === from_date ? null : to_date].filter((day) => day !== null).map(formatDay);
  return [
    spaceName,
    resource_type && RESOURCE_TYPE_NAMES[resource_type],
    days.join(' to ') + (from_time ? ` at ${from_time}` : ''),
    from_time && duration && pluralize(duration, 'hour'),
    capacity && people(capacity),
  ]
    .filter(Boolean)
    .join(' · ');
}

export function people(count: number): string {
  return count === 1 ? '1 person' : `${count} people`;
}

/** The quantity of a search: '1.5 hours', '5 days' or '5 days, 2 seats'. */
export function quantityOf({ resource_type, from_date, to_date, duration, capacity }: SearchQuery): string {
  if (resource_type === 'meeting_room') return pluralize(duration ?? 0, 'hour');
  if (resource_type === null || from_date === null || to_date === null) return '';
  const days = pluralize(daysBetween(from_date, to_date), 'day');
  return isDeskType(resource_type) ? `${days}, ${pluralize(capacity ?? 0, 'seat')}` : days;
}
