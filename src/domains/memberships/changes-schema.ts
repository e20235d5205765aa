/** Changes of memberships, and of what is billed with them. */
import { z } from 'zod';
import { money, PRICE } from '#domains/memberships/plan-schema.ts';
import { OrderInput } from '#domains/products/index.ts';
import { day, id, numeric, optionalText, pickedId, requiredText } from '#shared/fields.ts';
import { printed } from '#shared/printable.ts';
import { msg } from '#shared/texts.ts';

const MONTH = msg('Please select a month');
const month = z.string({ error: MONTH }).regex(/^\d{4}-(0[1-9]|1[0-2])$/, MONTH);

export const PriceInput = z.strictObject({ _id: id, from: month, price: money(PRICE) });
export type PriceInput = z.output<typeof PriceInput>;
/** Months without a fee, both included. The place is kept. */
export const PauseInput = z
  .strictObject({ _id: id, from: month, until: month })
  .refine(({ from, until }) => from <= until, { path: ['until'], message: msg('The pause ends before it begins') });
export type PauseInput = z.output<typeof PauseInput>;
export const ResumeInput = z.strictObject({ _id: id, from: month });
export type ResumeInput = z.output<typeof ResumeInput>;
/** Without `end`, it ends as early as notice and term allow. Only staff name another day. */
export const NoticeInput = z.strictObject({ _id: id, end: day(msg('Please select the last day')).optional() });
export type NoticeInput = z.output<typeof NoticeInput>;
/** Changes of a membership, to see its next invoices before they are saved. */
export const PreviewChangeInput = z.strictObject({
  _id: id,
  price: z.strictObject({ from: month, price: money(PRICE) }).optional(),
  pause: z.strictObject({ from: month, until: month }).optional(),
  end: day(msg('Please select the last day')).optional(),
});
export type PreviewChangeInput = z.output<typeof PreviewChangeInput>;
/** `agreement` are the words that were read, as `to_accept` has them. The words of the beginning alone need not be sent. */
export const AcceptInput = z.strictObject({
  _id: id,
  name: printed(requiredText(msg('Please enter your name'), 100)),
  agreement: optionalText(20_000),
});
export type AcceptInput = z.output<typeof AcceptInput>;

const QUANTITY = msg('Please enter a quantity from 1 to 999');
export const AddProductInput = z.strictObject({
  _id: id,
  product_id: pickedId(msg('Please choose a product')),
  quantity: numeric(QUANTITY, z.number().int(QUANTITY).min(1, QUANTITY).max(999, QUANTITY)).default(1),
  from: month,
});
export type AddProductInput = z.output<typeof AddProductInput>;
/** `from` is the first month that is not billed any more. */
export const EndProductInput = z.strictObject({ _id: id, product: id, from: month });
export type EndProductInput = z.output<typeof EndProductInput>;
/** An order that is billed with the next invoice of a membership. */
export const MembershipOrderInput = OrderInput.pick({ booking_id: true, lines: true, total: true }).extend({ _id: id });
export type MembershipOrderInput = z.output<typeof MembershipOrderInput>;

const KEEP = msg('Please enter an amount from 0');

/** The end of a deposit: what is kept, with tax, and why; the rest is returned. */
export const DepositInput = z
  .strictObject({ _id: id, keep: money(KEEP).default(0), reason: printed(optionalText(200)) })
  .refine(({ keep, reason }) => keep === 0 || Boolean(reason), {
    path: ['reason'],
    message: msg('Please enter why it is kept'),
  });
export type DepositInput = z.output<typeof DepositInput>;
export type DepositForm = z.input<typeof DepositInput>;

export const HeldDepositsInput = z.object({ space_id: id });
/** The deposits that a workspace holds, in each currency. */
export const HeldDeposits = z.array(z.object({ currency: z.string(), held: z.number() }));
export type HeldDeposits = z.output<typeof HeldDeposits>;
