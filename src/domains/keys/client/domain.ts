/** The parts of this domain in the browser. */
import type { ClientDomain } from '#client/domain.ts';
import { paths } from '#shared/paths.ts';
import { EVERYTHING } from '#shared/permissions.ts';

export default {
  screens: [
    {
      path: paths.keys,
      file: 'keys',
      menu: { area: EVERYTHING, label: 'API Keys', words: 'token developers API integration program' },
    },
  ],
} satisfies ClientDomain;
