/** The seats of desk areas: what is entered, read, and arranged on the map. */
import { z } from 'zod';
import { DeskCount, LOCATION, MAX_SEATS, SeatView, closedFrom } from '#domains/resources/schema.ts';
import { MAX_COLUMNS, MAX_ROWS } from '#domains/resources/seat-map.ts';
import { day, flag, id, numeric, pickedId, requiredText, version } from '#shared/fields.ts';
import { pageOf, offsets } from '#shared/paging.ts';
import { DESK_TYPES } from '#shared/resource-types.ts';
import { printed } from '#shared/printable.ts';
import { msg, msgFilled } from '#shared/texts.ts';

export const SeatInput = z.object({
  seat_no: printed(requiredText(msg('Seat no cannot be blank'), 40)),
  resource_id: pickedId(LOCATION),
  desk_type: z.enum(DESK_TYPES, { error: msg('Please select seat type') }),
  active: flag.optional(),
  closed_from: closedFrom,
});
export type SeatInput = z.output<typeof SeatInput>;

/** The type of a seat cannot change, and is ignored if sent. */
export const SeatUpdateInput = z.object({
  _id: id,
  seat_no: SeatInput.shape.seat_no.optional(),
  active: flag.optional(),
  closed_from: closedFrom,
  version,
});
export type SeatUpdateInput = z.output<typeof SeatUpdateInput>;

export const ListSeatsInput = z.object({
  resource_id: id,
  /** The day for `booked`. The default is today. */
  date: day(msg('Please select a date')).optional(),
  desk_type: z.enum(DESK_TYPES, { error: msg('Please select seat type') }).optional(),
  /** False lists the seats that are switched off, which do not count as seats of the area until they are switched on again. */
  active: flag.optional(),
  ...offsets,
});
export type ListSeatsInput = z.output<typeof ListSeatsInput>;

/** A seat in the list of its area. `booked` applies to the requested day. */
export const ListedSeat = SeatView.omit({ booking_slot: true }).extend({ booked: z.boolean() });
export type ListedSeat = z.output<typeof ListedSeat>;

export const SeatMapInput = z.object({
  resource_id: id,
  /** The day for `booked`. The default is today. */
  date: day(msg('Please select a date')).optional(),
});
export type SeatMapInput = z.output<typeof SeatMapInput>;

const position = { x: z.number().nullable(), y: z.number().nullable() };

/** The seats of an area with their positions in cells of a grid. `version` is the version of the area. */
export const SeatMapView = z.object({
  version: z.number(),
  seats: z.array(ListedSeat.extend(position)),
});
export type SeatMapView = z.output<typeof SeatMapView>;

const OFF_MAP = msg('This place is not on the map');
const coordinate = (limit: number) => numeric(OFF_MAP, z.int(OFF_MAP).min(0, OFF_MAP).lt(limit, OFF_MAP));

/** The new positions of seats of an area. The version is that of the area when the arranging began. */
export const ArrangeSeatsInput = z.object({
  _id: id,
  seats: z
    .array(z.object({ _id: id, x: coordinate(MAX_COLUMNS), y: coordinate(MAX_ROWS) }))
    .min(1, msg('Please move a seat'))
    .max(MAX_SEATS, msgFilled('A desk area has at most {max} seats', { max: MAX_SEATS })),
  version,
});
export type ArrangeSeatsInput = z.output<typeof ArrangeSeatsInput>;

/** `total` includes the seats in `switched_off`, which cannot be booked. */
const SeatCount = DeskCount.extend({ switched_off: z.number() });

/** `totals` cover the whole area, independent of the requested page and type. */
export const SeatPage = pageOf(ListedSeat).extend({
  totals: z.object({ dedicated_desk: SeatCount, flexi_desk: SeatCount }),
  /** The number of seats that are switched off. */
  switched_off: z.number(),
});
export type SeatPage = z.output<typeof SeatPage>;
