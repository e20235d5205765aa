import { useMemo } from 'react';
import { toast } from 'sonner';
import { lazyPart } from '#client/lazy-part.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { BookingChoice } from '#domains/bookings/client/index.ts';
import { useIsPhone } from '#client/use-is-phone.ts';
import type { TitleStyle } from '#domains/calendar/client/entry-text.ts';
import { eventsOf } from '#domains/calendar/client/events.ts';
import { type Selected, newRequest, selectedPeriod, slotOfPlace } from '#domains/calendar/client/new-request.ts';
import type { CalendarAddress } from '#domains/calendar/client/use-calendar-address.ts';
import type { useCalendar } from '#domains/calendar/client/use-calendar.ts';
import { useDrop } from '#domains/calendar/client/use-drop.ts';
import type { CalendarEntry } from '#domains/calendar/schema.ts';
import { rowsOf } from '#domains/calendar/timeline.ts';
import type { Space } from '#domains/workspaces/client/index.ts';
import { isOpenOn } from '#domains/workspaces/index.ts';
import { Agenda } from './agenda.tsx';
import { PhoneMonth } from './phone-month.tsx';
import { Timeline } from './timeline.tsx';
import { useTexts } from '#domains/calendar/client/use-texts.ts';
import { spoken } from '#shared/messages.ts';

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
  const isPhone = useIsPhone();

  const t = useTexts();

  function add(selected: Selected) {
    const request = newRequest(selected, space, now);
    if ('problem' in request) toast.warning(spoken(request.problem, t));
    else onAdd?.(request.initial);
  }

  const listed = { view: found, first, end, zone, now, titles, onOpen, onDay };
  if (view === 'agenda') return <Agenda {...listed} />;
  if (view === 'month' && isPhone) return <PhoneMonth key={first} {...listed} space={space} day={day} />;
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
  const t = useTexts();
  return (
    <div role="status" aria-label={t('Loading')} className="grid grid-cols-7 gap-2">
      {Array.from({ length: 35 }, (_, index) => (
        <Skeleton key={index} className="h-24" />
      ))}
    </div>
  );
}
