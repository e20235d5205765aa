/** How a booking is put into words and colours, in its list, its details and the cart. */
import type { Tone } from '#client/ui/badge.tsx';
import type { DisplayStatus, HistoryType } from '#domains/bookings/schema.ts';
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

export const HISTORY_WORDS: Record<HistoryType, string> = {
  created: 'Booked',
  paid: 'Paid',
  rescheduled: 'Rescheduled',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
  swap_requested: 'Desk swap requested',
  swap_approved: 'Desk swap approved',
  swap_rejected: 'Desk swap rejected',
  reserve: 'Resource changed',
  remark: 'Note',
};

type Period = { from: Date; to: Date };

export type PeriodWords = {
  /** 'Mon, 3 Jun 2024'. */
  first: string;
  /** The last day when it is another one. */
  last?: string;
  /** '09:00 – 18:00': of the one day, or when the first begins and the last ends. */
  hours: string;
};

/** Days and times as the clocks of the workspace show them. */
export function periodWords({ from, to }: Period, zone: string): PeriodWords {
  const start = toLocal(from, zone);
  const end = toLocal(to, zone);
  return {
    first: formatDay(start.day),
    ...(end.day !== start.day && { last: formatDay(end.day) }),
    hours: `${start.time} – ${end.time}`,
  };
}

/** The same in one line. */
export function periodLine(period: Period, zone: string): string {
  const { first, last, hours } = periodWords(period, zone);
  if (!last) return `${first}, ${hours}`;
  const [opens, closes] = hours.split(' – ');
  return `${first}, ${opens} – ${last}, ${closes}`;
}

/** A moment: 'Mon, 3 Jun 2024, 09:05'. */
export function momentWords(at: Date, zone: string): string {
  const { day, time } = toLocal(at, zone);
  return `${formatDay(day)}, ${time}`;
}

/** Calendar days, first and last included. */
export function dayCount({ from, to }: Period, zone: string): number {
  const [first, last] = [from, to].map((at) => Date.parse(toLocal(at, zone).day));
  return Math.round((last! - first!) / DAY) + 1;
}

/** 'F1, F2'. */
export function seatNames({ items }: Pick<BookingSummary, 'items'>): string {
  return items.map(({ seat_no }) => seat_no).join(', ');
}

/** Members without an account are known by their email only. */
export function memberName(member: BookingSummary['members'][number]): string {
  return typeof member === 'string' ? member : member.name || member.email;
}

export function memberEmail(member: BookingSummary['members'][number]): string {
  return typeof member === 'string' ? member : member.email;
}
