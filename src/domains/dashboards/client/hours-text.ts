import { hoursBetween } from '#shared/time.ts';
import type { Translate } from '#shared/texts.ts';
import { perLanguage } from '#shared/languages.ts';

const hours = perLanguage((tag) => new Intl.NumberFormat(tag, { maximumFractionDigits: 1 }));

/** The length of a period: '1 hour', '1.5 hours', '32 hours'. */
export function hoursText({ from, to }: { from: Date; to: Date }, t: Translate): string {
  const count = hoursBetween(from, to);
  const text = hours(t).format(count);
  return t('{count, plural, one {{text} hour} other {{text} hours}}', { count: Math.round(count * 10) / 10, text });
}
