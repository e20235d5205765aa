import type { HealthView } from '#domains/system/schema.ts';
import type { Tone } from '#client/ui/badge.tsx';
import { DAY, HOUR, MINUTE, SECOND } from '#shared/time.ts';

const TOPICS: Record<string, string> = {
  'booking.refund-due': 'Refunds',
  'invoice.mail': 'Mail with invoices',
  'membership.mail': 'Mail about memberships',
  mails: 'Mails',
  mail: 'Mail',
};

/** The label of a topic. One of a listener has words as its name: 'invoices: payments'. */
export function topicLabel(topic: string): string {
  return TOPICS[topic] ?? topic.charAt(0).toUpperCase() + topic.slice(1);
}

export const HEALTH: Record<HealthView['state'], { tone: Tone; label: string }> = {
  up: { tone: 'green', label: 'Up' },
  down: { tone: 'red', label: 'Down' },
  off: { tone: 'grey', label: 'Off' },
};

const UNITS = [
  { ms: DAY, name: 'd' },
  { ms: HOUR, name: 'h' },
  { ms: MINUTE, name: 'min' },
  { ms: SECOND, name: 's' },
];

/** The time between two instants in its largest unit: '12 s', '5 min', '3 h', '2 d'. A negative time is '0 s'. */
export function formatDuration(from: Date, to: Date): string {
  const ms = Math.max(0, to.getTime() - from.getTime());
  const unit = UNITS.find((each) => ms >= each.ms) ?? UNITS.at(-1)!;
  return `${Math.floor(ms / unit.ms)} ${unit.name}`;
}
