/** The parts of this domain in the browser. */
import type { ClientDomain } from '#client/domain.ts';
import { paths } from '#shared/paths.ts';

export default {
  screens: [
    {
      path: paths.meetingRooms,
      file: 'meeting-rooms',
      area: 'resources.meetingRooms',
      menu: { area: 'resources.meetingRooms' },
    },
    {
      path: paths.privateOffices,
      file: 'private-offices',
      area: 'resources.privateOffices',
      menu: { area: 'resources.privateOffices' },
    },
    { path: paths.desks, file: 'desk-areas', area: 'resources.desk', menu: { area: 'resources.desk' } },
    { path: paths.desk(), file: 'desk', area: 'resources.desk' },
    {
      path: paths.checkInCode(),
      file: 'check-in-code',
      area: ['resources.meetingRooms', 'resources.privateOffices', 'resources.desk'],
      access: 'editable',
    },
  ],
  stale: {
    resources: ({ resources }) => resources.invalidate(),
    'book-resources': ({ resources }) => [resources.seatMap.invalidate(), resources.seats.invalidate()],
  },
} satisfies ClientDomain;
