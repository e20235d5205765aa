/** What credits cover of the price of a booking. */
import { coveredOf } from '#domains/credits/amount-text.ts';
import { type Covered, timeShare, wholeAmount } from '#domains/credits/rules.ts';
import type { Reduction } from '#domains/pricing/index.ts';
import type { Currency, Pence } from '#shared/money.ts';
import type { ResourceType } from '#shared/resource-types.ts';
import { IN_ENGLISH } from '#shared/in-english.ts';
import { spoken } from '#shared/messages.ts';
import { type Message, msgWith } from '#shared/texts.ts';

declare module '#domains/pricing/reductions.ts' {
  interface KeptReductions {
    credits: Covered;
  }
}

type Booked = {
  space: { time_zone: string; currency: Currency };
  type: ResourceType;
  from: Date;
  to: Date;
  capacity: number;
};

/** The amount that covers a booking as a whole. */
export const wholeOf = ({ space, type, from, to, capacity }: Booked): number =>
  wholeAmount({ type, zone: space.time_zone, from, to, capacity });

/** The net price that an amount of time leaves. */
export function netBeside(booked: Booked, { netPence }: { netPence: Pence }, amount: number): Pence {
  return netPence - timeShare(netPence, { amount, whole: wholeOf(booked) }, booked.space.currency);
}

/** '2 h from credits'. */
export const coveredSaid = (sold: { type: ResourceType; currency: Currency }, kept: Covered): Message =>
  msgWith('{amount} from credits', { amount: coveredOf(sold, kept) });

/** What an amount of time and money takes off a price. Money covers what time leaves of the net price, after all discounts. */
export function covering(booked: Booked, price: { netPence: Pence }, kept: Covered): Reduction<'credits'> | undefined {
  const { amount, moneyPence } = kept;
  if (amount === 0 && moneyPence === 0) return undefined;
  const left = netBeside(booked, price, amount);
  return {
    kind: 'credits',
    ref: null,
    text: spoken(coveredSaid({ type: booked.type, currency: booked.space.currency }, kept), IN_ENGLISH),
    net: price.netPence - left + Math.min(moneyPence, left),
    covers: true,
    kept: { amount, moneyPence },
  };
}

/** The same, at most what the price needs. */
export function coveringAtMost(booked: Booked, price: { netPence: Pence }, kept: Covered) {
  const amount = Math.min(kept.amount, wholeOf(booked));
  return covering(booked, price, { amount, moneyPence: Math.min(kept.moneyPence, netBeside(booked, price, amount)) });
}
