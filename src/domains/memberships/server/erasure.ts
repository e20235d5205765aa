/** What this domain does for the erasure of a person. */
import type { ErasureParts } from '#server/erasure.ts';
import { toLocal } from '#shared/time.ts';

export const membershipsErasure: ErasureParts = {
  /** Memberships that run or will begin. Those of a company are not the person's. */
  async holds({ services: { knex }, now }, { id }) {
    const running = await knex('memberships')
      .where('user_id', id)
      .where((some) => some.whereNull('end_day').orWhere('end_day', '>=', toLocal(now).day))
      .first('id');
    return running ? ['A membership has not ended'] : [];
  },
};
