/** What staff give away, and the agreements to it. */
import { z } from 'zod';
import { GIFT_KINDS, REQUEST_STATES } from '#domains/gifts/rules.ts';
import { day, flag, id, numeric, optionalId, requiredText } from '#shared/fields.ts';
import { paging } from '#shared/paging.ts';
import { msg } from '#shared/texts.ts';

const Person = z.object({ _id: z.string(), name: z.string() });

export const ListStaffGiftsInput = z.object({ space_id: id, ...paging });
export type ListStaffGiftsInput = z.output<typeof ListStaffGiftsInput>;

export const StaffGiftView = z.object({
  _id: z.string(),
  at: z.date(),
  by: Person,
  to: Person,
  /** The name of the company of theirs that has it; null for a gift to the person. */
  company: z.string().nullable(),
  kind: z.enum(GIFT_KINDS),
  what: z.string(),
  /** What it would have cost at the prices of that moment. */
  worth: z.number(),
  /** The worth is that of each month. */
  monthly: z.boolean(),
  currency: z.string(),
});
export type StaffGiftView = z.output<typeof StaffGiftView>;

const DAY_TEXT = msg('Please enter a date');

export const ListGiftsInput = z.object({
  space_id: id,
  kind: z.enum(GIFT_KINDS, msg('Please choose what was given')).optional().describe('Only gifts of this kind'),
  given_by: optionalId.describe('Only what this account has given'),
  to_staff: flag.optional().describe('Only gifts to people of the team'),
  from: day(DAY_TEXT).optional().describe('The first local day'),
  to: day(DAY_TEXT).optional().describe('The last local day'),
  ...paging,
});
export type ListGiftsInput = z.output<typeof ListGiftsInput>;

const gift = {
  _id: z.string(),
  to: Person.nullable().describe('The account that has it; null without one'),
  company: Person.nullable().describe('The company that has it'),
  kind: z.enum(GIFT_KINDS).describe('What was given, or is to be'),
  what: z.string().describe('What it is, in words'),
  worth: z.number().describe('What it would have cost at the prices of that moment'),
  monthly: z.boolean().describe('The worth is that of each month'),
  currency: z.string(),
};

export const GiftView = z.object({
  ...gift,
  at: z.date().describe('When it was given'),
  by: Person.describe('Who gave it'),
  agreed_by: Person.nullable().describe('Who has agreed, where the limit of the giver asked for it'),
});
export type GiftView = z.output<typeof GiftView>;

export const GiftSumsInput = z.object({ space_id: id });
export const GiftSumView = z.object({
  by: Person.describe('Who gave it'),
  count: z.number().describe('How many gifts'),
  worth: z.number().describe('The sum of what was given in the last 30 days, where a monthly gift counts for a year'),
  currency: z.string(),
});
export type GiftSumView = z.output<typeof GiftSumView>;

export const AskInput = z.object({
  ticket: z
    .string(msg('Please try again what you wanted to do'))
    .max(4000)
    .describe('`data.agreement` of the refused call'),
  reason: requiredText(msg('Please enter a reason'), 500).describe('Why it should be given'),
});
export type AskInput = z.output<typeof AskInput>;

export const ListRequestsInput = z.object({
  space_id: id,
  state: z.enum(REQUEST_STATES, msg('Please choose a state')).optional().describe('Only requests in this state'),
  ...paging,
});
export type ListRequestsInput = z.output<typeof ListRequestsInput>;

export const GiftRequestView = z.object({
  ...gift,
  asked_by: Person.describe('Who wants to give it'),
  asked_at: z.date().describe('When they asked'),
  reason: z.string().describe('Why they want to give it'),
  state: z.enum(REQUEST_STATES).describe('What became of the request'),
  is_over: z.boolean().describe('It was neither decided nor used in time'),
  decided_by: Person.nullable().describe('Who has agreed or refused; null before'),
  decided_at: z.date().nullable().describe('When that was'),
  may_decide: z.boolean().describe('Whether the caller may agree to it'),
});
export type GiftRequestView = z.output<typeof GiftRequestView>;

export const DecideGiftInput = z.object({ _id: id, agree: flag.describe('False refuses it') });
export type DecideGiftInput = z.output<typeof DecideGiftInput>;

const AMOUNT = msg('Please enter a whole amount');

export const GiftLimitInput = z.object({
  _id: id.describe('The role'),
  amount: numeric(AMOUNT, z.int(AMOUNT).min(0, AMOUNT).max(1_000_000, msg('Please enter at most 1,000,000')))
    .nullable()
    .describe('What its people may give away alone within a day, in the currency of the workspace; null for no limit'),
});
export type GiftLimitInput = z.output<typeof GiftLimitInput>;

export const GiftLimitView = z.object({
  _id: z.string(),
  name: z.string().describe('The name of the role'),
  amount: z.number().nullable().describe('The limit; null for none'),
});
export type GiftLimitView = z.output<typeof GiftLimitView>;
