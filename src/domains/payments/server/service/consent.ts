/** Consents of the owners of saved cards, without which staff charge no card that has not paid the booking itself. */
import type { Call } from '#server/context.ts';
import { type Queryable, type Transaction, inTransaction } from '#server/db/transaction.ts';
import { recordChange } from '#server/records/records.ts';
import {
  BEYOND_CONSENT,
  type ConsentView,
  type GiveConsentInput,
  NO_CONSENT,
  type WithdrawConsentInput,
  consentText,
  leftOf,
} from '#domains/payments/consent.ts';
import { paymentSentences } from '#domains/payments/sentences.ts';
import { BILLING } from '#domains/payments/server/record-kinds.ts';
import type { ConsentRow } from '#domains/payments/server/model.ts';
import { Conflict, NotFound } from '#shared/errors.ts';
import { type Currency, toMajor, toMinor } from '#shared/money.ts';
import { msg } from '#shared/texts.ts';

type Owned = { userId: string; sourceId: string };

const validConsents = (on: Queryable, userId: string) =>
  on('card_consents').where('user_id', userId).whereNull('withdrawn_at').whereNull('series_id');

const validConsent = (on: Queryable, { userId, sourceId }: Owned) =>
  validConsents(on, userId).where('source_id', sourceId).orderBy('id', 'desc');

function consentView({ text, currency, limit_pence, given_at }: ConsentRow): ConsentView {
  return { text, currency, limit: toMajor(limit_pence, currency), given_at };
}

/** The valid consents of an account, by the id of the card. */
export async function consentsOf(on: Queryable, userId: string): Promise<Map<string, ConsentView>> {
  const rows = await validConsents(on, userId).select('*');
  return new Map(rows.map((row) => [row.source_id, consentView(row)]));
}

const ownConsents = (on: Queryable, { userId, sourceId }: Owned) =>
  on('card_consents').where('user_id', userId).whereNull('withdrawn_at').where('source_id', sourceId);

/** Ends the consents for a card, also those for series. */
export async function endConsents(trx: Transaction, owned: Owned, now: Date): Promise<void> {
  await ownConsents(trx, owned).update({ withdrawn_at: now });
}

/** Stores the consent of the caller for one of their cards. It replaces an earlier one. The caller has checked the card. */
export async function storeConsent(call: Call, { src_id, currency, limit }: GiveConsentInput): Promise<ConsentView> {
  const { services, actor, now } = call;
  return inTransaction(services, async (trx) => {
    await validConsents(trx, actor.userId).where('source_id', src_id).update({ withdrawn_at: now });
    const text = consentText(services.config.OPERATOR_NAME, { limit, currency }, services.t);
    const limit_pence = toMinor(limit, currency);
    const row = { user_id: actor.userId, source_id: src_id, text, currency, limit_pence, given_at: now };
    await trx('card_consents').insert(row);
    const action = paymentSentences.gaveConsent({ pence: limit_pence, currency });
    await recordChange(trx, call, { kind: BILLING, event: 'update', id: actor.userId, spaceId: null, action });
    return { text, currency, limit, given_at: now };
  });
}

/** Withdraws a consent of the caller for a card. @throws NotFound if they have given none */
export async function withdrawConsent(
  call: Call,
  { src_id: sourceId, series_id: seriesId }: WithdrawConsentInput,
): Promise<{ src_id: string }> {
  const { services, actor, now } = call;
  await inTransaction(services, async (trx) => {
    const owned = ownConsents(trx, { userId: actor.userId, sourceId });
    const named = seriesId === undefined ? owned.whereNull('series_id') : owned.where('series_id', seriesId);
    const ended = await named.update({ withdrawn_at: now });
    if (ended === 0) throw new NotFound(msg('Card not found'));
    const action = paymentSentences.withdrewConsent();
    await recordChange(trx, call, { kind: BILLING, event: 'update', id: actor.userId, spaceId: null, action });
  });
  return { src_id: sourceId };
}

/** The cards that staff may charge for a booking: those with a consent, and those that have paid it. */
export async function chargeableCards(on: Queryable, bookingId: string, userId: string): Promise<Set<string>> {
  const [consents, paid] = await Promise.all([consentsOf(on, userId), paidWith(on, bookingId, userId)]);
  return new Set([...consents.keys(), ...paid]);
}

async function paidWith(on: Queryable, bookingId: string, userId: string): Promise<string[]> {
  const kept = { method: 'card', status: 'succeeded', outcome: 'kept' } as const;
  return on('charges')
    .where({ booking_id: bookingId, user_id: userId, ...kept })
    .pluck<string[]>('source_id');
}

/** What staff charge: a card of the billed member, for a booking. */
export type StaffCharge = Owned & { bookingId: string; currency: Currency; amountPence: number };

/**
 * Checks whether staff may charge a card, under the lock of its consent, so that charges at the same time do not exceed the limit.
 * @returns the id of the consent; null for a card that has paid the booking
 * @throws Conflict if the owner has not agreed, or not to so much
 */
export async function requireConsent(trx: Transaction, charge: StaffCharge): Promise<string | null> {
  const { userId, sourceId, bookingId, currency, amountPence } = charge;
  if ((await paidWith(trx, bookingId, userId)).includes(sourceId)) return null;
  const consent = await validConsent(trx, { userId, sourceId }).forUpdate().first();
  if (!consent) throw new Conflict(NO_CONSENT, undefined, 'source_id');
  if (currency !== consent.currency || amountPence > leftOf(consent.limit_pence, await chargedWith(trx, consent.id)))
    throw new Conflict(BEYOND_CONSENT, undefined, 'source_id');
  return consent.id;
}

/** What was charged with a consent, which the caller has locked. */
export async function chargedWith(trx: Transaction, consentId: string): Promise<number> {
  const [row] = await trx('charges')
    .where('consent_id', consentId)
    .whereNot('status', 'failed')
    .sum<{ total: string | null }[]>({ total: 'amount_pence' });
  return Number(row?.total ?? 0);
}
