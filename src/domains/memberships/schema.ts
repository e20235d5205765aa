/** The memberships of people and companies. */
import { z } from 'zod';
import { MembershipPlace } from '#domains/memberships/place-schema.ts';
import { money, PlanTerms, PRICE } from '#domains/memberships/plan-schema.ts';
import { MEMBERSHIP_STATUSES } from '#domains/memberships/rules.ts';
import { day, flag, id, numeric, optionalId, optionalText, pickedId } from '#shared/fields.ts';
import { paging } from '#shared/paging.ts';
import { msg } from '#shared/texts.ts';

/** A membership begins. It is billed to a person or a company. */
export const MembershipInput = z
  .object({
    plan_id: pickedId(msg('Please select a plan')),
    user_id: optionalId,
    company_id: optionalId,
    resource_id: optionalId,
    seats: numeric(msg('Please enter the seats'), z.number().int().min(1).max(100)).default(1),
    from: day(msg('Please select the first day')),
    /** The last day of a membership that ends without notice. */
    end: z.preprocess((value) => value ?? undefined, day(msg('Please select the last day')).optional()),
    /** Instead of that of the plan. */
    price: z.preprocess((value) => value ?? undefined, money(PRICE).optional()),
  })
  .refine(({ user_id, company_id }) => (user_id === undefined) !== (company_id === undefined), {
    path: ['user_id'],
    message: msg('Please select a member or a company'),
  })
  .refine(({ from, end }) => end === undefined || from <= end, {
    path: ['end'],
    message: msg('The last day is before the first'),
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
  status: z.enum(MEMBERSHIP_STATUSES, { error: msg('Please select a status') }).optional(),
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
  ...PlanTerms.shape,
  /** The names of the doors that its plan opens. */
  doors: z.array(z.string()),
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
  /** The words that the caller is asked to accept; null if nothing is to be accepted. */
  to_accept: z.string().nullable(),
  can_edit: z.boolean(),
  /** Whether the caller is the customer, or an admin of the company. */
  is_own: z.boolean(),
});
export type MembershipDetail = z.output<typeof MembershipDetail>;

export const Preview = z.object({ currency: z.string(), next: z.array(NextFee) });
export type Preview = z.output<typeof Preview>;
