import { z } from 'zod';
import { CAPACITY_MESSAGE, DynamicPrice } from '#domains/availability/index.ts';
import { HistoryEntry } from '#domains/bookings/history.ts';
import { PAYMENT_STATES } from '#domains/bookings/payment-states.ts';
import { moment, requirePeriod } from '#domains/bookings/periods.ts';
import { SeriesRef } from '#domains/bookings/series-terms.ts';
import { BookedVoucher, OFFER_AND_PLAN, OfferView, ReductionView, RoomDiscountView } from '#domains/pricing/index.ts';
import { ShownResource } from '#domains/resources/index.ts';
import { voucherCode } from '#domains/vouchers/index.ts';
import { BOOKING_DEBITS } from '#domains/workspaces/index.ts';
import {
  flag,
  id,
  ids,
  isEmail,
  numeric,
  optionalEmail,
  optionalLines,
  optionalText,
  pickedId,
  requiredLines,
  requiredText,
} from '#shared/fields.ts';
import { optionalMobile } from '#shared/phones.ts';
import { RESOURCE_TYPES } from '#shared/resource-types.ts';
import { WEEKDAYS } from '#shared/time.ts';
import { printed } from '#shared/printable.ts';
import { msg } from '#shared/texts.ts';

export const PAYMENT_STATUSES = ['completed', 'pending', 'failed'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

export const DISPLAY_STATUSES = ['Canceled', 'Failed', 'Payment Pending', 'Ongoing', 'Past', 'Upcoming'] as const;
export type DisplayStatus = (typeof DISPLAY_STATUSES)[number];

/** The values of the status filter. */
export const STATUS_FILTERS = ['upcoming', 'ongoing', 'past', 'canceled'] as const;
export type StatusFilter = (typeof STATUS_FILTERS)[number];

export const SWAP_STATUSES = ['Assigned', 'Completed', 'Deleted'] as const;
export const REQUEST_STATUSES = ['Assigned', 'Approved', 'Rejected', 'cancelled'] as const;

const NO_RESOURCE = msg('Please select resource');
export const NO_TYPE = msg('Please select resource type');
const MEMBER_EMAIL = msg('Please enter member email');
export const NO_BILLED = msg('Please select billed to member');
export const NO_MEMBER = msg('Please select member');
export const NOT_JOINED = msg('This person has not joined your workspace. Please invite them first');
export const NO_REMARK = msg('Please enter remark');
export const capacity = numeric(
  CAPACITY_MESSAGE,
  z.number().int(CAPACITY_MESSAGE).gt(0, CAPACITY_MESSAGE).max(1000, msg('Capacity is too large')),
);
export const type = z.enum(RESOURCE_TYPES, { error: NO_TYPE });

/** A person as account id, as email, or as an object with one of them. The output is the id or the email. */
export const person = z
  .union(
    [
      z.string(),
      z.number().transform(String),
      z.object({ _id: z.string() }).transform((account) => account._id),
      z.object({ email: z.string() }).transform((guest) => guest.email),
    ],
    { error: msg('Please enter valid email') },
  )
  .transform((value) => value.trim().toLowerCase())
  .refine((value) => value !== '', MEMBER_EMAIL)
  .refine((value) => value === '' || /^[1-9]\d{0,17}$/.test(value) || isEmail(value), msg('Please enter valid email'));

export const Members = z.array(person, { error: NO_MEMBER }).max(1000, msg('Too many members'));

/** The form that adds a member to a booking. */
export const MemberEmail = z.object({
  email: requiredText(MEMBER_EMAIL, 191).refine(
    (value) => value === '' || isEmail(value),
    msg('Please enter valid email'),
  ),
});

/** Titles appear in mails and calendars, so they are limited to one short line. */
export const titleText = printed(optionalText(100));

/** Staff who edit the bookings of the workspace may set this to book outside the opening hours and the other rules of use. */
export const outsideHours = flag.optional();

/** Where the money of a new booking comes from. Only staff who book for others choose another way than the cart. */
export const PAYMENT_WAYS = ['cart', 'link', 'account'] as const;

/** The customer of a booking who has no account, as staff enter them: a contact of the workspace, or, with a name, somebody new. */
export const customerFields = {
  contact_id: id.optional(),
  email: optionalEmail(msg('Please enter valid email')),
  number: optionalMobile(msg('Please enter valid mobile number')),
  company_name: printed(optionalText(100)),
};

/** The input of a new booking. `dynamic_price` is accepted but ignored, because the server calculates the price. */
export const CreateBookingInput = z
  .object({
    type,
    capacity,
    from: moment,
    to: moment,
    resource_id: pickedId(NO_RESOURCE),
    space_id: pickedId(msg('Please select a location')),
    ids: ids.optional(),
    title: titleText,
    assignedUser: person.optional(),
    members: Members.optional(),
    plan_id: id.nullish(),
    /** An offer of the website whose price the booking has. It is refused once it has ended. */
    offer_id: id.nullish(),
    /** A voucher, which is refused if it does not make the booking cheaper. */
    voucher_code: voucherCode,
    amenities_id: ids.optional(),
    dynamic_price: z.unknown().optional(),
    outside_hours: outsideHours,
    /** Instead of `assignedUser`: the name of somebody new. */
    name: printed(optionalText(100)),
    ...customerFields,
    // `cart`: held for 30 minutes until it is paid. `link`: for 24 hours, and a payment link is mailed. `account`: confirmed at once, and
    // settled outside the product.
    payment: z.enum(PAYMENT_WAYS, { error: msg('Please select how the customer pays') }).default('cart'),
    /** Holds the booking also if nothing is left to pay. It is then confirmed by a call of its own, as the cart does. */
    hold: flag.optional(),
  })
  .refine(({ offer_id, plan_id }) => !offer_id || !plan_id, { path: ['offer_id'], message: OFFER_AND_PLAN })
  .transform((input, context) => ({ ...input, ...requirePeriod(input, context) }));
export type CreateBookingInput = z.output<typeof CreateBookingInput>;

const Move = z.object({
  _id: id,
  from: moment,
  to: moment,
  type: type.optional(),
  resource_id: pickedId(NO_RESOURCE).optional(),
  space_id: id.optional(),
  title: titleText,
  capacity: capacity.optional(),
  members: Members.optional(),
  reschedule_reason: optionalLines(2000),
  /** The actor's card for the price difference. Without it, the card of the original payment or the default card is charged. */
  source_id: optionalText(100),
  /** Staff who see all bookings may waive the price difference, and may refund a cheaper move after the deadline. */
  waive_difference: flag.optional(),
  refund: flag.optional(),
  /** What the caller agrees to pay more, or to get back if it is negative. Without it, whatever the move costs. */
  difference: z.number(msg('The difference must be a number')).optional(),
  outside_hours: outsideHours,
});

const requireMovePeriod = <Input extends Pick<z.output<typeof Move>, 'from' | 'to'>>(
  input: Input,
  context: z.RefinementCtx<Input>,
) => ({ ...input, ...requirePeriod({ type: 'meeting_room', ...input }, context) });

/** The input that changes a booking of a meeting room: its period, title, capacity and members. */
export const RescheduleInput = Move.transform(requireMovePeriod);
/** The same, to ask what it costs. */
export const MoveQuoteInput = Move.omit({ members: true }).transform(requireMovePeriod);
export type RescheduleInput = z.output<typeof RescheduleInput>;

export const BookingIdInput = z.object({ _id: id });

export const CancelBookingInput = z.object({
  _id: id,
  /** Staff who see all bookings may refund a late cancellation. */
  refund: flag.optional(),
});

export const RemarkInput = z.object({ _id: id, remark: requiredLines(NO_REMARK, 2000) });

const Person = z.object({ _id: z.string(), name: z.string(), email: z.string(), number: z.string() });
export const Seat = z.object({ _id: z.string(), seat_no: z.string() });
export type Seat = z.output<typeof Seat>;

export const BookingView = z.object({
  _id: z.string(),
  from: z.date(),
  to: z.date(),
  active: z.boolean(),
  type: z.enum(RESOURCE_TYPES),
  title: z.string(),
  capacity: z.number(),
  resource_id: ShownResource.extend({ price: z.number() }),
  space_id: z.object({
    _id: z.string(),
    name: z.string(),
    area: z.string(),
    no_of_days: z.array(z.enum(WEEKDAYS)),
    office_hours: z.tuple([z.string(), z.string()]),
    time_zone: z.string(),
    price: z.record(z.string(), z.number()),
    booking_debits: z.enum(BOOKING_DEBITS).nullable(),
  }),
  items: z.array(Seat),
  old_items: z.array(Seat),
  members: z.array(z.union([Person, z.string()])),
  assignedUser: z.object({ _id: z.string(), name: z.string(), email: z.string() }).nullable(),
  amenities_id: z.array(z.string()),
  /** An ISO 4217 code. All amounts of the booking are in it, with decimals. */
  currency: z.string(),
  /** `tax` is a percentage. */
  price: z.object({ net: z.number(), total: z.number(), tax: z.number() }),
  /** What came in and was not refunded: by card, by bank, or at the desk. */
  paid: z.number(),
  /** The last instant of automatic refunds for a cancellation or a cheaper move. Null while nothing is paid. */
  refund_until: z.date().nullable(),
  /** The net price without slab and plan: the first line of the price summary. */
  base_net: z.number(),
  dynamic_price: DynamicPrice,
  plan: z.object({ name: z.string(), discount: z.number() }).nullable(),
  plan_id: z.string().nullable(),
  offer: OfferView.nullable().describe('The offer that set the price'),
  room_discount: RoomDiscountView.nullable().describe('The discount of a membership that set the price'),
  voucher: BookedVoucher.nullable().describe('The voucher that set the price'),
  /** The minutes of a meeting room or days of a flexi desk, and the money, that it has of credits, and what they take off the net price. */
  credits: z.object({ amount: z.number(), money: z.number(), net: z.number() }).nullable(),
  reductions: z.array(ReductionView).describe('What lowers the price. `net` is what each takes off before tax'),
  payment_status: z.enum(PAYMENT_STATUSES),
  payment_state: z.enum(PAYMENT_STATES).describe('What came in of the price'),
  processingPayment: z.boolean(),
  /** The end of the hold of an unpaid booking. Null once it is paid, failed or canceled. */
  hold_until: z.date().nullable(),
  seat_swap_status: z.enum(SWAP_STATUSES).nullable(),
  customer_remark: z.string(),
  admin_remark: z.string(),
  reschedule_reason: z.string(),
  booking_request: z.boolean(),
  booking_status: z.enum(REQUEST_STATUSES).nullable(),
  /** The customer without an account, or of a request, as entered. Empty for other bookings, and for people who may not see it. */
  name: z.string(),
  email: z.string(),
  number: z.string(),
  booking_customer_remark: z.string(),
  booking_admin_remark: z.string(),
  /** The series that the booking is part of: 'Every Tuesday', 3 of 12. */
  series: SeriesRef.nullable(),
  /** When the booking is charged, for one of a series that is paid date by date. */
  charge_at: z.date().nullable(),
  created_at: z.date(),
  /** When the customer has arrived. Null until then. */
  checked_in_at: z.date().nullable(),
  release_at: z.date().nullable().describe('When the rest becomes free unless somebody checks in. Null if it does not'),
  released_at: z.date().nullable().describe('When the rest was released because nobody came. The booking ends then'),
  released_until: z.date().nullable().describe('The end that a released booking had'),
  membership_id: z.string().nullable().describe('The membership whose place it is'),
  entry_instructions: z.string().describe('How people get in. Blank in lists, and unless it is confirmed and not over'),
  /** The history, with the time of each entry as key. Empty in lists. */
  meta: z.record(z.string(), HistoryEntry),
});
export type BookingView = z.output<typeof BookingView>;
