/** Chooses the card that pays the difference of a move. Only a card of the billed member is charged. */
import type { Services } from '#server/context.ts';
import type { BookingRecord } from '#domains/bookings/server/model.ts';
import { customerOf, requireCardOf } from '#domains/payments/server/service/cards.ts';
import { requireStripe } from '#domains/payments/server/service/stripe.ts';
import { Conflict } from '#shared/errors.ts';

export type Card = { userId: string; customerId: string; sourceId: string };

export const NO_CARD = 'There is no saved card to pay the difference: please add a card first';

/**
 * A card of the billed member: the chosen one; otherwise the card of their last payment, if it is still saved; otherwise the default.
 * @throws NotFound if the billed member has not saved the chosen card, Conflict if they have no card
 */
export async function cardForDifference(
  services: Services,
  { id, assigned_user_id: userId }: BookingRecord,
  sourceId: string | undefined,
): Promise<Card> {
  if (userId === null) throw new Conflict(NO_CARD, undefined, 'source_id');
  if (sourceId !== undefined) {
    return { userId, customerId: await requireCardOf(services, userId, sourceId), sourceId };
  }
  const card = await savedCard(services, userId, await readLastCard(services, id, userId));
  if (!card) throw new Conflict(NO_CARD, undefined, 'source_id');
  return card;
}

async function readLastCard(services: Services, bookingId: string, userId: string): Promise<string | undefined> {
  const charge = await services
    .knex('charges')
    .where({ booking_id: bookingId, user_id: userId, method: 'card', status: 'succeeded', outcome: 'kept' })
    .orderBy('id', 'desc')
    .first('source_id');
  return charge?.source_id;
}

/** The preferred card of an account if it is still saved, otherwise the default card. */
async function savedCard(services: Services, userId: string, preferred: string | undefined): Promise<Card | undefined> {
  const customerId = await customerOf(services, userId);
  if (!customerId) return undefined;
  const cards = await requireStripe(services).listCards(customerId);
  const card =
    cards.find(({ src_id }) => src_id === preferred) ?? cards.find((each) => each.default_source) ?? cards[0];
  return card && { userId, customerId, sourceId: card.src_id };
}
