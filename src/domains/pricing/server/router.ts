import { anyone, router } from '#server/trpc.ts';
import { ListPlansInput, PlanView } from '#domains/pricing/schema.ts';
import { listPlans } from '#domains/pricing/server/queries.ts';
import { pageOf } from '#shared/paging.ts';

export const plansRouter = router({
  list: anyone
    .meta({ rule: 'sees the space' })
    .input(ListPlansInput)
    .output(pageOf(PlanView))
    .query(({ ctx, input }) => listPlans(ctx, input)),
});
