/** The place of a membership, and another one from a day on. */
import { z } from 'zod';
import { day, id, pickedId } from '#shared/fields.ts';
import { RESOURCE_TYPES } from '#shared/resource-types.ts';
import { msg } from '#shared/texts.ts';

export const MembershipPlace = z.object({
  booking_id: z.string(),
  type: z.enum(RESOURCE_TYPES),
  resource: z.object({ _id: z.string(), name: z.string() }),
  /** Its first day there. */
  from: z.string(),
});

export const ChangePlaceInput = z.strictObject({
  _id: id,
  resource_id: pickedId(msg('Please select a place')),
  from: day(msg('Please select the first day')),
});
export type ChangePlaceInput = z.output<typeof ChangePlaceInput>;
