/** The parts of this domain in the browser. */
import type { ClientDomain } from '#client/domain.ts';
import { paths } from '#shared/paths.ts';
import { EVERYTHING } from '#shared/permissions.ts';
import { msg } from '#shared/texts.ts';

export default {
  screens: [
    {
      path: paths.connections,
      file: 'connections',
      area: 'settings.workspace',
      menu: {
        area: 'settings.workspace',
        label: msg('Connections'),
        words: msg('Stripe payments mail server Kisi integrations card reader'),
      },
    },
    {
      path: paths.setup,
      file: 'setup',
      area: EVERYTHING,
      menu: { area: EVERYTHING, label: msg('Set-up') },
    },
    {
      path: paths.system,
      file: 'system',
      area: EVERYTHING,
      menu: { area: EVERYTHING, label: msg('System'), words: msg('health jobs backup queue') },
    },
  ],
} satisfies ClientDomain;
