import { type Cases, FIRST, PAGE, type Records, by, id, inSpace, numbered, ofMember, secret } from '../case.ts';

const email = ({ run }: Records) => `ada${run}@example.org`;

export default {
  'contacts.list': by.managers(inSpace({ ...PAGE, text: 'nobody' }), { mark: secret('contact') }),
  'contacts.create': by.managers(inSpace({ name: numbered('Ada'), email, company_name: 'Engines' }), {
    makes: ['contact'],
  }),
  'contacts.update': by.managers(id('contact', { name: 'Ada', phone: '' })),
  'contacts.remove': by.managers(id('contact')),
  'contacts.restore': by.managers(id('contact'), FIRST),
  'contacts.merge': by.managers(id('contact', ofMember()), {
    ...FIRST,
    change: async ({ person, part }, call) => {
      const joined = await person('joined');
      await part(() => call({ user_id: joined.id }));
    },
  }),
} satisfies Cases;
