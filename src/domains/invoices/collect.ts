/** When the card of a customer is charged for an invoice without them. */
import { addDays } from '#shared/time.ts';

/** The days after the date of an invoice. */
const COLLECT_DAYS = [0, 3, 7, 14];

/** The local day of the next charge after `today`; null after the last one. */
export function nextCollectDay(issuedOn: string, today: string): string | null {
  return COLLECT_DAYS.map((days) => addDays(issuedOn, days)).find((day) => day > today) ?? null;
}
