import { hoursBetween } from '#shared/time.ts';

const hours = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 });

/** The length of a period: '1 hour', '1.5 hours', '32 hours'. */
export function hoursText({ from, to }: { from: Date; to: Date }): string {
  const text = hours.format(hoursBetween(from, to));
  return text === '1' ? '1 hour' : `${text} hours`;
}
