/** The parts of this domain in the browser. */
import type { ClientDomain } from '#client/domain.ts';
import { paths } from '#shared/paths.ts';

export default {
  screens: [{ path: paths.contacts, file: 'contacts', area: 'members' }],
  stale: { contacts: ({ contacts }) => contacts.invalidate() },
} satisfies ClientDomain;
