import { z } from 'zod';
import { CAPACITY_MESSAGE } from '#domains/availability/rules.ts';
import { BookedVoucher, OfferView, ReductionView, RoomDiscountView } from '#domains/pricing/index.ts';
import { ShownResource } from '#domains/resources/index.ts';
import { voucherCode } from '#domains/vouchers/index.ts';
import { SpaceRules } from '#domains/workspaces/index.ts';
import { day, flag, id, instant, numeric, optionalText } from '#shared/fields.ts';
import { DESK_TYPES, RESOURCE_TYPES } from '#shared/resource-types.ts';
import { msg } from '#shared/texts.ts';

const PERIOD = msg('Please select date range');

const amenityIds = z.union([z.array(id).max(50), id.transform((only) => [only])]);

const SearchedType = z.enum(RESOURCE_TYPES, { error: msg('Please select resource type') });

const Searched = z.object({
  space_id: id,
  from: instant(PERIOD),
  to: instant(PERIOD),
  capacity: numeric(
    CAPACITY_MESSAGE,
    z.number().int(CAPACITY_MESSAGE).gt(0, CAPACITY_MESSAGE).max(1000, msg('Capacity is too large')),
  ).default(1),
});

export const inOrder = ({ from, to }: { from: Date; to: Date }) =>
  !(from instanceof Date) || !(to instanceof Date) || from < to;
export const NOT_IN_ORDER = { message: PERIOD, path: ['to'] };

/** The input of a search. Without a type, all four types are searched. */
export const AvailabilityInput = Searched.extend({
  type: SearchedType.optional(),
  amenities_id: amenityIds.optional(),
  /** The booking that is being moved. Its own claims are ignored. */
  booking_id: id.optional(),
  /** Includes resources that are not available, with `available: false`. */
  fetchAll: flag.optional(),
  /** An offer of the website. Results have its price if it applies to them. */
  offer_id: id.optional(),
  /** Staff who see all bookings of the workspace may search outside the opening hours. Ignored for others. */
  outside_hours: flag.optional(),
  /**
   * For whom staff who see all bookings of the workspace book, whose membership may lower the prices: the id or the address of an account,
   * blank for somebody without one. Others, and those who leave it out, book for themselves.
   */
  assignedUser: optionalText(191),
  /** A voucher that lowers the prices, for staff who see all bookings of the workspace. Ignored for others, and if it cannot be used. */
  voucher_code: voucherCode,
}).refine(inOrder, NOT_IN_ORDER);
export type AvailabilityInput = z.output<typeof AvailabilityInput>;

export const DynamicPrice = z.object({ net: z.number(), discounted_net: z.number() });

/** `net` is the normal price, `discounted_net` that of the plan, the offer or the membership, both before tax. `total` is the latter with tax. */
const FoundPrice = DynamicPrice.extend({ total: z.number() });

export const AvailablePlan = z.object({
  _id: z.string(),
  name: z.string(),
  discount: z.number(),
  tenure: z.number(),
  /** The end of the plan, and in `dynamic_price` its price. */
  to: z.date(),
  dynamic_price: FoundPrice,
});
export type AvailablePlan = z.output<typeof AvailablePlan>;

export const AvailableResource = ShownResource.extend({
  description: z.string(),
  /** The booked type of this result. A desk area can be found as both desk types. */
  resource_type: z.enum(RESOURCE_TYPES),
  /** An ISO 4217 code. All amounts are in it, with decimals. */
  currency: z.string(),
  /** Per hour or per day (and seat). */
  price: z.number(),
  /** The free seats. Empty for rooms and offices. */
  items: z.array(z.object({ _id: z.string(), seat_no: z.string(), desk_type: z.enum(DESK_TYPES) })),
  available: z.boolean(),
  /** A booking of the caller is a request, which staff approve. */
  needs_approval: z.boolean(),
  actual_price: z.object({ net: z.number() }),
  dynamic_price: FoundPrice,
  /** In percent. */
  tax: z.number(),
  /** The searched offer, if the price is that of the offer. */
  offer: OfferView.nullable(),
  /** The discount of a membership, if that lowers the price. */
  room_discount: RoomDiscountView.nullable(),
  /** The searched voucher, if that lowers the price. */
  voucher: BookedVoucher.nullable(),
  /** What lowers the price. `net` is what each takes off before tax. */
  reductions: z.array(ReductionView),
  plan: z.array(AvailablePlan),
});
export type AvailableResource = z.output<typeof AvailableResource>;

