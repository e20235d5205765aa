import { join } from '../../helpers/world.ts';
import { type Cases, FIRST, PAGE, by, id, inSpace, numbered, ofMember, secret } from '../case.ts';

export default {
  'companies.list': by.managers(inSpace({ ...PAGE, text: 'nobody' }), { mark: secret('company') }),
  'companies.own': by.everybody({}, { mark: secret('company') }),
  'companies.create': by.managers(
    inSpace({ name: numbered('Engines'), vat_number: 'GB980780684', address: '1 Dorset Street' }),
    { makes: ['company'] },
  ),
  'companies.update': by.managers(id('company', { name: numbered('Works'), billing_email: '' })),
  'companies.remove': by.managers(id('company')),
  'companies.restore': by.managers(id('company'), FIRST),
  'companies.get': by.parties(id('company')),
  'companies.people': by.parties(id('company')),
  'companies.setPerson': by.parties(id('company', ofMember({ role: 'admin', limit: 5 })), {
    change: async ({ app, world, part }, call) => {
      // As the changes after this one find them, too.
      await join(app, world.member, world.spaceId);
      await part(() => call());
    },
  }),
  'companies.removePerson': by.parties(id('company', ofMember()), { served: ['manager'] }),
} satisfies Cases;
