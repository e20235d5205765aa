/**
 * The fields that the API has for the first five kinds of reductions, beside `reductions`. Later kinds have none.
 */
import { z } from 'zod';
import { type Reduction, reductionOf } from '#domains/pricing/reductions.ts';
import { type Currency, toMajor } from '#shared/money.ts';
import { msg } from '#shared/texts.ts';

export const OFFER_AND_PLAN = msg('An offer cannot be combined with a plan');

export const OfferView = z.object({ _id: z.string(), name: z.string() });
export const RoomDiscountView = z.object({ name: z.string(), percent: z.number() });

/** The voucher of a booking. The amount has the decimals of its currency. */
export const BookedVoucher = z.object({
  code: z.string(),
  percent: z.number().nullable(),
  amount: z.number().nullable(),
  text: z.string(),
});

/** What credits cover: an amount of time, money, and what both take off the net price. */
const CreditsView = z.object({ amount: z.number(), money: z.number(), net: z.number() });

const offerOf = (reductions: readonly Reduction[]): z.output<typeof OfferView> | null => {
  const { kept } = reductionOf(reductions, 'offer') ?? {};
  return kept ? { _id: kept.id, name: kept.name } : null;
};

const roomDiscountOf = (reductions: readonly Reduction[]): z.output<typeof RoomDiscountView> | null => {
  const { kept } = reductionOf(reductions, 'membership') ?? {};
  return kept ? { name: kept.name, percent: kept.room_discount } : null;
};

function voucherOf(reductions: readonly Reduction[], currency: Currency): z.output<typeof BookedVoucher> | null {
  const { kept, text = '' } = reductionOf(reductions, 'voucher') ?? {};
  if (!kept) return null;
  const { code, percent, amount_pence } = kept;
  return { code, percent, amount: amount_pence === null ? null : toMajor(amount_pence, currency), text };
}

/** What credits cover of a booking; null if it has none. */
export function creditsView(reductions: readonly Reduction[], currency: Currency): z.output<typeof CreditsView> | null {
  const credits = reductionOf(reductions, 'credits');
  if (!credits) return null;
  const { kept, net } = credits;
  return { amount: kept.amount, money: toMajor(kept.moneyPence, currency), net: toMajor(net, currency) };
}

/** The plan of a booking. */
export const planOf = (reductions: readonly Reduction[]) => reductionOf(reductions, 'plan')?.kept ?? null;

/** The fields of a price, as a search shows them. */
export const specifiedReductions = (reductions: readonly Reduction[], currency: Currency) => ({
  offer: offerOf(reductions),
  room_discount: roomDiscountOf(reductions),
  voucher: voucherOf(reductions, currency),
});
