/** What the tables of this domain say of people. */
import { type PersonalData, NO_END } from '#server/personal.ts';

export const companiesPersonal: PersonalData = {
  name: 'companies',
  why: 'to bill companies, for the people whom they let book',
  kept: NO_END,
  erasure: 'kept',
  tables: {
    companies: {
      whose: { billing_email: 'email' },
      personal: {
        name: 'company',
        live_name: 'company',
        address: 'address',
        vat_number: 'company',
        billing_email: 'email',
      },
      other: ['currency', 'tax_reason'],
      shown: [
        {
          title: 'Companies with your address',
          columns: { name: 'Company', address: 'Address', vat_number: 'VAT number', billing_email: 'Email' },
        },
      ],
    },
    company_entries: {
      whose: { company_id: 'companies', user_id: 'author' },
      personal: { reference: 'text' },
      unshown: 'the account of a company, which has several people',
    },
    company_people: {
      key: ['company_id', 'user_id'],
      whose: { user_id: 'person', company_id: 'companies' },
      why: 'to know who books for a company',
      kept: 'until they are removed',
      erasure: 'removed',
      shown: [
        { title: 'Companies that you book for', by: ['user_id'], columns: { role: 'Role', created_at: 'Since' } },
      ],
    },
  },
};
