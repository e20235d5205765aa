/** Which credits cover a booking, and how amounts are shown. An amount is minutes of a meeting room, or days of a flexi desk. */
import { quantityOf } from '#domains/pricing/index.ts';
import { pluralize } from '#shared/pluralize.ts';
import type { ResourceType } from '#shared/resource-types.ts';

export const CREDIT_TYPES = ['meeting_room', 'flexi_desk'] as const;
export type CreditType = (typeof CREDIT_TYPES)[number];

export const isCreditType = (type: ResourceType): type is CreditType =>
  CREDIT_TYPES.some((creditType) => creditType === type);

const MINUTES_OF_HOUR = 60;

/** The amount of an hour, or of a day. */
export const amountOfOne = (type: CreditType): number => (type === 'meeting_room' ? MINUTES_OF_HOUR : 1);

/** The amount that covers a booking as a whole: its minutes, or one day for each seat and day. Zero for what has no credits. */
export function wholeAmount(booking: Parameters<typeof quantityOf>[0]): number {
  if (!isCreditType(booking.type)) return 0;
  return Math.round(quantityOf(booking) * amountOfOne(booking.type));
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
export type Wanted = { type: ResourceType; resourceId: string; day: string; amount: number };

const covers = (credit: OpenCredit, { type, resourceId, day }: Wanted): boolean =>
  credit.type === type &&
  credit.valid_from <= day &&
  (credit.valid_until === null || day <= credit.valid_until) &&
  (credit.resource_ids === null || credit.resource_ids.includes(resourceId));

/** Credits that end first come first, then older ones. */
function byEnd(one: OpenCredit, other: OpenCredit): number {
  if (one.valid_until === other.valid_until) return Number(one.id) - Number(other.id);
  return (one.valid_until ?? '9999') < (other.valid_until ?? '9999') ? -1 : 1;
}

/** What a booking takes of credits. It is less than wanted if they do not suffice. */
export function chooseCredits(credits: readonly OpenCredit[], wanted: Wanted): CreditUse[] {
  const uses: CreditUse[] = [];
  let left = wanted.amount;
  for (const { id, balance } of credits.filter((credit) => covers(credit, wanted)).sort(byEnd)) {
    const amount = Math.min(balance, left);
    left -= amount;
    if (amount > 0) uses.push({ credit_id: id, amount });
  }
  return uses;
}

export const sumOf = (uses: readonly { amount: number }[]): number => uses.reduce((sum, { amount }) => sum + amount, 0);

/** '2 h', '1 h 30 min', '3 days'. */
export function creditText(type: ResourceType, amount: number): string {
  if (type !== 'meeting_room') return pluralize(amount, 'day');
  const hours = Math.floor(amount / MINUTES_OF_HOUR);
  const minutes = amount % MINUTES_OF_HOUR;
  return [hours > 0 && `${hours} h`, (minutes > 0 || hours === 0) && `${minutes} min`].filter(Boolean).join(' ');
}
