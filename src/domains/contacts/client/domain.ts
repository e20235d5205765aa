/** The parts of this domain in the browser. */
import type { ClientDomain } from '#client/domain.ts';
import { paths } from '#shared/paths.ts';
import { msg } from '#shared/texts.ts';

export default {
  screens: [
    {
      path: paths.contacts,
      file: 'contacts',
      area: 'members',
      menu: { area: 'members', label: msg('Contacts'), words: msg('people guests address book phone') },
    },
  ],
  stale: { contacts: ({ contacts }) => contacts.invalidate() },
} satisfies ClientDomain;
