import { type Cases, OUTSIDERS, PAGE, PLAN_NAME, by, id, inSpace, numbered } from '../case.ts';

const OF_DESKS = { resource_type: 'flexi_desk' };
const MONTH = { ...OF_DESKS, name: numbered('Month'), tenure: 30, discount: 10 };

export default {
  'plans.list': {
    input: inSpace({ ...PAGE, ...OF_DESKS }),
    blind: [...OUTSIDERS, 'visitor'],
    served: ['manager'],
    mark: PLAN_NAME,
  },
  'plans.create': by.managers(inSpace(MONTH), { makes: ['plan'] }),
  'plans.update': by.managers(id('plan', { discount: 20 })),
} satisfies Cases;
