/** The parts of this domain in the browser. */
import { Pin } from 'lucide-react';
import type { ClientDomain } from '#client/domain.ts';
import { paths } from '#shared/paths.ts';
import { msg } from '#shared/texts.ts';

export default {
  screens: [
    {
      path: paths.announcements,
      file: 'announcements',
      area: 'announcements',
      menu: { area: 'announcements', icon: Pin, words: msg('news notice') },
    },
  ],
  stale: { announcements: ({ announcements }) => announcements.invalidate() },
} satisfies ClientDomain;
