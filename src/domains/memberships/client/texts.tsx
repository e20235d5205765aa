/** How memberships are shown. */
import type { Reader } from '#shared/languages.ts';
import { Badge, type Tone } from '#client/ui/badge.tsx';
import type { MembershipStatus } from '#domains/memberships/rules.ts';
import type { PlanView } from '#domains/memberships/plan-schema.ts';
import type { MembershipView } from '#domains/memberships/schema.ts';
import { formatMoney } from '#shared/money.ts';
import { addMonths, monthText } from '#shared/months.ts';
import { formatDay } from '#shared/time.ts';
import { useTexts } from '#domains/memberships/client/use-texts.ts';
import { type Translate, later, type Later } from '#shared/texts.ts';

export const STATUS_NAMES: Record<MembershipStatus, Later> = {
  upcoming: later('Upcoming'),
  active: later('Active'),
  paused: later('Paused'),
  ending: later('Ending'),
  ended: later('Ended'),
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
  const t = useTexts();
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Badge tone={TONES[status]}>{t(STATUS_NAMES[status])}</Badge>
      {pay_until && <Badge tone="orange">{t('Not paid yet')}</Badge>}
      {overdue && <Badge tone="red">{t('Overdue')}</Badge>}
      {stopped && <Badge tone="red">{t('Stopped')}</Badge>}
    </span>
  );
}

/** 'No new bookings and no doors until invoice INV-000001 is paid'. */
export function stoppedText(
  { invoice_id, bookings, doors }: NonNullable<MembershipView['stopped']>,
  t: Translate,
): string {
  const values = { number: invoice_id };
  if (bookings && doors) return t('No new bookings and no doors until invoice {number} is paid', values);
  return doors
    ? t('No doors until invoice {number} is paid', values)
    : t('No new bookings until invoice {number} is paid', values);
}

export const customerName = ({ user, company }: MembershipView): string => company?.name ?? user?.name ?? '';

/** 'From 1 December 2026', '1 December 2026 to 31 March 2027'. One whose first invoice was not paid has ended before its first day. */
export function periodText({ from, end }: Pick<MembershipView, 'from' | 'end'>, t: Translate): string {
  if (end === null) return t('From {day}', { day: formatDay(from, t) });
  return end < from
    ? t('Has not begun')
    : t('{first} to {last}', { first: formatDay(from, t), last: formatDay(end, t) });
}

export const priceText = ({ price, currency }: Pick<PlanView, 'price' | 'currency'>, t: Translate): string =>
  t('{amount} a month', { amount: formatMoney(price, currency, t) });

type Included = Pick<PlanView, 'room_hours' | 'desk_days' | 'rollover_months' | 'room_discount'>;

/** '10 h of meeting rooms, 2 days at flexi desks, rolling over for 1 month, 10% off meeting rooms'. Empty for nothing. */
export const includedText = (
  { room_hours, desk_days, rollover_months, room_discount }: Included,
  t: Translate,
): string =>
  [
    room_hours > 0 && t('{count} h of meeting rooms', { count: room_hours }),
    desk_days > 0 && t('{count, plural, one {{count} day} other {{count} days}} at flexi desks', { count: desk_days }),
    room_hours + desk_days > 0 &&
      rollover_months > 0 &&
      t('rolling over for {count, plural, one {{count} month} other {{count} months}}', { count: rollover_months }),
    room_discount > 0 && t('{percent}% off meeting rooms', { percent: room_discount }),
  ]
    .filter(Boolean)
    .join(', ');

/** Its hours and its doors, as facts. */
export const accessFacts = ({ any_time, doors }: Pick<MembershipView, 'any_time' | 'doors'>, t: Translate) => [
  { name: t('Hours'), value: any_time && t('Any time of day') },
  { name: t('Doors'), value: doors.join(', ') },
];

/** 'At least 6 months, 2 months’ notice'. */
export function termText(
  { term_months, notice_months }: Pick<PlanView, 'term_months' | 'notice_months'>,
  t: Translate,
): string {
  const notice =
    notice_months > 0
      ? t('{count, plural, one {{count} month’s} other {{count} months’}} notice', { count: notice_months })
      : t('no notice');
  if (term_months > 0)
    return t('At least {count, plural, one {{count} month} other {{count} months}}, {notice}', {
      count: term_months,
      notice,
    });
  return notice_months > 0 ? notice : t('No notice');
}

/** The months from the first one that is not billed yet. */
export function monthsFrom(first: string, reader: Reader): { value: string; label: string }[] {
  return Array.from({ length: 24 }, (_, number) => {
    const month = addMonths(first, number);
    return { value: month, label: monthText(month, reader) };
  });
}

/** The place that is planned after the present one. */
export const nextPlace = ({ places, booking_id }: MembershipView): MembershipView['places'][number] | undefined =>
  places[places.findIndex((place) => place.booking_id === booking_id) + 1];
