/** The calls of the calendar. */
import { keepPreviousData } from '@tanstack/react-query';
import { inSpace } from '#client/lists/filters.ts';
import { type RouterInputs, trpc } from '#client/trpc.tsx';
import type { CalendarEntry, CalendarView } from '#domains/calendar/schema.ts';

export type ShownCalendar = { entries: CalendarEntry[]; more: CalendarView['more'] };

/** The bookings with their times and resources. */
function shownOf({ entries, resources, more }: CalendarView): ShownCalendar {
  const byId = new Map(resources.map((resource) => [resource._id, resource]));
  const shown = entries.map(({ from, to, ...entry }) => ({
    ...entry,
    from: new Date(from),
    to: new Date(to),
    resource: byId.get(entry.resource_id)!,
  }));
  return { entries: shown, more };
}

/** The bookings of a window. The previous ones stay while others load. */
export function useCalendarWindow(input: RouterInputs['calendar']['window'], isEnabled: boolean) {
  return trpc.calendar.window.useQuery(input, {
    enabled: isEnabled,
    placeholderData: keepPreviousData,
    select: shownOf,
  });
}

/** The rooms, offices and seats of a workspace. */
export function usePlaces(spaceId: string | undefined) {
  return trpc.calendar.places.useQuery(inSpace(spaceId, {}));
}
