/** Products, and the orders of people and companies. */
import { z } from 'zod';
import { CREDIT_TYPES } from '#domains/credits/index.ts';
import { MOST_TAX_RATE_LETTERS } from '#domains/workspaces/index.ts';
import { flag, id, numeric, optionalLines, optionalText, requiredText, version } from '#shared/fields.ts';
import { paging } from '#shared/paging.ts';
import { printed } from '#shared/printable.ts';
import { msg } from '#shared/texts.ts';

export const PRODUCT_KINDS = ['item', 'pack', 'monthly'] as const;
export const SOLD_TO = ['customers', 'staff'] as const;

const PRICE = msg('Please enter the price');
const CREDITS = msg('Please enter a whole number, from 1 to 10000');
const VALID = msg('Please enter whole days, from 1 to 3650');
const CREDIT_TYPE = msg('Please select what the credits are for');
const QUANTITY = msg('Please enter a quantity from 1 to 999');
const TOTAL = msg('Please enter the total');

const whole = (message: string, max: number) =>
  numeric(message, z.number().int(message).min(1, message).max(max, message));

/** A field that only a pack has. An empty one of a form is none. */
const ofPack = <Field extends z.ZodType>(field: Field) =>
  z.preprocess((value) => (value === '' ? null : value), field.nullable());

const fields = {
  name: printed(requiredText(msg('Please enter product name'), 100)),
  description: optionalLines(2000),
  /** Before tax. */
  price: numeric(PRICE, z.number().gt(0, PRICE).max(1_000_000, PRICE)),
  /** The name of a rate of the workspace; blank for its default. */
  tax_rate: optionalText(MOST_TAX_RATE_LETTERS),
  kind: z.enum(PRODUCT_KINDS, { error: msg('Please select a kind') }),
  credit_type: ofPack(z.enum(CREDIT_TYPES, { error: CREDIT_TYPE })),
  /** Hours of meeting rooms, days of flexi desks, or money without decimals. */
  credits: ofPack(whole(CREDITS, 10_000)),
  /** The days on which the credits can be used, the day of the payment included. */
  valid_days: ofPack(whole(VALID, 3650)),
  sold_to: z.enum(SOLD_TO, { error: msg('Please select who may order it') }),
  active: flag,
};

/** What a pack lacks, as messages at its fields. */
export function packProblems(pack: { kind: string; credit_type?: unknown; credits?: unknown; valid_days?: unknown }) {
  if (pack.kind !== 'pack') return [];
  const needed = { credit_type: CREDIT_TYPE, credits: CREDITS, valid_days: VALID } as const;
  const names = Object.keys(needed) as (keyof typeof needed)[];
  return names.filter((name) => (pack[name] ?? null) === null).map((field) => ({ field, message: needed[field] }));
}

export const ProductInput = z
  .object({
    space_id: id,
    ...fields,
    kind: fields.kind.default('item'),
    credit_type: fields.credit_type.default(null),
    credits: fields.credits.default(null),
    valid_days: fields.valid_days.default(null),
    sold_to: fields.sold_to.default('customers'),
    active: fields.active.default(true),
  })
  .superRefine((product, context) => {
    for (const { field, message } of packProblems(product))
      context.addIssue({ code: 'custom', path: [field], message });
  });
export type ProductInput = z.output<typeof ProductInput>;
export type ProductForm = z.input<typeof ProductInput>;

/** Omitted fields keep their values. Orders keep what was agreed. */
export const ProductUpdateInput = z.object({
  _id: id,
  version,
  name: fields.name.optional(),
  description: fields.description,
  price: fields.price.optional(),
  tax_rate: fields.tax_rate,
  kind: fields.kind.optional(),
  credit_type: fields.credit_type.optional(),
  credits: fields.credits.optional(),
  valid_days: fields.valid_days.optional(),
  sold_to: fields.sold_to.optional(),
  active: fields.active.optional(),
});
export type ProductUpdateInput = z.output<typeof ProductUpdateInput>;

