/**
 * What lowers the price of a booking. Each kind belongs to the domain that gives it; how kinds go together is decided here, once:
 *
 * - Of the reductions of a price, the one with the lowest price sets it. They do not add up. Of equal ones, the first counts, and one that
 *   does not lower the price does not count.
 * - A plan stays on the booking, because it sets its end, also where another reduction sets the price.
 * - What covers a price, like credits, takes off what the others leave.
 */
import { z } from 'zod';
import { lessNet, type Quote, quote, type QuoteInput } from '#domains/pricing/rules.ts';
import { type Currency, type Pence, toMajor } from '#shared/money.ts';
import type { ResourceType } from '#shared/resource-types.ts';
import { msg } from '#shared/texts.ts';
import { toLocal } from '#shared/time.ts';
import type { Message } from '#shared/texts.ts';

/** What bookings keep of the reductions of each kind. A domain adds its kind by merging. */
export interface KeptReductions {
  plan: { name: string; discount: number };
}
export type ReductionKind = keyof KeptReductions;

/** What lowers the price of a booking, as the booking keeps it. */
export type Reduction<Kind extends ReductionKind = ReductionKind> = {
  [Each in Kind]: {
    kind: Each;
    /** The id of the record that gives it; null without one. */
    ref: string | null;
    /** What screens and documents say of it. */
    text: string;
    /** What it takes off before tax. */
    net: Pence;
    /** Whether it covers what the others leave, with what the customer has paid or got before. */
    covers?: true;
    /** What its kind needs to price the booking again. */
    kept: KeptReductions[Each];
  };
}[Kind];

/** What a kind takes off a price: a percentage, an amount before tax, or the difference to another unit price, which has no surcharge. */
type Off = { percent: number } | { amountPence: Pence } | { unitPricePence: Pence };

/** A price without reductions, before tax, and what it is for. */
export type NormalPrice = { type: ResourceType; netPence: Pence; currency: Currency };

/** A reduction that a booking gets if it sets the price. */
export type OfferedReduction<Kind extends ReductionKind = ReductionKind> = {
  [Each in Kind]: Omit<Reduction<Each>, 'net' | 'covers'>;
}[Kind] & {
  off: Off;
  /** The types that it is for, and the local days on which a booking may begin; all without them. */
  types?: readonly ResourceType[];
  days?: (day: string) => boolean;
  /** Whether it stays on the booking also where another one sets the price. */
  stays?: true;
  /** Whether it does not go together with one that stays. */
  isAlone?: true;
  /** Why a booking does not get it at its normal price. */
  problem?: (normal: NormalPrice) => string | Message | undefined;
  /** For one that is named in a field of the request: what is said if it does not set the price. */
  named?: { field: string; notCheaper: string | Message };
};

export type ReducedQuote = Quote & { reductions: Reduction[] };

/** The reduction of a kind. */
export function reductionOf<Kind extends ReductionKind>(
  reductions: readonly Reduction[],
  kind: Kind,
): Reduction<Kind> | undefined {
  return reductions.find((each) => each.kind === kind) as Reduction<Kind> | undefined;
}

/** The price with one reduction alone. */
function priceWith(input: QuoteInput, normal: Quote, off: Off): Quote {
  if ('amountPence' in off) return lessNet(normal, off.amountPence, input.currency);
  if ('percent' in off) return quote({ ...input, discountPercent: off.percent });
  return quote({ ...input, fixedUnitPence: off.unitPricePence });
}

const normalOf = ({ type, currency }: QuoteInput, { dynamicNetPence: netPence }: Quote) => ({
  type,
  netPence,
  currency,
});

/** Those that are for the type and the first day of a booking. */
function fittingOf({ type, from, zone }: QuoteInput, offered: readonly OfferedReduction[]): OfferedReduction[] {
  const ofType = offered.filter(({ types }) => !types || types.includes(type));
  // Most prices have none. The local day would take as long as the price.
  if (!ofType.some(({ days }) => days)) return ofType;
  const { day } = toLocal(from, zone);
  return ofType.filter(({ days }) => !days || days(day));
}

function asReduction({ kind, ref, text, kept }: OfferedReduction, net: Pence): Reduction {
  return { kind, ref, text, net, kept } as Reduction;
}

/**
 * The price of a booking with the reductions that it gets.
 * @param offered in the order of their kinds
 */
export function reducedQuote(input: QuoteInput, offered: readonly OfferedReduction[]): ReducedQuote {
  const normal = quote(input);
  const fitting = fittingOf(input, offered);
  const staying = fitting.filter(({ stays }) => stays);
  let best = normal;
  let setting: OfferedReduction | undefined;
  for (const each of fitting) {
    if (each.isAlone && staying.length > 0) continue;
    if (each.problem?.(normalOf(input, normal))) continue;
    const price = priceWith(input, normal, each.off);
    if (price.netPence >= best.netPence) continue;
    best = price;
    setting = each;
  }
  const kept = setting && !setting.stays ? [...staying, setting] : staying;
  const net = normal.dynamicNetPence - best.netPence;
  return { ...best, reductions: kept.map((each) => asReduction(each, each === setting ? net : 0)) };
}

/** Why a price does not have a reduction that the request names. */
export function namedProblem(
  { type, currency }: { type: ResourceType; currency: Currency },
  price: ReducedQuote,
  offered: readonly OfferedReduction[],
): { field: string; message: string | Message } | undefined {
  for (const { named, problem, kind, ref } of offered) {
    if (!named) continue;
    const isSet = price.reductions.some((each) => each.kind === kind && each.ref === ref);
    const message =
      problem?.({ type, netPence: price.dynamicNetPence, currency }) ?? (isSet ? undefined : named.notCheaper);
    if (message) return { field: named.field, message };
  }
  return undefined;
}

/** The price of which a reduction covers a part. */
export function coveredQuote<Price extends ReducedQuote>(price: Price, covering: Reduction, currency: Currency): Price {
  return {
    ...lessNet(price, covering.net, currency),
    reductions: [...price.reductions, { ...covering, covers: true }],
  };
}

/** What reductions cover, before tax. */
export const coveredPence = (reductions: readonly Reduction[]): Pence =>
  reductions.reduce((sum, { net, covers }) => sum + (covers ? net : 0), 0);

export const isCovered = (reductions: readonly Reduction[]): boolean => reductions.some(({ covers }) => covers);

/**
 * The reductions of a price that was agreed on otherwise, as after a waived difference: what it is below or above the normal price is shown with the
 * reduction that set it.
 */
export function agreedReductions(reductions: readonly Reduction[], price: { dynamicPence: Pence; netPence: Pence }) {
  const setting = reductions.findLast(({ covers }) => !covers);
  const others = reductions.reduce((sum, each) => sum + (each === setting ? 0 : each.net), 0);
  const net = price.dynamicPence - price.netPence - others;
  return reductions.map((each) => (each === setting ? { ...each, net } : each));
}

/** A reduction as it is shown, with the decimals of its currency. */
export const ReductionView = z.object({ kind: z.string(), text: z.string(), net: z.number() });
export type ReductionView = z.output<typeof ReductionView>;

/** @param textOf puts a reduction into the language of the reader */
export const reductionViews = (
  reductions: readonly Reduction[],
  currency: Currency,
  textOf: (reduction: Reduction) => string,
): ReductionView[] =>
  reductions.map((each) => ({ kind: each.kind, text: textOf(each), net: toMajor(each.net, currency) }));

/** What is left of a difference to the normal price that no reduction explains. */
export const UNNAMED = msg('Discount');
