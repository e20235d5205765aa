import { z } from 'zod';
import { id } from '#shared/fields.ts';
import { paging } from '#shared/paging.ts';

export const PLAN_TYPES = ['private_office', 'dedicated_desk', 'flexi_desk'] as const;

export const ListPlansInput = z.object({
  space_id: id.optional(),
  resource_type: z.enum(PLAN_TYPES, { error: 'Unknown resource type' }).optional(),
  ...paging,
});

export const PlanView = z.object({
  _id: z.string(),
  name: z.string(),
  tenure: z.number(),
  discount: z.number(),
  resource_type: z.enum(PLAN_TYPES),
  resource_id: z.string().nullable(),
  space_id: z.string(),
  active: z.boolean(),
});
export type PlanView = z.output<typeof PlanView>;
