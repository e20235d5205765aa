/** The parts of this domain in the browser. */
import type { ClientDomain } from '#client/domain.ts';
import { paths } from '#shared/paths.ts';
import { msg } from '#shared/texts.ts';

export default {
  screens: [
    {
      path: paths.displays,
      file: 'displays',
      area: 'resources.meetingRooms',
      access: 'editable',
      menu: {
        area: 'resources.meetingRooms',
        at: 'resources.desk',
        label: msg('Door Displays'),
        words: msg('tablet screen'),
      },
    },
  ],
  stale: { displays: ({ displays }) => displays.list.invalidate() },
} satisfies ClientDomain;
