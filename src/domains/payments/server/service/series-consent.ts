/** Consents of the owners of saved cards to the charges of one series, whose bookings are paid one by one before they start. */
import type { Call } from '#server/context.ts';
import type { Queryable, Transaction } from '#server/db/transaction.ts';
import { BEYOND_CONSENT, SERIES_CONSENT_ENDED, type SeriesConsentView, leftOf } from '#domains/payments/consent.ts';
import type { ConsentRow } from '#domains/payments/server/model.ts';
import { chargedWith } from '#domains/payments/server/service/consent.ts';
import { Conflict } from '#shared/errors.ts';
import { type Currency, toMajor } from '#shared/money.ts';

/** `text` are the words to which the caller agrees, up to `totalPence`. */
type SeriesConsent = { sourceId: string; seriesId: string; currency: Currency; totalPence: number; text: string };

/** Stores that the caller agrees to the charges of a series. The caller has checked the card. */
export async function agreeToSeries(
  trx: Transaction,
  { actor, now }: Call,
  { sourceId, seriesId, currency, totalPence, text }: SeriesConsent,
): Promise<void> {
  await trx('card_consents').insert({
    user_id: actor.userId,
    source_id: sourceId,
    text,
    currency,
    limit_pence: totalPence,
    given_at: now,
    series_id: seriesId,
  });
}

/** The valid consents of an account for series that still have unpaid bookings, by the id of the card. */
export async function seriesConsentsOf(on: Queryable, userId: string): Promise<Map<string, SeriesConsentView[]>> {
  const rows = await on('card_consents')
    .where('user_id', userId)
    .whereNull('withdrawn_at')
    .whereExists(
      on('bookings')
        .whereRaw('bookings.series_id = card_consents.series_id')
        .where({ active: true, payment_status: 'pending' })
        .select(on.raw('1')),
    )
    .orderBy('id');
  const views = new Map<string, SeriesConsentView[]>();
  for (const { source_id, series_id, text, currency, limit_pence, given_at } of rows) {
    const view = { series_id: series_id!, text, currency, limit: toMajor(limit_pence, currency), given_at };
    views.set(source_id, [...(views.get(source_id) ?? []), view]);
  }
  return views;
}

/**
 * Checks whether a booking of a series may be charged, under the lock of the consent, so that charges at the same time do not exceed
 * its limit.
 * @throws Conflict if the consent was withdrawn, or does not cover so much
 */
export async function requireSeriesConsent(
  trx: Transaction,
  seriesId: string,
  amountPence: number,
): Promise<ConsentRow> {
  const consent = await trx('card_consents').where('series_id', seriesId).whereNull('withdrawn_at').forUpdate().first();
  if (!consent) throw new Conflict(SERIES_CONSENT_ENDED);
  if (amountPence > leftOf(consent.limit_pence, await chargedWith(trx, consent.id))) throw new Conflict(BEYOND_CONSENT);
  return consent;
}
