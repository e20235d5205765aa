/** The parts of this domain in the browser. */
import type { ClientDomain } from '#client/domain.ts';
import { paths } from '#shared/paths.ts';
import { EVERYTHING } from '#shared/permissions.ts';
import { msg } from '#shared/texts.ts';

export default {
  screens: [
    {
      path: paths.keys,
      file: 'keys',
      menu: { area: EVERYTHING, label: msg('API Keys'), words: msg('token developers API integration program') },
    },
  ],
} satisfies ClientDomain;
