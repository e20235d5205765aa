/** The port through which offers of the website set prices, because content imports the domains below it. Content provides it at start. */
import type { Queryable } from '#server/db/transaction.ts';
import type { BookableOffer } from '#domains/pricing/offers.ts';

export type OffersPort = {
  /** A published offer that can be booked. */
  find(knex: Queryable, id: string): Promise<BookableOffer | undefined>;
};

declare module '#server/context.ts' {
  interface Services {
    offers: OffersPort;
  }
}
