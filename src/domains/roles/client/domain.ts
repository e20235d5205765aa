/** The parts of this domain in the browser. */
import { ShieldCheck } from 'lucide-react';
import type { ClientDomain } from '#client/domain.ts';
import { paths } from '#shared/paths.ts';
import { msg } from '#shared/texts.ts';

export default {
  screens: [
    {
      path: paths.roles,
      file: 'roles',
      area: 'roles',
      menu: {
        area: 'roles',
        label: msg('Role Management'),
        icon: ShieldCheck,
        words: msg('rights permissions access'),
      },
    },
    { path: paths.role(), file: 'role', area: 'roles', within: [paths.roles] },
  ],
  stale: { roles: ({ roles }) => roles.list.invalidate() },
} satisfies ClientDomain;
