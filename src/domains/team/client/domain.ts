/** The parts of this domain in the browser. */
import { UserCog } from 'lucide-react';
import type { ClientDomain } from '#client/domain.ts';
import { paths } from '#shared/paths.ts';
import { msg } from '#shared/texts.ts';

export default {
  screens: [
    {
      path: paths.adminAndTeams,
      file: 'admin-and-teams',
      area: 'adminAndTeams',
      menu: { area: 'adminAndTeams', icon: UserCog, words: msg('staff employees colleagues invite') },
    },
  ],
  stale: { users: ({ team }) => team.invalidate(), roles: ({ team }) => team.invalidate() },
} satisfies ClientDomain;
