/** Texts, symbols and colours of a booking in the calendar. Its state is also shown without colour. */
import { Armchair, DoorClosed, Laptop, type LucideIcon, Presentation } from 'lucide-react';
import type { BookingState } from '#domains/calendar/rules.ts';
import type { CalendarEntry } from '#domains/calendar/schema.ts';
import { type ResourceType, isDeskType } from '#shared/resource-types.ts';
import { formatDay, toLocal } from '#shared/time.ts';
import { type Later, type Translate, later } from '#shared/texts.ts';

export const TYPE_ICONS: Record<ResourceType, LucideIcon> = {
  meeting_room: Presentation,
  private_office: DoorClosed,
  dedicated_desk: Armchair,
  flexi_desk: Laptop,
};

const STATE_NAMES: Record<BookingState, Later> = { new: later('new'), ongoing: later('ongoing'), past: later('past') };

/** The state for those who do not see the colours. */
export const stateText = (state: BookingState, t: Translate): string => t(STATE_NAMES[state]);

/** How each state looks: a tint if new, with a frame if ongoing, muted if past. */
const LOOKS: Record<BookingState, string> = { new: 'event-new', ongoing: 'event-ongoing', past: 'event-past' };

export function lookOf(state: BookingState, color: string): { className: string; style: Record<string, string> } {
  return { className: `event ${LOOKS[state]}`, style: { '--event-color': color } };
}

/** How the titles are written for an account. */
export type TitleStyle = 'title' | 'customer';

/** The title. A booking without one of its own has the name of its resource; then the person says more. */
export function titleOf({ title, person, resource }: CalendarEntry, style: TitleStyle): string {
  if (style === 'customer') return `${person || title} - ${resource.name}`;
  return title === resource.name && person ? person : title;
}

/** The resource, with its seats. */
export function placeOf({ resource, type, items }: CalendarEntry): string {
  const seats = items.map(({ seat_no }) => seat_no).join(', ');
  return isDeskType(type) && seats ? `${resource.name}, ${seats}` : resource.name;
}

/** The hours of a booking on one day, otherwise its last day. */
export function hoursText({ from, to }: { from: Date; to: Date }, zone: string, t: Translate): string {
  const [start, end] = [toLocal(from, zone), toLocal(to, zone)];
  const last = toLocal(new Date(to.getTime() - 1), zone).day;
  return start.day === last ? `${start.time} – ${end.time}` : t('until {day}', { day: formatDay(last, t) });
}

/**
 * When a booking is, for those who do not see its place in the calendar.
 * @param showsHours whether its block shows the hours
 */
export function whenOf(entry: { from: Date; to: Date }, zone: string, showsHours: boolean, t: Translate): string {
  const day = formatDay(toLocal(entry.from, zone).day, t);
  return showsHours ? day : `${day}, ${hoursText(entry, zone, t)}`;
}
