/** Plans of memberships, and the memberships of people and companies. */
import { z } from 'zod';
import { MembershipPlace } from '#domains/memberships/place-schema.ts';
import { MEMBERSHIP_STATUSES } from '#domains/memberships/rules.ts';
import {
  day,
  flag,
  id,
  numeric,
  optionalId,
  optionalLines,
  optionalText,
  pickedId,
  requiredText,
  version,
} from '#shared/fields.ts';
import { paging } from '#shared/paging.ts';

/** What a plan may give a place of. */
export const PLACE_TYPES = ['private_office', 'dedicated_desk', 'flexi_desk'] as const;

export const PRICE = 'Please enter the price of a month';
const FEE = 'Please enter an amount from 0';
const MOST = 1_000_000;
/** An amount with decimals. */
export const money = (message: string) =>
  numeric(message, z.number().min(0, message).max(MOST, message).multipleOf(0.001, message));
const TERM = 'Please enter the months of the term, from 0 to 60';
const NOTICE = 'Please enter the months of notice, from 0 to 12';
const HOURS = 'Please enter whole hours, from 0 to 1000';
const DAYS = 'Please enter whole days, from 0 to 1000';
const PERCENT = 'Please enter a percentage from 0 to 100, with at most two decimals';
const percent = numeric(PERCENT, z.number().min(0, PERCENT).max(100, PERCENT).multipleOf(0.01, PERCENT));
const whole = (message: string, max: number) =>
  numeric(message, z.number().int(message).min(0, message).max(max, message));

const placeType = z.preprocess(
  (value) => (value === '' ? null : value),
  z.enum(PLACE_TYPES, { error: 'Please select a type' }).nullable(),
);

const planFields = {
  name: requiredText('Please enter plan name', 100),
  description: optionalLines(2000),
  /** The type of place that it gives; null for none. */
  type: placeType.default(null),
  /** Of a month, before tax. */
  price: money(PRICE),
  start_fee: money(FEE).default(0),
  /** Of a membership, without tax. */
  deposit: money(FEE).default(0),
  term_months: whole(TERM, 60).default(0),
  notice_months: whole(NOTICE, 12).default(1),
  /** Credits of each month: hours of meeting rooms, and days of flexi desks. */
  room_hours: whole(HOURS, 1000).default(0),
  desk_days: whole(DAYS, 1000).default(0),
  /** Off the price of meeting rooms, in percent. */
  room_discount: percent.default(0),
  /** Whether customers begin memberships of it themselves. */
  sold_online: flag.default(false),
};

export const PlanInput = z.object({ space_id: id, ...planFields });
export type PlanInput = z.output<typeof PlanInput>;

/** Omitted fields keep their values. What a membership has agreed to does not change with its plan. */
export const PlanUpdateInput = z.object({
  _id: id,
  version,
  name: planFields.name.optional(),
  description: planFields.description,
  type: placeType.optional(),
  price: money(PRICE).optional(),
  start_fee: money(FEE).optional(),
  deposit: money(FEE).optional(),
  term_months: whole(TERM, 60).optional(),
  notice_months: whole(NOTICE, 12).optional(),
  room_hours: whole(HOURS, 1000).optional(),
  desk_days: whole(DAYS, 1000).optional(),
  room_discount: percent.optional(),
  sold_online: flag.optional(),
});
export type PlanUpdateInput = z.output<typeof PlanUpdateInput>;

export const ListPlansInput = z.object({ space_id: id, text: optionalText(100), ...paging });
export type ListPlansInput = z.output<typeof ListPlansInput>;

export const PlanView = z.object({
  _id: z.string(),
  space_id: z.string(),
  name: z.string(),
  description: z.string(),
  type: z.enum(PLACE_TYPES).nullable(),
  currency: z.string(),
  price: z.number(),
  start_fee: z.number(),
  deposit: z.number(),
  term_months: z.number(),
  notice_months: z.number(),
  room_hours: z.number(),
  desk_days: z.number(),
  room_discount: z.number(),
  sold_online: z.boolean(),
  version: z.number(),
  created_at: z.date(),
});
export type PlanView = z.output<typeof PlanView>;

/** A plan with the number of its memberships that have not ended. */
export const ListedPlan = PlanView.extend({ memberships: z.number() });
export type ListedPlan = z.output<typeof ListedPlan>;

/** A membership begins. It is billed to a person or a company. */
export const MembershipInput = z
  .object({
    plan_id: pickedId('Please select a plan'),
    user_id: optionalId,
    company_id: optionalId,
    resource_id: optionalId,
    seats: numeric('Please enter the seats', z.number().int().min(1).max(100)).default(1),
    from: day('Please select the first day'),
    /** Instead of that of the plan. */
    price: z.preprocess((value) => value ?? undefined, money(PRICE).optional()),
  })
  .refine(({ user_id, company_id }) => (user_id === undefined) !== (company_id === undefined), {
    path: ['user_id'],
    message: 'Please select a member or a company',
  });
