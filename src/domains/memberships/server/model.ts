import { BaseModel } from '#server/db/base-model.ts';
import type { PlanView } from '#domains/memberships/plan-schema.ts';
import { monthOfDay, type MembershipTerms } from '#domains/memberships/rules.ts';
import { type Currency, toMajor } from '#shared/money.ts';

export const MINUTES_OF_HOUR = 60;

export class MembershipPlan extends BaseModel {
  static override tableName = 'membership_plans';
  static override jsonAttributes = ['door_ids'];

  declare space_id: string;
  declare name: string;
  declare description: string;
  declare type: PlanView['type'];
  declare currency: Currency;
  /** Of a month, before tax. */
  declare price_pence: number;
  /** Of the fees; blank for the default of the workspace. */
  declare tax_rate: string;
  declare start_fee_pence: number;
  declare deposit_pence: number;
  declare term_months: number;
  /** The credits of each month. */
  declare room_minutes: number;
  declare desk_days: number;
  /** For how many months after their own the credits stay valid. */
  declare rollover_months: number;
  /** Off the price of meeting rooms, in percent. */
  declare room_discount: number;
  declare any_time: boolean;
  /** Null for none. */
  declare door_ids: string[] | null;
  declare notice_months: number;
  declare sold_online: boolean;
  declare status: boolean;
  declare deleted_at: Date | null;
  declare version: number;
  declare created_at: Date;
}

type Begins = { from: string; end?: string | undefined; pence?: number | undefined };

/** What a membership of a plan costs that may begin. @param pence instead of the price of the plan */
export const termsOf = (plan: MembershipPlan, { from, end, pence = plan.price_pence }: Begins): MembershipTerms => ({
  from,
  end: end ?? null,
  prices: [{ from: monthOfDay(from), pence }],
  pauses: [],
  products: [],
  taxRate: plan.tax_rate,
  startFeePence: plan.start_fee_pence,
  depositPence: plan.deposit_pence,
  currency: plan.currency,
});

type Included = Pick<MembershipPlan, 'room_minutes' | 'desk_days' | 'rollover_months' | 'room_discount' | 'any_time'>;

/** What a plan or a membership includes. */
export const includedView = ({ room_minutes, desk_days, rollover_months, room_discount, any_time }: Included) => ({
  room_hours: room_minutes / MINUTES_OF_HOUR,
  desk_days,
  rollover_months,
  room_discount,
  any_time,
});

export function planView(plan: MembershipPlan): PlanView {
  const { id, space_id, name, description, type, currency, term_months, notice_months, version, created_at } = plan;
  return {
    _id: id,
    space_id,
    name,
    description,
    type,
    currency,
    price: toMajor(plan.price_pence, currency),
    tax_rate: plan.tax_rate,
    start_fee: toMajor(plan.start_fee_pence, currency),
    deposit: toMajor(plan.deposit_pence, currency),
    term_months,
    notice_months,
    ...includedView(plan),
    door_ids: plan.door_ids ?? [],
    sold_online: plan.sold_online,
    version,
    created_at,
  };
}
