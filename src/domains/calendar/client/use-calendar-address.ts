import { useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router-dom';
import { storedValue } from '#client/stored-value.ts';
import { type View, isView } from '#domains/calendar/views.ts';
import { RESOURCE_TYPES, type ResourceType } from '#shared/resource-types.ts';
import { isDay } from '#shared/time.ts';

/** The view that was chosen last. */
const storedView = storedValue<View>('calendarView', {
  read: (text) => (isView(text) ? text : null),
  write: String,
});

export type CalendarAddress = {
  view: View;
  day: string;
  type: ResourceType | undefined;
  resource: string | undefined;
  change: (changes: { view?: View; day?: string; type?: string; resource?: string }) => void;
};

/**
 * What the calendar shows, stored in its address: `?view=week&day=2026-11-22&type=meeting_room&resource=3`.
 * @param offered the views that the account may choose
 */
export function useCalendarAddress(today: string, offered: readonly View[]): CalendarAddress {
  const [params, setParams] = useSearchParams();
  const stored = useSyncExternalStore(storedView.subscribe, storedView.get, () => null);
  const given = params.get('view') ?? '';
  const wanted = isView(given) ? given : (stored ?? 'month');
  const day = params.get('day') ?? '';
  return {
    view: offered.includes(wanted) ? wanted : offered[0]!,
    day: isDay(day) ? day : today,
    type: RESOURCE_TYPES.find((type) => type === params.get('type')),
    resource: /^[1-9]\d{0,17}$/.exec(params.get('resource') ?? '')?.[0],
    change(changes) {
      if (changes.view) storedView.set(changes.view);
      const next = new URLSearchParams(params);
      for (const [name, value] of Object.entries(changes)) {
        if (value) next.set(name, value);
        else next.delete(name);
      }
      // A resource has one type.
      if ('type' in changes) next.delete('resource');
      setParams(next);
    },
  };
}
