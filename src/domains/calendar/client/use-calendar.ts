/** What the calendar screen shows: the window of its view, the hours, and the resources to choose from. */
import { useMemo } from 'react';
import { useSession } from '#client/session.tsx';
import { visibleMinutes } from '#domains/calendar/rules.ts';
import { LIMITS, daysOfView } from '#domains/calendar/views.ts';
import type { Space } from '#domains/workspaces/client/index.ts';
import { fromLocal } from '#shared/time.ts';
import { type ShownCalendar, useCalendarWindow, usePlaces } from './queries.ts';
import type { CalendarAddress } from './use-calendar-address.ts';

const EMPTY: ShownCalendar = { entries: [], more: [] };

/** Bookings of the workspace for staff who see all of them, otherwise those of the account. */
export function useCalendar(space: Space | undefined, { view, day, type, resource }: CalendarAddress) {
  const { showsAllBookings } = useSession();
  const zone = space?.time_zone ?? '';
  const { first, end } = daysOfView(view, day);
  const spaceId = showsAllBookings ? space?._id : undefined;
  const input = {
    ...(spaceId && { space_id: spaceId }),
    from: space ? fromLocal(first, '00:00', zone) : new Date(0),
    to: space ? fromLocal(end, '00:00', zone) : new Date(0),
    ...(space && { time_zone: zone }),
    ...(type && { type }),
    ...(resource && { resource_id: resource }),
    ...LIMITS[view],
  };
  const window = useCalendarWindow(input, space !== undefined);
  const places = usePlaces(spaceId);
  const found = window.data ?? EMPTY;

  const hours = useMemo(() => {
    const meetings = found.entries.filter((entry) => entry.type === 'meeting_room');
    return visibleMinutes(space?.office_hours ?? ['00:00', '24:00'], meetings, zone || 'UTC');
  }, [found, space, zone]);

  const resources = useMemo(() => {
    const known = spaceId
      ? (places.data?.items ?? []).map((place) => ({ _id: place.resource_id, name: place.name, type: place.type }))
      : found.entries.map((entry) => ({ ...entry.resource, type: entry.type }));
    const ofType = known.filter((each) => !type || each.type === type);
    return [...new Map(ofType.map((each) => [each._id, each])).values()];
  }, [spaceId, places.data, found, type]);

  return { window, found, places, hours, resources, first, end, zone };
}
