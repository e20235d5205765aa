import { useDeferredValue, useLayoutEffect, useMemo, useRef } from 'react';
import { Calendar, type CalendarProps, type SlotInfo } from 'react-big-calendar';
import addon, { type EventInteractionArgs } from 'react-big-calendar/lib/addons/dragAndDrop';
import 'react-big-calendar/lib/css/react-big-calendar.css';
import 'react-big-calendar/lib/addons/dragAndDrop/styles.css';
import './big-calendar.css';
import './event.css';
import { useDirection } from '#client/direction.ts';
import { type TitleStyle, lookOf } from '#domains/calendar/client/entry-text.ts';
import type { CalendarEvent, EntryEvent } from '#domains/calendar/client/events.ts';
import { localizer } from '#domains/calendar/client/localizer.ts';
import { useTexts } from '#domains/calendar/client/use-texts.ts';
import type { Hours } from '#domains/calendar/timeline.ts';
import type { View } from '#domains/calendar/views.ts';
import { readWall, toWall, wallAt } from '#domains/calendar/wall.ts';
import { isOpenOn, type OpeningTimes } from '#domains/workspaces/index.ts';
import { dayWords, MINUTE } from '#shared/time.ts';
import { EventBlock } from './event-block.tsx';

// The package is CommonJS, and bundlers differ in which object they import as its default.
const withDragAndDrop = (addon as typeof addon & { default?: typeof addon }).default ?? addon;
const DragAndDrop = withDragAndDrop<CalendarEvent>(Calendar as React.ComponentType<CalendarProps<CalendarEvent>>);

/** A period that was selected or dropped, as wall clock dates. `isWholeDays` in the month and above the grid. */
export type WallPeriod = { start: Date; end: Date; isWholeDays: boolean };
export type EventDrop = { event: EntryEvent; action: 'move' | 'resize'; start: Date; end: Date };

type BigCalendarProps = {
  view: Exclude<View, 'agenda' | 'timeline'>;
  day: string;
  events: CalendarEvent[];
  space: OpeningTimes;
  hours: Hours;
  now: Date;
  titles: TitleStyle;
  onOpen: (event: EntryEvent) => void;
  onDay: (day: string) => void;
  /** Missing if the account cannot add bookings. */
  onSelect?: (period: WallPeriod) => void;
  onDrop: (drop: EventDrop) => void;
};

const NO_VIEWS = { month: true, week: true, day: true } as const;
const NO_EVENTS: CalendarEvent[] = [];
const SLOT_MINUTES = 30;
const nothing = () => undefined;

/** An event of a meeting that the account may move. Once it has started, only its end can change. */
const isMovable = (event: CalendarEvent) => event.kind === 'entry' && event.entry.movable && event.state === 'new';
const isResizable = (event: CalendarEvent) => event.kind === 'entry' && event.entry.movable;

function lookOfEvent(event: CalendarEvent) {
  if (event.kind === 'more') return { className: 'event-more' };
  return lookOf(event.state, event.entry.resource.color);
}

/** The parts that replace those of the package. They are the same at every render, or it would draw all events again. */
function useComponents(titles: TitleStyle, zone: string) {
  return useMemo(
    () => ({
      event: (shown: { event: CalendarEvent; slotStart?: Date }) => (
        <EventBlock {...shown} titles={titles} zone={zone} />
      ),
      weekWrapper: EventCells,
      month: { dateHeader: DateHeader },
      week: { header: DayHeader },
      day: { header: DayHeader },
    }),
    [titles, zone],
  );
}

/** Month, week and day of react-big-calendar, on the clock of the workspace. */
export default function BigCalendar(props: BigCalendarProps) {
  const { view, day, events, space, hours, now, titles, onOpen, onDay, onSelect, onDrop } = props;
  const zone = space.time_zone;
  // The days are drawn first, and the events in a task of their own.
  const shown = useDeferredValue(events, NO_EVENTS);
  const components = useComponents(titles, zone);
  const isRtl = useDirection() === 'rtl';
  const open = (event: CalendarEvent) => (event.kind === 'more' ? onDay(event.day) : onOpen(event));
  const drop = (action: EventDrop['action']) => (dropped: EventInteractionArgs<CalendarEvent>) => {
    const { event, start, end } = dropped;
    if (event.kind === 'entry') onDrop({ event, action, start: new Date(start), end: new Date(end) });
  };

  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (box.current) withoutTableRoles(box.current);
  });

  return (
    <div ref={box}>
      <DragAndDrop
        className="big-calendar"
        rtl={isRtl}
        localizer={localizer}
        views={NO_VIEWS}
        view={view}
        onView={nothing}
        date={wallAt(day)}
        onNavigate={nothing}
        getNow={() => toWall(now, zone)}
        toolbar={false}
        events={shown}
        showAllEvents
        components={components}
        eventPropGetter={lookOfEvent}
        dayPropGetter={(date) => ({ className: isOpenOn(space, readWall(date).day) ? '' : 'closed-day' })}
        // An opened event keeps the colour of its resource.
        selected={null}
        onSelectEvent={open}
        onKeyPressEvent={(event, { key }: React.SyntheticEvent<HTMLElement> & { key?: string }) => {
          if (key === 'Enter' && !event.allDay) open(event);
        }}
        onDrillDown={(date) => onDay(readWall(date).day)}
        drilldownView="day"
        selectable={onSelect ? 'ignoreEvents' : false}
        onSelectSlot={(slot) => onSelect?.(periodOf(slot))}
        min={new Date(wallAt(day).getTime() + hours.opens * MINUTE)}
        max={new Date(wallAt(day).getTime() + hours.closes * MINUTE - 1)}
        step={SLOT_MINUTES}
        timeslots={2}
        dayLayoutAlgorithm="no-overlap"
        tooltipAccessor={null}
        draggableAccessor={isMovable}
        resizableAccessor={isResizable}
        resizable
        onEventDrop={drop('move')}
        onEventResize={drop('resize')}
      />
    </div>
  );
}

function periodOf({ start, end, slots }: SlotInfo): WallPeriod {
  const isWholeDays = readWall(start).time === '00:00' && slots.every((slot) => readWall(slot).time === '00:00');
  return { start, end: isWholeDays ? slots.at(-1)! : end, isWholeDays };
}

/** The month is a table, whose rows lack a cell for their events. */
function EventCells({ children }: { children?: React.ReactNode }) {
  return <div role="cell">{children}</div>;
}

/** The day above its hours. The component would declare it the header of a table that does not exist. */
function DayHeader({ label }: { label: string }) {
  return <span>{label}</span>;
}

/** Week and day declare the row above the hours as a part of a table that does not exist. */
function withoutTableRoles(element: HTMLElement): void {
  const selector = ['', ' [role=row]', ' [role=cell]'].map((part) => `.rbc-allday-cell${part}`).join();
  for (const part of element.querySelectorAll(selector)) part.removeAttribute('role');
}

type DateHeaderProps = {
  date: Date;
  label: string;
  isOffRange: boolean;
  onDrillDown: (event: React.MouseEvent) => void;
};

const dayName = dayWords({ weekday: 'long', day: 'numeric', month: 'long' });

/** The number of a day, which opens the day. */
function DateHeader({ date, label, onDrillDown }: DateHeaderProps) {
  const t = useTexts();
  return (
    <button type="button" className="rbc-button-link" aria-label={dayName(readWall(date).day, t)} onClick={onDrillDown}>
      {label}
    </button>
  );
}
