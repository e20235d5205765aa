import type { KeyboardEvent } from 'react';
import type { CalendarEvent } from '#domains/calendar/client/events.ts';
import { TYPE_ICONS, type TitleStyle, placeOf, titleOf, whenOf } from '#domains/calendar/client/entry-text.ts';

/** '+12 more'. */
export const moreText = (count: number) => `+${count} more`;

type EventBlockProps = {
  event: CalendarEvent;
  titles: TitleStyle;
  zone: string;
  /** Set in rows of days, where the component draws no button itself. */
  slotStart?: Date;
};

const clickOnEnter = (event: KeyboardEvent<HTMLElement>) => {
  if (event.key !== 'Enter' && event.key !== ' ') return;
  event.preventDefault();
  event.currentTarget.click();
};

/** A booking in the month, the week or the day: a symbol of its type, its title and its place. */
export function EventBlock({ event, titles, zone, slotStart }: EventBlockProps) {
  const content =
    event.kind === 'more' ? (
      moreText(event.count)
    ) : (
      <Entry event={event} titles={titles} when={whenOf(event.entry, zone, !slotStart)} />
    );
  if (!slotStart) return content;
  return (
    <span role="button" tabIndex={0} onKeyDown={clickOnEnter} className="event-button">
      {content}
    </span>
  );
}

type EntryProps = { event: CalendarEvent & { kind: 'entry' }; titles: TitleStyle; when: string };

function Entry({ event: { entry, state }, titles, when }: EntryProps) {
  const Icon = TYPE_ICONS[entry.type];
  const title = titleOf(entry, titles);
  const place = placeOf(entry);
  return (
    <>
      <Icon aria-hidden="true" className="mr-1 inline size-3 shrink-0 align-[-1px]" />
      {title}
      {!title.includes(place) && <span className="event-place"> · {place}</span>}
      <span className="sr-only">
        , {when}
        {state !== 'new' && `, ${state}`}
      </span>
    </>
  );
}
