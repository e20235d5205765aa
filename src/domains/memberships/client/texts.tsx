/** How memberships are shown. */
import { Badge, type Tone } from '#client/ui/badge.tsx';
import { creditText } from '#domains/credits/index.ts';
import type { MembershipStatus } from '#domains/memberships/rules.ts';
import type { PlanView } from '#domains/memberships/plan-schema.ts';
import type { MembershipView } from '#domains/memberships/schema.ts';
import { formatMoney } from '#shared/money.ts';
import { addMonths, monthText } from '#shared/months.ts';
import { formatDay } from '#shared/time.ts';

export const STATUS_NAMES: Record<MembershipStatus, string> = {
  upcoming: 'Upcoming',
  active: 'Active',
  paused: 'Paused',
  ending: 'Ending',
  ended: 'Ended',
};

const TONES: Record<MembershipStatus, Tone> = {
  upcoming: 'blue',
  active: 'green',
  paused: 'orange',
  ending: 'orange',
  ended: 'grey',
};

export function MembershipBadges({
  membership: { status, overdue, stopped, pay_until },
}: {
  membership: MembershipView;
}) {
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Badge tone={TONES[status]}>{STATUS_NAMES[status]}</Badge>
      {pay_until && <Badge tone="orange">Not paid yet</Badge>}
      {overdue && <Badge tone="red">Overdue</Badge>}
      {stopped && <Badge tone="red">Stopped</Badge>}
    </span>
  );
}

/** 'No new bookings and no doors until invoice INV-000001 is paid'. */
export function stoppedText({ invoice_id, bookings, doors }: NonNullable<MembershipView['stopped']>): string {
  const stopped = [bookings && 'no new bookings', doors && 'no doors'].filter(Boolean).join(' and ');
  return `${stopped.charAt(0).toUpperCase()}${stopped.slice(1)} until invoice ${invoice_id} is paid`;
}

export const customerName = ({ user, company }: MembershipView): string => company?.name ?? user?.name ?? '';

/** 'From 1 December 2026', '1 December 2026 to 31 March 2027'. One whose first invoice was not paid has ended before its first day. */
export function periodText({ from, end }: Pick<MembershipView, 'from' | 'end'>): string {
  if (end === null) return `From ${formatDay(from)}`;
  return end < from ? 'Has not begun' : `${formatDay(from)} to ${formatDay(end)}`;
}

const monthsText = (count: number): string => `${count} ${count === 1 ? 'month' : 'months'}`;

export const priceText = ({ price, currency }: Pick<PlanView, 'price' | 'currency'>): string =>
  `${formatMoney(price, currency)} a month`;

type Included = Pick<PlanView, 'room_hours' | 'desk_days' | 'rollover_months' | 'room_discount'>;

/** '10 h of meeting rooms, 2 days at flexi desks, rolling over for 1 month, 10% off meeting rooms'. Empty for nothing. */
export const includedText = ({ room_hours, desk_days, rollover_months, room_discount }: Included): string =>
  [
    room_hours > 0 && `${creditText('meeting_room', room_hours * 60)} of meeting rooms`,
    desk_days > 0 && `${creditText('flexi_desk', desk_days)} at flexi desks`,
    room_hours + desk_days > 0 && rollover_months > 0 && `rolling over for ${monthsText(rollover_months)}`,
    room_discount > 0 && `${room_discount}% off meeting rooms`,
  ]
    .filter(Boolean)
    .join(', ');

/** Its hours and its doors, as facts. */
export const accessFacts = ({ any_time, doors }: Pick<MembershipView, 'any_time' | 'doors'>) => [
  { name: 'Hours', value: any_time && 'Any time of day' },
  { name: 'Doors', value: doors.join(', ') },
];

/** 'At least 6 months, 2 months’ notice'. */
export function termText({ term_months, notice_months }: Pick<PlanView, 'term_months' | 'notice_months'>): string {
  const notice =
    notice_months > 0 ? `${monthsText(notice_months)}${notice_months === 1 ? '’s' : '’'} notice` : 'no notice';
  if (term_months > 0) return `At least ${monthsText(term_months)}, ${notice}`;
  return notice_months > 0 ? notice : 'No notice';
}

/** The months from the first one that is not billed yet. */
export function monthsFrom(first: string): { value: string; label: string }[] {
  return Array.from({ length: 24 }, (_, number) => {
    const month = addMonths(first, number);
    return { value: month, label: monthText(month) };
  });
}

/** The place that is planned after the present one. */
export const nextPlace = ({ places, booking_id }: MembershipView): MembershipView['places'][number] | undefined =>
  places[places.findIndex((place) => place.booking_id === booking_id) + 1];
