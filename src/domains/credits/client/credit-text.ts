/** Credits in words. */
import type { BookedPlace } from '#domains/availability/client/index.ts';
import {
  chooseCredits,
  coveredText,
  CREDIT_TYPE_NAMES,
  creditAmountText,
  timeShare,
  wholeAmount,
} from '#domains/credits/rules.ts';
import type { CreditEntryView, CreditView } from '#domains/credits/schema.ts';
import { toMinor } from '#shared/money.ts';
import { formatDay, toLocal } from '#shared/time.ts';

/** '5 h of 10 h, Meeting Room'. Money says itself what it is. */
export function balanceText(credit: CreditView): string {
  const { type, balance, amount } = credit;
  const granted = creditAmountText(credit, amount);
  const left = balance === amount ? granted : `${creditAmountText(credit, balance)} of ${granted}`;
  return type === 'money' ? left : `${left}, ${CREDIT_TYPE_NAMES[type]}`;
}

/** Where and until when credits can be used, whose they are, and why they were granted. */
export function termsText(
  { space, company, resources, valid_from, valid_until, note }: CreditView,
  today: string,
): string {
  const days = [
    valid_from > today && `from ${formatDay(valid_from)}`,
    valid_until === null ? 'without an end' : `until ${formatDay(valid_until)}`,
  ];
  return [
    space.name,
    company && `of ${company.name}`,
    ...resources.map(({ name }) => name),
    days.filter(Boolean).join(' '),
    note,
  ]
    .filter(Boolean)
    .join(', ');
}

const ENTRY_TEXTS: Record<CreditEntryView['kind'], string> = {
  granted: 'Granted',
  taken: 'Used for a booking',
  returned: 'Back from a booking',
  expired: 'Expired',
  withdrawn: 'Withdrawn',
};

export const entryText = ({ kind, note }: CreditEntryView): string =>
  [ENTRY_TEXTS[kind], note].filter(Boolean).join(': ');

/** '+2 h' for what came to the credits, '−2 h' for what left them. */
export function entryAmount(credit: CreditView, { kind, amount }: CreditEntryView): string {
  return `${kind === 'granted' || kind === 'returned' ? '+' : '−'}${creditAmountText(credit, amount)}`;
}

/** What somebody's credits would cover of a found place. Undefined if they cover nothing. */
export function coverText(
  credits: CreditView[],
  { resource, space, from, to, capacity }: BookedPlace,
): string | undefined {
  const { _id: resourceId, resource_type: type, currency, dynamic_price } = resource;
  const netPence = toMinor(dynamic_price.discounted_net, currency);
  const whole = wholeAmount({ type, from, to, capacity, zone: space.time_zone });
  const open = credits
    .filter((credit) => credit.space._id === space._id)
    .map(({ _id, resources, ...credit }) => ({
      ...credit,
      id: _id,
      resource_ids: resources.length > 0 ? resources.map((each) => each._id) : null,
    }));
  const moneyOf = (amount: number) => netPence - timeShare(netPence, { amount, whole }, currency);
  const day = toLocal(from, space.time_zone).day;
  const covered = chooseCredits(open, { type, resourceId, day, amount: whole, moneyOf });
  const text = coveredText({ type, currency }, covered);
  if (!text) return undefined;
  return covered.moneyPence === moneyOf(covered.amount)
    ? 'Your credits cover it. There is nothing to pay.'
    : `Your credits cover ${text} of it.`;
}
