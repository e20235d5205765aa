import { z } from 'zod';
import { flag, id, numeric, pickedId, requiredText, version } from '#shared/fields.ts';
import { offsets } from '#shared/paging.ts';
import type { Area } from '#shared/permissions.ts';
import { printed } from '#shared/printable.ts';
import { msg } from '#shared/texts.ts';

export const PLAN_TYPES = ['private_office', 'dedicated_desk', 'flexi_desk'] as const;
export type PlanType = (typeof PLAN_TYPES)[number];

/** The area that grants access to the plans of a type. */
export const PLAN_AREAS: Record<PlanType, Area> = {
  private_office: 'plan.privateOffice',
  dedicated_desk: 'plan.dedicatedDesk',
  flexi_desk: 'plan.flexiDesk',
};

export const OFFICE = msg('Please select office space');
const DAYS = msg('No of days must be greater than 0');
export const PRICE = msg('Price must be greater than 0');
export const DISCOUNT = msg('Discount Price must be greater than 0');
export const DISCOUNT_TOO_LARGE = msg('Discount Price cannot be more than the price');

const planType = z.enum(PLAN_TYPES, { error: msg('Please select resource type') });

export const ListPlansInput = z.object({
  space_id: id.optional(),
  resource_type: z.enum(PLAN_TYPES, { error: msg('Unknown resource type') }).optional(),
  ...offsets,
});

export const planFields = {
  name: printed(requiredText(msg('Plan name cannot be blank'), 100)),
  tenure: numeric(DAYS, z.int(DAYS).gt(0, DAYS).max(3650, msg('Please enter at most 3650 days'))),
  active: flag.optional(),
};

/** The percentage that the plan takes off, with at most four decimals. */
const discount = numeric(DISCOUNT, z.number().min(0, DISCOUNT).max(100, DISCOUNT_TOO_LARGE)).transform(
  (percent) => Math.round(percent * 1e4) / 1e4,
);

const office = pickedId(OFFICE);

/** A new plan. Only the plan of a private office belongs to one office. */
export const PlanInput = z
  .object({ ...planFields, discount, resource_type: planType, space_id: id, resource_id: office.nullish() })
  .superRefine(({ resource_type, resource_id }, refinement) => {
    if (resource_type === 'private_office' && !resource_id)
      refinement.addIssue({ code: 'custom', path: ['resource_id'], message: OFFICE });
  });
export type PlanInput = z.output<typeof PlanInput>;

/** Omitted fields keep their values. A plan stays in its workspace and of its type, which may be sent again. */
export const PlanUpdateInput = z
  .object({ ...planFields, discount, resource_type: planType, space_id: id, resource_id: office.nullable() })
  .partial()
  .extend({ _id: id, version });
export type PlanUpdateInput = z.output<typeof PlanUpdateInput>;

export const PlanView = z.object({
  _id: z.string(),
  name: z.string(),
  tenure: z.number(),
  discount: z.number(),
  resource_type: z.enum(PLAN_TYPES),
  resource_id: z.string().nullable(),
  space_id: z.string(),
  active: z.boolean(),
  version: z.number(),
});
export type PlanView = z.output<typeof PlanView>;
