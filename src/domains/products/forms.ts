/** The form of an order, which has a quantity for each product. */
import { z } from 'zod';
import { PreviewOrderInput } from '#domains/products/schema.ts';
import { numeric } from '#shared/fields.ts';
import { msg } from '#shared/texts.ts';

const QUANTITY = msg('Please enter a quantity from 0 to 999');
const quantity = z.preprocess(
  (value) => value ?? 0,
  numeric(QUANTITY, z.number().int(QUANTITY).min(0, QUANTITY).max(999, QUANTITY)),
);

/** The key of a product in the form: a number would make an array of the field. */
const PREFIX = 'product';
export const quantityKey = (productId: string) => `${PREFIX}${productId}` as const;
export const quantityName = (productId: string) => `quantities.${quantityKey(productId)}` as const;

/** The choice of a membership among those who are billed. Other choices are companies, or blank for the person. */
const MEMBERSHIP = 'membership-';
export const membershipChoice = (id: string) => `${MEMBERSHIP}${id}`;
export const isMembershipChoice = (choice: string): boolean => choice.startsWith(MEMBERSHIP);

export const OrderForm = z
  .object({
    ...PreviewOrderInput.omit({ lines: true }).shape,
    /** A company, or a membership with whose next invoice it is billed. */
    company_id: z.string().default(''),
    membership_id: PreviewOrderInput.shape.booking_id,
    quantities: z.record(z.string(), quantity),
  })
  .transform(({ quantities, company_id: choice, membership_id, ...order }) => ({
    ...order,
    company_id: isMembershipChoice(choice) ? undefined : choice || undefined,
    membership_id: isMembershipChoice(choice) ? choice.slice(MEMBERSHIP.length) : membership_id,
    lines: Object.entries(quantities)
      .filter(([, count]) => count > 0)
      .map(([key, count]) => ({ product_id: key.slice(PREFIX.length), quantity: count })),
  }))
  .refine(({ lines }) => lines.length > 0, { path: ['quantities'], message: msg('Please choose a product') });
export type OrderForm = z.input<typeof OrderForm>;
export type OrderFormOutput = z.output<typeof OrderForm>;
