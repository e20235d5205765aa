/** The parts of this domain in the browser. */
import type { ClientDomain } from '#client/domain.ts';
import { paths } from '#shared/paths.ts';
import { EVERYTHING } from '#shared/permissions.ts';
import { msg } from '#shared/texts.ts';

export default {
  screens: [
    {
      path: paths.ownTexts,
      file: 'own-texts',
      area: EVERYTHING,
      menu: {
        area: EVERYTHING,
        label: msg('Texts'),
        words: msg('wording translation language mail template subject PO'),
      },
    },
  ],
} satisfies ClientDomain;
