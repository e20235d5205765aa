import { useMemo } from 'react';
import { toast } from 'sonner';
import { lazyPart } from '#client/lazy-part.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { BookingChoice } from '#domains/bookings/client/index.ts';
import {
  type TitleStyle,
  TYPE_ICONS,
  hoursText,
  lookOf,
  placeOf,
  titleOf,
} from '#domains/calendar/client/entry-text.ts';
import { eventsOf } from '#domains/calendar/client/events.ts';
import { type Selected, newRequest, selectedPeriod, slotOfPlace } from '#domains/calendar/client/new-request.ts';
import type { ShownCalendar } from '#domains/calendar/client/queries.ts';
import type { CalendarAddress } from '#domains/calendar/client/use-calendar-address.ts';
import type { useCalendar } from '#domains/calendar/client/use-calendar.ts';
import { useDrop } from '#domains/calendar/client/use-drop.ts';
import { stateOf } from '#domains/calendar/rules.ts';
import type { CalendarEntry } from '#domains/calendar/schema.ts';
import { rowsOf } from '#domains/calendar/timeline.ts';
import type { Space } from '#domains/workspaces/client/index.ts';
import { isOpenOn } from '#domains/workspaces/index.ts';
import { addDays, formatDay, toLocal } from '#shared/time.ts';
import { moreText } from './event-block.tsx';
import './event.css';
import { Timeline } from './timeline.tsx';

type AgendaProps = {
  view: ShownCalendar;
  first: string;
  end: string;
  zone: string;
  now: Date;
  titles: TitleStyle;
  onOpen: (entry: CalendarEntry) => void;
  /** Missing if the other bookings of a day cannot be shown. */
  onDay?: (day: string) => void;
};

/** The bookings of some days as a list. */
function Agenda({ view, first, end, zone, now, titles, onOpen, onDay }: AgendaProps) {
  const days: string[] = [];
  for (let day = first; day < end; day = addDays(day, 1)) days.push(day);
  const today = toLocal(now, zone).day;
  const groups = days.map((day) => ({
    day,
    entries: view.entries.filter((entry) => isOn(entry, day, zone)),
    more: view.more.find((each) => each.day === day)?.count ?? 0,
  }));
  const shown = groups.filter(({ entries, more }) => entries.length + more > 0);
  if (shown.length === 0)
    return <EmptyState className="rounded-lg border bg-card" text="There are no bookings in these days." />;
  return (
    <div className="space-y-5">
      {shown.map(({ day, entries, more }) => (
        <section key={day} aria-labelledby={`day-${day}`}>
          <h2 id={`day-${day}`} className="mb-2 text-sm font-semibold">
            {formatDay(day)}
            {day === today && <span className="font-normal text-muted-foreground"> · Today</span>}
          </h2>
          <ul className="divide-y overflow-hidden rounded-lg border bg-card">
            {entries.map((entry) => (
              <li key={entry._id}>
                <Line entry={entry} zone={zone} now={now} titles={titles} onOpen={onOpen} />
              </li>
            ))}
            {more > 0 && (
              <li className="text-sm">
                {onDay ? (
                  <button
                    type="button"
                    className="flex min-h-11 w-full items-center px-4 font-semibold text-primary-text hover:bg-muted"
                    onClick={() => onDay(day)}
                  >
                    {moreText(more)}
                  </button>
                ) : (
                  <p className="px-4 py-3 text-muted-foreground">{moreText(more)}</p>
                )}
              </li>
            )}
          </ul>
        </section>
      ))}
    </div>
  );
}

function isOn({ from, to }: CalendarEntry, day: string, zone: string): boolean {
  return toLocal(from, zone).day <= day && toLocal(new Date(to.getTime() - 1), zone).day >= day;
}

type LineProps = Pick<AgendaProps, 'zone' | 'now' | 'titles' | 'onOpen'> & { entry: CalendarEntry };

