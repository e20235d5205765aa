/** The periods of the figures on the dashboard. */
import { InvalidInput } from '#shared/errors.ts';
import { DAY, addDays, fromLocal, toLocal } from '#shared/time.ts';

export const PERIOD = 'Please select date range';
const TOO_LONG = 'Please select at most 31 days';

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

/** The seven local days from today. */
export function weekFrom(now: Date, zone: string): string[] {
  const { day } = toLocal(now, zone);
  return Array.from({ length: WEEK }, (_, index) => addDays(day, index));
}
