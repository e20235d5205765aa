/** Texts and colours of bookings, for the list, the details and the cart. */
import type { Tone } from '#client/ui/badge.tsx';
import type { HistoryType } from '#domains/bookings/history.ts';
import type { DisplayStatus } from '#domains/bookings/schema.ts';
import type { BookingSummary } from '#domains/bookings/summary.ts';
import { DAY, formatDay, toLocal } from '#shared/time.ts';

export const STATUS_TONES: Record<DisplayStatus, Tone> = {
  Upcoming: 'green',
  Ongoing: 'orange',
  'Payment Pending': 'orange',
  Past: 'red',
  Failed: 'red',
  Canceled: 'grey',
};

export const HISTORY_LABELS: Record<HistoryType, string> = {
  created: 'Booked',
  requested: 'Requested',
  approved: 'Approved',
  rejected: 'Rejected',
  processing: 'Confirmed while the bank processes the payment',
  paid: 'Paid',
  debit_failed: 'Not paid by the bank',
  card_agreed: 'Saved card charged',
  link_mailed: 'Payment link mailed',
  rescheduled: 'Rescheduled',
  cancelled: 'Cancelled',
  left: 'An attendee has left',
  checked_in: 'Checked in',
  check_in_undone: 'Check-in undone',
  released: 'Released: nobody came',
  release_undone: 'Release undone',
  refunded: 'Refunded',
  refund_failed: 'Refund failed',
  disputed: 'Payment disputed',
  dispute_closed: 'Dispute ended',
  swap_requested: 'Desk swap requested',
  swap_approved: 'Desk swap approved',
  swap_rejected: 'Desk swap rejected',
  reserve: 'Resource changed',
  remark: 'Note',
};

/** 'Will be charged on Mon, 3 Jun 2024', for a booking that is charged before it starts. */
export function chargeText(charge_at: Date, zone: string): string {
  return `Will be charged on ${formatDay(toLocal(charge_at, zone).day)}`;
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
export function periodText({ from, to }: Period, zone: string, dayText = formatDay): PeriodText {
  const start = toLocal(from, zone);
  const end = toLocal(to, zone);
  return {
    first: dayText(start.day),
    ...(end.day !== start.day && { last: dayText(end.day) }),
    hours: `${start.time} – ${end.time}`,
  };
}

/** A period in one line. */
export function periodLine(period: Period, zone: string): string {
  const { first, last, hours } = periodText(period, zone);
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
