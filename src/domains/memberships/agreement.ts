/** The words of a membership, to which its customer agrees. */
import { timeOf } from '#domains/credits/index.ts';
import { type Currency, formatMoney } from '#shared/money.ts';
import { spoken } from '#shared/messages.ts';
import { formatList } from '#shared/numbers.ts';
import type { Translate } from '#shared/texts.ts';
import { formatDay } from '#shared/time.ts';

export type Agreed = {
  operator: string;
  plan: string;
  space: string;
  resource: string | null;
  seats: number;
  from: string;
  /** The last day, if it is agreed. */
  end: string | null;
  price: number;
  startFee: number;
  deposit: number;
  currency: Currency;
  termMonths: number;
  noticeMonths: number;
  /** The credits of each month. */
  roomMinutes: number;
  deskDays: number;
  /** For how many months after their own they stay valid. */
  rolloverMonths: number;
  /** Off the price of meeting rooms, in percent. */
  roomDiscount: number;
  /** Whether bookings are possible at any time of day. */
  isAnyTime: boolean;
  /** A company on account pays its invoices itself. Otherwise the card of whoever agrees is charged. */
  isOnAccount: boolean;
};

const noticeText = (months: number, t: Translate): string =>
  months > 0 ? t('{count, plural, one {# month} other {# months}}', { count: months }) : t('None');

/** The term and the notice of a membership without an end. */
const lengthFacts = ({ termMonths, noticeMonths }: Agreed, t: Translate) => [
  {
    name: t('Term'),
    value:
      termMonths > 0 ? t('At least {count, plural, one {# month} other {# months}}', { count: termMonths }) : t('None'),
  },
  { name: t('Notice'), value: noticeText(noticeMonths, t) },
];

/** The terms as facts, for a table in the language of whoever reads it. */
export function termFacts(agreed: Agreed, t: Translate): { name: string; value: string }[] {
  const { plan, space, resource, seats, from, end, price, startFee, deposit, currency, roomDiscount, isAnyTime } =
    agreed;
  const money = (amount: number) => formatMoney(amount, currency, t);
  const facts = [
    { name: t('Plan'), value: plan },
    { name: t('Workspace'), value: space },
    { name: t('Place'), value: resource ?? '' },
    { name: t('Seats'), value: seats > 1 ? String(seats) : '' },
    { name: t('First day'), value: formatDay(from, t) },
    { name: t('Last day'), value: end === null ? '' : formatDay(end, t) },
    { name: t('Price'), value: t('{amount} a month, before tax', { amount: money(price) }) },
    { name: t('Start'), value: startFee > 0 ? t('{amount}, before tax', { amount: money(startFee) }) : '' },
    { name: t('Deposit'), value: deposit > 0 ? money(deposit) : '' },
    { name: t('Meeting rooms'), value: roomDiscount > 0 ? t('{percent}% off', { percent: roomDiscount }) : '' },
    { name: t('Hours'), value: isAnyTime ? t('Any time of day') : '' },
    ...(end === null ? lengthFacts(agreed, t) : []),
  ];
  return facts.filter(({ value }) => value !== '');
}

/** Where it is. */
function placeText({ plan, space, resource, seats, from }: Agreed, t: Translate): string {
  const day = formatDay(from, t);
  if (resource === null) return t('{plan} at {space}, from {day}.', { plan, space, day });
  return seats === 1
    ? t('{plan} at {space}, with {resource}, from {day}.', { plan, space, resource, day })
    : t('{plan} at {space}, with {seats} seats of {resource}, from {day}.', { plan, space, seats, resource, day });
}

/** The credits of each month, and when they are lost. Empty for none. */
function creditsText({ roomMinutes, deskDays, rolloverMonths: count }: Agreed, t: Translate): string {
  const included = [
    ...(roomMinutes > 0
      ? [t('{time} of meeting rooms', { time: spoken(timeOf('meeting_room', roomMinutes), t) })]
      : []),
    ...(deskDays > 0 ? [t('{time} at flexi desks', { time: spoken(timeOf('flexi_desk', deskDays), t) })] : []),
  ];
  if (included.length === 0) return '';
  const credits = formatList(included, t);
  return count > 0
    ? t(
        'It includes {credits} each month, which can be used for {count, plural, one {{count} month} other {{count} months}} more.',
        { credits, count },
      )
    : t('It includes {credits} each month, which are lost at its end.', { credits });
}

/** How it ends. */
function endText({ end, termMonths, noticeMonths }: Agreed, t: Translate): string {
  if (end !== null) return t('It ends on {day}, without a notice.', { day: formatDay(end, t) });
  const notice =
    noticeMonths > 0
      ? t(
          'It ends with a calendar month, after a notice of {count, plural, one {{count} month} other {{count} months}}.',
          { count: noticeMonths },
        )
      : t('It ends with any calendar month.');
  if (termMonths === 0) return notice;
  const term = t('It lasts at least {count, plural, one {{count} month} other {{count} months}}.', {
    count: termMonths,
  });
  return `${term} ${notice}`;
}

/** What it costs at the start, besides its first month. */
function startTexts({ startFee, deposit, currency }: Agreed, t: Translate): string[] {
  return [
    startFee > 0
      ? t('The first invoice adds {amount} plus tax for the start.', { amount: formatMoney(startFee, currency, t) })
      : '',
    deposit > 0
      ? t(
          'The first invoice adds a deposit of {amount} without tax, which is returned after the end unless there is a reason to keep it.',
          { amount: formatMoney(deposit, currency, t) },
        )
      : '',
  ];
}

/** What a membership gives and costs, how it ends, and that the card may be charged. */
export function agreementText(agreed: Agreed, t: Translate): string {
  const { operator, price, currency, roomDiscount, isAnyTime, isOnAccount } = agreed;
  return [
    placeText(agreed, t),
    t('It costs {price} a month plus tax, in advance.', { price: formatMoney(price, currency, t) }),
    creditsText(agreed, t),
    roomDiscount > 0 ? t('Meeting rooms there cost {percent}% less than their price.', { percent: roomDiscount }) : '',
    isAnyTime ? t('Bookings there are possible at any time of day, also outside the opening hours.') : '',
    ...startTexts(agreed, t),
    endText(agreed, t),
    isOnAccount
      ? t('The company pays the invoices within the days that they name.')
      : t('{operator} may charge my default card or bank account for its invoices, until it ends.', { operator }),
  ]
    .filter(Boolean)
    .join(' ');
}
