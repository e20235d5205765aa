import { type Cases, STRANGERS, at, by, inSpace, secret } from '../case.ts';

export default {
  'dashboards.own': {
    refused: ['visitor'],
    blind: [...STRANGERS, 'manager'],
    served: ['member'],
    mark: secret('booking'),
  },
  'dashboards.space': by.staff(inSpace(at(9)), { served: ['manager', 'owner'] }),
} satisfies Cases;
