/** The parts of this domain in the browser. */
import type { ClientDomain } from '#client/domain.ts';
import { paths } from '#shared/paths.ts';

export default {
  screens: [
    {
      path: paths.staffGifts,
      file: 'gifts',
      area: 'adminAndTeams',
      menu: { area: 'adminAndTeams', label: 'Given to Staff', words: 'gifts free discount' },
    },
  ],
} satisfies ClientDomain;
