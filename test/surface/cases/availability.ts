import { dayAhead } from '../../helpers/world.ts';
import { type Case, type Cases, type Records, STRANGERS, TAKEN, at, by, inSpace, the } from '../case.ts';

const shown: Case = { mark: 'Boardroom' };
const meeting = (capacity: number) => inSpace({ ...at(TAKEN), type: 'meeting_room', capacity });

export default {
  'availability.occupancy': by.managers(inSpace({ type: 'flexi_desk' })),
  'availability.anyTime': by.unblocked(inSpace(), {
    more: { booking_id: '999', assignedUser: ({ member }: Records) => member.id },
  }),
  'availability.checkRules': by.managers(inSpace({ use_rules: { closed_days: [] } }), { change: false }),
  'availability.alternatives': by.unblocked(meeting(1_000), shown),
  'availability.catalogue': by.unblocked(inSpace(), shown),
  'availability.roomTimes': by.unblocked(inSpace({ day: () => dayAhead(TAKEN) }), shown),
  'availability.search': by.unblocked(
    { ...meeting(2), booking_id: the('booking') },
    { ...shown, blind: [...STRANGERS, 'visitor'], served: ['member', 'manager'] },
  ),
} satisfies Cases;
