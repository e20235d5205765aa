import { DAY, HOUR, MINUTE } from '#shared/time.ts';

const STEPS: { unit: Intl.RelativeTimeFormatUnit; ms: number }[] = [
  { unit: 'year', ms: 365 * DAY },
  { unit: 'month', ms: 30 * DAY },
  { unit: 'week', ms: 7 * DAY },
  { unit: 'day', ms: DAY },
  { unit: 'hour', ms: HOUR },
  { unit: 'minute', ms: MINUTE },
];

/** The age of an instant: '5 minutes ago', 'yesterday'. Less than a minute ago, or in the future, is 'just now'. */
export function relativeTime(at: Date, now: Date): string {
  const age = now.getTime() - at.getTime();
  const step = STEPS.find(({ ms }) => age >= ms);
  if (!step) return 'just now';
  return new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' }).format(-Math.floor(age / step.ms), step.unit);
}
