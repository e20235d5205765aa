/** Credits: what a person or a company may book in a workspace without paying, counted in time or in money. */
import { z } from 'zod';
import { CREDIT_TYPES } from '#domains/credits/rules.ts';
import { day, id, ids, numeric, optionalText, requiredText } from '#shared/fields.ts';
import { paging } from '#shared/paging.ts';
import { msg } from '#shared/texts.ts';

/** Where credits come from: staff grant them, a membership brings them, or a pack is bought. */
export const CREDIT_SOURCES = ['staff', 'membership', 'pack'] as const;
export type CreditSource = (typeof CREDIT_SOURCES)[number];

const AMOUNT = msg('Please enter an amount from 1 to 1000000');
const DAY = msg('Please enter a date');
export const ENDED = msg('The last day must not be before the first day, or in the past');

/** Minutes of meeting rooms, days of flexi desks, or money in the smallest unit of the currency. */
const amount = numeric(AMOUNT, z.number().int(AMOUNT).min(1, AMOUNT).max(1_000_000, AMOUNT));

/** Whose credits they are. */
export type CreditOwner = { user_id: string } | { company_id: string };

const owner = { user_id: id.optional(), company_id: id.optional() };

type Owner = { user_id?: string | undefined; company_id?: string | undefined };
const hasOneOwner = ({ user_id, company_id }: Owner) => (user_id === undefined) !== (company_id === undefined);
const ONE_OWNER = { error: msg('Please name either a person or a company'), path: ['user_id'] };

export const GrantCreditsInput = z
  .object({
    space_id: id,
    ...owner,
    type: z.enum(CREDIT_TYPES, { error: msg('Please select what the credits are for') }),
    amount,
    /** The resources that they are for. Without any, all of the type. */
    resource_ids: ids.optional(),
    /** The first day on which a booking may begin: today, if it is omitted. */
    valid_from: day(DAY).optional(),
    /** The last day on which a booking may begin. Without it, the credits do not end. */
    valid_until: day(DAY).nullish(),
    note: optionalText(200),
  })
  .refine(hasOneOwner, ONE_OWNER)
  .refine(({ valid_from, valid_until }) => !valid_from || !valid_until || valid_from <= valid_until, {
    path: ['valid_until'],
    message: ENDED,
  });
export type GrantCreditsInput = z.output<typeof GrantCreditsInput>;

export const ListCreditsInput = z
  .object({ ...owner, space_id: id.optional(), ...paging })
  .refine(hasOneOwner, ONE_OWNER);
export type ListCreditsInput = z.output<typeof ListCreditsInput>;

export const CreditEntriesInput = z.object({ _id: id, ...paging });
export type CreditEntriesInput = z.output<typeof CreditEntriesInput>;

export const WithdrawCreditsInput = z.object({
  _id: id,
  amount,
  note: requiredText(msg('Please enter a reason'), 200),
});
export type WithdrawCreditsInput = z.output<typeof WithdrawCreditsInput>;

export const CreditView = z.object({
  _id: z.string(),
  space: z.object({ _id: z.string(), name: z.string() }),
  /** Null for the credits of a person. */
  company: z.object({ _id: z.string(), name: z.string() }).nullable(),
  type: z.enum(CREDIT_TYPES),
  /** The currency of the workspace. */
  currency: z.string(),
  /** What was granted, and what is left of it: minutes of meeting rooms, days of flexi desks, or money in the smallest unit of the currency. */
  amount: z.number(),
  balance: z.number(),
  /** The resources that they are for. Empty for all of the type. */
  resources: z.array(z.object({ _id: z.string(), name: z.string() })),
  valid_from: z.string(),
  valid_until: z.string().nullable(),
  source: z.enum(CREDIT_SOURCES),
  note: z.string(),
  created_at: z.date(),
});
export type CreditView = z.output<typeof CreditView>;

export const CREDIT_ENTRY_KINDS = ['granted', 'taken', 'returned', 'expired', 'withdrawn'] as const;
export type CreditEntryKind = (typeof CREDIT_ENTRY_KINDS)[number];

/** What came to a credit, or left it. */
export const CreditEntryView = z.object({
  _id: z.string(),
  kind: z.enum(CREDIT_ENTRY_KINDS),
  amount: z.number(),
  /** The booking that took it, or gave it back. */
  booking_id: z.string().nullable(),
  note: z.string(),
  at: z.date(),
});
export type CreditEntryView = z.output<typeof CreditEntryView>;