function Line({ entry, zone, now, titles, onOpen }: LineProps) {
  const Icon = TYPE_ICONS[entry.type];
  const state = stateOf(entry, now);
  const look = lookOf(state, entry.resource.color);
  return (
    <button
      type="button"
      className="flex min-h-14 w-full items-center gap-3 px-4 py-2.5 text-left text-sm hover:bg-muted"
      onClick={() => onOpen(entry)}
    >
      <span className={`${look.className} grid size-8 shrink-0 place-items-center`} style={look.style}>
        <Icon aria-hidden="true" className="size-4" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{titleOf(entry, titles)}</span>
        <span className="block truncate text-xs text-muted-foreground" data-numeric>
          {hoursText(entry, zone)} · {placeOf(entry)}
        </span>
      </span>
      {state !== 'new' && (
        <span className="shrink-0 text-xs font-medium text-muted-foreground">
          {state === 'ongoing' ? 'Ongoing' : 'Past'}
        </span>
      )}
    </button>
  );
}

const BigCalendar = lazyPart(() => import('./big-calendar.tsx'), <CalendarSkeleton />);
const ConfirmMove = lazyPart(() => import('./confirm-move.tsx'));

type CalendarBodyProps = {
  space: Space;
  address: CalendarAddress;
  calendar: ReturnType<typeof useCalendar>;
  now: Date;
  titles: TitleStyle;
  onOpen: (entry: CalendarEntry) => void;
  onDay?: (day: string) => void;
  /** Missing if the account cannot add booking requests. */
  onAdd?: (initial: BookingChoice) => void;
};

/** The places that the filters show, with their bookings. */
function useRows({ places, found }: CalendarBodyProps['calendar'], { type, resource }: CalendarAddress) {
  return useMemo(() => {
    const wanted = (places.data?.items ?? []).filter(
      (place) => (!type || place.type === type) && (!resource || place.resource_id === resource),
    );
    return rowsOf(wanted, found.entries);
  }, [places.data, found, type, resource]);
}

/** The bookings in the chosen view. */
export function CalendarBody({ space, address, calendar, now, titles, onOpen, onDay, onAdd }: CalendarBodyProps) {
  const { view, day } = address;
  const { found, hours, zone, first, end } = calendar;
  const { pending, drop, forget } = useDrop(space, found.entries);
  const events = useMemo(() => eventsOf(found, zone, now), [found, zone, now]);
  const rows = useRows(calendar, address);

  function add(selected: Selected) {
    const request = newRequest(selected, space, now);
    if ('problem' in request) toast.warning(request.problem);
    else onAdd?.(request.initial);
  }

  if (view === 'agenda')
    return (
      <Agenda
        view={found}
        first={first}
        end={end}
        zone={zone}
        now={now}
        titles={titles}
        onOpen={onOpen}
        onDay={onDay}
      />
    );
  if (view === 'timeline')
    return (
      <Timeline
        day={day}
        zone={zone}
        hours={hours}
        rows={rows}
        isClosed={!isOpenOn(space, day)}
        now={now}
        titles={titles}
        onOpen={onOpen}
        onAdd={onAdd && ((row, minute) => add(slotOfPlace(row, day, minute)))}
      />
    );
  return (
    <>
      <BigCalendar
        view={view}
        day={day}
        events={events}
        space={space}
        hours={hours}
        now={now}
        titles={titles}
        onOpen={({ entry }) => onOpen(entry)}
        onDay={(each) => onDay?.(each)}
        onSelect={onAdd && ((period) => add(selectedPeriod(period)))}
        onDrop={drop}
      />
      {pending && <ConfirmMove move={pending} zone={zone} now={now} onClose={forget} />}
    </>
  );
}

/** A placeholder for the days. */
export function CalendarSkeleton() {
  return (
    <div role="status" aria-label="Loading" className="grid grid-cols-7 gap-2">
      {Array.from({ length: 35 }, (_, index) => (
        <Skeleton key={index} className="h-24" />
      ))}
    </div>
  );
}
