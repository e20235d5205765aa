/** The parts of this domain in the browser. */
import type { ClientDomain } from '#client/domain.ts';
import { paths } from '#shared/paths.ts';
import { msg } from '#shared/texts.ts';

export default {
  screens: [
    {
      path: paths.workspaces,
      file: 'workspace-settings',
      area: 'settings.workspace',
      menu: { area: 'settings.workspace', words: msg('locations opening hours currency tax rate VAT') },
    },
    {
      path: paths.useRules,
      file: 'use-rules',
      area: 'settings.workspace',
      menu: {
        area: 'settings.workspace',
        label: msg('Rules of Use'),
        words: msg('limits notice quotas refund cancellation'),
      },
    },
    { path: paths.amenities, file: 'amenities', area: 'settings.amenities', menu: { area: 'settings.amenities' } },
  ],
  stale: {
    spaces: ({ spaces }) => spaces.invalidate(),
    // The settings show whether a workspace has bookable resources.
    resources: ({ spaces }) => spaces.invalidate(),
    amenities: ({ amenities }) => amenities.invalidate(),
  },
} satisfies ClientDomain;
