/**
 * Saved test cards and the charges of the demo's bookings. What a member with a card has not used yet was paid by card, so that it can be
 * refunded in the payment sandbox; everything else, and all of it without the sandbox, was paid at the desk.
 */
import type { Knex } from 'knex';
import type { StripeService } from '#server/integrations/stripe.ts';
import { toBilled } from '#domains/bookings/server/price/billed.ts';
import type { BookingRecord } from '#domains/bookings/server/model.ts';
import { chargeOrder } from '#domains/payments/server/service/send-charge.ts';
import { consentText } from '#domains/payments/consent.ts';
import { DEFAULT_CURRENCY, toMinor } from '#shared/money.ts';
import { DAY } from '#shared/time.ts';
import { isPaid, paidAt } from './booking-states.ts';
import type { Person } from './people.ts';

type Card = { customerId: string; sourceId: string; last4: string; brand: string };
type Seeding = { stripe: StripeService | undefined; members: Person[]; now: Date; operator: string };

/** The first members have a card. */
const CARDS = 12;
/** What the first member has agreed to: staff charge their card for more bookings. */
const CONSENT_POUNDS = 500;

async function saveCard(stripe: StripeService, { id: userId, email, name }: Person, token: string): Promise<Card> {
  const customerId = await stripe.createCustomer({ email, name, userId });
  const { src_id: sourceId, last4, brand } = await stripe.attachCard(customerId, token);
  return { customerId, sourceId, last4, brand };
}

/** Saves the cards. @returns them by account */
async function saveCards(
  trx: Knex.Transaction,
  { stripe, members, now, operator }: Seeding & { stripe: StripeService },
): Promise<Map<string, Card>> {
  const [first, second] = members as [Person, Person];
  const cards = new Map(
    await Promise.all(
      members.slice(0, CARDS).map(async (person) => {
        const card = await saveCard(stripe, person, person === second ? 'tok_mastercard' : 'tok_visa');
        return [person.id, card] as const;
      }),
    ),
  );
  for (const [id, { customerId }] of cards) await trx('users').where({ id }).update({ stripe_customer_id: customerId });
  await trx('card_consents').insert({
    user_id: first.id,
    source_id: cards.get(first.id)!.sourceId,
    text: consentText(operator, { limit: CONSENT_POUNDS, currency: DEFAULT_CURRENCY }),
    limit_pence: toMinor(CONSENT_POUNDS, DEFAULT_CURRENCY),
    given_at: new Date(now.getTime() - 3 * DAY),
  });
  return cards;
}

/** The card reader of the sandbox stands in the first workspace. */
export async function seedReader(stripe: StripeService, spaceId: string): Promise<void> {
  const [location] = await stripe.readerLocations();
  if (location) await stripe.setLocation(location.locationId, spaceId);
}

/** The charge of a booking. @param card missing for a payment at the desk */
function chargeOf(booking: BookingRecord, card: Card | undefined, now: Date) {
  return {
    booking_id: booking.id,
    user_id: booking.assigned_user_id!,
    purpose: 'booking' as const,
    method: card ? ('card' as const) : ('terminal' as const),
    amount_pence: booking.total_pence,
    customer_id: card?.customerId ?? '',
    source_id: card?.sourceId ?? '',
    card_last4: card?.last4 ?? '',
    card_brand: card?.brand ?? '',
    description: `${booking.title} at ${booking.space.name}`,
    status: 'succeeded' as const,
    outcome: 'kept' as const,
    idempotency_key: `demo-${booking.id}-${now.getTime()}`,
    created_at: booking.created_at,
    settled_at: paidAt(booking),
    billed: toBilled(booking),
  };
}

/** @returns the ids of the charges by booking */
export async function seedPayments(
  trx: Knex.Transaction,
  bookings: BookingRecord[],
  seeding: Seeding,
): Promise<Map<string, string>> {
  const { stripe, now } = seeding;
  const paid = bookings.filter(isPaid);
  const cards = stripe ? await saveCards(trx, { ...seeding, stripe }) : new Map<string, Card>();
  const cardOf = ({ ends_at, assigned_user_id }: BookingRecord) =>
    ends_at > now ? cards.get(assigned_user_id!) : undefined;
  await trx('charges').insert(paid.map((booking) => chargeOf(booking, cardOf(booking), now)));
  const charges = await trx('charges').orderBy('id').select('*');
  const intents = await Promise.all(
    charges
      .filter(({ method }) => method === 'card')
      .map(async (charge) => {
        const { intentId } = await stripe!.charge(chargeOrder(charge, 'http://localhost'));
        return { id: charge.id, intentId };
      }),
  );
  for (const { id, intentId } of intents) await trx('charges').where({ id }).update({ intent_id: intentId });
  return new Map(charges.map(({ id, booking_id }) => [booking_id, id]));
}
