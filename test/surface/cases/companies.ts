import { type Cases, COMPANY_NAME, FIRST, PAGE, STRANGERS, id, inSpace, listed, managed, shared } from '../case.ts';

export default {
  'companies.list': managed(inSpace({ ...PAGE, text: 'nobody' }), { mark: COMPANY_NAME }),
  'companies.own': listed({}, { mark: COMPANY_NAME }),
  'companies.create': managed(
    ({ space, run }) => ({
      space_id: space,
      name: `Engines ${run}`,
      vat_number: 'GB980780684',
      address: '1 Dorset Street',
    }),
    { makes: ['company'] },
  ),
  'companies.update': managed(({ company, run }) => ({ _id: company, name: `Works ${run}`, billing_email: '' })),
  'companies.remove': managed(id('company')),
  'companies.restore': managed(id('company'), FIRST),
  'companies.get': shared(id('company')),
  'companies.people': shared(id('company')),
  'companies.setPerson': shared(({ company, member }) => ({
    _id: company,
    user_id: member.id,
    role: 'admin',
    limit: 5,
  })),
  'companies.removePerson': {
    input: ({ company, member }) => ({ _id: company, user_id: member.id }),
    refused: STRANGERS,
    served: ['manager'],
  },
} satisfies Cases;
