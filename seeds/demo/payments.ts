/**
 * Saved test cards and the charges of the demo's bookings. What a member with a card has not used yet was paid by card, so that it can be
 * refunded in the payment sandbox; everything else, and all of it without the sandbox, was paid at the desk or put on the account of a company.
 */
import type { Knex } from 'knex';
import type { StripeService } from '#server/integrations/stripe.ts';
import { toBilled } from '#domains/bookings/server/price/billed.ts';
import type { BookingRecord } from '#domains/bookings/server/model.ts';
import { chargeOrder } from '#domains/payments/server/service/send-charge.ts';
import { consentText } from '#domains/payments/consent.ts';
import { DEFAULT_CURRENCY, toMinor } from '#shared/money.ts';
import { DAY } from '#shared/time.ts';
import { type Stored, insertInBatches } from './booking-rows.ts';
import { cancelledAt, paidAt, wasPaid } from './booking-states.ts';
import { type Dice, diceOf } from './dice.ts';
import type { Paid } from './invoices.ts';
import type { PaymentMethod } from '#domains/payments/methods.ts';
import type { Person } from './people.ts';
import { IN_ENGLISH } from '#shared/in-english.ts';

type Card = { customerId: string; sourceId: string; last4: string; brand: string };
type Seeding = { stripe: StripeService | undefined; members: Person[]; now: Date; operator: string };

/** The first members have a card. */
const CARDS = 16;
/** Bookings that begin within so many days were paid by card. */
const BY_CARD = 14;
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
  const customers = [...cards].map(([id, { customerId }]) => [id, customerId]);
  await trx('users')
    .whereIn('id', [...cards.keys()])
    .update('stripe_customer_id', trx.raw(`CASE id ${'WHEN ? THEN ? '.repeat(cards.size)}END`, customers.flat()));
  await trx('card_consents').insert({
    user_id: first.id,
    source_id: cards.get(first.id)!.sourceId,
    text: consentText(operator, { limit: CONSENT_POUNDS, currency: DEFAULT_CURRENCY }, IN_ENGLISH),
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

const isSoon = ({ starts_at, ends_at, active }: BookingRecord, now: Date) =>
  active && ends_at > now && starts_at.getTime() < now.getTime() + BY_CARD * DAY;

/** How people pay at the desk, by frequency. */
const AT_DESK: PaymentMethod[] = ['terminal', 'terminal', 'terminal', 'transfer', 'cash'];

/** The charge of a booking. @param card missing for a payment at the desk */
function chargeOf(dice: Dice, { drawn: { company }, booking }: Stored, card: Card | undefined, now: Date) {
  const atDesk = dice.pick(AT_DESK);
  return {
    booking_id: booking.id,
    user_id: booking.assigned_user_id!,
    company_id: company?.id ?? null,
    purpose: 'booking' as const,
    method: company ? 'account' : card ? 'card' : atDesk,
    currency: booking.currency,
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

/** What was cancelled was paid at the desk, and is paid back there. @returns the ids of the refunds by booking */
async function seedRefunds(
  trx: Knex.Transaction,
  bookings: BookingRecord[],
  charges: Map<string, string>,
): Promise<Map<string, string>> {
  const rows = bookings
    .filter(({ active }) => !active)
    .map((booking) => {
      const at = cancelledAt(booking);
      const { id: booking_id, currency, total_pence: amount_pence } = booking;
      const moments = { created_at: at, settled_at: at, billed: toBilled(booking) };
      const key = `demo-refund-${booking_id}`;
      return {
        booking_id,
        charge_id: charges.get(booking_id)!,
        currency,
        amount_pence,
        status: 'succeeded',
        idempotency_key: key,
        ...moments,
      };
    });
  await insertInBatches(trx, 'refunds', rows);
  const refunds = await trx('refunds').select('id', 'booking_id');
  return new Map(refunds.map(({ id, booking_id }) => [booking_id!, id]));
}

/** Confirms the payments by card at the payment service. */
async function chargeCards(trx: Knex.Transaction, stripe: StripeService): Promise<void> {
  const charges = await trx('charges').where('method', 'card');
  const intents = await Promise.all(
    charges.map(async (charge) => {
      const { intentId } = await stripe.charge(chargeOrder(charge, 'http://localhost'));
      return [charge.id, intentId];
    }),
  );
  if (intents.length === 0) return;
  await trx('charges')
    .where('method', 'card')
    .update('intent_id', trx.raw(`CASE id ${'WHEN ? THEN ? '.repeat(intents.length)}END`, intents.flat()));
}

/** @returns the ids of what was paid */
export async function seedPayments(trx: Knex.Transaction, stored: Stored[], seeding: Seeding): Promise<Paid> {
  const { stripe, now } = seeding;
  const dice = diceOf(8);
  const paid = stored.filter(({ booking }) => wasPaid(booking) && booking.total_pence > 0);
  const cards = stripe ? await saveCards(trx, { ...seeding, stripe }) : new Map<string, Card>();
  const cardOf = ({ drawn: { company }, booking }: Stored) =>
    !company && isSoon(booking, now) ? cards.get(booking.assigned_user_id!) : undefined;
  await insertInBatches(
    trx,
    'charges',
    paid.map((each) => chargeOf(dice, each, cardOf(each), now)),
  );
  if (stripe) await chargeCards(trx, stripe);
  const rows = await trx('charges').select('id', 'booking_id');
  const charges = new Map(rows.map(({ id, booking_id }) => [booking_id!, id]));
  const refunds = await seedRefunds(
    trx,
    paid.map(({ booking }) => booking),
    charges,
  );
  return { charges, refunds };
}
