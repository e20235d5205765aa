/** The saved cards and bank accounts of the caller at the payment service. */
import type { Call, Context, Services } from '#server/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { SavedAccount } from '#server/integrations/stripe-setups.ts';
import type { SavedCard } from '#server/integrations/stripe-shapes.ts';
import { mayReachMember, requireOwnBilling } from '#domains/accounts/server/index.ts';
import { requireMayPay, showsAllBookings } from '#server/actor.ts';
import { recordChange } from '#server/records/records.ts';
import type { ConsentView, GiveConsentInput } from '#domains/payments/consent.ts';
import { defaultMethod, methodsIn, paidWithText } from '#domains/payments/methods.ts';
import { paymentSentences } from '#domains/payments/sentences.ts';
import { BILLING } from '#domains/payments/server/record-kinds.ts';
import type { BankAccountView, BillingView, CardView, MemberMethods } from '#domains/payments/schema.ts';
import { limitNewCards } from '#domains/payments/server/service/card-limits.ts';
import { consentsOf, endConsents, storeConsent } from '#domains/payments/server/service/consent.ts';
import { seriesConsentsOf } from '#domains/payments/server/service/series-consent.ts';
import { requireStripe } from '#domains/payments/server/service/stripe.ts';
import { NotAllowed, NotFound } from '#shared/errors.ts';
import type { Currency } from '#shared/money.ts';
import type { Said } from '#shared/said.ts';
import { msg } from '#shared/texts.ts';

const TRANSACTIONS = 10;

/** Whose money it is. Without a card or a bank account, the customer chooses in the browser how to pay. */
export type CardPayer = {
  userId: string;
  customerId: string;
  sourceId: string;
  /** The bank account that is debited; undefined for a card. */
  account?: { brand: string; last4: string };
};

/** A saved card as its owner sees it, and staff who may charge it. */
export function cardView({
  src_id,
  brand,
  last4,
  exp_month,
  exp_year,
  owner_name,
  default_source,
}: SavedCard): CardView {
  return { src_id, card: { brand, last4, exp_month, exp_year }, owner: { name: owner_name ?? '' }, default_source };
}

export function accountView({ owner_name, ...account }: SavedAccount): BankAccountView {
  return { ...account, owner: { name: owner_name ?? '' } };
}

/** The account's customer id at the payment service; null before the account has saved a card. */
export async function customerOf(services: Services, userId: string): Promise<string | null> {
  const row = await services.knex('users').where('id', userId).first('stripe_customer_id');
  return row?.stripe_customer_id ?? null;
}

/** @throws NotFound('Card') if the account has no customer at the payment service, and therefore no card */
export async function requireCustomer(services: Services, userId: string): Promise<string> {
  const customerId = await customerOf(services, userId);
  if (!customerId) throw new NotFound(msg('Card not found'));
  return customerId;
}

/** @returns the customer id of the account. @throws NotFound('Card') if the account has not saved this card */
export async function requireCardOf(services: Services, userId: string, sourceId: string): Promise<string> {
  const customerId = await requireCustomer(services, userId);
  await requireStripe(services).requireCard(customerId, sourceId);
  return customerId;
}

type Method = { src_id: string } | Pick<SavedAccount, 'src_id' | 'kind' | 'last4'>;

const payerWith = (payer: Pick<CardPayer, 'userId' | 'customerId'>, method: Method): CardPayer => ({
  ...payer,
  sourceId: method.src_id,
  ...('kind' in method && { account: { brand: method.kind, last4: method.last4 } }),
});

/** The card or bank account that is charged when its owner does not choose one. Undefined if nothing saved pays in the currency. */
export async function defaultPayer(
  services: Services,
  userId: string,
  currency: Currency,
): Promise<CardPayer | undefined> {
  const customerId = await customerOf(services, userId);
  if (!customerId) return undefined;
  const method = defaultMethod(await requireStripe(services).listMethods(customerId), currency);
  return method && payerWith({ userId, customerId }, method);
}

/** The saved card or bank account that an account has chosen. @throws NotFound('Card') if it has not saved this one, or it does not pay in the currency */
export async function requirePayer(
  services: Services,
  userId: string,
  { sourceId, currency }: { sourceId: string; currency: Currency },
): Promise<CardPayer> {
  const customerId = await requireCustomer(services, userId);
  const usable = methodsIn(await requireStripe(services).listMethods(customerId), currency);
  const method = usable.find(({ src_id }) => src_id === sourceId);
  if (!method) throw new NotFound(msg('Card not found'));
  return payerWith({ userId, customerId }, method);
}

/** @throws NotFound('Card') if the caller has not saved this card; NotAllowed for a key that may not pay */
export async function requireOwnCard({ services, actor }: Call, sourceId: string): Promise<void> {
  requireMayPay(actor);
  await requireCardOf(services, actor.userId, sourceId);
}

