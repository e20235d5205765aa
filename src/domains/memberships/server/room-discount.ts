import { offeredDiscount, offeredDiscounts } from '#domains/memberships/room-discount.ts';
import type { DefinedReduction } from '#domains/pricing/server/index.ts';
import { discountSaid } from '#shared/benefit.ts';

/** The discount of a membership. It counts on the days for which it was agreed, also after a move. */
export const membershipReduction: DefinedReduction<'membership'> = {
  kind: 'membership',
  says: ({ kept: { name, room_discount: percent } }) => discountSaid({ name, percent }),
  quote: (_call, { space, customer }) => Promise.resolve(offeredDiscounts(customer.benefits, space.id)),
  onMove: ({ kept }) => offeredDiscount(kept),
};
