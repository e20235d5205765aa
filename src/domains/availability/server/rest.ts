import { rest } from '#server/rest.ts';

export const availabilityRest = [
  rest.get(
    '/space/{space_id}/resources-availability',
    'availability.search',
    'Search for free resources in a period, with prices and plans',
  ),
  rest.get(
    '/space/{space_id}/resources-alternatives',
    'availability.alternatives',
    'Find other times, other workspaces and two resources together, for a search without results',
  ),
];
