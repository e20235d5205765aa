/** The bookings and places of a workspace on one day, for staff who see all bookings. */
import type { Space } from '#domains/workspaces/client/index.ts';
import { addDays, fromLocal } from '#shared/time.ts';
import { useCalendarWindow, usePlaces } from './queries.ts';

export function useDay({ _id, time_zone }: Space, day: string) {
  const window = useCalendarWindow(
    {
      space_id: _id,
      from: fromLocal(day, '00:00', time_zone),
      to: fromLocal(addDays(day, 1), '00:00', time_zone),
      time_zone,
    },
    true,
  );
  const places = usePlaces(_id);
  return { window, entries: window.data?.entries, places: places.data?.items };
}
