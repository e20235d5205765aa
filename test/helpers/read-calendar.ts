/** Reads calendar files as a calendar program does, with an independent parser. */
import ICAL from 'ical.js';

/** What takes place once. `sequence` is that of its event. */
export type Shown = { uid: string; title: string; place: string; from: string; to: string; sequence: number };

function shown(item: ICAL.Event, start: ICAL.Time, end: ICAL.Time): Shown {
  const [from, to] = [start, end].map((time) => time.toJSDate().toISOString());
  const { uid, sequence } = item;
  return { uid, sequence, title: item.summary, place: `${item.location}: ${item.description}`, from: from!, to: to! };
}

function expanded(component: ICAL.Component, changed: ICAL.Component[]): Shown[] {
  const event = new ICAL.Event(component, { exceptions: changed, strictExceptions: true });
  if (!event.isRecurring()) return [shown(event, event.startDate, event.endDate)];
  const dates = event.iterator();
  const all: Shown[] = [];
  for (let date = dates.next(); date; date = dates.next()) {
    const { item, startDate, endDate } = event.getOccurrenceDetails(date);
    all.push(shown(item, startDate, endDate));
  }
  return all;
}

export const parseCalendar = (text: string) => new ICAL.Component(ICAL.parse(text) as unknown[]);

/** Everything that a calendar shows, with all dates of the events that repeat, the earliest first. */
export function readCalendar(text: string): Shown[] {
  const events = parseCalendar(text).getAllSubcomponents('vevent');
  const isChange = (event: ICAL.Component) => event.hasProperty('recurrence-id');
  const uidOf = (event: ICAL.Component) => event.getFirstPropertyValue('uid');
  const all = events
    .filter((event) => !isChange(event))
    .flatMap((event) =>
      expanded(
        event,
        events.filter((other) => isChange(other) && uidOf(other) === uidOf(event)),
      ),
    );
  return all.sort((one, other) => one.from.localeCompare(other.from) || one.uid.localeCompare(other.uid));
}
