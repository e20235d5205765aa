/**
 * Which credits cover a booking, and how amounts are shown. An amount is minutes of a meeting room, days of a flexi desk, or money in the
 * smallest unit of the currency of the workspace.
 */
import { quantityOf, roundPayable } from '#domains/pricing/index.ts';
import { type Currency, type Pence, toMinor } from '#shared/money.ts';
import { RESOURCE_TYPE_NAMES, type ResourceType } from '#shared/resource-types.ts';
import { msg } from '#shared/texts.ts';

/** What credits are for. Money is for bookings of every type. */
export const CREDIT_TYPES = ['meeting_room', 'flexi_desk', 'money'] as const;
export type CreditType = (typeof CREDIT_TYPES)[number];

export const CREDIT_TYPE_NAMES: Record<CreditType, string> = {
  meeting_room: RESOURCE_TYPE_NAMES.meeting_room,
  flexi_desk: RESOURCE_TYPE_NAMES.flexi_desk,
  money: msg('Money'),
};

const MINUTES_OF_HOUR = 60;

/** The amount of an hour, of a day, or of one of a currency. */
export function amountOfOne(type: CreditType, currency: Currency): number {
  if (type === 'money') return toMinor(1, currency);
  return type === 'meeting_room' ? MINUTES_OF_HOUR : 1;
}

/** The time that covers a booking as a whole: its minutes, or one day for each seat and day. Zero for what only money covers. */
export function wholeAmount(booking: Parameters<typeof quantityOf>[0]): number {
  if (booking.type === 'meeting_room') return Math.round(quantityOf(booking) * MINUTES_OF_HOUR);
  return booking.type === 'flexi_desk' ? Math.round(quantityOf(booking)) : 0;
}

/** What credits for time take off a net price: their share of the whole booking, rounded once. */
export function timeShare(netPence: Pence, covered: { amount: number; whole: number }, currency: Currency): Pence {
  const { amount, whole } = covered;
  return amount === 0 ? 0 : roundPayable((netPence * Math.min(amount, whole)) / whole, currency);
}

export type OpenCredit = {
  id: string;
  type: CreditType;
  /** The resources that it is for; null for all of its type. */
  resource_ids: string[] | null;
  balance: number;
  /** The first and the last local day on which a booking may begin; without the last, it never ends. */
  valid_from: string;
  valid_until: string | null;
};

export type CreditUse = { credit_id: string; amount: number };

/** What is to be covered: a booking that begins on a local day. */
export type CreditNeed = {
  type: ResourceType;
  resourceId: string;
  day: string;
  /** Its minutes or days. */
  amount: number;
  /** The money that it needs besides, once an amount of time is covered. */
  moneyOf: (amount: number) => Pence;
};

/** What a booking has of credits: time, and money. */
export type Covered = { amount: number; moneyPence: Pence };

export const NOTHING_COVERED: Covered = { amount: 0, moneyPence: 0 };

const covers = (credit: OpenCredit, type: ResourceType | 'money', { resourceId, day }: CreditNeed): boolean =>
  credit.type === type &&
  credit.valid_from <= day &&
  (credit.valid_until === null || day <= credit.valid_until) &&
  (credit.resource_ids === null || credit.resource_ids.includes(resourceId));

/** Credits that end first come first, then older ones. */
function byEnd(one: OpenCredit, other: OpenCredit): number {
  if (one.valid_until === other.valid_until) return Number(one.id) - Number(other.id);
  return (one.valid_until ?? '9999') < (other.valid_until ?? '9999') ? -1 : 1;
}

function take(credits: OpenCredit[], wanted: number): CreditUse[] {
  const uses: CreditUse[] = [];
  let left = wanted;
  for (const { id, balance } of credits.sort(byEnd)) {
    const amount = Math.min(balance, left);
    left -= amount;
    if (amount > 0) uses.push({ credit_id: id, amount });
  }
  return uses;
}

const sumOf = (uses: readonly { amount: number }[]): number => uses.reduce((sum, { amount }) => sum + amount, 0);

/** What a booking takes of credits: time first, then money for the rest of its price. It is less than wanted if they do not suffice. */
export function chooseCredits(credits: readonly OpenCredit[], wanted: CreditNeed): Covered & { uses: CreditUse[] } {
  const ofType = (type: ResourceType | 'money') => credits.filter((credit) => covers(credit, type, wanted));
  const time = take(ofType(wanted.type), wanted.amount);
  const amount = sumOf(time);
  const money = take(ofType('money'), wanted.moneyOf(amount));
  return { amount, moneyPence: sumOf(money), uses: [...time, ...money] };
}

/** The credits as they are once something was taken of them. */
export const withoutUses = (credits: readonly OpenCredit[], uses: readonly CreditUse[]): OpenCredit[] =>
  credits.map((credit) => ({
    ...credit,
    balance: credit.balance - sumOf(uses.filter(({ credit_id }) => credit_id === credit.id)),
  }));
