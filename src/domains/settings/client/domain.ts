/** The parts of this domain in the browser. */
import type { ClientDomain } from '#client/domain.ts';
import { paths } from '#shared/paths.ts';
import { EVERYTHING } from '#shared/permissions.ts';
import { msg } from '#shared/texts.ts';

export default {
  screens: [
    {
      path: paths.settings(),
      file: 'settings',
      area: EVERYTHING,
      menu: { area: EVERYTHING, label: msg('Settings'), words: msg('configuration mail server keys logo') },
    },
  ],
  stale: { settings: ({ site, system }) => Promise.all([site.invalidate(), system.invalidate()]) },
} satisfies ClientDomain;
