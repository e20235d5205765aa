/** The discount of a membership on meeting rooms, with the days on which it is given. Several do not add up. */
import type { OfferedReduction } from '#domains/pricing/index.ts';
import { type Benefit, discountSaid, isGivenOn } from '#shared/benefit.ts';
import { IN_ENGLISH } from '#shared/in-english.ts';
import { spoken } from '#shared/messages.ts';

/** What a booking keeps of the membership that lowers its price. */
export type RoomDiscount = Pick<Benefit, 'space_id' | 'name' | 'from' | 'end' | 'pauses' | 'room_discount'>;

declare module '#domains/pricing/reductions.ts' {
  interface KeptReductions {
    membership: RoomDiscount;
  }
}

/** A discount with the days on which it is given. */
export const offeredDiscount = (discount: RoomDiscount): OfferedReduction<'membership'> => {
  const { space_id, name, from, end, pauses, room_discount: percent } = discount;
  return {
    kind: 'membership',
    ref: null,
    text: spoken(discountSaid({ name, percent }), IN_ENGLISH),
    kept: { space_id, name, from, end, pauses, room_discount: percent },
    off: { percent },
    types: ['meeting_room'],
    days: (day) => isGivenOn(discount, day),
    isAlone: true,
  };
};

/** The discounts of memberships in a workspace. */
export const offeredDiscounts = (
  benefits: readonly RoomDiscount[],
  spaceId: string,
): OfferedReduction<'membership'>[] =>
  benefits
    .filter(({ space_id, room_discount }) => space_id === spaceId && room_discount > 0)
    .map((discount) => offeredDiscount(discount));
