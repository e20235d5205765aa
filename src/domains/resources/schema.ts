import { z } from 'zod';
import { AttachmentView, ShownPicture } from '#domains/attachments/index.ts';
import { entryInstructions, MOST_TAX_RATE_LETTERS } from '#domains/workspaces/index.ts';
import { isResourceColor } from '#shared/colors.ts';
import {
  day,
  flag,
  id,
  ids,
  numeric,
  optionalLines,
  optionalText,
  pickedId,
  requiredText,
  version,
} from '#shared/fields.ts';
import { offsets } from '#shared/paging.ts';
import { DESK_TYPES, RESOURCE_KINDS, type ResourceKind } from '#shared/resource-types.ts';
import { printed } from '#shared/printable.ts';
import { msg, msgFilled } from '#shared/texts.ts';

export const LOCATION = msg('Please select a location');
const PRICE = msg('Price must be greater than or equal to 0');
const NOTICE = msg('Cancellation notice must be at least 1 hour, in half hours');
export const MAX_SEATS = 2000;

/** The hours before the start until which a cancellation is refunded: at least 1, in steps of 0.5. */
const cancellationNotice = numeric(
  NOTICE,
  z.number().min(1, NOTICE).max(9999, NOTICE).multipleOf(0.5, NOTICE),
).nullish();

/** The first local day on which no bookings are taken. Earlier bookings stay. Null to take bookings again. */
export const closedFrom = day(msg('Please select a date')).nullish();

/** Its decimals are those of the currency of the workspace, which the service checks. */
const price = z.number().max(1_000_000, msg('Price is too large'));

function capacity(message: string) {
  return numeric(message, z.number().int(message).gt(0, message).max(10_000, msg('Capacity is too large')));
}

const common = {
  space_id: pickedId(LOCATION),
  description: optionalLines(5000),
  /** As people say it: '2nd floor', 'Courtyard'. */
  floor: optionalText(40),
  cancellation_notice: cancellationNotice,
  /** The name of a tax rate of the workspace. Blank for its default. */
  tax_rate: optionalText(MOST_TAX_RATE_LETTERS),
  active: flag.optional(),
  closed_from: closedFrom,
  /** In place of those of the workspace; blank to use those. */
  entry_instructions: entryInstructions,
  color: z
    .string({ error: msg('Please select a colour') })
    .refine(isResourceColor, msg('Please select a colour'))
    .optional(),
  amenities_id: ids.optional(),
};

/** A meeting room may be free, but a blank price is refused. */
export const MeetingRoomInput = z.object({
  type: z.literal('meeting_room'),
  name: printed(requiredText(msg('Meeting room name cannot be blank'), 150)),
  price: numeric(PRICE, price.min(0, PRICE)),
  capacity: capacity(msg('Capacity must be greater than 0')),
  ...common,
});

/** A price of 0 is refused, although the message allows it. API clients compare the message, so it cannot change. */
export const PrivateOfficeInput = z.object({
  type: z.literal('private_office'),
  name: printed(requiredText(msg('Office name cannot be blank'), 150)),
  price: numeric(PRICE, price.gt(0, PRICE)),
  capacity: capacity(msg('Size must be greater than 0')),
  ...common,
});

const SEATS = msg('Seat must be greater than 0');
const seatCount = numeric(
  SEATS,
  z
    .number()
    .int(SEATS)
    .gt(0, SEATS)
    .max(MAX_SEATS, msgFilled('A desk area has at most {max} seats', { max: MAX_SEATS })),
);
// The number of seats of a type, as a number or as `{ total }`. Not a union, because a form would show the message of its first
// member.
const seatTotal = z.preprocess(
  (given) => (typeof given === 'object' && given !== null && 'total' in given ? given.total : given),
  seatCount,
);

const deskType = z
  .array(z.partialRecord(z.enum(DESK_TYPES), seatTotal, { error: msg('Please select desk type') }), {
    error: msg('Please select desk type'),
  })
  .min(1, msg('Please select desk type'))
  .max(2, msg('Please select desk type'))
  .refine((entries) => entries.every((entry) => Object.keys(entry).length > 0), msg('Please select desk type'))
  .transform((entries): Partial<Record<(typeof DESK_TYPES)[number], number>> => Object.assign({}, ...entries));

/** The message for a blank name mentions meeting rooms. API clients compare it, so it cannot change. */
export const DeskAreaInput = z.object({
  type: z.literal('desks'),
  name: printed(requiredText(msg('Meeting room name cannot be blank'), 150)),
  desk_type: deskType,
  ...common,
});

export const ResourceInput = z.discriminatedUnion('type', [MeetingRoomInput, PrivateOfficeInput, DeskAreaInput], {
  error: msg('Please select resource type'),
});
export type ResourceInput = z.output<typeof ResourceInput>;

