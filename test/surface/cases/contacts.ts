import { CONTACT_NAME, type Cases, FIRST, PAGE, id, inSpace, managed } from '../case.ts';

export default {
  'contacts.list': managed(inSpace({ ...PAGE, text: 'nobody' }), { mark: CONTACT_NAME }),
  'contacts.create': managed(
    ({ space, run }) => ({
      space_id: space,
      name: `Ada ${run}`,
      email: `ada${run}@example.org`,
      company_name: 'Engines',
    }),
    { makes: ['contact'] },
  ),
  'contacts.update': managed(id('contact', { name: 'Ada', phone: '' })),
  'contacts.remove': managed(id('contact')),
  'contacts.restore': managed(id('contact'), FIRST),
  'contacts.merge': managed(({ contact, member }) => ({ _id: contact, user_id: member.id }), {
    ...FIRST,
    change: async ({ join, part }, call) => {
      const { id: user_id } = await join('joined');
      await part(() => call({ user_id }));
    },
  }),
} satisfies Cases;
