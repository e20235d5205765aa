/** A pending booking as text, and the search in which it was chosen. */
import type { Reader } from '#shared/languages.ts';
import { type SearchQuery, searchAddress } from '#domains/workspaces/client/search-query.ts';
import { RESOURCE_TYPE_NAMES } from '#shared/resource-types.ts';
import { HOUR, formatDay, fromLocal, toLocal } from '#shared/time.ts';
import type { PendingBooking } from './pending-booking.ts';

/** The query of the period that was chosen. With a plan, it is longer than the searched one. */
export function queryOfChoice(choice: PendingBooking): SearchQuery {
  const { space_id, resource_type, capacity, from_date, to_date, from_time, duration } = choice;
  return {
    spaceId: space_id,
    resource_type,
    capacity,
    from_date,
    to_date,
    from_time: from_time ?? null,
    duration: duration ?? null,
  };
}

/** The address of the search in which the choice was made. */
export function searchOfChoice(choice: PendingBooking): string {
  return searchAddress({ ...queryOfChoice(choice), ...choice.filter });
}

/** What was chosen: the name of the resource, or its type if the choice was made on another website. */
export function nameOfChoice({ resource_name, resource_type }: PendingBooking): string {
  return resource_name ?? RESOURCE_TYPE_NAMES[resource_type];
}

/** When, in the zone of the workspace: 'Thu, 3 Dec 2026, 10:00 – 12:00', or the first and the last day. */
export function periodOfChoice(
  { from_date, to_date, from_time, duration }: PendingBooking,
  zone: string,
  reader?: Reader,
): string {
  if (from_time !== undefined && duration !== undefined) {
    const end = new Date(fromLocal(from_date, from_time, zone).getTime() + duration * HOUR);
    return `${formatDay(from_date, reader)}, ${from_time} – ${toLocal(end, zone).time}`;
  }
  return from_date === to_date
    ? formatDay(from_date, reader)
    : `${formatDay(from_date, reader)} – ${formatDay(to_date, reader)}`;
}
