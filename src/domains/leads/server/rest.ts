import type { RestRow } from '#server/rest.ts';

export const leadsRest: RestRow[] = [
  {
    method: 'get',
    path: '/facebook/leads',
    procedure: 'leads.list',
    summary: 'List the leads of social media advertisements, newest first',
  },
];
