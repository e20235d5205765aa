import type { RestRow } from '#server/rest.ts';

export const availabilityRest: RestRow[] = [
  {
    method: 'get',
    path: '/space/{space_id}/resources-availability',
    procedure: 'availability.search',
    summary: 'Search for free resources in a period, with prices and plans',
  },
  {
    method: 'get',
    path: '/space/{space_id}/resources-alternatives',
    procedure: 'availability.alternatives',
    summary: 'Find other times, other workspaces and two resources together, for a search without results',
  },
];