export const ListProductsInput = z.object({ space_id: id, text: optionalText(100), ...paging });
export type ListProductsInput = z.output<typeof ListProductsInput>;

/** What is ordered, or what is billed with each month of a membership. */
export const OfferedInput = z.object({ space_id: id, monthly: flag.default(false) });
export type OfferedInput = z.output<typeof OfferedInput>;

export const ProductView = z.object({
  _id: z.string(),
  space_id: z.string(),
  name: z.string(),
  description: z.string(),
  currency: z.string(),
  /** Before tax. */
  price: z.number(),
  tax_rate: z.string(),
  kind: z.enum(PRODUCT_KINDS),
  /** Null for an item, like the two after it. */
  credit_type: z.enum(CREDIT_TYPES).nullable(),
  credits: z.number().nullable(),
  valid_days: z.number().nullable(),
  sold_to: z.enum(SOLD_TO),
  active: z.boolean(),
  version: z.number(),
  created_at: z.date(),
});
export type ProductView = z.output<typeof ProductView>;

/** An empty choice of a form is none. */
const chosen = z.preprocess((value) => (value === '' ? undefined : value), id.optional());

const wanted = {
  space_id: id,
  /** The person; by default the caller. Only staff name somebody else. */
  user_id: chosen,
  /** The company that is billed on its account, instead of the person. */
  company_id: chosen,
  /** A booking of the person, to which the order belongs. */
  booking_id: chosen,
  lines: z
    .array(z.object({ product_id: id, quantity: whole(QUANTITY, 999) }), { error: msg('Please choose a product') })
    .min(1, msg('Please choose a product'))
    .max(50, msg('Please choose at most 50 products'))
    .refine(
      (lines) => new Set(lines.map(({ product_id }) => product_id)).size === lines.length,
      msg('Please name each product once'),
    ),
};

export const PreviewOrderInput = z.object(wanted);
export type PreviewOrderInput = z.output<typeof PreviewOrderInput>;

/** With `total`, an order that costs something else meanwhile is refused. */
export const OrderInput = z.object({ ...wanted, total: numeric(TOTAL, z.number().min(0, TOTAL)).optional() });
export type OrderInput = z.output<typeof OrderInput>;

export const OrderIdInput = z.object({ _id: id });

export const ListOrdersInput = z.object({
  space_id: id,
  user_id: id.optional(),
  company_id: id.optional(),
  booking_id: id.optional(),
  ...paging,
});
export type ListOrdersInput = z.output<typeof ListOrdersInput>;

export const OwnOrdersInput = z.object({ booking_id: id.optional(), ...paging });
export type OwnOrdersInput = z.output<typeof OwnOrdersInput>;

export const OrderLineView = z.object({
  product_id: z.string(),
  name: z.string(),
  quantity: z.number(),
  /** Of one, before tax. */
  price: z.number(),
  tax_percent: z.number(),
  net: z.number(),
  tax: z.number(),
  total: z.number(),
});

const sums = {
  currency: z.string(),
  lines: z.array(OrderLineView),
  net: z.number(),
  tax: z.number(),
  total: z.number(),
};

/** What an order would cost. */
export const OrderPreview = z.object(sums);
export type OrderPreview = z.output<typeof OrderPreview>;

const Named = z.object({ _id: z.string(), name: z.string() });

export const OrderView = z.object({
  _id: z.string(),
  space: Named,
  /** The person who ordered, or for whom staff did; null if staff have sold to a company as such. */
  user: Named.nullable(),
  /** The company that is billed; null if the person is. */
  company: Named.nullable(),
  booking_id: z.string().nullable(),
  /** The membership with whose next invoice it is billed. */
  membership_id: z.string().nullable(),
  ...sums,
  /** Null until it is billed with its membership. `open` is what is still to be paid of the invoice. */
  invoice: z.object({ _id: z.string(), invoice_id: z.string(), open: z.number() }).nullable(),
  created_at: z.date(),
});
export type OrderView = z.output<typeof OrderView>;
