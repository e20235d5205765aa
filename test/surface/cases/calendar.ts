import { dayAhead, slot } from '../../helpers/world.ts';
import { type Cases, by, inSpace, secret, the } from '../case.ts';

export default {
  'calendar.window': {
    input: inSpace({ from: () => slot(-1).from, to: () => slot(20).from, per_day: 5 }),
    more: { type: 'meeting_room', resource_id: the('room'), time_zone: 'Europe/London', meetings_per_day: 20 },
    refused: ['otherManager'],
    blind: ['otherMember', 'roleEditor'],
    served: ['member', 'manager', 'owner'],
    mark: secret('booking'),
  },
  'calendar.places': by.staff(inSpace(), { served: ['manager', 'owner'] }),
  'calendar.taken': by.staff(inSpace({ day: () => dayAhead(1) }), { served: ['manager', 'owner'] }),
} satisfies Cases;
