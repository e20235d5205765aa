/** The parts of this domain in the browser. */
import { Mail } from 'lucide-react';
import type { ClientDomain } from '#client/domain.ts';
import { paths } from '#shared/paths.ts';
import { msg } from '#shared/texts.ts';

export default {
  screens: [
    {
      path: paths.mail,
      file: 'campaign-mail',
      area: 'mail',
      menu: { area: 'mail', label: msg('Mailchimp'), icon: Mail },
    },
  ],
  stale: { campaigns: ({ campaigns }) => campaigns.list.invalidate() },
} satisfies ClientDomain;
