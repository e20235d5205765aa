/** How busy the demo's workspaces are: more in spring and autumn, less in August and around Christmas, and a little more each month. */
import { DAY } from '#shared/time.ts';

/** Complete months before the present one. */
export const MONTHS_BACK = 14;

/** From January to December, in percent of an ordinary month. */
const MONTHS = [85, 95, 110, 115, 110, 100, 85, 55, 115, 120, 110, 75];
/** From 24 December to 1 January. */
const HOLIDAYS = 12;
/** How busy the first day of the history is, beside today. */
const AT_FIRST = 55;
const PERCENT = 100;

const isHoliday = (day: string) => day.slice(5) >= '12-24' || day.slice(5) === '01-01';

const daysBetween = (from: string, to: string) =>
  (new Date(`${to}T00:00:00Z`).getTime() - new Date(`${from}T00:00:00Z`).getTime()) / DAY;

/**
 * How busy a day is, in percent of an ordinary day at present.
 * @param first the first day of the history
 */
export function busyness(day: string, { first, today }: { first: string; today: string }): number {
  const season = isHoliday(day) ? HOLIDAYS : MONTHS[Number(day.slice(5, 7)) - 1]!;
  const passed = Math.min(1, daysBetween(first, day) / daysBetween(first, today));
  return (season * (AT_FIRST + (PERCENT - AT_FIRST) * passed)) / PERCENT;
}