/** The customer of the caller, who is created with their first card or payment. Requests at the same time get the same one. */
export async function ensureCustomer(call: Call): Promise<string> {
  const { services, actor } = call;
  const known = await customerOf(services, actor.userId);
  if (known) return known;
  const created = await requireStripe(services).createCustomer({
    email: actor.email,
    name: actor.name,
    userId: actor.userId,
  });
  await services
    .knex('users')
    .where('id', actor.userId)
    .whereNull('stripe_customer_id')
    .update({ stripe_customer_id: created });
  return (await customerOf(services, actor.userId)) ?? created;
}

/** @param removed a card whose consent ends */
export async function recordBilling(call: Call, action: Said, removed?: string): Promise<void> {
  const change = { kind: BILLING, event: 'update', id: call.actor.userId, spaceId: null, action } as const;
  await inTransaction(call.services, async (trx) => {
    await recordChange(trx, call, change);
    if (removed) await endConsents(trx, { userId: call.actor.userId, sourceId: removed }, call.now);
  });
}

/**
 * What staff who see all bookings may see of the cards and bank accounts of a member in their reach. It cannot be charged with.
 * @throws NotFound, NotAllowed
 */
export async function cardsOfMember(call: Call, userId: string): Promise<MemberMethods> {
  const { services, actor } = call;
  if (!showsAllBookings(actor)) throw new NotAllowed();
  if (!(await mayReachMember(call, userId))) throw new NotFound(msg('Member not found'));
  const customerId = services.stripe && (await customerOf(services, userId));
  if (!customerId) return { cards: [], accounts: [] };
  const { cards, accounts } = await requireStripe(services).listMethods(customerId);
  return { cards: cards.map(cardView), accounts };
}

/** Saves the card of a token as the default card. @throws NotAllowed, TooMany, and PaymentDeclined if the bank refuses the card */
export async function attachCard(call: Call & Pick<Context, 'ip'>, token: string): Promise<CardView> {
  await requireOwnBilling(call);
  await limitNewCards(call);
  const card = await requireStripe(call.services).attachCard(() => ensureCustomer(call), token);
  await recordBilling(call, paymentSentences.addedCard({ last4: card.last4 }));
  return cardView(card);
}

/** Makes a saved card or bank account of the caller the default. */
export async function setDefaultCard(call: Call, sourceId: string): Promise<{ src_id: string }> {
  await requireOwnBilling(call);
  const { services, actor } = call;
  await requireStripe(services).setDefault(await requireCustomer(services, actor.userId), sourceId);
  await recordBilling(call, paymentSentences.changedDefault());
  return { src_id: sourceId };
}

/** Removes a saved card or bank account of the caller. What a bank processes goes on. */
export async function removeCard(call: Call, sourceId: string): Promise<{ src_id: string }> {
  await requireOwnBilling(call);
  const { services, actor } = call;
  await requireStripe(services).removeMethod(await requireCustomer(services, actor.userId), sourceId);
  await recordBilling(call, paymentSentences.removedMethod(), sourceId);
  return { src_id: sourceId };
}

/** Stores that the caller agrees to charges of a saved card by staff. @throws NotFound if they have not saved the card */
export async function giveConsent(call: Call, input: GiveConsentInput): Promise<ConsentView> {
  await requireCardOf(call.services, call.actor.userId, input.src_id);
  return storeConsent(call, input);
}

/** The caller's customer id, cards, bank accounts and last ten charges; empty before the first of them. */
export async function billingDetails(call: Call): Promise<BillingView> {
  const { services, actor } = call;
  const customerId = services.stripe ? await customerOf(services, actor.userId) : null;
  if (!customerId) return { customer: null, sources: [], accounts: [], history: [] };
  const [{ cards, accounts }, transactions, consents, series] = await Promise.all([
    requireStripe(services).listMethods(customerId),
    requireStripe(services).transactions(customerId, TRANSACTIONS),
    consentsOf(services.knex, actor.userId),
    seriesConsentsOf(services.knex, actor.userId),
  ]);
  const defaultId = [...cards, ...accounts].find(({ default_source }) => default_source)?.src_id;
  return {
    customer: { id: customerId, default_source: defaultId ?? null },
    sources: cards.map((card) => ({
      ...cardView(card),
      consent: consents.get(card.src_id) ?? null,
      series: series.get(card.src_id) ?? [],
    })),
    accounts: accounts.map(accountView),
    history: transactions.map(({ amount, currency, description, paidWith, created, status }) => ({
      amount,
      currency,
      description: description ?? '',
      payment_method_details: { card: { last4: paidWith?.last4 ?? '' } },
      paid_with: paidWith
        ? paidWithText({ ...paidWith, card_brand: paidWith.brand ?? '', card_last4: paidWith.last4 ?? '' })
        : '',
      created,
      status,
    })),
  };
}
