/** Codes that make bookings cheaper. */
import { z } from 'zod';
import { day, flag, id, numeric, optionalLines, optionalText, requiredText, version } from '#shared/fields.ts';
import { IdInput } from '#shared/record.ts';
import { paging } from '#shared/paging.ts';
import { RESOURCE_TYPES } from '#shared/resource-types.ts';
import { msg } from '#shared/texts.ts';

export const VOUCHER_KINDS = ['percent', 'amount'] as const;

const CODE = msg('Please use 3 to 40 letters, digits and dashes');
const VALUE = msg('Please enter what it takes off');
const PERCENT = msg('Please enter a percentage up to 100, with at most two decimals');
const LEAST = msg('Please enter an amount from 0');
const USES = msg('Please enter a whole number from 1 to 1000000');
const TYPES = msg('Please select types of resources');
const DAY = msg('Please choose a day');
const MOST = 1_000_000;

/** An empty field of a form is none. */
const orNull = <Field extends z.ZodType>(field: Field) =>
  z.preprocess((value) => (value === '' ? null : value), field.nullable());

const uses = orNull(numeric(USES, z.number().int(USES).min(1, USES).max(MOST, USES)));

/** The code that somebody types to pay less. Case does not matter. Blank for none. */
export const voucherCode = optionalText(40);

const fields = {
  code: requiredText(msg('Please enter a code'), 40)
    .refine((code) => code === '' || /^[a-z0-9-]{3,40}$/i.test(code), CODE)
    .transform((code) => code.toUpperCase()),
  kind: z.enum(VOUCHER_KINDS, { error: msg('Please select what it takes off') }),
  /** In percent, or an amount before tax in the currency of the workspace. */
  value: numeric(VALUE, z.number().gt(0, VALUE).max(MOST, VALUE)),
  /** The first and the last local day on which somebody may use it; null without a limit. */
  valid_from: orNull(day(DAY)),
  valid_until: orNull(day(DAY)),
  /** The types of places that it is for. None for all. */
  types: z.array(z.enum(RESOURCE_TYPES, { error: TYPES }), { error: TYPES }).max(RESOURCE_TYPES.length, TYPES),
  /** The least price of the booking, before tax and without discounts. */
  least_net: numeric(LEAST, z.number().min(0, LEAST).max(MOST, LEAST)),
  /** How many bookings may use it in all, and of each customer; null without a limit. */
  max_uses: uses,
  max_uses_each: uses,
  active: flag,
  note: optionalLines(500),
};

type Checked = {
  kind: (typeof VOUCHER_KINDS)[number];
  value: number;
  valid_from: string | null;
  valid_until: string | null;
};

/** What does not fit together in a voucher, as messages at its fields. */
export function voucherProblems({ kind, value, valid_from, valid_until }: Checked) {
  const isPercent = value <= 100 && Math.abs(Math.round(value * 100) - value * 100) < 1e-6;
  return [
    ...(kind === 'percent' && !isPercent ? [{ field: 'value', message: PERCENT }] : []),
    ...(valid_from && valid_until && valid_until < valid_from
      ? [{ field: 'valid_until', message: msg('The last day is before the first') }]
      : []),
  ];
}

export const VoucherInput = z
  .object({
    space_id: id,
    ...fields,
    kind: fields.kind.default('percent'),
    valid_from: fields.valid_from.default(null),
    valid_until: fields.valid_until.default(null),
    types: fields.types.default([]),
    least_net: fields.least_net.default(0),
    max_uses: fields.max_uses.default(null),
    max_uses_each: fields.max_uses_each.default(null),
    active: fields.active.default(true),
  })
  .superRefine((voucher, context) => {
    for (const { field, message } of voucherProblems(voucher))
      context.addIssue({ code: 'custom', path: [field], message });
  });
export type VoucherInput = z.output<typeof VoucherInput>;
export type VoucherForm = z.input<typeof VoucherInput>;

/** Omitted fields keep their values. Bookings that exist keep what they have. */
export const VoucherUpdateInput = z
  .object({ ...fields })
  .partial()
  .extend({ _id: id, version });
export type VoucherUpdateInput = z.output<typeof VoucherUpdateInput>;

export const ListVouchersInput = z.object({
  space_id: id,
  text: optionalText(100),
  active: flag.optional(),
  ...paging,
});
export type ListVouchersInput = z.output<typeof ListVouchersInput>;

export const VoucherView = z.object({
  _id: z.string(),
  space_id: z.string(),
  code: z.string(),
  kind: z.enum(VOUCHER_KINDS),
  value: z.number(),
  /** An ISO 4217 code. All amounts are in it, with decimals. */
  currency: z.string(),
  valid_from: z.string().nullable(),
  valid_until: z.string().nullable(),
  types: z.array(z.enum(RESOURCE_TYPES)),
  least_net: z.number(),
  max_uses: z.number().nullable(),
  max_uses_each: z.number().nullable(),
  /** The bookings that use it. One that is unpaid counts, one that has lapsed or was cancelled with a refund does not. */
  uses: z.number(),
  active: z.boolean(),
  note: z.string(),
  version: z.number(),
  created_at: z.date(),
});
export type VoucherView = z.output<typeof VoucherView>;

export const VoucherUsesInput = IdInput.extend(paging);
export type VoucherUsesInput = z.output<typeof VoucherUsesInput>;

/** A booking that uses a voucher. */
export const VoucherUseView = z.object({
  booking_id: z.string(),
  title: z.string(),
  /** When it begins, in the time zone of the workspace. */
  from: z.date(),
  time_zone: z.string(),
  customer: z.string(),
  used_at: z.date(),
});
export type VoucherUseView = z.output<typeof VoucherUseView>;
