import type { RestRow } from '#server/rest.ts';

export const pricingRest: RestRow[] = [
  { method: 'get', path: '/plans', procedure: 'plans.list', summary: 'Plans of a workspace and a resource type' },
  {
    method: 'post',
    path: '/plans',
    procedure: 'plans.create',
    summary: 'Add a plan',
    message: 'Successfully add new plan',
    example: { name: 'Flexi Month', tenure: 30, discount: 15, resource_type: 'flexi_desk', space_id: '1' },
  },
  {
    method: 'put',
    path: '/plans/{_id}',
    procedure: 'plans.update',
    summary: 'Change a plan',
    message: 'Successfully update new plan',
    example: { discount: 20 },
  },
];
