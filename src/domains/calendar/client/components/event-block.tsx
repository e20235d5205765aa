import type { KeyboardEvent } from 'react';
import type { CalendarEvent } from '#domains/calendar/client/events.ts';
import {
  TYPE_ICONS,
  type TitleStyle,
  placeOf,
  stateText,
  titleOf,
  whenOf,
} from '#domains/calendar/client/entry-text.ts';
import type { Translate } from '#shared/texts.ts';
import { useTexts } from '#domains/calendar/client/use-texts.ts';

/** '+12 more'. */
export const moreText = (count: number, t: Translate) => t('+{count} more', { count });

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
  const t = useTexts();
  const content =
    event.kind === 'more' ? (
      moreText(event.count, t)
    ) : (
      <Entry event={event} titles={titles} when={whenOf(event.entry, zone, !slotStart, t)} />
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
  const t = useTexts();
  const Icon = TYPE_ICONS[entry.type];
  const title = titleOf(entry, titles);
  const place = placeOf(entry);
  return (
    <>
      <Icon aria-hidden="true" className="me-1 inline size-3 shrink-0 align-[-1px]" />
      {title}
      {!title.includes(place) && <span className="event-place"> · {place}</span>}
      <span className="sr-only">
        , {when}
        {state !== 'new' && `, ${stateText(state, t)}`}
      </span>
    </>
  );
}
