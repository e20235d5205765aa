import type { HealthView } from '#domains/system/schema.ts';
import type { Tone } from '#client/ui/badge.tsx';
import { DAY, HOUR, MINUTE, SECOND } from '#shared/time.ts';
import { later, type Later, type Translate } from '#shared/texts.ts';

const TOPICS: Record<string, Later> = {
  'booking.refund-due': later('Refunds'),
  'invoice.mail': later('Mail with invoices'),
  'membership.mail': later('Mail about memberships'),
  mails: later('Mails'),
  mail: later('Mail'),
};

/** The label of a topic. One of a listener has words as its name: 'invoices: payments'. */
export function topicLabel(topic: string, t: Translate): string {
  const label = TOPICS[topic];
  return label ? t(label) : topic.charAt(0).toUpperCase() + topic.slice(1);
}

export const HEALTH: Record<HealthView['state'], { tone: Tone; label: Later }> = {
  up: { tone: 'green', label: later('Up') },
  down: { tone: 'red', label: later('Down') },
  off: { tone: 'grey', label: later('Off') },
};

/** The time between two instants in its largest unit: '12 s', '5 min', '3 h', '2 d'. A negative time is '0 s'. */
export function formatDuration(from: Date, to: Date, t: Translate): string {
  const ms = Math.max(0, to.getTime() - from.getTime());
  const countOf = (unit: number) => ({ count: Math.floor(ms / unit) });
  if (ms >= DAY) return t('{count} d', countOf(DAY));
  if (ms >= HOUR) return t('{count} h', countOf(HOUR));
  return ms >= MINUTE ? t('{count} min', countOf(MINUTE)) : t('{count} s', countOf(SECOND));
}
