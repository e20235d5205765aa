import { dayHoursText } from '#domains/workspaces/client/hours-text.ts';
import { weekdayName } from '#shared/weekday-names.ts';
import { WEEK } from '#domains/workspaces/client/opening-hours.ts';
import { useToday } from '#domains/workspaces/client/use-today.ts';
import { type OpeningTimes, weekdayHours } from '#domains/workspaces/rules.ts';
import { formatDay, zoneText } from '#shared/time.ts';
import { useTexts } from '#domains/workspaces/client/use-texts.ts';

/** How many of the next closed days are listed. */
const MAX_CLOSED_DAYS = 8;

/** The opening hours of a workspace by weekday, with its zone and its next closed days. */
export function OpeningTable({ space }: { space: OpeningTimes }) {
  const t = useTexts();
  return (
    <>
      <OpeningDays space={space} />
      <ClosedDays space={space} />
      <p className="mt-3 text-sm text-muted-foreground">
        {t('Local time ({zone}).', { zone: zoneText(space.time_zone) })}
      </p>
    </>
  );
}

/** The opening hours of a workspace by weekday. */
export function OpeningDays({ space }: { space: OpeningTimes }) {
  const t = useTexts();
  return (
    <dl className="max-w-sm divide-y text-sm">
      {WEEK.map((day) => {
        const hours = weekdayHours(space, day);
        const isOpen = hours.length > 0;
        return (
          <div key={day} className="flex justify-between gap-4 py-2">
            <dt className={isOpen ? undefined : 'text-muted-foreground'}>{weekdayName(day, t)}</dt>
            <dd data-numeric className={isOpen ? 'font-medium' : 'text-muted-foreground'}>
              {dayHoursText(hours, t)}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** The next days on which a workspace is closed. The server does not know which days these are when its page is read. */
function ClosedDays({ space: { use_rules: rules, time_zone } }: { space: OpeningTimes }) {
  const t = useTexts();
  const today = useToday(time_zone);
  const next = today === undefined ? [] : (rules?.closed_days ?? []).filter(({ day }) => day >= today);
  if (next.length === 0) return null;
  const inOrder = next.toSorted((one, other) => one.day.localeCompare(other.day)).slice(0, MAX_CLOSED_DAYS);
  return (
    <>
      <h3 className="mt-6 font-medium">{t('Closed days')}</h3>
      <ul className="mt-1 max-w-sm divide-y text-sm">
        {inOrder.map(({ day, name }) => (
          <li key={day} className="flex justify-between gap-4 py-2">
            <span data-numeric>{formatDay(day, t)}</span>
            <span className="min-w-0 break-words text-muted-foreground">{name}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
