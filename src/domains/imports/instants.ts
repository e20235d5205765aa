/** Times as files of other products have them. */
import { fromLocal, isDay, isTime, parseInstant } from '#shared/time.ts';

const MOMENT = /^(\d{4})[-/](\d{2})[-/](\d{2})(?:[T ](\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)? ?(Z|[+-]\d{2}:?\d{2})?)?$/;

/**
 * Reads '2030-01-31 09:00', with a T, slashes and seconds or without. A time without a zone is that of the workspace.
 * @param time that of a day alone
 * @returns undefined for anything else
 */
export function readMoment(text: string, zone: string, time: string): Date | undefined {
  const [, year, month, date, at = time, offset] = MOMENT.exec(text) ?? [];
  const day = `${year}-${month}-${date}`;
  if (!isDay(day) || !isTime(at)) return undefined;
  return offset ? parseInstant(`${day}T${at}:00${offset}`) : fromLocal(day, at, zone);
}
