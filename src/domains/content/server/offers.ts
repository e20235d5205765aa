/** The offers of the website, for the prices of bookings. */
import type { Queryable } from '#server/db/transaction.ts';
import { bookableOffer } from '#domains/content/kinds/offer/booking.ts';
import type { MetaOf } from '#domains/content/kinds.ts';
import { Content } from '#domains/content/server/model.ts';
import type { OffersPort } from '#domains/pricing/server/index.ts';

export const offersPort: OffersPort = {
  async find(knex: Queryable, id: string) {
    const item = await Content.query(knex).findById(id).where({ type: 'offer', status: true, active: true });
    return item && bookableOffer(item, (item.meta as MetaOf<'offer'>).booking);
  },
};