export type MembershipInput = z.output<typeof MembershipInput>;
export type MembershipForm = z.input<typeof MembershipInput>;

export const MembershipIdInput = z.object({ _id: id });

export const ListMembershipsInput = z.object({
  space_id: id,
  plan_id: id.optional(),
  user_id: id.optional(),
  company_id: id.optional(),
  text: optionalText(100),
  status: z.enum(MEMBERSHIP_STATUSES, { error: 'Please select a status' }).optional(),
  /** Only those with an invoice that is overdue. */
  overdue: flag.optional(),
  /** Only those whose customer makes no bookings, or opens no doors, until an invoice is paid. */
  stopped: flag.optional(),
  ...paging,
});
export type ListMembershipsInput = z.output<typeof ListMembershipsInput>;

const Named = z.object({ _id: z.string(), name: z.string() });

export const MembershipView = z.object({
  _id: z.string(),
  plan: Named,
  space: Named.extend({ time_zone: z.string() }),
  /** Who is billed: one of the two. */
  user: Named.extend({ email: z.string() }).nullable(),
  company: Named.nullable(),
  /** The present place, or the first one before the start, and its booking. */
  resource: Named.nullable(),
  booking_id: z.string().nullable(),
  /** The places in the order of their days, with one that is planned; empty without a place. */
  places: z.array(MembershipPlace),
  seats: z.number(),
  from: z.string(),
  /** The last day; null without an end. */
  end: z.string().nullable(),
  status: z.enum(MEMBERSHIP_STATUSES),
  /** Whether an invoice of it should have been paid. */
  overdue: z.boolean(),
  /** When it ends unless its first invoice is paid; null for one that staff began, and once that is paid. */
  pay_until: z.date().nullable(),
  /** The overdue invoice that stops its customer, and what it stops; null if nothing is stopped. */
  stopped: z.object({ _id: z.string(), invoice_id: z.string(), bookings: z.boolean(), doors: z.boolean() }).nullable(),
  currency: z.string(),
  /** Of the present month, before tax. */
  price: z.number(),
  start_fee: z.number(),
  /** The deposit that is agreed. */
  deposit: z.number(),
  term_months: z.number(),
  notice_months: z.number(),
  room_hours: z.number(),
  desk_days: z.number(),
  room_discount: z.number(),
  /** `from` is the network address; blank if that is not known. */
  accepted: z.object({ at: z.date(), by: z.string(), from: z.string() }).nullable(),
});
export type MembershipView = z.output<typeof MembershipView>;

/** An invoice of the future. */
export const NextFee = z.object({
  on: z.string(),
  lines: z.array(z.object({ description: z.string(), amount: z.number() })),
  net: z.number(),
  tax: z.number(),
  total: z.number(),
});
export type NextFee = z.output<typeof NextFee>;

export const MembershipDetail = MembershipView.extend({
  /** The first month whose fee is not billed yet: prices and pauses may begin with it. Null after the end. */
  next_month: z.string().nullable(),
  /** When it ends if notice is given today. */
  earliest_end: z.string(),
  prices: z.array(z.object({ from: z.string(), price: z.number() })),
  pauses: z.array(z.object({ from: z.string(), until: z.string() })),
  /** Products that are billed with each month. */
  products: z.array(
    z.object({
      _id: z.string(),
      name: z.string(),
      quantity: z.number(),
      /** Of one and a month, before tax. */
      price: z.number(),
      from: z.string(),
      /** The last month; null without an end. */
      until: z.string().nullable(),
    }),
  ),
  /** What is ordered, and is billed with the next invoice. */
  orders: z.array(z.object({ _id: z.string(), text: z.string(), total: z.number() })),
  next: z.array(NextFee),
  invoices: z.array(
    z.object({ _id: z.string(), invoice_id: z.string(), month: z.string(), total: z.number(), open: z.number() }),
  ),
  /** What became of the deposit. Each kind is there at most once. */
  deposits: z.array(
    z.object({
      kind: z.enum(['charged', 'returned', 'kept']),
      amount: z.number(),
      at: z.date(),
      reason: z.string(),
      invoice: z.object({ _id: z.string(), invoice_id: z.string() }),
    }),
  ),
  /** What is held of the deposit. */
  deposit_held: z.number(),
  /** The words that the customer agrees to, or has agreed to. */
  agreement: z.string(),
  can_edit: z.boolean(),
  /** Whether the caller is the customer, or an admin of the company. */
  is_own: z.boolean(),
});
export type MembershipDetail = z.output<typeof MembershipDetail>;

export const Preview = z.object({ currency: z.string(), next: z.array(NextFee) });
export type Preview = z.output<typeof Preview>;
