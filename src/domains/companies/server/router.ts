import { z } from 'zod';
import { rest } from '#server/rest-route.ts';
import { may, router, signedIn } from '#server/trpc.ts';
import {
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
import { listCompanies, listPeople, ownCompanies } from '#domains/companies/server/queries.ts';
import { companies } from '#domains/companies/server/service.ts';
import { pageOf } from '#shared/paging.ts';
import { RemoveInput, RemovedVersion, RestoreInput } from '#shared/record.ts';

const example = {
  space_id: '1',
  name: 'Analytical Engines',
  address: '1 Dorset Street, London',
  vat_number: 'GB980780684',
  billing_email: 'bills@engines.example',
};

export const companiesRouter = router({
  list: may('members', 'show')
    .meta({ rule: 'manages the space', rest: rest.get('/companies', 'The companies of a workspace') })
    .input(ListCompaniesInput)
    .output(pageOf(ListedCompany))
    .query(({ ctx, input }) => listCompanies(ctx, input)),
  own: signedIn
    .meta({
      rule: 'own account',
      rest: rest.get('/companies/own', 'The companies that the account belongs to, for their admins with all people'),
    })
    .output(z.array(OwnCompany))
    .query(({ ctx }) => ownCompanies(ctx)),
  create: may('members')
    .meta({ rule: 'manages the space', rest: rest.post('/companies', { summary: 'Add a company', example }) })
    .input(CompanyInput)
    .output(CompanyView)
    .mutation(({ ctx, input }) => companies.create(ctx, input)),
  update: may('members')
    .meta({
      rule: 'manages the space',
      rest: rest.put('/companies/{_id}', { summary: 'Change a company', example: { address: '2 Dorset Street' } }),
    })
    .input(CompanyUpdateInput)
    .output(CompanyView)
    .mutation(({ ctx, input }) => companies.update(ctx, input)),
  remove: may('members')
    .meta({
      rule: 'manages the space',
      rest: rest.delete('/companies/{id}', { summary: 'Delete a company', example: {} }),
    })
    .input(RemoveInput)
    .output(RemovedVersion)
    .mutation(({ ctx, input }) => companies.remove(ctx, input)),
  restore: may('members')
    .meta({
      rule: 'manages the space',
      rest: rest.post('/companies/{_id}/restore', {
        summary: 'Take back the deletion of a company, within an hour',
        example: {},
      }),
    })
    .input(RestoreInput)
    .output(CompanyView)
    .mutation(({ ctx, input }) => companies.restore(ctx, input)),
  people: may('members', 'show')
    .meta({ rule: 'manages the space', rest: rest.get('/companies/{_id}/people', 'The people of a company') })
    .input(CompanyIdInput)
    .output(z.array(CompanyPerson))
    .query(({ ctx, input }) => listPeople(ctx, input)),
  setPerson: may('members')
    .meta({
      rule: 'manages the space',
      rest: rest.put('/companies/{_id}/people/{user_id}', {
        summary: 'Add a member of the workspace to a company, or change their role there',
        example: { role: 'admin' },
      }),
    })
    .input(CompanyPersonInput)
    .output(z.array(CompanyPerson))
    .mutation(({ ctx, input }) => setPerson(ctx, input)),
  removePerson: may('members')
    .meta({
      final: 'The person can be added again.',
      rule: 'manages the space',
      rest: rest.delete('/companies/{_id}/people/{user_id}', {
        summary: 'Take somebody out of a company',
        example: {},
      }),
    })
    .input(RemoveCompanyPersonInput)
    .output(z.array(CompanyPerson))
    .mutation(({ ctx, input }) => removePerson(ctx, input)),
});
