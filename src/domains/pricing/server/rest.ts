import { rest } from '#server/rest.ts';

export const pricingRest = [
  rest.get('/plans', 'plans.list', 'Plans of a workspace and a resource type'),
  rest.post('/plans', 'plans.create', {
    summary: 'Add a plan',
    message: 'Successfully add new plan',
    example: { name: 'Flexi Month', tenure: 30, discount: 15, resource_type: 'flexi_desk', space_id: '1' },
  }),
  rest.put('/plans/{_id}', 'plans.update', {
    summary: 'Change a plan',
    message: 'Successfully update new plan',
    example: { discount: 20 },
  }),
];
