/** The form of a plan. It asks for an amount per day instead of the percentage that the plan stores. */
import { z } from 'zod';
import { wholeDiscountOf, planPrice } from '#domains/pricing/plan-price.ts';
import {
  DISCOUNT,
  DISCOUNT_TOO_LARGE,
  OFFICE,
  PRICE,
  type PlanType,
  type PlanView,
  planFields,
} from '#domains/pricing/schema.ts';
import { numeric } from '#shared/fields.ts';
import { type Currency, toMinor } from '#shared/money.ts';

/** The schema of the form of a type. `price` is the base price per day, which the form only shows. */
export function planSchema(type: PlanType) {
  return z
    .object({
      ...planFields,
      // A check of the field and not of the object, which runs only when all fields are valid.
      resource_id: z
        .string()
        .nullable()
        .refine((officeId) => type !== 'private_office' || officeId !== null, OFFICE),
      price: numeric(PRICE, z.number().gt(0, PRICE)),
      discount_price: numeric(DISCOUNT, z.number().min(0, DISCOUNT)),
    })
    .refine(({ price, discount_price }) => Math.ceil(discount_price) <= price, {
      error: DISCOUNT_TOO_LARGE,
      path: ['discount_price'],
    });
}
export type PlanForm = z.output<ReturnType<typeof planSchema>>;

/** @param priceOf the base price per day; undefined while no office is chosen */
export function planForm(
  plan: PlanView | undefined,
  priceOf: (officeId: string | null) => number | undefined,
  currency: Currency,
) {
  const resource_id = plan?.resource_id ?? null;
  const price = priceOf(resource_id);
  return {
    name: plan?.name ?? '',
    tenure: plan?.tenure,
    resource_id,
    price,
    discount_price: plan && price ? wholeDiscountOf(toMinor(price, currency), plan.discount, currency) : 0,
    active: plan?.active ?? true,
  };
}

/**
 * The percentage to save. A plan whose amount and price the form did not change keeps its exact percentage, which may come
 * from another base price.
 */
type Before = { before: ReturnType<typeof planForm>; plan: PlanView | undefined };

export function discountOf(values: PlanForm, { before, plan }: Before, currency: Currency): number {
  const isSame = values.discount_price === before.discount_price && values.price === before.price;
  return plan && isSame
    ? plan.discount
    : planPrice(toMinor(values.price, currency), values.discount_price, currency).percent;
}
