/** The parts of this domain in the browser. */
import { Activity, DoorOpen } from 'lucide-react';
import type { ClientDomain } from '#client/domain.ts';
import { paths } from '#shared/paths.ts';

export default {
  screens: [
    { path: paths.door, file: 'doors', area: 'door', menu: { area: 'door', icon: DoorOpen } },
    { path: paths.ownDoors, file: 'own-doors' },
    {
      path: paths.userActivity,
      file: 'user-activity',
      area: 'userActivity',
      menu: { area: 'userActivity', icon: Activity },
    },
  ],
  stale: {
    doors: ({ doors }) => doors.list.invalidate(),
    unlocks: ({ doors }) => [doors.activity.invalidate(), doors.unlockHours.invalidate()],
  },
} satisfies ClientDomain;
