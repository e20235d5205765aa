/** Texts and colours of bookings, for the list, the details and the cart. */
import type { Tone } from '#client/ui/badge.tsx';
import type { HistoryType } from '#domains/bookings/history.ts';
import type { DisplayStatus } from '#domains/bookings/schema.ts';
import type { BookingSummary } from '#domains/bookings/summary.ts';
import type { Reader } from '#shared/languages.ts';
import { DAY, formatDay, toLocal } from '#shared/time.ts';
import { type Later, later, type Translate } from '#shared/texts.ts';

export const STATUS_TONES: Record<DisplayStatus, Tone> = {
  Upcoming: 'green',
  Ongoing: 'orange',
  'Payment Pending': 'orange',
  Past: 'red',
  Failed: 'red',
  Canceled: 'grey',
};

export const STATUS_NAMES: Record<DisplayStatus, Later> = {
  Upcoming: later('Upcoming'),
  Ongoing: later('Ongoing'),
  'Payment Pending': later('Payment Pending'),
  Past: later('Past'),
  Failed: later('Failed'),
  Canceled: later('Canceled'),
};

export const HISTORY_LABELS: Record<HistoryType, Later> = {
  created: later('Booked'),
  requested: later('Requested'),
  approved: later('Approved'),
  rejected: later('Rejected'),
  processing: later('Confirmed while the bank processes the payment'),
  paid: later('Paid'),
  debit_failed: later('Not paid by the bank'),
  card_agreed: later('Saved card charged'),
  link_mailed: later('Payment link mailed'),
  rescheduled: later('Rescheduled'),
  cancelled: later('Cancelled'),
  left: later('An attendee has left'),
  checked_in: later('Checked in'),
  check_in_undone: later('Check-in undone'),
  released: later('Released: nobody came'),
  release_undone: later('Release undone'),
  refunded: later('Refunded'),
  refund_failed: later('Refund failed'),
  disputed: later('Payment disputed'),
  dispute_closed: later('Dispute ended'),
  swap_requested: later('Desk swap requested'),
  swap_approved: later('Desk swap approved'),
  swap_rejected: later('Desk swap rejected'),
  reserve: later('Resource changed'),
  remark: later('Note'),
};

/** 'Will be charged on Mon, 3 Jun 2024', for a booking that is charged before it starts. */
export function chargeText(charge_at: Date, zone: string, t: Translate): string {
  return t('Will be charged on {day}', { day: formatDay(toLocal(charge_at, zone).day, t) });
}

type Period = { from: Date; to: Date };

export type PeriodText = {
  /** 'Mon, 3 Jun 2024', or '03 Jun 2024' in tables. */
  first: string;
  /** The last day, if it differs from the first. */
  last?: string;
  /** '09:00 – 18:00': the start on the first day and the end on the last day. */
  hours: string;
};

/** The local days and times of a period in the zone of the workspace. @param dayText the format of the days */
export function periodText(
  { from, to }: Period,
  zone: string,
  dayText: (day: string) => string = formatDay,
): PeriodText {
  const start = toLocal(from, zone);
  const end = toLocal(to, zone);
  return {
    first: dayText(start.day),
    ...(end.day !== start.day && { last: dayText(end.day) }),
    hours: `${start.time} – ${end.time}`,
  };
}

/** A period in one line. */
export function periodLine(period: Period, zone: string, reader?: Reader): string {
  const { first, last, hours } = periodText(period, zone, (day) => formatDay(day, reader));
  if (!last) return `${first}, ${hours}`;
  const [opens, closes] = hours.split(' – ');
  return `${first}, ${opens} – ${last}, ${closes}`;
}

/** The number of calendar days, including the first and the last. */
export function dayCount({ from, to }: Period, zone: string): number {
  const [first, last] = [from, to].map((at) => Date.parse(toLocal(at, zone).day));
  return Math.round((last! - first!) / DAY) + 1;
}

/** The names of the seats: 'F1, F2'. */
export function seatNames({ items }: Pick<BookingSummary, 'items'>): string {
  return items.map(({ seat_no }) => seat_no).join(', ');
}

/** The billed customer of a booking, or the customer of a request as entered. Empty if the viewer may not see them. */
export function billedName({ assignedUser, name }: Pick<BookingSummary, 'assignedUser' | 'name'>): string {
  return assignedUser ? assignedUser.name || assignedUser.email : name;
}

/** The name of a member. Members without an account are plain email addresses. */
export function memberName(member: BookingSummary['members'][number]): string {
  return typeof member === 'string' ? member : member.name || member.email;
}

export function memberEmail(member: BookingSummary['members'][number]): string {
  return typeof member === 'string' ? member : member.email;
}
