import { rest } from '#server/rest-route.ts';
import { router, signedIn } from '#server/trpc.ts';
import { ActivityView, ListActivitiesInput } from '#domains/activity/schema.ts';
import { listActivities } from '#domains/activity/server/queries.ts';
import { pageOf } from '#shared/paging.ts';

export const activitiesRouter = router({
  list: signedIn
    .meta({
      byKey: 'dashboard',
      rule: 'own, or manages the space',
      rest: rest.get('/activities', 'List activities: those of an actor, of a workspace, or of the caller'),
    })
    .input(ListActivitiesInput)
    .output(pageOf(ActivityView))
    .query(({ ctx, input }) => listActivities(ctx, input)),
});
