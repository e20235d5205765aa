/** The consent of the owner of a saved card: staff may charge it, up to a limit. */
import { z } from 'zod';
import { currencyCode } from '#shared/currencies.ts';
import { id, numeric, requiredText } from '#shared/fields.ts';
import { type Currency, DEFAULT_CURRENCY, formatMoney } from '#shared/money.ts';
import { msg, type Translate } from '#shared/texts.ts';

export const MAX_CONSENT = 20_000;

const LIMIT = msg('Please enter a limit as a whole number, from 1 to 20000');

export const GiveConsentInput = z.object({
  src_id: requiredText(msg('Please select a card'), 100),
  currency: currencyCode.default(DEFAULT_CURRENCY),
  /** A whole number, of pounds for example. */
  limit: numeric(LIMIT, z.number().int(LIMIT).min(1, LIMIT).max(MAX_CONSENT, LIMIT)),
});
export type GiveConsentInput = z.output<typeof GiveConsentInput>;

export const ConsentView = z.object({
  text: z.string(),
  currency: z.string(),
  limit: z.number(),
  given_at: z.date(),
});
export type ConsentView = z.output<typeof ConsentView>;

/** A consent to the charges of one series. */
export const SeriesConsentView = ConsentView.extend({ series_id: z.string() });
export type SeriesConsentView = z.output<typeof SeriesConsentView>;

export const WithdrawConsentInput = z.object({
  src_id: requiredText(msg('Please select a card'), 100),
  /** The series whose bookings are not to be charged any more. Without it, staff may not charge the card any more. */
  series_id: id.optional(),
});
export type WithdrawConsentInput = z.output<typeof WithdrawConsentInput>;

/** The words to which the owner of a card agrees, in their language. They are stored with the consent. */
export function consentText(
  operator: string,
  { limit, currency }: { limit: number; currency: Currency },
  t: Translate,
): string {
  return t(
    'The staff of {operator} may charge this card for my bookings and their changes, up to {limit} in total, until I withdraw this.',
    { operator, limit: formatMoney(limit, currency, t) },
  );
}

/** What a consent still allows. Declined charges do not count, refunded ones do. */
export function leftOf(limitPence: number, chargedPence: number): number {
  return Math.max(0, limitPence - chargedPence);
}

export const SERIES_CONSENT_ENDED = msg('You have withdrawn the consent to charge your card');

export const NO_CONSENT = msg(
  'The customer has not agreed that staff charge this card. Please mail them a payment link instead',
);

export const BEYOND_CONSENT = msg('This is more than the customer has agreed to for this card');
