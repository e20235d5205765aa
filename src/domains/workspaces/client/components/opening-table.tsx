import { WEEK } from '#domains/workspaces/client/opening-hours.ts';
import { type OpeningTimes, weekdayHours } from '#domains/workspaces/rules.ts';
import { zoneText } from '#shared/time.ts';

/** The opening hours of a workspace by weekday, with its zone. */
export function OpeningTable({ space }: { space: OpeningTimes }) {
  return (
    <>
      <OpeningDays space={space} />
      <p className="mt-3 text-sm text-muted-foreground">Local time ({zoneText(space.time_zone)}).</p>
    </>
  );
}

/** The opening hours of a workspace by weekday. */
export function OpeningDays({ space }: { space: OpeningTimes }) {
  return (
    <dl className="max-w-sm divide-y text-sm">
      {WEEK.map((day) => {
        const hours = weekdayHours(space, day);
        const isOpen = hours.length > 0;
        return (
          <div key={day} className="flex justify-between gap-4 py-2">
            <dt className={isOpen ? undefined : 'text-muted-foreground'}>{day}</dt>
            <dd data-numeric className={isOpen ? 'font-medium' : 'text-muted-foreground'}>
              {isOpen ? hours.map((each) => each.join(' to ')).join(', ') : 'Closed'}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
