import { anyone, router, signedIn } from '#server/trpc.ts';
import { ListPlansInput, PlanInput, PlanUpdateInput, PlanView } from '#domains/pricing/schema.ts';
import { listPlans } from '#domains/pricing/server/queries.ts';
import { addPlan, updatePlan } from '#domains/pricing/server/service.ts';
import { pageOf } from '#shared/paging.ts';

export const plansRouter = router({
  list: anyone
    .meta({ rule: 'sees the space' })
    .input(ListPlansInput)
    .output(pageOf(PlanView))
    .query(({ ctx, input }) => listPlans(ctx, input)),
  // The required area depends on the type of the plan. The service checks it.
  create: signedIn
    .meta({ rule: 'manages the space' })
    .input(PlanInput)
    .output(PlanView)
    .mutation(({ ctx, input }) => addPlan(ctx, input)),
  update: signedIn
    .meta({ rule: 'manages the space' })
    .input(PlanUpdateInput)
    .output(PlanView)
    .mutation(({ ctx, input }) => updatePlan(ctx, input)),
});
