/** Saved test cards, and charges in the payment sandbox, so that the demo's bookings can be refunded. */
import type { Knex } from 'knex';
import type { StripeService } from '#server/integrations/stripe.ts';
import { consentText } from '#domains/payments/consent.ts';
import { poundsToPence } from '#shared/money.ts';
import { DAY } from '#shared/time.ts';
import type { SeededBooking } from './bookings.ts';
import type { Person } from './people.ts';

type Card = { customerId: string; sourceId: string; last4: string };

async function cardFor(stripe: StripeService, person: Person, token: string): Promise<Card> {
  const customerId = await stripe.createCustomer({ email: person.email, name: person.name, userId: person.id });
  const { src_id, last4 } = await stripe.attachCard(customerId, token);
  return { customerId, sourceId: src_id, last4 };
}

/** What the first member has agreed to: staff charge their card for more bookings. */
const CONSENT_POUNDS = 500;

/**
 * Saves a card for the first two members and for the member of each booking, and charges the bookings to these cards. The first
 * member has agreed that staff charge theirs.
 */
export async function seedPayments(
  trx: Knex.Transaction,
  stripe: StripeService,
  members: Person[],
  bookings: SeededBooking[],
  { now, operator }: { now: Date; operator: string },
): Promise<void> {
  const payers = new Map(
    [...members.slice(0, 2), ...bookings.map(({ member }) => member)].map((person) => [person.id, person]),
  );
  const cards = new Map<string, Card>();
  for (const person of payers.values()) {
    const card = await cardFor(stripe, person, person.id === members[1]!.id ? 'tok_mastercard' : 'tok_visa');
    cards.set(person.id, card);
    await trx('users').where('id', person.id).update({ stripe_customer_id: card.customerId });
  }
  const [first] = members;
  await trx('card_consents').insert({
    user_id: first!.id,
    source_id: cards.get(first!.id)!.sourceId,
    text: consentText(operator, CONSENT_POUNDS),
    limit_pence: poundsToPence(CONSENT_POUNDS),
    given_at: new Date(now.getTime() - 3 * DAY),
  });
  for (const { id, member, totalPence, title } of bookings) {
    const { customerId, sourceId, last4 } = cards.get(member.id)!;
    const idempotency_key = `demo-${id}-${now.getTime()}`;
    const row = {
      booking_id: id,
      user_id: member.id,
      purpose: 'booking',
      amount_pence: totalPence,
      customer_id: customerId,
      source_id: sourceId,
    };
    const [chargeId] = await trx('charges').insert({
      ...row,
      description: title,
      status: 'succeeded',
      card_last4: last4,
      idempotency_key,
      created_at: now,
    });
    const { intentId } = await stripe.charge({
      customerId,
      sourceId,
      amountPence: totalPence,
      currency: 'gbp',
      description: title,
      idempotencyKey: idempotency_key,
      metadata: { charge_id: String(chargeId) },
      returnUrl: 'http://localhost/',
    });
    await trx('charges').where('id', chargeId).update({ intent_id: intentId });
    await trx('invoices').where('booking_id', id).update({ charge_id: chargeId });
  }
}
