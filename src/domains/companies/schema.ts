/** Companies, whose people book together. */
import { z } from 'zod';
import {
  id,
  numeric,
  optionalEmail,
  optionalLines,
  optionalText,
  pickedId,
  requiredText,
  version,
} from '#shared/fields.ts';
import { COMPANY_TAXES } from '#domains/companies/tax.ts';
import { paging } from '#shared/paging.ts';
import { printed } from '#shared/printable.ts';
import { msg } from '#shared/texts.ts';

/** How a company pays: its people by card, or all together each month, for what was put on its account. */
export const COMPANY_PAYMENTS = ['card', 'account'] as const;
export type CompanyPayment = (typeof COMPANY_PAYMENTS)[number];

const DAYS = msg('Please enter the days to pay, from 0 to 120');
const LIMIT = msg('Please enter a whole amount up to 100000000, or nothing');
/** In the currency of the workspace; null for none. */
const limit = numeric(LIMIT, z.number().int(LIMIT).min(0, LIMIT).max(100_000_000, LIMIT)).nullable().optional();

const companyFields = {
  name: printed(requiredText(msg('Please enter company name'), 100)),
  address: printed(optionalLines(500)),
  /** With the letters of its country, such as GB or DE. */
  vat_number: optionalText(30),
  billing_email: optionalEmail(msg('Please enter valid email')),
  payment: z.enum(COMPANY_PAYMENTS, { error: msg('Please select how the company pays') }).optional(),
  payment_days: numeric(DAYS, z.number().int(DAYS).min(0, DAYS).max(120, DAYS)).optional(),
  /** The most that a company may owe. */
  limit,
  /** Whether what is put on its account is with tax. A reverse charge needs the VAT number of another country. */
  tax: z.enum(COMPANY_TAXES, { error: msg('Please select the tax') }).optional(),
  /** Why an exempt company pays no tax, as its documents say it. */
  tax_reason: printed(optionalText(200)),
};

export const CompanyInput = z.object({ space_id: id, ...companyFields });
export type CompanyInput = z.output<typeof CompanyInput>;

/** Omitted fields keep their values. A company stays in its workspace. */
export const CompanyUpdateInput = z.object(companyFields).partial().extend({ _id: id, version });
export type CompanyUpdateInput = z.output<typeof CompanyUpdateInput>;

export const ListCompaniesInput = z.object({
  space_id: id,
  text: optionalText(100),
  payment: z.enum(COMPANY_PAYMENTS, { error: msg('Please select how the company pays') }).optional(),
  ...paging,
});
export type ListCompaniesInput = z.output<typeof ListCompaniesInput>;

export const CompanyView = z.object({
  _id: z.string(),
  space_id: z.string(),
  name: z.string(),
  address: z.string(),
  vat_number: z.string(),
  billing_email: z.string(),
  payment: z.enum(COMPANY_PAYMENTS),
  payment_days: z.number(),
  /** An ISO 4217 code, that of the workspace. */
  currency: z.string(),
  limit: z.number().nullable(),
  tax: z.enum(COMPANY_TAXES),
  tax_reason: z.string(),
  /** What the company owes. */
  balance: z.number(),
  version: z.number(),
  created_at: z.date(),
});
export type CompanyView = z.output<typeof CompanyView>;

/** A company for those who keep it: whether they may change its people, and add somebody. */
export const CompanyDetail = CompanyView.extend({
  space: z.object({ name: z.string() }),
  can_edit: z.boolean(),
  can_add: z.boolean(),
});
export type CompanyDetail = z.output<typeof CompanyDetail>;

export const ListedCompany = CompanyView.extend({ people: z.number() });
export type ListedCompany = z.output<typeof ListedCompany>;

/** An admin sees who belongs to the company. */
export const COMPANY_ROLES = ['admin', 'member'] as const;
export const CompanyRole = z.enum(COMPANY_ROLES, { error: msg('Please select role') });
export type CompanyRole = z.output<typeof CompanyRole>;

export const CompanyIdInput = z.object({ _id: id });

export const CompanyPersonInput = z.object({
  _id: id,
  user_id: pickedId(msg('Please select member')),
  role: CompanyRole,
  /** The most that the person may put on the account in a month. Omitted, it stays as it is. */
  limit,
});
export type CompanyPersonInput = z.output<typeof CompanyPersonInput>;

export const RemoveCompanyPersonInput = CompanyPersonInput.pick({ _id: true, user_id: true });
export type RemoveCompanyPersonInput = z.output<typeof RemoveCompanyPersonInput>;

export const CompanyPerson = z.object({
  user_id: z.string(),
  name: z.string(),
  email: z.string(),
  role: CompanyRole,
  /** A month; null for none. */
  limit: z.number().nullable(),
});
export type CompanyPerson = z.output<typeof CompanyPerson>;

/** What somebody reads of a company that they belong to. */
export const OwnCompany = z.object({
  _id: z.string(),
  name: z.string(),
  space: z.object({ _id: z.string(), name: z.string() }),
  role: CompanyRole,
  payment: z.enum(COMPANY_PAYMENTS),
  tax: z.enum(COMPANY_TAXES),
});
export type OwnCompany = z.output<typeof OwnCompany>;
