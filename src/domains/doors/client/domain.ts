/** The parts of this domain in the browser. */
import { Activity, DoorOpen } from 'lucide-react';
import { type ClientDomain, OWN } from '#client/domain.ts';
import { paths } from '#shared/paths.ts';
import { msg } from '#shared/texts.ts';

export default {
  screens: [
    {
      path: paths.door,
      file: 'doors',
      area: 'door',
      menu: { area: 'door', icon: DoorOpen, words: msg('locks access Kisi') },
    },
    {
      path: paths.ownDoors,
      file: 'own-doors',
      menu: { area: OWN, at: 'door', label: msg('Doors'), icon: DoorOpen, words: msg('open unlock key') },
    },
    {
      path: paths.userActivity,
      file: 'user-activity',
      area: 'userActivity',
      menu: { area: 'userActivity', icon: Activity, words: msg('log who entered door') },
    },
  ],
  stale: {
    doors: ({ doors }) => doors.list.invalidate(),
    unlocks: ({ doors }) => [doors.activity.invalidate(), doors.unlockHours.invalidate()],
  },
} satisfies ClientDomain;
