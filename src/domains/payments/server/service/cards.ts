/** One's own cards at the payment service. */
import type { Actor } from '#server/actor.ts';
import { db } from '#server/db/database.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { SavedCard } from '#server/integrations/stripe-shapes.ts';
import { recordActivity } from '#domains/activity/server/service.ts';
import type { BillingView, CardView } from '#domains/payments/schema.ts';
import { paymentsAreOn, stripe } from '#domains/payments/server/service/stripe.ts';
import { NotFound } from '#shared/errors.ts';

const TRANSACTIONS = 10;

function cardView({ src_id, brand, last4, exp_month, exp_year, owner_name, default_source }: SavedCard): CardView {
  return { src_id, card: { brand, last4, exp_month, exp_year }, owner: { name: owner_name ?? '' }, default_source };
}

/** The account's customer at the payment service, once they have saved a card. */
export async function customerOf(userId: string): Promise<string | null> {
  const row = await db()('users')
    .where('id', userId)
    .first<{ stripe_customer_id: string | null }>('stripe_customer_id');
  return row?.stripe_customer_id ?? null;
}

/** @throws NotFound('Card') for somebody who has none, as no card of theirs can be meant */
export async function requireCustomer(userId: string): Promise<string> {
  const customerId = await customerOf(userId);
  if (!customerId) throw new NotFound('Card');
  return customerId;
}

/** Makes the customer on the first card. Of two at once one is kept; the other is never used. */
async function ensureCustomer(actor: Actor): Promise<string> {
  const known = await customerOf(actor.userId);
  if (known) return known;
  const made = await stripe().createCustomer({ email: actor.email, name: actor.name, userId: actor.userId });
  await db()('users').where('id', actor.userId).whereNull('stripe_customer_id').update({ stripe_customer_id: made });
  return (await customerOf(actor.userId))!;
}

async function record(actor: Actor, deed: string, now: Date): Promise<void> {
  await inTransaction((trx) =>
    recordActivity(trx, {
      actorId: actor.userId,
      spaceId: null,
      model: 'Billing',
      modelId: actor.userId,
      message: `${actor.name} ${deed}`,
      now,
    }),
  );
}

/** Saves the card that a token stands for; it becomes the default. */
export async function attachCard(actor: Actor, token: string, now: Date): Promise<CardView> {
  const card = await stripe().attachCard(await ensureCustomer(actor), token);
  await record(actor, `added the card ending in ${card.last4}`, now);
  return cardView(card);
}

export async function setDefaultCard(actor: Actor, sourceId: string, now: Date): Promise<{ src_id: string }> {
  await stripe().setDefaultCard(await requireCustomer(actor.userId), sourceId);
  await record(actor, 'changed the default card', now);
  return { src_id: sourceId };
}

export async function removeCard(actor: Actor, sourceId: string, now: Date): Promise<{ src_id: string }> {
  await stripe().removeCard(await requireCustomer(actor.userId), sourceId);
  await record(actor, 'removed a card', now);
  return { src_id: sourceId };
}

/** The caller's own customer, cards and last ten charges; empty before the first card. */
export async function billingDetails(actor: Actor): Promise<BillingView> {
  const customerId = paymentsAreOn() ? await customerOf(actor.userId) : null;
  if (!customerId) return { customer: null, sources: [], history: [] };
  const [cards, transactions] = await Promise.all([
    stripe().listCards(customerId),
    stripe().transactions(customerId, TRANSACTIONS),
  ]);
  return {
    customer: { id: customerId, default_source: cards.find((card) => card.default_source)?.src_id ?? null },
    sources: cards.map(cardView),
    history: transactions.map(({ amount, description, last4, created, status }) => ({
      amount,
      description: description ?? '',
      payment_method_details: { card: { last4: last4 ?? '' } },
      created,
      status,
    })),
  };
}
