/** The parts of this domain on the server. */
import type { ServerDomain } from '#server/domain.ts';
import { companiesPersonal } from '#domains/companies/server/personal.ts';
import { companiesRouter } from '#domains/companies/server/router.ts';
import { companyTold } from '#domains/companies/server/told.ts';
import { CompanyView, CompanyDetail, OwnCompany, ListedCompany } from '#domains/companies/schema.ts';
import { companySentences } from '#domains/companies/sentences.ts';

export const companiesDomain = {
  routers: { companies: companiesRouter },
  customers: ['EXISTS(SELECT 1 FROM company_people p WHERE p.user_id = u.id)'],
  sentences: [companySentences],
  tells: [companyTold],
  views: { ListedCompany, OwnCompany, CompanyDetail, Company: CompanyView },
  personal: companiesPersonal,
} satisfies ServerDomain;
