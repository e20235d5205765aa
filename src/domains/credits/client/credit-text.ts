/** Credits in words. */
import type { BookedPlace } from '#domains/availability/client/index.ts';
import { coveredAmount, creditAmount } from '#domains/credits/amount-text.ts';
import { chooseCredits, CREDIT_TYPE_NAMES, timeShare, wholeAmount } from '#domains/credits/rules.ts';
import type { CreditEntryView, CreditView } from '#domains/credits/schema.ts';
import { toMinor } from '#shared/money.ts';
import { formatDay, toLocal } from '#shared/time.ts';
import { type Translate, later, type Later } from '#shared/texts.ts';

/** '5 h of 10 h, Meeting Room'. Money says itself what it is. */
export function balanceText(credit: CreditView, t: Translate): string {
  const { type, balance, amount } = credit;
  const granted = creditAmount(credit, amount, t);
  const left =
    balance === amount ? granted : t('{left} of {granted}', { left: creditAmount(credit, balance, t), granted });
  return type === 'money' ? left : `${left}, ${t(CREDIT_TYPE_NAMES[type])}`;
}

/** Where and until when credits can be used, whose they are, and why they were granted. */
export function termsText(
  { space, company, resources, valid_from, valid_until, note }: CreditView,
  today: string,
  t: Translate,
): string {
  const from = valid_from > today && formatDay(valid_from, t);
  const until = valid_until !== null && formatDay(valid_until, t);
  return [
    space.name,
    company && t('of {name}', { name: company.name }),
    ...resources.map(({ name }) => name),
    from
      ? until
        ? t('from {from} until {until}', { from, until })
        : t('from {from} without an end', { from })
      : until
        ? t('until {day}', { day: until })
        : t('without an end'),
    note,
  ]
    .filter(Boolean)
    .join(', ');
}

const ENTRY_TEXTS: Record<CreditEntryView['kind'], Later> = {
  granted: later('Granted'),
  taken: later('Used for a booking'),
  returned: later('Back from a booking'),
  expired: later('Expired'),
  withdrawn: later('Withdrawn'),
};

export const entryText = ({ kind, note }: CreditEntryView, t: Translate): string =>
  [t(ENTRY_TEXTS[kind]), note].filter(Boolean).join(': ');

/** '+2 h' for what came to the credits, '−2 h' for what left them. */
export function entryAmount(credit: CreditView, { kind, amount }: CreditEntryView, t: Translate): string {
  return `${kind === 'granted' || kind === 'returned' ? '+' : '−'}${creditAmount(credit, amount, t)}`;
}

/** What somebody's credits would cover of a found place. Undefined if they cover nothing. */
export function coverText(
  credits: CreditView[],
  { resource, space, from, to, capacity }: BookedPlace,
  t: Translate,
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
  const text = coveredAmount({ type, currency }, covered, t);
  if (!text) return undefined;
  return covered.moneyPence === moneyOf(covered.amount)
    ? t('Your credits cover it. There is nothing to pay.')
    : t('Your credits cover {amount} of it.', { amount: text });
}
