/** The inputs of desk swaps: the request of a member, and the decision of staff. Staff may also change the place without a request. */
import { z } from 'zod';
import { moment } from '#domains/bookings/periods.ts';
import { outsideHours, type } from '#domains/bookings/schema.ts';
import { id, ids, optionalLines, pickedId, requiredLines } from '#shared/fields.ts';
import { DESK_TYPES } from '#shared/resource-types.ts';
import { msg } from '#shared/texts.ts';

const NO_REMARK = msg('Please enter remark');
const NO_TYPE = msg('Please select resource type');
const NO_STATUS = msg('Select approval status');
export const NO_DESK = msg('Please select desk');

/** The decisions: approved and rejected. */
const DECISIONS = ['Completed', 'Deleted'] as const;

/** The request of a member for other desks. */
export const RaiseSwapInput = z.object({
  _id: id,
  seat_swap_status: z.literal('Assigned', { error: msg('Unknown swap status') }).optional(),
  customer_remark: requiredLines(NO_REMARK, 2000),
});
export type RaiseSwapInput = z.output<typeof RaiseSwapInput>;

const isId = (value: string) => pickedId(NO_DESK).safeParse(value).success;

/**
 * The decision about a swap. An approval needs a desk type and one seat for each seat of the booking, in the same order. A
 * rejection needs a remark.
 */
export const DecideSwapInput = z
  .object({
    _id: id,
    space_id: id.optional(),
    seat_swap_status: z.enum(DECISIONS, { error: NO_STATUS }),
    type: z.enum(DESK_TYPES, { error: NO_TYPE }).optional(),
    // The form sends an empty text for a seat that is not chosen yet.
    ids: z
      .array(z.union([z.string(), z.number()], { error: NO_DESK }).transform(String), { error: NO_DESK })
      .max(500, msg('Too many ids'))
      .optional(),
    outside_hours: outsideHours,
    admin_remark: optionalLines(2000),
  })
  .superRefine(({ seat_swap_status, type: deskType, ids: seats = [], admin_remark }, refinement) => {
    const refuse = (path: (string | number)[], message: string) =>
      refinement.addIssue({ code: 'custom', path, message });
    if (seat_swap_status === 'Deleted') {
      if (!admin_remark) refuse(['admin_remark'], NO_REMARK);
      return;
    }
    if (!deskType) refuse(['type'], NO_TYPE);
    if (seats.length === 0) refuse(['ids'], NO_DESK);
    for (const [index, seat] of seats.entries()) if (!isId(seat)) refuse(['ids', index], NO_DESK);
  });
export type DecideSwapInput = z.output<typeof DecideSwapInput>;

/** Gives a booking another place in the same period: other seats, or another room or office of the same type. */
export const ReserveInput = z.object({
  _id: id,
  from: moment,
  to: moment,
  type: type.optional(),
  resource_id: id.optional(),
  ids: ids.optional(),
  outside_hours: outsideHours,
  reschedule_reason: optionalLines(2000),
});
export type ReserveInput = z.output<typeof ReserveInput>;

export const SwapSeatsInput = z.object({ _id: id, type: z.enum(DESK_TYPES, { error: NO_TYPE }) });
export type SwapSeatsInput = z.output<typeof SwapSeatsInput>;

const SwapSeat = z.object({
  _id: z.string(),
  seat_no: z.string(),
  x: z.number().nullable(),
  y: z.number().nullable(),
  /** True if somebody else has the seat in the period of the booking. */
  taken: z.boolean(),
});

/** The desk areas of a workspace with their seats of one type. */
export const SwapSeats = z.object({
  areas: z.array(z.object({ _id: z.string(), name: z.string(), seats: z.array(SwapSeat) })),
});
export type SwapSeats = z.output<typeof SwapSeats>;
