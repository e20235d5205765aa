/** The parts of this domain in the browser. */
import { Users } from 'lucide-react';
import type { ClientDomain } from '#client/domain.ts';
import { paths } from '#shared/paths.ts';
import { msg } from '#shared/texts.ts';

export default {
  screens: [
    {
      path: paths.members,
      file: 'members',
      area: 'members',
      menu: { area: 'members', icon: Users, words: msg('customers people tenants') },
    },
    { path: paths.member(), file: 'member', area: 'members' },
  ],
  stale: { users: ({ members }) => members.invalidate() },
} satisfies ClientDomain;
