import { z } from 'zod';
import { recordProcedures } from '#server/records/record-procedures.ts';
import { rest } from '#server/rest-route.ts';
import { may, router, signedIn } from '#server/trpc.ts';
import {
  CompanyDetail,
  CompanyIdInput,
  CompanyInput,
  CompanyPerson,
  CompanyPersonInput,
  CompanyUpdateInput,
  CompanyView,
  ListCompaniesInput,
  ListedCompany,
  OwnCompany,
  RemoveCompanyPersonInput,
} from '#domains/companies/schema.ts';
import { removePerson, setPerson } from '#domains/companies/server/people.ts';
import { getCompany, listPeople } from '#domains/companies/server/detail.ts';
import { listCompanies, ownCompanies } from '#domains/companies/server/queries.ts';
import { companies } from '#domains/companies/server/service.ts';
import { pageOf } from '#shared/paging.ts';
import { msg } from '#shared/texts.ts';

const example = {
  space_id: '1',
  name: 'Analytical Engines',
  address: '1 Dorset Street, London',
  vat_number: 'GB980780684',
  billing_email: 'bills@engines.example',
};

/** Its admins have access to their company as their own. */
const OWN_OR_MANAGED = 'own, or manages the space';

export const companiesRouter = router({
  list: may('members', 'show')
    .meta({ rule: 'manages the space', rest: rest.get('/companies', 'The companies of a workspace') })
    .input(ListCompaniesInput)
    .output(pageOf(ListedCompany))
    .query(({ ctx, input }) => listCompanies(ctx, input)),
  own: signedIn
    .meta({
      byKey: 'billing',
      rule: 'own account',
      rest: rest.get('/companies/own', 'The companies that the account belongs to'),
    })
    .output(z.array(OwnCompany))
    .query(({ ctx }) => ownCompanies(ctx)),
  ...recordProcedures(companies, {
    area: 'members',
    rule: 'manages the space',
    path: '/companies',
    noun: 'a company',
    input: CompanyInput,
    update: CompanyUpdateInput,
    view: CompanyView,
    examples: { create: example, update: { address: '2 Dorset Street' } },
  }),
  get: signedIn
    .meta({
      byKey: 'members',
      rule: OWN_OR_MANAGED,
      rest: rest.get('/companies/{_id}', 'A company, for its admins and for staff'),
    })
    .input(CompanyIdInput)
    .output(CompanyDetail)
    .query(({ ctx, input }) => getCompany(ctx, input)),
  people: signedIn
    .meta({
      byKey: 'members',
      rule: OWN_OR_MANAGED,
      reads: { what: msg('the people of a company'), model: 'Company', id: '_id' },
      rest: rest.get('/companies/{_id}/people', 'The people of a company'),
    })
    .input(CompanyIdInput)
    .output(z.array(CompanyPerson))
    .query(({ ctx, input }) => listPeople(ctx, input)),
  setPerson: signedIn
    .meta({
      byKey: 'members',
      rule: OWN_OR_MANAGED,
      rest: rest.put('/companies/{_id}/people/{user_id}', {
        summary: 'Add a member of the workspace to a company, or change their role and monthly limit there',
        example: { role: 'admin' },
      }),
    })
    .input(CompanyPersonInput)
    .output(z.array(CompanyPerson))
    .mutation(({ ctx, input }) => setPerson(ctx, input)),
  removePerson: signedIn
    .meta({
      byKey: 'members',
      final: 'The person can be added again.',
      rule: OWN_OR_MANAGED,
      rest: rest.delete('/companies/{_id}/people/{user_id}', {
        summary: 'Take somebody out of a company',
        example: {},
      }),
    })
    .input(RemoveCompanyPersonInput)
    .output(z.array(CompanyPerson))
    .mutation(({ ctx, input }) => removePerson(ctx, input)),
});