/** The service validates the other fields with the schema for the record's type (see `updateSchemaOf`). */
export const ResourceUpdateInput = z.looseObject({ _id: id });

const unchangeable = { type: true, space_id: true } as const;
const updates = {
  meeting_room: MeetingRoomInput.omit(unchangeable).partial().extend({ version }),
  private_office: PrivateOfficeInput.omit(unchangeable).partial().extend({ version }),
  desks: DeskAreaInput.omit(unchangeable).partial().extend({ version }),
};

export type ResourceChanges = Partial<
  Omit<z.output<typeof MeetingRoomInput>, 'type' | 'space_id'> &
    Pick<z.output<typeof DeskAreaInput>, 'desk_type'> & { version: number }
>;

/** The schema for changes of a resource of this kind. */
export function updateSchemaOf(kind: ResourceKind): z.ZodType<ResourceChanges> {
  return updates[kind];
}

/** The resources that have an amenity. */
export const AmenityUsage = z.object({
  /** The first of them, in the order of workspace and name. */
  first: z.array(z.object({ _id: z.string(), name: z.string(), space: z.string() })),
  count: z.number(),
});
export type AmenityUsage = z.output<typeof AmenityUsage>;

export const SeatView = z.object({
  _id: z.string(),
  seat_no: z.string(),
  space_id: z.string(),
  resource_id: z.string(),
  desk: z.enum(DESK_TYPES),
  desk_type: z.enum(DESK_TYPES),
  type: z.literal('desks'),
  active: z.boolean(),
  closed_from: z.string().nullable(),
  status: z.boolean(),
  booking_slot: z.array(z.object({ from: z.date(), to: z.date() })),
  version: z.number(),
});
export type SeatView = z.output<typeof SeatView>;

export const ResourceAmenity = z.object({ _id: z.string(), title: z.string(), active: z.boolean() });

/** What everybody sees of a resource, in the search and on its bookings. */
export const ShownResource = z.object({
  _id: z.string(),
  name: z.string(),
  color: z.string(),
  type: z.enum(RESOURCE_KINDS),
  capacity: z.number(),
  cancellation_notice: z.number().nullable(),
  /** Where in the building it is. Blank if nothing is said. */
  floor: z.string(),
  amenities_id: z.array(ResourceAmenity),
  picture: ShownPicture.nullable(),
});
export type ShownResource = z.output<typeof ShownResource>;

export const ResourceView = z.object({
  _id: z.string(),
  name: z.string(),
  space_id: z.string(),
  type: z.enum(RESOURCE_KINDS),
  description: z.string(),
  floor: z.string(),
  /** An ISO 4217 code: that of the price. */
  currency: z.string(),
  price: z.number(),
  /** The name of a tax rate of the workspace. Blank for its default. */
  tax_rate: z.string(),
  capacity: z.number(),
  cancellation_notice: z.number().nullable(),
  active: z.boolean(),
  /** The first local day on which it takes no bookings. */
  closed_from: z.string().nullable(),
  entry_instructions: z
    .string()
    .describe('How people get in, in place of what the workspace says. Only for staff who see such resources')
    .optional(),
  color: z.string(),
  amenities_id: z.array(ResourceAmenity),
  /** Uploaded as a file of the model `Resources`. Null if it has none. */
  picture: AttachmentView.nullable(),
  desk_type: z.array(z.partialRecord(z.enum(DESK_TYPES), z.object({ total: z.number() }))).optional(),
  items: z.array(SeatView).optional(),
  version: z.number(),
});
export type ResourceView = z.output<typeof ResourceView>;

export const DeskCount = z.object({ total: z.number(), booked: z.number() });

/** `booked` is the number of seats that are booked at any time today. */
export const SpaceResourcesView = z.object({
  space_id: z.string(),
  meeting_room: z.array(ResourceView),
  private_office: z.array(ResourceView),
  desks: z.array(ResourceView),
  desk_summary: z.object({ dedicated_desk: DeskCount, flexi_desk: DeskCount }),
});
export type SpaceResourcesView = z.output<typeof SpaceResourcesView>;

/** The numbers of active rooms, offices and seats. */
export const ResourceCounts = z.object({ meeting_room: z.number(), private_office: z.number(), desks: z.number() });
export type ResourceCounts = z.output<typeof ResourceCounts>;

export const FindResourcesInput = z.object({
  space_id: id,
  kind: z.enum(RESOURCE_KINDS, { error: msg('Please select resource type') }).optional(),
  text: optionalText(100),
  ...offsets,
});
export type FindResourcesInput = z.output<typeof FindResourcesInput>;

/** The code at the door of a resource, as SVG, and the address that it contains. */
export const CheckInCode = z.object({ name: z.string(), space: z.string(), url: z.string(), svg: z.string() });
export type CheckInCode = z.output<typeof CheckInCode>;
