import type { HealthView } from '#domains/system/schema.ts';
import type { Tone } from '#client/ui/badge.tsx';
import { DAY, HOUR, MINUTE, SECOND } from '#shared/time.ts';

const TOPICS: Record<string, string> = {
  live: 'Live updates',
  'live.booking': 'Live updates of bookings',
  'booking.paid': 'Booking confirmations',
  'booking.series-booked': 'Confirmations of series',
  'booking.refund-due': 'Refunds',
  'payment.settled': 'Invoices',
  'refund.settled': 'Credit notes',
  'dispute.settled': 'Documents of disputes',
  'invoice.mail': 'Mail with invoices',
  mail: 'Mail',
};

/** The label of a topic, or its identifier if it has none. */
export function topicLabel(topic: string): string {
  return TOPICS[topic] ?? topic;
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
