/** The offers of the website that can be booked, as a reduction of prices. */
import type { Queryable } from '#server/db/transaction.ts';
import { bookableOffer } from '#domains/content/kinds/offer/booking.ts';
import {
  type BookableOffer,
  offeredPrice,
  offerProblem,
  offerSaid,
  soldOffer,
} from '#domains/content/kinds/offer/price.ts';
import type { MetaOf } from '#domains/content/kinds.ts';
import { Content } from '#domains/content/server/model.ts';
import type { DefinedReduction } from '#domains/pricing/server/index.ts';
import { InvalidInput } from '#shared/errors.ts';
import { toLocal } from '#shared/time.ts';

/** A published offer that can be booked. */
async function findOffer(knex: Queryable, id: string): Promise<BookableOffer | undefined> {
  const item = await Content.query(knex).findById(id).where({ type: 'offer', status: true, active: true });
  return item && bookableOffer(item, (item.meta as MetaOf<'offer'>).booking);
}

/** The price of an offer that the request names. An unpaid booking keeps it while the offer lasts, and begins on one of its days. */
export const offerReduction: DefinedReduction<'offer'> = {
  kind: 'offer',
  says: ({ kept }) => offerSaid(kept),

  async quote({ services, now }, { space, type, from, named, isSearch }) {
    const { offer_id: id } = named;
    if (!id) return [];
    const offer = await findOffer(services.knex, id);
    const dayOf = (at: Date) => toLocal(at, space.time_zone).day;
    const booking = { space_id: space.id, type: type ?? offer?.type ?? 'meeting_room', day: dayOf(from) };
    const problem = offerProblem(offer, booking, dayOf(now));
    if (offer && !problem) return [offeredPrice(soldOffer(offer, space.currency), [offer.type])];
    if (isSearch) return [];
    throw new InvalidInput(problem ?? '', 'offer_id');
  },

  onMove: ({ kept }) => offeredPrice(kept),

  async ended(knex, { kept }, { space, type, from }, now) {
    const dayOf = (at: Date) => toLocal(at, space.time_zone).day;
    return offerProblem(await findOffer(knex, kept.id), { space_id: space.id, type, day: dayOf(from) }, dayOf(now));
  },
};
