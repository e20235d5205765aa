import type { RestRow } from '#server/rest.ts';

export const pricingRest: RestRow[] = [
  { method: 'get', path: '/plans', procedure: 'plans.list', summary: 'Plans of a workspace and a resource type' },
];
