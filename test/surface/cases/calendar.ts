import { dayAhead, slot } from '../../helpers/world.ts';
import { BOOKING_TITLE, type Cases, inSpace, ofStaff } from '../case.ts';

export default {
  'calendar.window': {
    input: ({ space }) => ({ space_id: space, from: slot(-1).from, to: slot(20).from, per_day: 5 }),
    more: ({ room }) => ({
      type: 'meeting_room',
      resource_id: room,
      time_zone: 'Europe/London',
      meetings_per_day: 20,
    }),
    refused: ['otherManager'],
    blind: ['otherMember', 'roleEditor'],
    served: ['member', 'manager', 'owner'],
    mark: BOOKING_TITLE,
  },
  'calendar.places': ofStaff(inSpace(), { served: ['manager', 'owner'] }),
  'calendar.taken': ofStaff(({ space }) => ({ space_id: space, day: dayAhead(1) }), { served: ['manager', 'owner'] }),
} satisfies Cases;
