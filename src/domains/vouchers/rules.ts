/** Whether a voucher lowers the price of a booking. */
import type { Currency, Pence } from '#shared/money.ts';
import { RESOURCE_TYPE_NAMES, type ResourceType } from '#shared/resource-types.ts';
import { MINUTE } from '#shared/time.ts';
import { type Message, msg, msgWith } from '#shared/texts.ts';

/** The answer for every code that the workspace does not have, so that nobody learns of the codes of others. */
export const NO_VOUCHER = msg('This code is not valid here');
export const VOUCHER_CHANGED = msg('This voucher was changed meanwhile. Please try again');
/** For so long, a booking that is not paid keeps a place of its voucher. */
export const PLACE_MS = 5 * MINUTE;
export const notCheaper = (code: string): Message =>
  msgWith('The price is already as low without {code}, so it is not used', { code });

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
export function voucherProblem(voucher: VoucherTerms, booking: Redeemed): string | Message | undefined {
  const { code, amount_pence, currency, active, valid_from, valid_until, types, least_net_pence } = voucher;
  const isInMoney = amount_pence !== null || least_net_pence > 0;
  if (!active || (isInMoney && currency !== booking.currency)) return NO_VOUCHER;
  if (valid_from !== null && booking.today < valid_from)
    return msgWith('{code} can be used from {day}', { code, day: { tableDay: valid_from } });
  if (valid_until !== null && booking.today > valid_until) return msgWith('{code} has ended', { code });
  if (types.length > 0 && !types.includes(booking.type))
    return msgWith('{code} is for {types}', { code, types: { texts: types.map((type) => RESOURCE_TYPE_NAMES[type]) } });
  if (booking.netPence < least_net_pence)
    return msgWith('{code} is for bookings of at least {amount} before tax', {
      code,
      amount: { pence: least_net_pence, currency },
    });
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
): Message | undefined {
  if (max_uses !== null && uses + wanted > max_uses)
    return uses >= max_uses
      ? msgWith('{code} is used up', { code })
      : msgWith('{code} can be used for {count, plural, one {{count} more booking} other {{count} more bookings}}', {
          code,
          count: max_uses - uses,
        });
  if (max_uses_each !== null && own + wanted > max_uses_each)
    return max_uses_each === 1
      ? msgWith('Each customer can use {code} once', { code })
      : msgWith('Each customer can use {code} {count} times', { code, count: max_uses_each });
  return undefined;
}
