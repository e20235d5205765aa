import { type Cases, by, inSpace, the } from '../case.ts';

export default {
  'insight.occupancy': by.staff(inSpace({ type: 'meeting_room', weeks: 4 }), {
    more: { resource_id: the('room') },
    served: ['manager', 'owner'],
  }),
  'insight.revenue': by.managers(inSpace(), { more: { currency: 'GBP' }, served: ['manager', 'owner'] }),
  'insight.recurring': by.managers(inSpace(), { more: { currency: 'GBP' }, served: ['manager', 'owner'] }),
  'insight.unmet': by.staff(inSpace({ weeks: 4 }), { served: ['manager', 'owner'] }),
  'insight.forecast': by.managers(inSpace(), { served: ['manager', 'owner'] }),
} satisfies Cases;
