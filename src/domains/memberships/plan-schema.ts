/** The plans of memberships. */
import { z } from 'zod';
import { MOST_TAX_RATE_LETTERS } from '#domains/workspaces/index.ts';
import { flag, id, numeric, optionalLines, optionalText, requiredText, version } from '#shared/fields.ts';
import { paging } from '#shared/paging.ts';
import { printed } from '#shared/printable.ts';
import { msg, msgFilled } from '#shared/texts.ts';

/** What a plan may give a place of. */
export const PLACE_TYPES = ['private_office', 'dedicated_desk', 'flexi_desk'] as const;

export const PRICE = msg('Please enter the price of a month');
const FEE = msg('Please enter an amount from 0');
const MOST = 1_000_000;
/** An amount with decimals. */
export const money = (message: string) =>
  numeric(message, z.number().min(0, message).max(MOST, message).multipleOf(0.001, message));
const TERM = msg('Please enter the months of the term, from 0 to 60');
const NOTICE = msg('Please enter the months of notice, from 0 to 12');
const HOURS = msg('Please enter whole hours, from 0 to 1000');
const DAYS = msg('Please enter whole days, from 0 to 1000');
const ROLLOVER = msg('Please enter the months of the roll-over, from 0 to 12');
const PERCENT = msg('Please enter a percentage from 0 to 100, with at most two decimals');
const percent = numeric(PERCENT, z.number().min(0, PERCENT).max(100, PERCENT).multipleOf(0.01, PERCENT));
const whole = (message: string, max: number) =>
  numeric(message, z.number().int(message).min(0, message).max(max, message));

const placeType = z.preprocess(
  (value) => (value === '' ? null : value),
  z.enum(PLACE_TYPES, { error: msg('Please select a type') }).nullable(),
);

const MOST_DOORS = 50;
const doorIds = z.array(id).max(MOST_DOORS, msgFilled('Please choose at most {max} doors', { max: MOST_DOORS }));

const planFields = {
  name: printed(requiredText(msg('Please enter plan name'), 100)),
  description: printed(optionalLines(2000)),
  /** The type of place that it gives; null for none. */
  type: placeType.default(null),
  /** Of a month, before tax. */
  price: money(PRICE),
  /** A rate of the workspace, for the fees; blank for its default. */
  tax_rate: optionalText(MOST_TAX_RATE_LETTERS),
  start_fee: money(FEE).default(0),
  /** Of a membership, without tax. */
  deposit: money(FEE).default(0),
  term_months: whole(TERM, 60).default(0),
  notice_months: whole(NOTICE, 12).default(1),
  /** Credits of each month: hours of meeting rooms, and days of flexi desks. */
  room_hours: whole(HOURS, 1000).default(0),
  desk_days: whole(DAYS, 1000).default(0),
  /** For how many months after their own these credits stay valid. */
  rollover_months: whole(ROLLOVER, 12).default(0),
  /** Off the price of meeting rooms, in percent. */
  room_discount: percent.default(0),
  /** Whether its members book, and open its doors, outside the opening hours. */
  any_time: flag.default(false),
  /** Doors of the workspace that its members open without a booking. */
  door_ids: doorIds.default([]),
  /** Whether customers begin memberships of it themselves. */
  sold_online: flag.default(false),
};

export const PlanInput = z.object({ space_id: id, ...planFields });
export type PlanInput = z.output<typeof PlanInput>;

/** Omitted fields keep their values. What a membership has agreed to does not change with its plan; the doors do. */
export const PlanUpdateInput = z.object({
  _id: id,
  version,
  name: planFields.name.optional(),
  description: planFields.description,
  type: placeType.optional(),
  price: money(PRICE).optional(),
  tax_rate: planFields.tax_rate,
  start_fee: money(FEE).optional(),
  deposit: money(FEE).optional(),
  term_months: whole(TERM, 60).optional(),
  notice_months: whole(NOTICE, 12).optional(),
  room_hours: whole(HOURS, 1000).optional(),
  desk_days: whole(DAYS, 1000).optional(),
  rollover_months: whole(ROLLOVER, 12).optional(),
  room_discount: percent.optional(),
  any_time: flag.optional(),
  door_ids: doorIds.optional(),
  sold_online: flag.optional(),
});
export type PlanUpdateInput = z.output<typeof PlanUpdateInput>;

export const ListPlansInput = z.object({ space_id: id, text: optionalText(100), ...paging });
export type ListPlansInput = z.output<typeof ListPlansInput>;

export const PlanDoorsInput = z.object({ space_id: id });
/** The doors that a plan may name. */
export const DoorOptions = z.array(z.object({ _id: z.string(), name: z.string() }));

/** What a plan or a membership costs besides its price, to what it binds, and what it gives. */
export const PlanTerms = z.object({
  start_fee: z.number(),
  deposit: z.number(),
  term_months: z.number(),
  notice_months: z.number(),
  room_hours: z.number(),
  desk_days: z.number(),
  rollover_months: z.number(),
  room_discount: z.number(),
  /** Whether bookings and doors are possible at any time of day. */
  any_time: z.boolean(),
});

export const PlanView = z.object({
  _id: z.string(),
  space_id: z.string(),
  name: z.string(),
  description: z.string(),
  type: z.enum(PLACE_TYPES).nullable(),
  currency: z.string(),
  price: z.number(),
  tax_rate: z.string(),
  ...PlanTerms.shape,
  door_ids: z.array(z.string()),
  sold_online: z.boolean(),
  version: z.number(),
  created_at: z.date(),
});
export type PlanView = z.output<typeof PlanView>;

/** The names of the doors of a plan. */
export const PlanDoors = z.object({ doors: z.array(z.string()) });

/** A plan with the number of its memberships that have not ended. */
export const ListedPlan = PlanView.extend({ ...PlanDoors.shape, memberships: z.number() });
export type ListedPlan = z.output<typeof ListedPlan>;
