import { BaseModel } from '#server/db/base-model.ts';
import type { PLAN_TYPES, PlanView } from '#domains/pricing/schema.ts';

export class Plan extends BaseModel {
  static override tableName = 'plans';

  declare space_id: string;
  declare resource_type: (typeof PLAN_TYPES)[number];
  declare resource_id: string | null;
  declare name: string;
  declare tenure: number;
  declare discount: number;
  declare active: boolean;
  declare version: number;
  declare created_at: Date;
}

export function planView(plan: Plan): PlanView {
  const { id, name, tenure, discount, resource_type, resource_id, space_id, active, version } = plan;
  return { _id: id, name, tenure, discount, resource_type, resource_id, space_id, active, version };
}
