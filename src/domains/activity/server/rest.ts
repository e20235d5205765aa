import type { RestRow } from '#server/rest.ts';

export const activitiesRest: RestRow[] = [
  {
    method: 'get',
    path: '/activities',
    procedure: 'activities.list',
    summary: 'Who did what: of an actor, of a workspace, or the own',
  },
];
