import { type Cases, OUTSIDERS, PAGE, PLAN_NAME, id, inSpace, managed } from '../case.ts';

export default {
  'plans.list': {
    input: inSpace({ ...PAGE, resource_type: 'flexi_desk' }),
    blind: [...OUTSIDERS, 'visitor'],
    served: ['manager'],
    mark: PLAN_NAME,
  },
  'plans.create': managed(
    ({ space, run }) => ({
      space_id: space,
      resource_type: 'flexi_desk',
      name: `Month ${run}`,
      tenure: 30,
      discount: 10,
    }),
    { makes: ['plan'] },
  ),
  'plans.update': managed(id('plan', { discount: 20 })),
} satisfies Cases;
