/** Times of calendar files, and the zones in which they are (RFC 5545, as the arrays of RFC 7265). */
import { DAY, type LocalTime, MINUTE, offsetsBetween } from '#shared/time.ts';

export type Property = [name: string, parameters: Record<string, string>, type: string, ...values: unknown[]];
export type Component = [name: string, properties: Property[], components: Component[]];

const inSeconds = (at: Date) => at.toISOString().slice(0, 19);

/** An instant in UTC. */
export const utcTime = (name: string, at: Date): Property => [name, {}, 'date-time', `${inSeconds(at)}Z`];

/** Times on the clock of a zone, which the calendar must contain. */
export const localTime = (name: string, zone: string, ...at: LocalTime[]): Property => [
  name,
  { tzid: zone },
  'date-time',
  ...at.map(({ day, time }) => `${day}T${time}:00`),
];

/** '+05:30' */
function offsetText(minutes: number): string {
  const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `${minutes < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`;
}

/** What applies from an instant on, which is written on the clock as it went before. */
function observance(at: Date, before: number, after: number, isSummer: boolean): Component {
  const properties: Property[] = [
    ['dtstart', {}, 'date-time', inSeconds(new Date(at.getTime() + before * MINUTE))],
    ['tzoffsetfrom', {}, 'utc-offset', offsetText(before)],
    ['tzoffsetto', {}, 'utc-offset', offsetText(after)],
  ];
  return [isSummer ? 'daylight' : 'standard', properties, []];
}

/**
 * A zone with the changes of its clock from a day before the first until a day after the last instant. It is made of the offsets with
 * which the product computes all times, so that a calendar computes the same.
 */
export function timeZoneOf(zone: string, from: Date, to: Date): Component {
  const offsets = offsetsBetween(new Date(from.getTime() - DAY), new Date(to.getTime() + DAY), zone);
  const [first, next] = offsets;
  const startsInSummer = next !== undefined && next.minutes < first!.minutes;
  const observances = offsets.map(({ from: at, minutes }, index) => {
    const before = offsets[index - 1]?.minutes;
    return observance(at, before ?? minutes, minutes, before === undefined ? startsInSummer : minutes > before);
  });
  return ['vtimezone', [['tzid', {}, 'text', zone]], observances];
}
