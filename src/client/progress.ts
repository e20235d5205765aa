/** The progress of long work, in words. */
import { MINUTE } from '#shared/time.ts';

/** Work of which some parts are done, since it began. */
export type Progress = { done: number; total: number; elapsedMs: number };

/**
 * '1,200 of 4,000 lines, about 2 minutes left': the rest is expected to take as long per part as what is done.
 * @param parts what is counted, in the plural
 */
export function progressText({ done, total, elapsedMs }: Progress, parts = ''): string {
  const minutes = Math.ceil((elapsedMs * (total - done)) / Math.max(1, done) / MINUTE);
  const left = minutes <= 1 ? 'less than a minute left' : `about ${minutes} minutes left`;
  const count = (number: number) => number.toLocaleString('en-GB');
  return `${count(done)} of ${count(total)}${parts && ` ${parts}`}, ${left}`;
}
