/** The periods of the figures on the dashboard. */
import { InvalidInput } from '#shared/errors.ts';
import { type OpeningTimes, openOn, withRulesOf } from '#domains/workspaces/index.ts';
import { DAY, MINUTE, addDays, fromLocal, toLocal } from '#shared/time.ts';
import { msg } from '#shared/texts.ts';

export const PERIOD = msg('Please select date range');
const TOO_LONG = msg('Please select at most 31 days');

const OPENS = '08:00';
const CLOSES = '18:00';
const MAX_PERIOD_MS = 31 * DAY;
const WEEK = 7;

type Period = { from: Date; to: Date };

/**
 * The period of the occupancy: the given one, or today from 08:00 to 18:00 on the clock of the workspace.
 * @throws InvalidInput for a period that is empty or too long
 */
export function occupancyPeriod(given: Partial<Period>, now: Date, zone: string): Period {
  const { day } = toLocal(now, zone);
  const from = given.from ?? fromLocal(day, OPENS, zone);
  const to = given.to ?? fromLocal(day, CLOSES, zone);
  if (from >= to) throw new InvalidInput(PERIOD, 'to');
  if (to.getTime() - from.getTime() > MAX_PERIOD_MS) throw new InvalidInput(TOO_LONG, 'to');
  return { from, to };
}

/** The seven local days before today. */
export function weekBefore(now: Date, zone: string): string[] {
  const { day } = toLocal(now, zone);
  return Array.from({ length: WEEK }, (_, index) => addDays(day, index - WEEK));
}

/** The minutes in which meeting rooms are open on some days, by the rules of each room. */
export function openMinutes(space: OpeningTimes, resourceIds: readonly string[], days: readonly string[]): number {
  const minutesOf = (rules: OpeningTimes, day: string) =>
    openOn(rules, day).reduce((sum, [opens, closes]) => {
      const [from, to] = [opens, closes].map((time) => fromLocal(day, time, space.time_zone).getTime());
      return sum + (to! - from!) / MINUTE;
    }, 0);
  return resourceIds
    .map((id) => withRulesOf(space, 'meeting_room', id))
    .flatMap((rules) => days.map((day) => minutesOf(rules, day)))
    .reduce((sum, minutes) => sum + minutes, 0);
}

/** The seven local days from today. */
export function weekFrom(now: Date, zone: string): string[] {
  const { day } = toLocal(now, zone);
  return Array.from({ length: WEEK }, (_, index) => addDays(day, index));
}
