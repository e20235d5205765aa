/** Memberships that customers begin themselves, of plans that are sold on the website. */
import { z } from 'zod';
import { PlanDoors, PlanView } from '#domains/memberships/plan-schema.ts';
import { NextFee } from '#domains/memberships/schema.ts';
import { day, id, numeric, optionalId, pickedId, requiredText } from '#shared/fields.ts';
import { DAY, addDays } from '#shared/time.ts';
import { printed } from '#shared/printable.ts';
import { msg } from '#shared/texts.ts';

/** How long the first invoice may stay unpaid before the membership ends. */
export const PAY_MS = DAY;
/** The first day is at most this many days ahead. */
const MOST_AHEAD = 90;

/** The days on which a membership may begin. @param today where its workspace is */
export const firstDays = (today: string): { min: string; max: string } => ({
  min: today,
  max: addDays(today, MOST_AHEAD),
});

export const OnSaleInput = z.object({ space_id: id });

/** A plan as visitors see it. Prices are before tax. */
export const PlanOnSale = PlanView.omit({ door_ids: true, sold_online: true, version: true, created_at: true }).extend(
  PlanDoors.shape,
);
export type PlanOnSale = z.output<typeof PlanOnSale>;

const FIRST_DAY = msg('Please select the first day');
const SEATS = msg('Please enter the seats');
const seats = numeric(SEATS, z.number().int(SEATS).min(1, SEATS).max(100, SEATS)).default(1);

/** Without a day, from today on. */
export const CheckoutInput = z.object({
  plan_id: id,
  from: day(FIRST_DAY).optional(),
  resource_id: optionalId,
  seats,
});
export type CheckoutInput = z.output<typeof CheckoutInput>;

export const CheckoutView = z.object({
  plan: PlanOnSale,
  space: z.object({ _id: z.string(), name: z.string() }),
  from: z.string(),
  /** The days on which it may begin. */
  first_days: z.object({ min: z.string(), max: z.string() }),
  /** The places with free seats from that day on, without an end; none for a plan without a place. */
  places: z.array(z.object({ _id: z.string(), name: z.string(), free: z.number() })),
  /** The first invoice, which is to be paid at once; null if it costs nothing. */
  due_now: NextFee.nullable(),
  next: z.array(NextFee),
  /** The words to agree to; null while no place is chosen. */
  agreement: z.string().nullable(),
});
export type CheckoutView = z.output<typeof CheckoutView>;

export const BuyInput = z.object({
  plan_id: pickedId(msg('Please select a plan')),
  from: day(FIRST_DAY),
  resource_id: optionalId,
  seats,
  /** The full name of the person who agrees. */
  name: printed(requiredText(msg('Please enter your name'), 100)),
  /** The words that they have read, as the checkout shows them. */
  agreement: requiredText(msg('Please read the agreement'), 10_000),
});
export type BuyInput = z.output<typeof BuyInput>;
export type BuyForm = z.input<typeof BuyInput>;
