/** Amounts of credits, and the same in the language of the reader. */
import { type Covered, CREDIT_TYPE_NAMES, type CreditType } from '#domains/credits/rules.ts';
import { type Currency, formatPence } from '#shared/money.ts';
import type { ResourceType } from '#shared/resource-types.ts';
import { spoken } from '#shared/messages.ts';
import { type Fact, type Message, msgWith, type Translate } from '#shared/texts.ts';

const MINUTES_OF_HOUR = 60;

/** '2 h', '1 h 30 min', '3 days'. */
export function timeOf(type: ResourceType, amount: number): Message {
  if (type !== 'meeting_room')
    return msgWith('{count, plural, one {{count} day} other {{count} days}}', { count: amount });
  const hours = Math.floor(amount / MINUTES_OF_HOUR);
  const minutes = amount % MINUTES_OF_HOUR;
  if (hours === 0) return msgWith('{minutes} min', { minutes });
  return minutes === 0 ? msgWith('{hours} h', { hours }) : msgWith('{hours} h {minutes} min', { hours, minutes });
}

const timeText = (type: ResourceType, amount: number, t: Translate): string => spoken(timeOf(type, amount), t);

/** What a credit has or moves, as the value of a message. */
export const amountOf = ({ type, currency }: Credit, amount: number): Fact =>
  type === 'money' ? { pence: amount, currency } : timeOf(type, amount);

/** What a booking has of credits, as the value of a message. */
export function coveredOf(
  { type, currency }: { type: ResourceType; currency: Currency },
  { amount, moneyPence }: Covered,
): Fact {
  const money: Fact = moneyPence > 0 ? { pence: moneyPence, currency } : '';
  if (amount === 0) return money;
  const time = timeOf(type, amount);
  return money ? msgWith('{time} and {money}', { time, money }) : time;
}

type Credit = { type: CreditType; currency: Currency };

/** What a credit has or moves: '2 h', '3 days', '£20.00'. */
export const creditAmount = ({ type, currency }: Credit, amount: number, t: Translate): string =>
  type === 'money' ? formatPence(amount, currency, t) : timeText(type, amount, t);

/** An amount with what it is for: '2 h of Meeting Room'. */
export const typedAmount = (credit: Credit, amount: number, t: Translate): string =>
  t('{amount} of {type}', { amount: creditAmount(credit, amount, t), type: t(CREDIT_TYPE_NAMES[credit.type]) });

/** What a booking has of credits: '2 h', '1 h 30 min and £20.00'. Empty for nothing. */
export function coveredAmount(
  { type, currency }: { type: ResourceType; currency: Currency },
  { amount, moneyPence }: Covered,
  t: Translate,
): string {
  const time = amount > 0 ? timeText(type, amount, t) : '';
  const money = moneyPence > 0 ? formatPence(moneyPence, currency, t) : '';
  return time && money ? t('{time} and {money}', { time, money }) : time || money;
}
