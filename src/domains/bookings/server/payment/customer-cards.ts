/** The cards of the billed member of a booking: those that staff may charge, and the one that pays the difference of a move. */
import { requireMayPay } from '#server/actor.ts';
import type { Call, Services } from '#server/context.ts';
import { type BookingRecord } from '#domains/bookings/server/model.ts';
import { bookingActor } from '#domains/bookings/server/access.ts';
import { readVisibleBooking } from '#domains/bookings/server/records.ts';
import { type CardView, NO_CONSENT } from '#domains/payments/index.ts';
import { cardView, chargeableCards, customerOf, requireCardOf, requireStripe } from '#domains/payments/server/index.ts';
import { Conflict, NotAllowed } from '#shared/errors.ts';
import { msg } from '#shared/texts.ts';

export type Card = { userId: string; customerId: string; sourceId: string };

const NO_CARD = msg('There is no saved card to pay the difference: please add a card first');

/**
 * The cards of the billed member that staff who see all bookings of the workspace may charge: those for which the member has agreed to
 * that, and those that have paid the booking.
 * @throws NotFound, NotAllowed
 */
export async function cardsOfCustomer({ services, actor }: Call, bookingId: string): Promise<CardView[]> {
  const record = await readVisibleBooking(services.knex, actor, bookingId);
  if (!bookingActor(actor, record).showsAllBookings) throw new NotAllowed();
  const userId = record.assigned_user_id;
  const customerId = services.stripe && userId && (await customerOf(services, userId));
  if (!customerId) return [];
  const chargeable = await chargeableCards(services.knex, bookingId, userId);
  const cards = await requireStripe(services).listCards(customerId);
  return cards.filter(({ src_id }) => chargeable.has(src_id)).map(cardView);
}

/** Whether the caller changes their own booking. Otherwise they are staff, who need the consent of the owner of the card. */
export const isPayer = ({ actor }: Call, { userId }: Pick<Card, 'userId'>) => actor.userId === userId;

/**
 * A card of the billed member: the chosen one; otherwise the card of their last payment, if it is still saved; otherwise the default.
 * For staff, only the cards that they may charge are considered.
 * @throws NotFound if the billed member has not saved the chosen card, Conflict if they have no card
 */
export async function cardForDifference(
  call: Call,
  record: BookingRecord,
  sourceId: string | undefined,
): Promise<Card> {
  const { services, actor } = call;
  const { id, assigned_user_id: userId } = record;
  requireMayPay(actor);
  if (userId === null) throw new Conflict(NO_CARD, undefined, 'source_id');
  if (sourceId !== undefined) {
    return { userId, customerId: await requireCardOf(services, userId, sourceId), sourceId };
  }
  const isOwn = isPayer(call, { userId });
  const chargeable = isOwn ? undefined : await chargeableCards(services.knex, id, userId);
  const card = await savedCard(services, { userId, preferred: await readLastCard(services, id, userId), chargeable });
  if (!card) throw new Conflict(isOwn ? NO_CARD : NO_CONSENT, undefined, 'source_id');
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

type CardPreference = { userId: string; preferred: string | undefined; chargeable: Set<string> | undefined };

/** The preferred card of an account if it is still saved, otherwise the default card. */
async function savedCard(
  services: Services,
  { userId, preferred, chargeable }: CardPreference,
): Promise<Card | undefined> {
  const customerId = await customerOf(services, userId);
  if (!customerId) return undefined;
  const saved = await requireStripe(services).listCards(customerId);
  const cards = saved.filter(({ src_id }) => chargeable?.has(src_id) ?? true);
  const card =
    cards.find(({ src_id }) => src_id === preferred) ?? cards.find((each) => each.default_source) ?? cards[0];
  return card && { userId, customerId, sourceId: card.src_id };
}
