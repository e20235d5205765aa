/** The parts of this domain in the browser. */
import type { ClientDomain } from '#client/domain.ts';
import { paths } from '#shared/paths.ts';
import { EVERYTHING } from '#shared/permissions.ts';
import { msg } from '#shared/texts.ts';

export default {
  screens: [
    {
      path: paths.webhooks,
      file: 'webhooks',
      area: EVERYTHING,
      menu: { area: EVERYTHING, label: msg('Webhooks'), words: msg('events developers API integration Zapier') },
    },
    { path: paths.webhook(), file: 'webhook', area: EVERYTHING },
  ],
} satisfies ClientDomain;
