/** Whether a voucher lowers the price of a booking. */
import { type Currency, formatPence, type Pence } from '#shared/money.ts';
import { pluralize } from '#shared/pluralize.ts';
import { RESOURCE_TYPE_NAMES, type ResourceType } from '#shared/resource-types.ts';
import { MINUTE, tableDay } from '#shared/time.ts';

/** The answer for every code that the workspace does not have, so that nobody learns of the codes of others. */
export const NO_VOUCHER = 'This code is not valid here';
export const VOUCHER_CHANGED = 'This voucher was changed meanwhile. Please try again';
/** For so long, a booking that is not paid keeps a place of its voucher. */
export const PLACE_MS = 5 * MINUTE;
export const NOT_CHEAPER = (code: string) => `The price is already as low without ${code}, so it is not used`;

export type VoucherTerms = {
  code: string;
  amount_pence: Pence | null;
  currency: Currency;
  active: boolean;
  valid_from: string | null;
  valid_until: string | null;
  types: ResourceType[];
  least_net_pence: Pence;
  max_uses: number | null;
  max_uses_each: number | null;
  uses: number;
};

/** A booking: its type, its price before tax and without discounts, and the local day on which the voucher is used. */
type Redeemed = { type: ResourceType; netPence: Pence; currency: Currency; today: string };

/** Why a voucher is not for a booking, or undefined if it is. How often it was used is another question. */
export function voucherProblem(voucher: VoucherTerms, booking: Redeemed): string | undefined {
  const { code, amount_pence, currency, active, valid_from, valid_until, types, least_net_pence } = voucher;
  const isInMoney = amount_pence !== null || least_net_pence > 0;
  if (!active || (isInMoney && currency !== booking.currency)) return NO_VOUCHER;
  if (valid_from !== null && booking.today < valid_from) return `${code} can be used from ${tableDay(valid_from)}`;
  if (valid_until !== null && booking.today > valid_until) return `${code} has ended`;
  if (types.length > 0 && !types.includes(booking.type))
    return `${code} is for ${types.map((type) => RESOURCE_TYPE_NAMES[type]).join(', ')}`;
  if (booking.netPence < least_net_pence)
    return `${code} is for bookings of at least ${formatPence(least_net_pence, currency)} before tax`;
  return undefined;
}

/**
 * Why a voucher cannot be used for more bookings, or undefined if it can.
 * @param own how often the customer has used it
 * @param wanted the number of bookings
 */
export function usesProblem(
  { code, uses, max_uses, max_uses_each }: Pick<VoucherTerms, 'code' | 'uses' | 'max_uses' | 'max_uses_each'>,
  own: number,
  wanted = 1,
): string | undefined {
  if (max_uses !== null && uses + wanted > max_uses)
    return uses >= max_uses
      ? `${code} is used up`
      : `${code} can be used for ${pluralize(max_uses - uses, 'more booking')}`;
  if (max_uses_each !== null && own + wanted > max_uses_each)
    return `Each customer can use ${code} ${max_uses_each === 1 ? 'once' : `${max_uses_each} times`}`;
  return undefined;
}
