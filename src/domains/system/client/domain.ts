/** The parts of this domain in the browser. */
import type { ClientDomain } from '#client/domain.ts';
import { paths } from '#shared/paths.ts';
import { EVERYTHING } from '#shared/permissions.ts';

export default {
  screens: [
    {
      path: paths.connections,
      file: 'connections',
      area: 'settings.workspace',
      menu: {
        area: 'settings.workspace',
        label: 'Connections',
        words: 'Stripe payments mail server Kisi integrations card reader',
      },
    },
    {
      path: paths.setup,
      file: 'setup',
      area: EVERYTHING,
      menu: { area: EVERYTHING, label: 'Set-up' },
    },
    {
      path: paths.system,
      file: 'system',
      area: EVERYTHING,
      menu: { area: EVERYTHING, label: 'System', words: 'health jobs backup queue' },
    },
  ],
} satisfies ClientDomain;
