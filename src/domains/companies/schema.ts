/** Companies, whose people book together. */
import { z } from 'zod';
import { id, optionalEmail, optionalLines, optionalText, pickedId, requiredText, version } from '#shared/fields.ts';
import { paging } from '#shared/paging.ts';

const companyFields = {
  name: requiredText('Please enter company name', 100),
  address: optionalLines(500),
  /** With the letters of its country, such as GB or DE. */
  vat_number: optionalText(30),
  billing_email: optionalEmail('Please enter valid email'),
};

export const CompanyInput = z.object({ space_id: id, ...companyFields });
export type CompanyInput = z.output<typeof CompanyInput>;

/** Omitted fields keep their values. A company stays in its workspace. */
export const CompanyUpdateInput = z.object(companyFields).partial().extend({ _id: id, version });
export type CompanyUpdateInput = z.output<typeof CompanyUpdateInput>;

export const ListCompaniesInput = z.object({ space_id: id, text: optionalText(100), ...paging });
export type ListCompaniesInput = z.output<typeof ListCompaniesInput>;

export const CompanyView = z.object({
  _id: z.string(),
  space_id: z.string(),
  name: z.string(),
  address: z.string(),
  vat_number: z.string(),
  billing_email: z.string(),
  version: z.number(),
  created_at: z.date(),
});
export type CompanyView = z.output<typeof CompanyView>;

export const ListedCompany = CompanyView.extend({ people: z.number() });
export type ListedCompany = z.output<typeof ListedCompany>;

/** An admin sees who belongs to the company. */
export const COMPANY_ROLES = ['admin', 'member'] as const;
export const CompanyRole = z.enum(COMPANY_ROLES, { error: 'Please select role' });
export type CompanyRole = z.output<typeof CompanyRole>;

export const CompanyIdInput = z.object({ _id: id });

export const CompanyPersonInput = z.object({
  _id: id,
  user_id: pickedId('Please select member'),
  role: CompanyRole,
});
export type CompanyPersonInput = z.output<typeof CompanyPersonInput>;

export const RemoveCompanyPersonInput = CompanyPersonInput.omit({ role: true });
export type RemoveCompanyPersonInput = z.output<typeof RemoveCompanyPersonInput>;

export const CompanyPerson = z.object({
  user_id: z.string(),
  name: z.string(),
  email: z.string(),
  role: CompanyRole,
});
export type CompanyPerson = z.output<typeof CompanyPerson>;

/** What somebody reads of a company that they belong to. `people` is for its admins; empty for the others. */
export const OwnCompany = z.object({
  _id: z.string(),
  name: z.string(),
  space: z.object({ _id: z.string(), name: z.string() }),
  role: CompanyRole,
  people: z.array(CompanyPerson),
});
export type OwnCompany = z.output<typeof OwnCompany>;
