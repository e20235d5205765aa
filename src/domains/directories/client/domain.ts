/** The parts of this domain in the browser. */
import type { ClientDomain } from '#client/domain.ts';
import { paths } from '#shared/paths.ts';
import { EVERYTHING } from '#shared/permissions.ts';
import { msg } from '#shared/texts.ts';

export default {
  screens: [
    {
      path: paths.directories,
      file: 'directories',
      area: EVERYTHING,
      menu: {
        area: EVERYTHING,
        label: msg('Directories'),
        words: msg('SCIM provisioning users groups company Microsoft Entra Okta'),
      },
    },
    { path: paths.directory(), file: 'people', area: EVERYTHING },
  ],
} satisfies ClientDomain;
