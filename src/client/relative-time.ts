import { type Reader, perLanguage, readsEnglish } from '#shared/languages.ts';
import { DAY, HOUR, MINUTE } from '#shared/time.ts';

const STEPS: { unit: Intl.RelativeTimeFormatUnit; ms: number }[] = [
  { unit: 'year', ms: 365 * DAY },
  { unit: 'month', ms: 30 * DAY },
  { unit: 'week', ms: 7 * DAY },
  { unit: 'day', ms: DAY },
  { unit: 'hour', ms: HOUR },
  { unit: 'minute', ms: MINUTE },
];

const ages = perLanguage((tag) => new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }));

/** The age of an instant: '5 minutes ago', 'yesterday'. Less than a minute ago, or in the future, is 'just now'. */
export function relativeTime(at: Date, now: Date, reader?: Reader): string {
  const age = now.getTime() - at.getTime();
  const step = STEPS.find(({ ms }) => age >= ms);
  if (!step) return readsEnglish(reader) ? 'just now' : ages(reader).format(0, 'second');
  return ages(reader).format(-Math.floor(age / step.ms), step.unit);
}
