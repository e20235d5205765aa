import { rest } from '#server/rest.ts';

export const activitiesRest = [
  rest.get('/activities', 'activities.list', 'List activities: those of an actor, of a workspace, or of the caller'),
];
