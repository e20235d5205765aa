/** The discount of a membership on meeting rooms. */
import { z } from 'zod';
import { type Benefit, isGivenOn } from '#shared/benefit.ts';

/** What a booking keeps of the membership that lowers its price, with the days on which that is given. */
export type RoomDiscount = Pick<Benefit, 'space_id' | 'name' | 'from' | 'end' | 'pauses' | 'room_discount'>;

export const RoomDiscountView = z.object({ name: z.string(), percent: z.number() });
type RoomDiscountView = z.output<typeof RoomDiscountView>;

/**
 * The highest discount on a meeting room in a workspace that begins to be used on a local day. Several do not add up.
 * @returns undefined if none is given on that day
 */
export function bestDiscount(
  benefits: readonly RoomDiscount[],
  { spaceId, day }: { spaceId: string; day: string },
): RoomDiscount | undefined {
  const given = benefits.filter((each) => each.space_id === spaceId && each.room_discount > 0 && isGivenOn(each, day));
  const [best] = given.sort((one, other) => other.room_discount - one.room_discount);
  if (!best) return undefined;
  const { space_id, name, from, end, pauses, room_discount } = best;
  return { space_id, name, from, end, pauses, room_discount };
}

/** What is shown of the discount of a booking. */
export const discountView = (discount: RoomDiscount | null): RoomDiscountView | null =>
  discount && { name: discount.name, percent: discount.room_discount };
