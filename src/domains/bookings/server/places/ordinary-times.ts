/** The times of a series about which all calendar programs agree. */
import { DAY, toLocal } from '#shared/time.ts';

type OrdinaryTime = { start: Date; end: Date };

/** What the clock of a zone shows, as a number, so that two of them have a distance. */
function shownAt(at: Date, zone: string): number {
  const { day, time } = toLocal(at, zone);
  return Date.parse(`${day}T${time}Z`);
}

/** The clock shows the time of an instant at no other one, as it does before and after it goes back. */
function occursOnce(at: Date, zone: string): boolean {
  const shownIn = (ms: number) => shownAt(new Date(at.getTime() + ms), zone);
  const change = shownIn(-DAY) - shownIn(DAY) + 2 * DAY;
  return change === 0 || (shownIn(change) !== shownIn(0) && shownIn(-change) !== shownIn(0));
}

/**
 * The clock shows both times once, and goes as usual between them. Programs disagree about other dates of a rule.
 * @param time when it begins on the clock, unless the clock skips that
 */
export function isOrdinary(period: OrdinaryTime, { zone, time }: { zone: string; time: string }): boolean {
  const { start, end } = period;
  const length = shownAt(end, zone) - shownAt(start, zone);
  const isAsLong = length === end.getTime() - start.getTime() && toLocal(start, zone).time === time;
  return isAsLong && occursOnce(start, zone) && occursOnce(end, zone);
}
