/** What other domains may use of this one on the server. */
export { companiesDomain } from './domain.ts';
export { requireCompanyAccess } from './access.ts';
export {
  enterAccount,
  enterAccounts,
  findCompany,
  isOfCompany,
  lockCompanies,
  lockCompany,
  requireOnAccount,
} from './account.ts';
export { Company } from './model.ts';
export { billingAddress, billingAddresses, companyReaders, leadsCompany, readersOf } from './queries.ts';
export { companies } from './service.ts';
export type { CompanyEntryRow } from './tables.ts';
