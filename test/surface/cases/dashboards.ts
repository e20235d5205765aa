import { slot } from '../../helpers/world.ts';
import { BOOKING_TITLE, type Cases, STRANGERS, ofStaff } from '../case.ts';

export default {
  'dashboards.own': {
    refused: ['visitor'],
    blind: [...STRANGERS, 'manager'],
    served: ['member'],
    mark: BOOKING_TITLE,
  },
  'dashboards.space': ofStaff(({ space }) => ({ space_id: space, ...slot(9) }), { served: ['manager', 'owner'] }),
} satisfies Cases;
