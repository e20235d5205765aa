/** The words of a membership, to which its customer agrees. */
import { creditText } from '#domains/credits/index.ts';
import { type Currency, formatMoney } from '#shared/money.ts';
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

/** The terms as facts, for a table. */
export function termFacts(agreed: Agreed): { name: string; value: string }[] {
  const {
    plan,
    space,
    resource,
    seats,
    from,
    end,
    price,
    startFee,
    deposit,
    currency,
    termMonths,
    noticeMonths,
    roomDiscount,
    isAnyTime,
  } = agreed;
  const facts = [
    { name: 'Plan', value: plan },
    { name: 'Workspace', value: space },
    { name: 'Place', value: resource ?? '' },
    { name: 'Seats', value: seats > 1 ? String(seats) : '' },
    { name: 'First day', value: formatDay(from) },
    { name: 'Last day', value: end === null ? '' : formatDay(end) },
    { name: 'Price', value: `${formatMoney(price, currency)} a month, before tax` },
    { name: 'Start', value: startFee > 0 ? `${formatMoney(startFee, currency)}, before tax` : '' },
    { name: 'Deposit', value: deposit > 0 ? formatMoney(deposit, currency) : '' },
    { name: 'Meeting rooms', value: roomDiscount > 0 ? `${roomDiscount}% off` : '' },
    { name: 'Hours', value: isAnyTime ? 'Any time of day' : '' },
    ...(end === null
      ? [
          { name: 'Term', value: termMonths > 0 ? `At least ${monthsText(termMonths)}` : 'None' },
          { name: 'Notice', value: noticeMonths > 0 ? monthsText(noticeMonths) : 'None' },
        ]
      : []),
  ];
  return facts.filter(({ value }) => value !== '');
}

/** When the credits of a month are lost. */
const lossText = (rolloverMonths: number): string =>
  rolloverMonths > 0 ? `can be used for ${monthsText(rolloverMonths)} more` : 'are lost at its end';

/** How it ends. */
function endText({ end, termMonths, noticeMonths }: Agreed): string {
  if (end !== null) return `It ends on ${formatDay(end)}, without a notice.`;
  const term = termMonths > 0 ? `It lasts at least ${monthsText(termMonths)}. ` : '';
  return noticeMonths > 0
    ? `${term}It ends with a calendar month, after a notice of ${monthsText(noticeMonths)}.`
    : `${term}It ends with any calendar month.`;
}

const monthsText = (count: number): string => `${count} ${count === 1 ? 'month' : 'months'}`;

/** What a membership gives and costs, how it ends, and that the card may be charged. */
export function agreementText(agreed: Agreed): string {
  const { operator, plan, space, resource, seats, from, price, startFee, currency } = agreed;
  const { deposit, roomMinutes, deskDays, rolloverMonths, roomDiscount, isAnyTime, isOnAccount } = agreed;
  const included = [
    roomMinutes > 0 && `${creditText('meeting_room', roomMinutes)} of meeting rooms`,
    deskDays > 0 && `${creditText('flexi_desk', deskDays)} at flexi desks`,
  ].filter(Boolean);
  const place = resource === null ? '' : `, with ${seats === 1 ? '' : `${seats} seats of `}${resource}`;
  return [
    `${plan} at ${space}${place}, from ${formatDay(from)}.`,
    `It costs ${formatMoney(price, currency)} a month plus tax, in advance.`,
    included.length > 0 ? `It includes ${included.join(' and ')} each month, which ${lossText(rolloverMonths)}.` : '',
    roomDiscount > 0 ? `Meeting rooms there cost ${roomDiscount}% less than their price.` : '',
    isAnyTime ? 'Bookings there are possible at any time of day, also outside the opening hours.' : '',
    startFee > 0 ? `The first invoice adds ${formatMoney(startFee, currency)} plus tax for the start.` : '',
    deposit > 0
      ? `The first invoice adds a deposit of ${formatMoney(deposit, currency)} without tax, which is returned after the end unless there is a reason to keep it.`
      : '',
    endText(agreed),
    isOnAccount
      ? 'The company pays the invoices within the days that they name.'
      : `${operator} may charge my default card or bank account for its invoices, until it ends.`,
  ]
    .filter(Boolean)
    .join(' ');
}
