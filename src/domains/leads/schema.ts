import { z } from 'zod';
import { optionalText } from '#shared/fields.ts';
import { pageOf, paging } from '#shared/paging.ts';

/** A question of the form, and what the person answered. */
export const LeadAnswer = z.object({ question: z.string(), answer: z.string() });
export type LeadAnswer = z.output<typeof LeadAnswer>;

export const LeadView = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  /** The advertisement. Null for a lead that came in without one. */
  ad_id: z.string().nullable(),
  /** The name of the form. */
  form: z.string(),
  created_at: z.date(),
  answers: z.array(LeadAnswer),
});
export type LeadView = z.output<typeof LeadView>;

/** Where the leads come from, and how new they are. */
export const LeadSource = z.object({
  connected: z.boolean(),
  /** True if the service is a stand-in of this installation. */
  sandbox: z.boolean(),
  /** Null until all leads were read once. */
  read_until: z.date().nullable(),
  /** Why the last attempt failed. Null if it succeeded. */
  failure: z.string().nullable(),
});
export type LeadSource = z.output<typeof LeadSource>;

export const ListLeadsInput = z.object({ text: optionalText(100), ...paging });
export type ListLeadsInput = z.output<typeof ListLeadsInput>;
export const LeadPage = pageOf(LeadView).extend({ source: LeadSource });
export type LeadPage = z.output<typeof LeadPage>;
