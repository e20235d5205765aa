/** The parts of this domain in the browser. */
import type { ClientDomain } from '#client/domain.ts';
import { paths } from '#shared/paths.ts';
import { EVERYTHING } from '#shared/permissions.ts';
import { msg } from '#shared/texts.ts';

export default {
  screens: [
    {
      path: paths.privacy,
      file: 'privacy',
      area: EVERYTHING,
      menu: {
        area: EVERYTHING,
        label: msg('Privacy'),
        words: msg('GDPR retention delete old data keep personal data months'),
      },
    },
  ],
} satisfies ClientDomain;
