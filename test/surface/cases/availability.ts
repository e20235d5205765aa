import { slot } from '../../helpers/world.ts';
import { type Cases, STRANGERS, TAKEN, inSpace, managed, open } from '../case.ts';

const mark = 'Boardroom';

export default {
  'availability.occupancy': managed(inSpace({ type: 'flexi_desk' })),
  'availability.anyTime': open(inSpace(), {
    more: ({ member }) => ({ booking_id: '999', assignedUser: member.id }),
  }),
  'availability.checkRules': managed(inSpace({ use_rules: { closed_days: [] } }), { change: false }),
  'availability.alternatives': open(
    ({ space }) => ({ space_id: space, ...slot(TAKEN), type: 'meeting_room', capacity: 1_000 }),
    { mark },
  ),
  'availability.catalogue': open(inSpace(), { mark }),
  'availability.roomTimes': open(({ space }) => ({ space_id: space, day: slot(TAKEN).from.slice(0, 10) }), { mark }),
  'availability.search': {
    input: ({ space, booking }) => ({
      space_id: space,
      ...slot(TAKEN),
      type: 'meeting_room',
      capacity: 2,
      booking_id: booking,
    }),
    refused: ['blocked'],
    blind: [...STRANGERS, 'visitor'],
    served: ['member', 'manager'],
    mark,
  },
} satisfies Cases;
