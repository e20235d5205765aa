import type { RestRow } from '#server/rest.ts';

export const activitiesRest: RestRow[] = [
  {
    method: 'get',
    path: '/activities',
    procedure: 'activities.list',
    summary: 'List activities: those of an actor, of a workspace, or of the caller',
  },
];
