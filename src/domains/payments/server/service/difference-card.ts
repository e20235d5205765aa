/** Chooses the card that pays the difference of a move. Only a card of the caller or of the billed member is charged. */
import type { Call, Services } from '#server/context.ts';
import type { BookingRecord } from '#domains/bookings/server/model.ts';
import type { ChargeRow } from '#domains/payments/server/model.ts';
import { customerOf, requireCustomer } from '#domains/payments/server/service/cards.ts';
import { requireStripe } from '#domains/payments/server/service/stripe.ts';
import { Conflict, NotFound } from '#shared/errors.ts';

export type Card = { userId: string; customerId: string; sourceId: string };

export const NO_CARD = 'There is no saved card to pay the difference: please add a card first';

/**
 * The card that the actor chose; otherwise the card of the last payment, if it is still saved and belongs to the billed member or
 * the actor; otherwise the default card of one of them, first of the one who paid last, then of the billed member.
 * @throws NotFound if the chosen card is not the actor's, Conflict if there is no card
 */
export async function cardForDifference(
  call: Call,
  record: BookingRecord,
  sourceId: string | undefined,
): Promise<Card> {
  const { services, actor } = call;
  if (sourceId !== undefined) {
    const customerId = await requireCustomer(services, actor.userId);
    const isOwn = (await requireStripe(services).listCards(customerId)).some((card) => card.src_id === sourceId);
    if (!isOwn) throw new NotFound('Card');
    return { userId: actor.userId, customerId, sourceId };
  }
  const lastPayment = await readLastPayment(services, record.id);
  const owners = [...new Set([record.assigned_user_id, actor.userId])].filter((userId) => userId !== null);
  const paidLast = (userId: string) => userId === lastPayment?.user_id;
  for (const userId of owners.sort((one, other) => Number(paidLast(other)) - Number(paidLast(one)))) {
    const card = await savedCard(services, userId, paidLast(userId) ? lastPayment?.source_id : undefined);
    if (card) return card;
  }
  throw new Conflict(NO_CARD, undefined, 'source_id');
}

async function readLastPayment(
  services: Services,
  bookingId: string,
): Promise<Pick<ChargeRow, 'user_id' | 'source_id'> | undefined> {
  return services
    .knex('charges')
    .where({ booking_id: bookingId, status: 'succeeded', outcome: 'kept' })
    .orderBy('id', 'desc')
    .first('user_id', 'source_id');
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
