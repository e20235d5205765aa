/** The progress of long work, in words. */
import { formatNumber } from '#shared/numbers.ts';
import { MINUTE } from '#shared/time.ts';
import type { Translate } from '#shared/texts.ts';

/** Work of which some parts are done, since it began. */
export type Progress = { done: number; total: number; elapsedMs: number };

type Counts = { done: string; total: string };

/**
 * '1,200 of 4,000 lines, about 2 minutes left': the rest is expected to take as long per part as what is done.
 * @param counted the words for the parts that are counted, by default '1,200 of 4,000'
 */
export function progressText(
  { done, total, elapsedMs }: Progress,
  t: Translate,
  counted = (counts: Counts) => t('{done} of {total}', counts),
): string {
  const minutes = Math.ceil((elapsedMs * (total - done)) / Math.max(1, done) / MINUTE);
  const parts = counted({ done: formatNumber(done, t), total: formatNumber(total, t) });
  return minutes <= 1
    ? t('{parts}, less than a minute left', { parts })
    : t('{parts}, about {minutes} minutes left', { parts, minutes });
}
