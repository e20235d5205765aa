/** The parts of this domain in the browser. */
import type { ClientDomain } from '#client/domain.ts';
import { paths } from '#shared/paths.ts';
import { EVERYTHING } from '#shared/permissions.ts';
import { msg } from '#shared/texts.ts';

export default {
  screens: [
    {
      path: paths.audit,
      file: 'audit',
      area: EVERYTHING,
      menu: { area: EVERYTHING, label: msg('Audit Log'), words: msg('history who changed sign-ins security trail') },
    },
  ],
} satisfies ClientDomain;
