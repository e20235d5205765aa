/** The parts of this domain in the browser. */
import type { ClientDomain } from '#client/domain.ts';
import { paths } from '#shared/paths.ts';
import { EVERYTHING } from '#shared/permissions.ts';

export default {
  screens: [
    {
      path: paths.webhooks,
      file: 'webhooks',
      area: EVERYTHING,
      menu: { area: EVERYTHING, label: 'Webhooks', words: 'events developers API integration Zapier' },
    },
    { path: paths.webhook(), file: 'webhook', area: EVERYTHING },
  ],
} satisfies ClientDomain;