export const CatalogueInput = z.object({ space_id: id });

/** What a workspace offers at any time: its rooms and offices, and its desk areas by desk type, with their base prices. */
export const CatalogueView = z.object({
  items: z.array(
    AvailableResource.pick({
      _id: true,
      name: true,
      description: true,
      resource_type: true,
      color: true,
      currency: true,
      price: true,
      picture: true,
    }).extend({
      /** The number of people, or of seats of the desk type. */
      capacity: z.number(),
    }),
  ),
});
export type CatalogueView = z.output<typeof CatalogueView>;

export const OccupancyInput = z.object({
  space_id: id,
  type: z.enum(DESK_TYPES, { error: msg('Unknown resource type') }),
});
export type OccupancyInput = z.output<typeof OccupancyInput>;

/** The seats of a type that are in use, those of them that are booked, and the share in whole percents, rounded down. */
export const OccupancyView = z.object({ seats: z.number(), booked: z.number(), percent: z.number() });
export type OccupancyView = z.output<typeof OccupancyView>;

/** Something of a type for a number of people in a period. */
export const WantedPlace = Searched.extend({ type: SearchedType });

export const AlternativesInput = WantedPlace.refine(inOrder, NOT_IN_ORDER);
export type AlternativesInput = z.output<typeof AlternativesInput>;

export const RoomTimesInput = z.object({ space_id: id, day: day(msg('Please select a date')) });
export type RoomTimesInput = z.output<typeof RoomTimesInput>;

/** The meeting rooms of a workspace, and when each is taken on a local day. */
export const RoomTimesView = z.object({
  rooms: z.array(
    z.object({
      _id: z.string(),
      name: z.string(),
      capacity: z.number(),
      busy: z.array(z.object({ from: z.date(), to: z.date() })),
    }),
  ),
});
export type RoomTimesView = z.output<typeof RoomTimesView>;

/**
 * For whom: the caller, the person of a booking that is moved, or whom staff who see all bookings of the workspace name, by id or
 * address. Others always ask for themselves.
 */
export const AnyTimeInput = z.object({ space_id: id, booking_id: id.optional(), assignedUser: optionalText(191) });
export type AnyTimeInput = z.output<typeof AnyTimeInput>;

/** The days of memberships with which any time of day can be booked in the workspace. */
export const AnyTimeView = z.array(
  z.object({
    from: z.string(),
    end: z.string().nullable(),
    pauses: z.array(z.object({ from: z.string(), until: z.string() })),
  }),
);
export type AnyTimeView = z.output<typeof AnyTimeView>;

const Named = z.object({ _id: z.string(), name: z.string() });

/** What to book instead of a search without results. */
export const AlternativesView = z.object({
  /** The resource of the type that holds most people, if it is too small. */
  largest: Named.extend({ capacity: z.number() }).nullable(),
  /** Two free resources that together hold everybody, with the people in each. They are two bookings. Empty if there are none. */
  pair: z.array(Named.extend({ people: z.number() })),
  /** The nearest periods in which a resource of the workspace is free and large enough. */
  times: z.array(z.object({ from: z.date(), to: z.date() })),
  /** Other workspaces with a resource that is free and large enough. */
  spaces: z.array(Named.extend({ time_zone: z.string(), from: z.date(), to: z.date() })),
});
export type AlternativesView = z.output<typeof AlternativesView>;

/** Rules of use that are not saved yet. */
export const CheckRulesInput = z.object({ space_id: id, use_rules: SpaceRules.nullable() });
export type CheckRulesInput = z.output<typeof CheckRulesInput>;

/** The bookings that new rules touch: how many, and the first of them. `name` is that of the resource. */
export const TouchedView = z.object({
  count: z.number(),
  first: z.array(z.object({ _id: z.string(), name: z.string(), from: z.date(), to: z.date() })),
});
export type TouchedView = z.output<typeof TouchedView>;
