/** The currencies in which a workspace can have its prices. */
import { z } from 'zod';
import type { Currency } from '#shared/money.ts';
import { msg } from '#shared/texts.ts';

/** Common currencies of which Intl and the payment service have the same smallest unit. */
export const CURRENCIES =
  'AED ARS AUD BGN BHD BRL CAD CHF CLP CNY CZK DKK EGP EUR GBP GEL HKD ILS INR JOD JPY KES KRW KWD MAD MXN MYR NGN NOK NZD OMR PEN PHP PLN QAR RON RSD SAR SEK SGD THB TND TRY UAH USD VND ZAR'.split(
    ' ',
  );

const MESSAGE = msg('Please select a currency');

/** An ISO 4217 code, in any case. */
export const currencyCode = z
  .string({ error: MESSAGE })
  .trim()
  .toUpperCase()
  .refine((code) => CURRENCIES.includes(code), MESSAGE);

/** The sign of a currency, for labels and fields: 'GBP' → '£', 'KWD' → 'KWD'. */
export function currencySign(currency: Currency): string {
  const parts = new Intl.NumberFormat('en-GB', { style: 'currency', currency }).formatToParts(0);
  return parts.find(({ type }) => type === 'currency')?.value ?? currency;
}
