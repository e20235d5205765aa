/** The parts of this domain in the browser. */
import { MessageSquare } from 'lucide-react';
import type { ClientDomain } from '#client/domain.ts';
import { paths } from '#shared/paths.ts';
import { msg } from '#shared/texts.ts';

export default {
  screens: [
    {
      path: paths.contactUs,
      file: 'contact-us',
      area: 'contactUs',
      menu: { area: 'contactUs', icon: MessageSquare, words: msg('enquiries tours messages visits') },
    },
  ],
  stale: {
    enquiries: ({ enquiries }) => [
      enquiries.list.invalidate(),
      enquiries.get.invalidate(),
      enquiries.mine.invalidate(),
      enquiries.messages.invalidate(),
      enquiries.countNew.invalidate(),
    ],
  },
} satisfies ClientDomain;
