/** What this domain does for the erasure of a person. */
import type { ErasureParts } from '#server/erasure.ts';

export const bookingsErasure: ErasureParts = {
  /** Bookings that have not ended. */
  async holds({ services: { knex }, now }, { id }) {
    const ahead = await knex('bookings')
      .where({ assigned_user_id: id, active: true })
      .where('ends_at', '>', now)
      .first('id');
    return ahead ? ['There are bookings that have not ended'] : [];
  },
};
