import { router, signedIn } from '#server/trpc.ts';
import { ActivityView, ListActivitiesInput } from '#domains/activity/schema.ts';
import { listActivities } from '#domains/activity/server/queries.ts';
import { pageOf } from '#shared/paging.ts';

export const activitiesRouter = router({
  list: signedIn
    .meta({ rule: 'own, or manages the space' })
    .input(ListActivitiesInput)
    .output(pageOf(ActivityView))
    .query(({ ctx, input }) => listActivities(ctx, input)),
});
