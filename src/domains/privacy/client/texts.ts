import type { Translate } from '#shared/texts.ts';

/** '12 months', for how long something is kept. */
export function keptText(months: number | null, t: Translate): string {
  if (months === null) return t('Without an end');
  return t('{count, plural, one {{count} month} other {{count} months}}', { count: months });
}
