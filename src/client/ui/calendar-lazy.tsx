import { lazy, Suspense } from 'react';
import type { CalendarProps } from './calendar.tsx';
import { Skeleton } from './skeleton.tsx';

const load = () => import('./calendar.tsx');
const Calendar = lazy(load);

/** Fetches the calendar ahead of the press that opens it (on hover or focus of the trigger). */
export function preloadCalendar(): void {
  void load();
}

/** The calendar, with its shape in grey while it is on its way. */
export function CalendarLazy(props: CalendarProps) {
  return (
    <Suspense
      fallback={
        <div className="w-[17.5rem] space-y-2">
          <Skeleton className="h-9" />
          <Skeleton className="h-[17rem]" />
        </div>
      }
    >
      <Calendar {...props} />
    </Suspense>
  );
}
