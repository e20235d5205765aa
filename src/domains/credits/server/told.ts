/** What programs of others are told of credits. */
import { z } from 'zod';
import type { Told } from '#server/told.ts';
import { readCredits } from '#domains/credits/server/queries.ts';
import { msg } from '#shared/texts.ts';

export const creditTold: Told = {
  noun: 'credit',
  types: [
    { what: 'updated', says: msg('Credits were granted, withdrawn, given again or expired'), live: 'credits.update' },
  ],
  beside: {
    user_id: z.string().nullable().describe('Whose they are; null if they are of a company'),
    booking_ids: z.array(z.string()).describe('The bookings that use them'),
  },
  async read({ services: { knex } }, refs) {
    const ids = refs.map(({ id }) => id);
    const [credits, uses] = await Promise.all([
      readCredits(knex, ids),
      knex('credit_uses').whereIn('credit_id', ids).orderBy('booking_id').select('credit_id', 'booking_id'),
    ]);
    return credits.map(({ row: { id, space_id, user_id }, view }) => {
      const booking_ids = uses.filter(({ credit_id }) => credit_id === id).map(({ booking_id }) => booking_id);
      // The view names no person, because people read their own.
      return { id, space_id, view, more: { user_id, booking_ids } };
    });
  },
};
